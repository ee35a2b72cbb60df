/**
 * A question: what it is about, what may be chosen, and, only after the choice, what is right. It knows no answer before
 * Python, or a stored page, sends one.
 */

import { speakTo } from "../parts/asleep.js";
import { patchBars } from "../parts/bars.js";
import { asPrinted, callIt, connect, draw, drawCard, follow, make, markBower, NO_SHORTCUTS, rove, step, write } from "../parts/parts.js";
import { buildTells, patchTells } from "../parts/tells.js";
import { buildPlayed, patchPlayed, playedDoings } from "./consequence.js";
import { buildHundreds, patchHundreds } from "./hundreds.js";
import { buildReport, patchReport, reportDoings } from "../parts/report.js";
import { buildVote, patchVote, voteDoings } from "./vote.js";

/** Whether the learner has chosen. */
const isAnswered = (model) => model.get("answered") !== null;

/** Build cards side by side under a title. */
const buildGroup = () => make("figure", {}, make("figcaption", { class: "title" }), make("div", { class: "faces flow" }), make("div", { class: "faces flow" }));

/** Build a card to look at, or to be asked about, with a label below it. */
const buildFace = (tag, attributes) => () =>
  make("div", { class: "face" }, make(tag, attributes), make("span", { class: "bower", "aria-hidden": "true" }), make("span", { class: "note" }));

const buildLookedAt = buildFace("span", { role: "img" });
const buildToTell = buildFace("button", { type: "button", class: "card", title: "What does this card tell?" });

/** Show a card and its label. */
function patchFace({ children: [drawing, mark, label] }, { card, words }) {
  drawCard(drawing, card);
  markBower(mark, card.mark);
  drawing.setAttribute("aria-label", card.name);
  label.hidden = !words;
  write(label, words ?? "");
}

/** Show a card that may be asked about, with who played it. */
function patchToTell(node, { card, words, tells }) {
  patchFace(node, { card, words });
  const button = node.firstElementChild;
  button.dataset.tells = card.text;
  button.setAttribute("aria-label", `${card.name}, ${words}`);
  button.setAttribute("aria-pressed", String(tells === card.text));
}

/** Whether a title, or a fact, is that of a trick before the last one: drawn where there is room, and else in words. */
const isEarlier = (words) => /^Trick \d/.test(words);

/** Build a picture: cards in groups, a drawing, and what is known in words. */
function buildPicture() {
  const nodes = { groups: make("div", { class: "groups flow" }), drawing: make("div", { class: "drawing" }), facts: make("p", { class: "note" }), told: make("p", { class: "note earlier-told" }) };
  return { ...nodes, root: make("div", { class: "picture flow" }, nodes.groups, nodes.drawing, nodes.facts, nodes.told) };
}

/** Show a picture; `tells` is the card of which is shown what it tells, undefined where none can be asked. */
function patchPicture({ root, groups, drawing, facts, told: inWords }, { groups: shown, svg, facts: known }, tells) {
  root.hidden = !(shown.length || svg || known.length);
  const [earlier, others] = [true, false].map((is) => known.filter((fact) => isEarlier(fact) === is));
  follow(groups, shown, buildGroup, (node, group) => {
    const { children: [title, faces, told] } = node;
    node.classList.toggle("earlier", isEarlier(group.title));
    write(title, group.title);
    const cards = group.cards.map((card, i) => ({ card, words: group.labels[i], tells }));
    const isTold = tells !== undefined && group.labels.length > 0 && !isEarlier(group.title);
    follow(faces, isTold ? [] : cards, buildLookedAt, patchFace);
    follow(told, isTold ? cards : [], buildToTell, patchToTell);
  });
  draw(drawing, svg);
  write(facts, others.join(" · "));
  write(inWords, earlier.join(" · "));
}

/** Show the question and what it is about. */
function patchAsked(model, { question, picture, mayTell, toTell }) {
  write(question, model.get("question"));
  patchPicture(picture, model.get("_picture"), mayTell && "head" in model.get("marked") ? model.get("_tells").card : undefined);
  toTell.hidden = !picture.groups.querySelector("[data-tells]");
}

/** Build a choice: a button with a card, or with words. */
const buildChoice = () => make("button", { type: "button", tabindex: "-1" }, make("span"), make("span"), make("span", { class: "bower" }));

/** Show a choice with its key. One that can't be chosen says why; after the answer none can. */
function patchChoice(button, { choice, chosen }, i) {
  const [drawing, words, mark] = button.children;
  const isOff = choice.why_not !== "" || (chosen !== null && chosen !== choice.value);
  button.classList.toggle("card", Boolean(choice.card));
  button.dataset.value = choice.value;
  button.dataset.key = i < 9 ? String(i + 1) : "";
  if (i < 9) button.setAttribute("aria-keyshortcuts", String(i + 1));
  drawCard(drawing, choice.card);
  write(words, choice.card ? "" : choice.words);
  markBower(mark, choice.card?.mark);
  callIt(button, choice.card && [choice.card.name, choice.why_not].filter(Boolean).join(": "));
  button.title = choice.why_not;
  button.setAttribute("aria-disabled", String(isOff));
  button.setAttribute("aria-pressed", String(chosen === choice.value));
}

