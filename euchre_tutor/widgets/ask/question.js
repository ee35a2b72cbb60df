/**
 * A question: what it is about, what may be chosen, and, only after the choice, what is right. It knows no answer before
 * Python, or a stored page, sends one.
 */

import { speakTo } from "../parts/asleep.js";
import { patchBars } from "../parts/bars.js";
import { asPrinted, callIt, connect, draw, drawCard, follow, make, NO_SHORTCUTS, rove, step, write } from "../parts/parts.js";
import { buildHundreds, patchHundreds } from "./hundreds.js";
import { buildVote, patchVote, voteDoings } from "./vote.js";

/** Whether the learner has chosen. */
const isAnswered = (model) => model.get("answered") !== null;

/** Build cards side by side under a title. */
const buildGroup = () => make("figure", {}, make("figcaption", { class: "title" }), make("div", { class: "faces" }));

/** Build a card to look at, with a label below it. */
const buildFace = () =>
  make("div", { class: "face" }, make("span", { role: "img" }), make("span", { class: "note" }));

/** Show a card and its label. */
function patchFace({ children: [drawing, label] }, { card, words }) {
  drawCard(drawing, card);
  drawing.setAttribute("aria-label", card.name);
  label.hidden = !words;
  write(label, words ?? "");
}

/** Build a picture: cards in groups, a drawing, and what is known in words. */
function buildPicture() {
  const nodes = { groups: make("div", { class: "groups" }), drawing: make("div", { class: "drawing" }), facts: make("p", { class: "note" }) };
  return { ...nodes, root: make("div", { class: "picture" }, nodes.groups, nodes.drawing, nodes.facts) };
}

/** Show a picture. */
function patchPicture({ root, groups, drawing, facts }, { groups: shown, svg, facts: known }) {
  root.hidden = !(shown.length || svg || known.length);
  follow(groups, shown, buildGroup, ({ children: [title, faces] }, group) => {
    write(title, group.title);
    const cards = group.cards.map((card, i) => ({ card, words: group.labels[i] }));
    follow(faces, cards, buildFace, patchFace);
  });
  draw(drawing, svg);
  write(facts, known.join(" · "));
}

/** Show the question and what it is about. */
function patchAsked(model, { question, picture }) {
  write(question, model.get("question"));
  patchPicture(picture, model.get("_picture"));
}

/** Build a choice: a button with a card, or with words. */
const buildChoice = () => make("button", { type: "button", tabindex: "-1" }, make("span"), make("span"));

/** Show a choice. One that can't be chosen says why; after the answer none can. */
function patchChoice(button, { choice, chosen }) {
  const [drawing, words] = button.children;
  const isOff = choice.why_not !== "" || (chosen !== null && chosen !== choice.value);
  button.className = choice.card ? "card" : "";
  button.dataset.value = choice.value;
  drawCard(drawing, choice.card);
  write(words, choice.card ? "" : choice.words);
  callIt(button, choice.card && [choice.card.name, choice.why_not].filter(Boolean).join(": "));
  button.title = choice.why_not;
  button.setAttribute("aria-disabled", String(isOff));
  button.setAttribute("aria-pressed", String(chosen === choice.value));
}

/** Show the choices; one can be reached with the Tab key, the others from it with the arrows. */
function patchChoices(model, parts) {
  const { row, scale, slider, unit, low, high } = parts;
  const chosen = model.get("answered");
  follow(row, model.get("_choices").map((choice) => ({ choice, chosen })), buildChoice, patchChoice);
  if (!row.querySelector("[tabindex='0']")) row.querySelector("button")?.setAttribute("tabindex", "0");
  const ends = model.get("_scale");
  scale.hidden = !ends;
  row.hidden = Boolean(ends);
  if (!ends) return;
  ["min", "max", "step"].forEach((name, i) => slider.setAttribute(name, String([ends.low, ends.high, ends.step][i])));
  write(low, `${ends.low} ${ends.unit}`);
  write(high, `${ends.high} ${ends.unit}`);
  const about = JSON.stringify([model.get("question"), ends]);
  if (chosen !== null) slider.value = chosen;
  else if (parts.guessedAbout !== about) slider.value = String((ends.low + ends.high) / 2); // a guess at another question
  parts.guessedAbout = about;
  slider.disabled = chosen !== null;
  patchGuess(model, { slider, unit });
}

/** Say which number the slider stands at. */
function patchGuess(model, { slider, unit }) {
  const words = asPrinted(`${slider.value} ${model.get("_scale").unit}`.trim());
  write(unit, words);
  slider.setAttribute("aria-valuetext", words);
}

/** Show how sure the learner may be, before the choice, if there is anything to choose. */
function patchLevels(model, { sure, levels, group, send }) {
  const isNothing = model.get("_choices").length === 0 && !model.get("_scale");
  sure.hidden = isNothing || model.get("_levels").length === 0;
  send.setAttribute("aria-disabled", String(isAnswered(model)));
  const build = () => make("label", {}, make("input", { type: "radio", name: group }), make("span"));
  follow(levels, model.get("_levels"), build, ({ children: [radio, words] }, level) => {
    radio.value = String(level.value);
    radio.checked = model.get("sure") === level.value;
    radio.disabled = isAnswered(model);
    write(words, level.words);
  });
}

