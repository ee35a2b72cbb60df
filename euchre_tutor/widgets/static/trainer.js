/** One question after another: what is asked for, the question, and what to do after it. It knows no answer either. */

import { speakTo } from "./asleep.js";
import { connect, follow, make, NO_SHORTCUTS, write } from "./parts.js";
import { renderQuestion } from "./question.js";

const buildOption = () => make("option", {});

/** Show what may be chosen from a list, and what is. */
function patchList(select, items, chosen) {
  follow(select, items, buildOption, (option, { value, words }) => {
    option.value = value;
    write(option, words);
  });
  select.value = String(chosen);
}

/** Show what the learner practises. */
function patchWish(model, { theme, game, hard, tries, asksSure }) {
  patchList(theme, model.get("_themes"), model.get("theme"));
  patchList(game, model.get("_games"), model.get("game"));
  patchList(hard, model.get("_hard"), model.get("level"));
  tries.checked = model.get("two_tries");
  asksSure.checked = model.get("asks_how_sure");
}

/** Show what the question is about, and how it goes so far. */
function patchAbout(model, { about, soFar, dealt }) {
  write(about, model.get("_about"));
  write(dealt, model.get("_dealt"));
  write(soFar, model.get("_so_far"));
}

/** Show what may be done now: before the answer a question can only be skipped. */
function patchActions(model, { next, similar, table, telling }) {
  const isAnswered = "words" in model.get("marked");
  write(next, isAnswered ? "Next" : "Skip");
  next.classList.toggle("main", isAnswered);
  [similar, table, telling].forEach((button) => (button.hidden = !isAnswered));
}

/** Give the focus to the first choice of a new question, if the learner asked for it here. */
function patchFocus(model, parts) {
  if (parts.number === model.get("_number")) return;
  parts.number = model.get("_number");
  write(parts.spoken, `Question ${parts.number}: ${model.get("question")} ${model.get("_about")}`);
  if (parts.wantsFocus) queueMicrotask(() => parts.asked.querySelector(".row [tabindex='0']")?.focus());
  parts.wantsFocus = false;
}

/** Show the table below the question, once there is one. */
async function patchTable(model, { board, host }) {
  const reference = model.get("_table");
  if (board.dataset.shown === (reference ?? "")) return;
  board.dataset.shown = reference ?? "";
  board.replaceChildren();
  if (!reference) return;
  const el = make("div", {});
  board.append(el);
  await (await host.getWidget(reference)).render({ el });
  board.scrollIntoView({ block: "nearest" });
}

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
  const [tries, tried] = buildCheck("Two tries");
  const [asksSure, sured] = buildCheck("Ask how sure I am");
  const parts = { theme, game, hard, tries, asksSure };
  const more = make("details", {}, make("summary", {}, "Game, level, tries"), make("div", { class: "more" }, played, levelled, tried, sured));
  parts.soFar = make("p", { class: "note so-far" });
  parts.about = make("p", { class: "note about" });
  parts.asked = make("div", { class: "asked" });
  parts.next = make("button", { type: "button", title: "Next question (key n)" });
  parts.similar = make("button", { type: "button" }, "One like it");
  parts.table = make("button", { type: "button" }, "Play it out");
  parts.telling = make("button", { type: "button" }, "Play a deal that shows it");
  parts.actions = make("div", { class: "actions", role: "group", "aria-label": "What now" }, parts.next, parts.similar, parts.table, parts.telling);
  parts.dealt = make("p", { class: "note", role: "status" });
  parts.board = make("div", { class: "board" });
  parts.message = make("p", { class: "message" });
  parts.spoken = make("p", { class: "spoken", role: "status" });
  parts.head = make("div", { class: "head" }, themed, parts.soFar, more);
  return parts;
}

/** Send what a button says; a question that follows gets the focus. */
function act(parts, content) {
  parts.wantsFocus = "next" in content || "similar" in content;
  parts.python.send(content);
}

/** Whether a key was pressed where it means nothing else. */
const isFree = ({ target, key, ctrlKey, metaKey, altKey }) =>
  key === "n" && !ctrlKey && !metaKey && !altKey && !target.closest("select, input, .board");

/** What the learner does around the question. */
function trainerDoings(parts) {
  const { theme, game, hard, tries, asksSure, next, similar, table, telling, root, python } = parts;
  return [
    [theme, "change", () => python.set("theme", theme.value)],
    [game, "change", () => python.set("game", game.value)],
    [hard, "change", () => python.set("level", Number(hard.value))],
    [tries, "change", () => python.set("two_tries", tries.checked)],
    [asksSure, "change", () => python.set("asks_how_sure", asksSure.checked)],
    [next, "click", () => act(parts, { next: true })],
    [similar, "click", () => act(parts, { similar: true })],
    [table, "click", () => act(parts, { table: "any" })],
    [telling, "click", () => act(parts, { table: "telling" })],
    [root, "keydown", (event) => isFree(event) && act(parts, { next: true })],
  ];
}

const TRAINED = [
  [patchWish, ["_themes", "_games", "_hard", "theme", "game", "level", "two_tries", "asks_how_sure"]],
  [patchAbout, ["_about", "_so_far", "_dealt"]],
  [patchActions, ["marked"]],
  [patchFocus, ["_number"]],
  [patchTable, ["_table"]],
];

/** Show the trainer in `el`; returns the clean-up, after which nothing here listens any more. */
function renderTrainer({ model, el, host }) {
  const parts = { ...buildTrainer(), host, number: model.get("_number"), wantsFocus: false };
  const { head, about, asked, actions, message, dealt, board, spoken } = parts;
  parts.root = make("div", { class: "euchre euchre-trainer", role: "group", "aria-label": "Trainer", ...NO_SHORTCUTS });
  parts.root.append(head, about, asked, actions, message, dealt, board, spoken);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(message, words));
  const ends = [renderQuestion({ model, el: asked }), connect(model, parts, TRAINED, trainerDoings(parts))];
  return () => ends.forEach((end) => end());
}

export default { render: renderTrainer };