/** Mark what is right among the choices, once the answer is in view. */
function markBest({ row, right = [] }) {
  [...row.children].forEach((button) => button.classList.toggle("best", right.includes(button.dataset.value)));
}

const BRIEF = 20; // letters of a choice, so that three stand beside each other on a phone

/** Show the choices; one can be reached with the Tab key, the others from it with the arrows. */
function patchChoices(model, parts) {
  const { row, scale, slider, unit, low, high, within } = parts;
  const chosen = model.get("answered");
  follow(row, model.get("_choices").map((choice) => ({ choice, chosen })), buildChoice, patchChoice);
  markBest(parts);
  if (!row.querySelector("[tabindex='0']")) row.querySelector("button")?.setAttribute("tabindex", "0");
  row.classList.toggle("brief", model.get("_choices").every(({ card, words }) => !card && words.length < BRIEF));
  const ends = model.get("_scale");
  scale.hidden = !ends;
  row.hidden = Boolean(ends);
  if (!ends) return;
  ["min", "max", "step"].forEach((name, i) => slider.setAttribute(name, String([ends.low, ends.high, ends.step][i])));
  write(low, `${ends.low} ${ends.unit}`);
  write(high, `${ends.high} ${ends.unit}`);
  write(within, `Within ${ends.within} counts as right.`);
  const about = JSON.stringify([model.get("question"), ends]);
  if (chosen !== null) slider.value = chosen;
  else if (parts.guessedAbout !== about) slider.value = String((ends.low + ends.high) / 2); // a guess at another question
  parts.guessedAbout = about;
  slider.disabled = chosen !== null;
  patchGuess(model, { slider, unit });
}