/** Show what is right, once that is known. */
function patchMarked(model, { answer, verdict, hundreds, worthIn, bars, explanation, then, caption, details, detailed, live, message, again }) {
  const marked = model.get("marked");
  const isMarked = "words" in marked;
  answer.hidden = !isMarked;
  again.hidden = !isAnswered(model);
  write(message, model.get("_message"));
  write(live, isMarked ? marked.words : model.get("_message"));
  if (!isMarked) return;
  answer.dataset.band = marked.band;
  write(verdict, marked.words);
  patchHundreds(hundreds, marked.hundreds);
  patchBars(bars, marked.rows, marked.choice);
  worthIn.hidden = !marked.unit;
  write(worthIn, marked.unit ?? "");
  follow(explanation, marked.explanation, () => make("p"), write);
  patchPicture(then, marked.picture);
  write(caption, marked.caption);
  details.hidden = !marked.details;
  write(detailed, marked.details);
}

const ASKED = [patchAsked, patchChoices, patchLevels, patchMarked, patchVote];

/** Build what the learner chooses from. */
function buildAsked() {
  const parts = {
    picture: buildPicture(),
    row: make("div", { class: "row" }),
    slider: make("input", { type: "range", "aria-label": "Your guess" }),
    unit: make("output"),
    low: make("span", { class: "note", "aria-hidden": "true" }),
    high: make("span", { class: "note", "aria-hidden": "true" }),
    send: make("button", { type: "button" }, "That is my guess"),
    levels: make("div", { class: "levels" }),
    group: `sure-${Math.random().toString(36).slice(2)}`,
  };
  parts.scale = make("div", { class: "scale" }, parts.low, parts.slider, parts.high, parts.unit, parts.send);
  parts.sure = make("fieldset", { class: "sure" }, make("legend", {}, "How sure are you?"), parts.levels);
  parts.rows = make("div", {}, parts.row);
  parts.choices = make("div", { class: "choices", role: "group", "aria-label": "Your answer" }, parts.rows, parts.scale);
  return parts;
}

/** Build what is shown after the choice. */
function buildMarked() {
  const parts = {
    verdict: make("p", { class: "verdict" }),
    hundreds: buildHundreds(),
    then: buildPicture(),
    worthIn: make("p", { class: "note worth-in" }),
    bars: make("ul", { class: "bars", "aria-label": "What each is worth" }),
    explanation: make("div", { class: "explanation" }),
    caption: make("p", { class: "note" }),
    detailed: make("p", { class: "note" }),
    message: make("p", { class: "message" }),
    again: make("button", { type: "button" }, "Ask me again"),
    live: make("p", { class: "spoken", role: "status" }),
  };
  parts.details = make("details", {}, make("summary", { class: "note" }, "Details"), parts.caption, parts.detailed);
  const { verdict, hundreds, worthIn, bars, explanation, then, details } = parts;
  const shown = [verdict, hundreds, worthIn, bars, explanation, then.root, details];
  parts.answer = make("section", { class: "answer", "aria-label": "Answer" }, ...shown);
  return parts;
}

/** Send a choice, with how sure the learner is if that was said, and of which question it is where one follows another. */
function sendChoice(model, python, value) {
  const told = Object.entries({ sure: model.get("sure"), number: model.get("_practised")?.number });
  python.send({ choose: value, ...Object.fromEntries(told.filter(([, each]) => each !== null && each !== undefined)) });
}

/** Send the choice that was clicked, if it can be chosen. */
function choose(model, python, target) {
  const button = target.closest("button");
  if (button && !isAnswered(model) && button.getAttribute("aria-disabled") !== "true")
    sendChoice(model, python, button.dataset.value);
}

/** Take the choice back; the button for it goes, and the focus with it, to the choices. */
function takeBack({ row, python }) {
  row.querySelector("[tabindex='0']")?.focus();
  python.send({ again: true });
}

/** What the learner does: a node, an event, and what follows from it. */
function askedDoings(model, parts) {
  const { rows, row, levels, slider, send: guess, again, python } = parts;
  return [
    [row, "click", ({ target }) => choose(model, python, target)],
    [row, "focusin", ({ target }) => rove(row, target)],
    [rows, "keydown", (event) => step(rows, event.key) && event.preventDefault()],
    [slider, "input", () => patchGuess(model, parts)],
    [guess, "click", () => isAnswered(model) || sendChoice(model, python, slider.value)],
    [levels, "change", ({ target }) => python.set("sure", Number(target.value))],
    [again, "click", () => takeBack(parts)],
  ];
}

/**
 * Show the question in `el`, with what stands below its choices; returns the clean-up, after which nothing here listens
 * any more.
 */
export function renderQuestion({ model, el, below = [] }) {
  const parts = { ...buildAsked(), ...buildMarked(), vote: buildVote(), question: make("p", { class: "question" }) };
  const { question, picture, sure, choices, message, answer, again, live } = parts;
  const row = make("div", { class: "choosing" }, choices, again);
  const root = make("div", { class: "euchre euchre-ask", role: "group", "aria-label": "Question", ...NO_SHORTCUTS });
  parts.root = root;
  root.append(question, picture.root, sure, row, parts.vote.open, parts.vote.root, ...below, answer, message, live);
  el.append(root);
  parts.python = speakTo(model, (words) => [message, live].forEach((node) => write(node, words)));
  return connect(model, parts, [...ASKED, parts.python.wake], [...askedDoings(model, parts), ...voteDoings(model, parts)]);
}
