/** One question after another: what is asked for, the question, and what to do after it. It knows no answer either. */

import { speakTo } from "../parts/asleep.js";
import { patchList } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { initialize } from "../parts/late.js";
import { connect, make, NO_SHORTCUTS, write } from "../parts/parts.js";
import { renderQuestion } from "../ask/question.js";

/** Show which themes there are, and which are practised; those of several stand in the list above as one. */
function patchThemes(model, { theme, several }) {
  const [chosen, { themes: items }] = ["theme", "_wishes"].map(model.get);
  patchList(theme, items, chosen);
  patchList(several, items.filter(({ value }) => value && !value.includes(",")));
  [...several.options].forEach((option) => (option.selected = chosen.split(", ").includes(option.value)));
}

/** Show what else the learner practises. */
function patchWish(model, { game, hard, mode, counts, mistakes, tries, asksSure }) {
  const [wishes, { questions, missed_only: missedOnly }] = ["_wishes", "_practised"].map(model.get);
  patchList(game, wishes.games, model.get("game"));
  patchList(hard, wishes.hard, model.get("level"));
  patchList(mode, wishes.modes, model.get("mode"));
  patchList(counts, wishes.counts, questions);
  mistakes.checked = missedOnly;
  tries.checked = model.get("two_tries");
  asksSure.checked = model.get("asks_how_sure");
}

/** Show what the learner practises as text; what is typed and couldn't be read stays. */
function patchDrill(model, { drill }) {
  drill.value = model.get("drill");
}

/** Show what the question is about, and how it goes so far. */
function patchAbout(model, { about, kind, soFar }) {
  const told = model.get("_practised");
  write(about, told.about);
  kind.hidden = !told.kind;
  write(kind, told.kind);
  write(soFar, told.so_far);
}

/** Show what may be done now: before the answer a question can only be skipped. An answer that comes is brought into view. */
function patchActions(model, { next, similar, asked }) {
  const isAnswered = "head" in model.get("marked");
  const isNew = isAnswered && next.textContent !== "Next";
  write(next, isAnswered ? "Next" : model.get("_practised").next);
  next.hidden = next.textContent === "";
  next.classList.toggle("main", next.textContent !== "Skip");
  similar.hidden = !isAnswered;
  if (isNew) queueMicrotask(() => [next, asked.querySelector(".told")].forEach((node) => node.scrollIntoView({ block: "nearest" })));
}

/** Give the focus to the first choice, and bring what the question is about into view. */
function meet({ asked, about }) {
  asked.querySelector(".row button:not([aria-disabled='true'])")?.focus();
  about.scrollIntoView({ block: "nearest" });
}

/** Say a new question, and give the focus to its first choice if the learner asked for it here. */
function patchNew(model, parts) {
  const [{ number, about }, question] = ["_practised", "question"].map(model.get);
  if (!about) write(parts.spoken, question); // one is looked for, or none was found
  if (!about || parts.number === number) return;
  parts.number = number;
  write(parts.spoken, `Question ${number}: ${question} ${about}`);
  if (parts.wantsFocus) queueMicrotask(() => meet(parts));
  parts.wantsFocus = false;
}

/** Show the table in the place of a question while whole hands are played. */
const patchTable = (model, { host, board }) =>
  showInner(host, board, model.get("_table")).then((isNew) => isNew && board.scrollIntoView({ block: "nearest" }));

/** Python hears something again: nothing is to be said about that any more. */
const patchAwake = ({ get }, { message }) => (get("_heard"), write(message, ""));

/** Build a labelled list. */
function buildList(words, ...classes) {
  const select = make("select", {});
  return [select, make("label", { class: classes.join(" ") }, make("span", {}, words), select)];
}

/** Build a labelled box to check. */
function buildCheck(words) {
  const box = make("input", { type: "checkbox" });
  return [box, make("label", { class: "check" }, box, make("span", {}, words))];
}