/** Say which number the slider stands at. */
function patchGuess(model, { slider, unit }) {
  const { unit: counted } = model.get("_scale");
  const words = asPrinted(`${slider.value} ${slider.value === "1" ? counted.replace(/s$/, "") : counted}`.trim());
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

// A shape and a word for each size of a mistake; a wrong choice without a price has no size.
const SHAPES = { right: "M5 13l5 5 9-11", even: "M5 9h14M5 15h14", wrong: "M6 6l12 12M18 6 6 18" };
const BANDS = { right: "Yes", "too close to grade": "Too close to grade", slip: "Yours: a slip", mistake: "Yours: a mistake", blunder: "Yours: a blunder" };
const NEAR = 2; // times as far off as still counts as right: a guess is close

/** What is said of a choice that has no size: a guess that was close says so. */
function sizeless({ rows: [guess, answer] }, ends) {
  if (!ends) return "Wrong";
  return Math.abs(guess.value - answer.value) <= NEAR * ends.within ? "Close" : "Not close";
}

/** Show what was right, with a sign and a word. */
function patchVerdict({ answer, sign, verdict, band }, marked, ends) {
  const size = marked.is_right && !marked.sentence ? "" : (BANDS[marked.band] ?? sizeless(marked, ends));
  const kind = size === "Close" || ["too close to grade", "slip"].includes(marked.band) ? "even" : marked.is_right ? "right" : "wrong";
  answer.dataset.kind = kind;
  draw(sign, `<svg viewBox="0 0 24 24"><path d="${SHAPES[kind]}"/></svg>`);
  write(verdict, marked.head);
  write(band, size);
}

/** Show the numbers of an answer: as bars in view where no games are told, and else behind their name. */
function patchNumbers({ hundreds, worth, worthIn, bars, exactly, caption, detailed, numbers, answer, sentence }, marked, ends) {
  patchHundreds(hundreds, marked.hundreds);
  if (hundreds.hidden && worth.parentNode !== answer) sentence.before(worth);
  if (!hundreds.hidden && worth.parentNode === answer) exactly.after(worth);
  patchBars(bars, marked.rows, marked.choice, ends);
  worth.hidden = bars.hidden;
  worthIn.hidden = !marked.unit;
  write(worthIn, marked.unit ?? "");
  [[exactly, marked.words], [caption, marked.caption], [detailed, marked.details]].forEach(([node, words]) => write(node, words));
  numbers.hidden = !marked.details;
}

/** Show how hands end, and why; nothing of what isn't known. */
function patchFolds({ ends, endings, why, reasons }, { ends: { after, lines }, reasons: told }) {
  endings.hidden = lines.length === 0;
  const rows = [["Of 100 hands", ...after], ...lines.map(({ words, hands }) => [words, ...hands.map((many) => many || "·")])];
  const buildCell = (tr, row) => (row && tr.firstChild ? make("td") : make("th", { scope: row ? "row" : "col" }));
  follow(ends, rows, () => make("tr"), (tr, cells, row) => follow(tr, cells, () => buildCell(tr, row), write));
  why.hidden = told.length === 0;
  follow(reasons, told, () => make("p"), write);
}

/** Open the numbers for whoever always wants them, once an answer comes; what was opened or closed since stays so. */
function patchOpened(parts, { opens, choice }) {
  if (parts.openedFor === choice) return;
  parts.openedFor = choice;
  if (opens) parts.numbers.open = true;
}

/** Keep the games of a hundred for whoever asks whether it was bad luck, where a hand was played first. */
function patchLuck({ luck, hundreds, sentence, why }, { played }) {
  if (played && hundreds.parentNode !== luck) luck.append(hundreds);
  if (!played && hundreds.parentNode === luck) sentence.before(hundreds);
  if (!luck.parentNode) why.before(luck);
  luck.hidden = !played || hundreds.hidden;
}

/** Show what is right, once that is known, and a hand that shows it is over; where one has just chosen, bring it into view. */
function patchMarked(model, parts) {
  const { root, question, answer, folds, sentence, explanation, then, verdict, band, live, message, again } = parts;
  const marked = model.get("marked");
  const isMarked = "head" in marked && patchPlayed(parts.played, marked.played, () => patchMarked(model, parts));
  if (!("head" in marked)) {
    patchPlayed(parts.played);
    parts.openedFor = null;
    parts.hundreds.told = null;
  }
  const isNew = answer.hidden && root.matches(":focus-within");
  [answer, folds].forEach((node) => (node.hidden = !isMarked));
  markBest(Object.assign(parts, { right: (isMarked && marked.right) || [] }));
  answer.parentElement.classList.toggle("box", isMarked);
  again.hidden = !isAnswered(model);
  write(message, model.get("_message"));
  if (isMarked) {
    patchVerdict(parts, marked, model.get("_scale"));
    patchLuck(parts, marked);
    patchNumbers(parts, marked, model.get("_scale"));
    patchFolds(parts, marked);
    patchReport(parts.report, marked);
    patchOpened(parts, marked);
    folds.hidden = [...folds.children].every(({ hidden }) => hidden);
    write(sentence, marked.sentence);
    follow(explanation, marked.explanation, () => make("p"), write);
    patchPicture(then, marked.picture);
    if (isNew) [explanation, question, verdict, sentence].forEach((node) => node.scrollIntoView({ block: "nearest" }));
  }
  write(live, isMarked ? [marked.played?.made, marked.played?.head, marked.head, band.textContent && `${band.textContent}.`, marked.sentence].filter(Boolean).join(" ") : model.get("_message"));
}

/** Show, where it says why, what a card tells. */
function patchWhy(model, parts) {
  const { why, tells, folds, mayTell } = parts;
  if (!mayTell) return;
  patchTells(model, parts);
  if (tells.hidden || !("head" in model.get("marked"))) return; // a new verdict folds all again
  folds.hidden = why.hidden = false;
  why.open = true;
}

const ASKED = [patchAsked, patchChoices, patchLevels, patchMarked, patchWhy, patchVote];

/** Build what the learner chooses from. */
function buildAsked() {
  const parts = {
    picture: buildPicture(),
    row: make("div", { class: "row flow" }),
    slider: make("input", { type: "range", "aria-label": "Your guess" }),
    unit: make("output"),
    low: make("span", { class: "note", "aria-hidden": "true" }),
    high: make("span", { class: "note", "aria-hidden": "true" }),
    send: make("button", { type: "button" }, "That is my guess"),
    within: make("small"),
    levels: make("div", { class: "levels flow" }),
    group: `sure-${Math.random().toString(36).slice(2)}`,
  };
  parts.scale = make("div", { class: "scale flow" }, parts.low, parts.slider, parts.high, parts.unit, parts.within, parts.send);
  parts.sure = make("fieldset", { class: "sure" }, make("legend", {}, "How sure are you?"), parts.levels);
  parts.rows = make("div", {}, parts.row);
  parts.choices = make("div", { class: "choices", role: "group", "aria-label": "Your answer" }, parts.rows, parts.scale);
  return parts;
}

/** Build what is behind a name until somebody asks. */
const buildFold = (name, ...nodes) => make("details", {}, make("summary", {}, name), ...nodes);

/** Build what is shown after the choice. */
function buildMarked() {
  const parts = {
    sign: make("span", { class: "sign", "aria-hidden": "true" }),
    verdict: make("span", { class: "verdict" }),
    band: make("span", { class: "band pill" }),
    hundreds: buildHundreds(),
    sentence: make("p", { class: "sentence" }),
    then: buildPicture(),
    worthIn: make("p", { class: "note worth-in" }),
    bars: make("ul", { class: "bars", "aria-label": "What each is worth" }),
    explanation: make("div", { class: "explanation stack" }),
    reasons: make("div", { class: "explanation stack" }),
    ends: make("tbody"),
    exactly: make("p"),
    caption: make("p", { class: "note" }),
    detailed: make("p", { class: "note" }),
    message: make("p", { class: "message" }),
    again: make("button", { type: "button" }, "Ask me again"),
    live: make("p", { class: "spoken", role: "status" }),
    toTell: make("p", { class: "note" }, "Click a card that was played, to see why it was and what it tells."),
    ...buildTells(),
  };
  const { sign, verdict, band, hundreds, sentence, explanation, then } = parts;
  parts.worth = make("div", { class: "worths" }, parts.worthIn, parts.bars);
  parts.played = buildPlayed();
  parts.luck = buildFold("Bad luck? One hand proves nothing");
  parts.why = buildFold("Why", parts.reasons, parts.toTell, parts.tells);
  parts.endings = buildFold("How the hands end", make("table", {}, parts.ends));
  parts.numbers = buildFold("Numbers", parts.exactly, parts.worth, parts.caption, parts.detailed);
  const head = make("div", { class: "told flow" }, sign, make("p", {}, verdict, " ", band));
  parts.answer = make("section", { class: "answer stack", "aria-label": "Answer" }, head, hundreds, sentence, explanation, then.root);
  parts.report = buildReport();
  parts.folds = make("div", { class: "folds flow" }, parts.why, parts.endings, parts.numbers, parts.report.root);
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

/** Ask what a card tells, or no more of the card that is shown. */
function askToTell(model, python, { target, detail }) {
  const card = target.closest("[data-tells]")?.dataset.tells;
  if (detail <= 1 && card) python.send({ tell: card, number: model.get("_practised").number });
}

/** Choose by the number of a choice, but where a number is typed. */
function chooseByKey(row, { target, key, repeat, ctrlKey, metaKey, altKey }) {
  if (repeat || ctrlKey || metaKey || altKey || target.closest("[type=number], [type=text], select, textarea")) return;
  [...row.children].find(({ dataset }) => dataset.key && dataset.key === key)?.click();
}

/** Take the choice back; the button for it goes, and the focus with it, to the choices. */
function takeBack({ row, python }) {
  row.querySelector("[tabindex='0']")?.focus();
  python.send({ again: true });
}

/** What the learner does: a node, an event, and what follows from it. */
function askedDoings(model, parts) {
  const { root, rows, row, levels, slider, send: guess, again, python, picture, close } = parts;
  return [
    [picture.root, "click", (event) => askToTell(model, python, event)],
    [close, "click", () => python.send({ tell: model.get("_tells").card, number: model.get("_practised").number })],
    [row, "click", ({ target }) => choose(model, python, target)],
    [row, "focusin", ({ target }) => rove(row, target)],
    [root, "keydown", (event) => chooseByKey(row, event)],
    [rows, "keydown", (event) => step(rows, event.key) && event.preventDefault()],
    [slider, "input", () => patchGuess(model, parts)],
    [slider, "keydown", ({ key }) => key === "Enter" && guess.click()],
    [guess, "click", () => isAnswered(model) || sendChoice(model, python, slider.value)],
    [levels, "change", ({ target }) => python.set("sure", Number(target.value))],
    [again, "click", () => takeBack(parts)],
  ];
}

/**
 * Show the question in `el`, with what stands below its choices. Return the clean-up, which ends all listening.
 */
export function renderQuestion({ model, el, below = [] }) {
  const parts = { ...buildAsked(), ...buildMarked(), vote: buildVote(), question: make("p", { class: "question" }), mayTell: model.get("_tells") !== undefined };
  const { question, picture, row, sure, choices, message, answer, folds, again, live } = parts;
  const actions = make("div", { class: "actions flow" }, ...below, again, parts.vote.open);
  const panel = make("div", { class: "panel stack" }, parts.played.root, answer, actions, folds);
  const root = make("div", { class: "euchre part euchre-ask", role: "group", "aria-label": "Question", ...NO_SHORTCUTS });
  parts.root = root;
  const beside = make("div", { class: "beside stack" }, picture.root, make("div", { class: "answering stack" }, sure, choices));
  root.append(question, beside, parts.vote.root, panel, message, live);
  el.append(root);
  parts.python = speakTo(model, (words) => [message, live].forEach((node) => write(node, words)));
  return connect(model, parts, [...ASKED, parts.python.wake], [...askedDoings(model, parts), ...voteDoings(model, parts), ...playedDoings(parts.played, root, row), ...reportDoings(parts.report)]);
}