/** Build what stands above the question and below it. */
function buildTrainer() {
  const [theme, themed] = buildList("Theme", "theme");
  const [game, played] = buildList("Game");
  const [hard, levelled] = buildList("Level");
  const [mode, dealt] = buildList("Answers");
  const [several, chosen] = buildList("Several at once, with Ctrl or Shift", "wide");
  several.multiple = true;
  several.size = 5;
  const [tries, tried] = buildCheck("Two tries");
  const [asksSure, sured] = buildCheck("Ask how sure I am");
  const [counts, counted] = buildList("Questions");
  const [mistakes, missed] = buildCheck("My mistakes only");
  const parts = { theme, several, game, hard, mode, counts, mistakes, tries, asksSure };
  parts.drill = make("input", { type: "text", spellcheck: "false", placeholder: "assist, donate; seat 2; 10 questions" });
  const drilled = make("label", { class: "wide" }, make("span", {}, "Drill, as text to share or change"), parts.drill);
  const what = make("div", { class: "more flow" }, played, levelled, dealt, counted, missed, tried, sured, chosen, drilled);
  const more = make("details", {}, make("summary", {}, "Game, level, drill"), what);
  parts.soFar = make("p", { class: "note so-far" });
  parts.about = make("p", { class: "note about" });
  parts.kind = make("p", { class: "note kind" });
  parts.asked = make("div", { class: "asked" });
  parts.next = make("button", { type: "button", title: "Next question (key n)" });
  parts.similar = make("button", { type: "button", title: "Another hand of this kind" }, "One like it");
  parts.message = make("p", { class: "message", role: "status" });
  parts.actions = [parts.next, parts.similar];
  parts.board = make("div", { class: "board" });
  parts.spoken = make("p", { class: "spoken", role: "status" });
  parts.head = make("div", { class: "head flow" }, themed, more, parts.soFar);
  return parts;
}

/** Ask for another question, which gets the focus; until it is there, what had it may go. */
function actForAnother(parts, content) {
  parts.wantsFocus = true;
  parts.next.focus();
  parts.python.send({ ...content, number: parts.number }); // a second click of a double click is of a question that is gone
}

/** Whether a key was pressed where it means nothing else. */
const isFree = ({ target, key, repeat, ctrlKey, metaKey, altKey }) =>
  key === "n" && !repeat && !ctrlKey && !metaKey && !altKey && !target.closest("select, input, .board");

/** What the learner does around the question. */
function trainerDoings(parts) {
  const { theme, game, hard, mode, tries, asksSure, next, similar, root, python } = parts;
  return [
    [theme, "change", () => python.set("theme", theme.value)],
    [parts.several, "change", () => python.set("theme", [...parts.several.selectedOptions].map(({ value }) => value).join(", "))],
    [game, "change", () => python.set("game", game.value)],
    [hard, "change", () => python.set("level", Number(hard.value))],
    [mode, "change", () => python.set("mode", mode.value)],
    [parts.counts, "change", () => python.send({ questions: Number(parts.counts.value) })],
    [parts.mistakes, "change", () => python.send({ mistakes: parts.mistakes.checked })],
    [parts.drill, "change", () => python.send({ drill: parts.drill.value })],
    [tries, "change", () => python.set("two_tries", tries.checked)],
    [asksSure, "change", () => python.set("asks_how_sure", asksSure.checked)],
    [next, "click", () => actForAnother(parts, { next: true })],
    [similar, "click", () => actForAnother(parts, { similar: true })],
    [root, "keydown", (event) => isFree(event) && actForAnother(parts, { next: true })],
  ];
}

const TRAINED = [
  patchThemes, patchWish, patchDrill, patchAbout, patchActions,
  patchNew, patchTable, patchAwake,
];

/** Show the trainer in `el`; returns the clean-up, after which nothing here listens any more. */
function renderTrainer({ model, el, host }) {
  const parts = { ...buildTrainer(), host, number: model.get("_practised")?.number, wantsFocus: false };
  const { head, about, asked, kind, actions, message, board, spoken } = parts;
  parts.root = make("div", { class: "euchre part euchre-trainer", role: "group", "aria-label": "Trainer", ...NO_SHORTCUTS });
  parts.root.append(head, about, asked, kind, message, board, spoken);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(message, words));
  const question = renderQuestion({ model, el: asked, below: actions });
  const ends = [question, connect(model, parts, TRAINED, trainerDoings(parts)), () => leaveInner(board)];
  return () => ends.forEach((end) => end());
}

export default { initialize, render: renderTrainer };
