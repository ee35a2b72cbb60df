/**
 * The hand builder's face. Python decides what is legal and what every cell of the table says; this module shows it,
 * and sends what the learner does. All nodes are built once and patched after that, so that keyboard focus stays put.
 */

import { speakTo } from "../parts/asleep.js";
import { initialize } from "../parts/late.js";
import { buildHand, deckDoings, patchDeck, patchHand } from "./deck.js";
import { buildGame, patchExplained, patchGames } from "../parts/game.js";
import { buildHouseRules, houseDoings, patchHouseRules } from "./house_rules.js";
import { buildOdds, isRefining, oddsDoings, oddsOf, patchCompared, patchDetails, patchOdds } from "./odds_table.js";
import { clamp, connect, copyFrom, follow, make, once, write } from "../parts/parts.js";
import { buildSituation, patchBids, patchMade, patchScore, patchSeats, patchSituation, situationDoings, situationOf } from "./situation.js";

/** Show the view as text, unless the learner is in the middle of typing another one. */
function patchView(model, { field }) {
  if (field.dataset.typing !== "yes" || !field.matches(":focus")) field.value = model.get("_hand").view;
}

/** Show the reasons that decide; their place is kept while they are worked out. */
function patchReasons(model, { why, reasons }) {
  const { reasons: told } = oddsOf(model);
  why.hidden = told.length === 0 && !isRefining(model);
  follow(reasons, told, () => make("li"), write);
}

/** Say whether there is something to undo or to do again; the buttons are never `disabled`, as Stop isn't. */
function patchHistory(model, { undo, redo }) {
  undo.setAttribute("aria-disabled", String(!model.get("_hand").undo));
  redo.setAttribute("aria-disabled", String(!model.get("_hand").redo));
}

/** Show the verdict and the hint, and let the live region speak them: the verdict only once it is final. */
function patchWords(model, { verdict, exact, margin, message, live }) {
  const { verdict: best, plain, margin: ahead, progress } = oddsOf(model);
  write(verdict, plain);
  write(exact, best);
  write(margin, ahead && `${ahead}.`);
  write(message, model.get("_message"));
  write(live, [model.get("_message"), situationOf(model).made.words, progress === 1 && plain].filter(Boolean).join(" "));
}

/** Show how far the refining is. Stop is never `disabled`, which would throw away the focus of whoever pressed it. */
function patchProgress(model, { progress, percent, work, stop, save }) {
  const { progress: share } = oddsOf(model);
  const done = clamp(share, 0, 1);
  progress.value = done;
  write(percent, done === 1 ? "done" : `${Math.floor(100 * done)} %`);
  work.classList.toggle("idle", share < 0 || (share === 1 && model.get("_game").in_lesson));
  stop.setAttribute("aria-disabled", String(!isRefining(model)));
  save.setAttribute("aria-disabled", String(share < 1));
}

/** In a lesson leave in sight what it needs, once and for all; the rest stands behind a fold below. */
function patchLesson(model, { root, rest, numbers, work, tools, place, compare, save, more, ...parts }) {
  if (!model.get("_game").in_lesson || rest.isConnected) return;
  parts.actions.append(compare, save);
  rest.append(make("div", { class: "stack" }, parts.header, ...parts.calls, parts.actions, parts.typed));
  more.open = true;
  work.before(numbers);
  tools.after(place);
  root.classList.add("in-lesson");
  root.append(rest);
}

const PATCHES = [
  patchLesson, patchGames, patchExplained, patchDeck, patchHand, patchSeats, patchScore,
  patchHouseRules, patchSituation, patchMade, patchBids, patchView, patchOdds,
  patchCompared, patchDetails, patchReasons, patchHistory, patchWords, patchProgress,
];

/** Build what the learner presses: the deck below the hand, the situation; and the hand as text. */
function buildChoices() {
  const parts = {
    ...buildHand(),
    ...buildSituation(),
    deck: make("div", { class: "deck", role: "group", "aria-label": "Deck" }),
    random: make("button", { type: "button" }, "Deal me a hand"),
    clear: make("button", { type: "button" }, "Clear"),
    undo: make("button", { type: "button", title: "Ctrl+Z" }, "Undo"),
    redo: make("button", { type: "button", title: "Ctrl+Shift+Z" }, "Redo"),
    field: make("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" }),
    analyse: make("button", { type: "button" }, "Analyse"),
    copy: make("button", { type: "button" }, "Copy"),
  };
  const { random, clear, undo, redo } = parts;
  const text = make("div", { class: "flow" }, make("label", {}, make("span", { class: "spoken" }, "Hand as text"), parts.field), parts.analyse, parts.copy);
  parts.actions = make("div", { class: "actions flow" }, random, clear, undo, redo);
  parts.typed = make("div", { class: "typed flow" }, make("details", {}, make("summary", {}, "Hand as text"), text));
  parts.choices = make("div", { class: "choices stack" }, parts.strip, parts.deck, ...parts.situation, parts.actions);
  return parts;
}

/** Build what the learner reads: the verdict, the table of odds, the progress, and the hand as text. */
function buildAnswers(typed) {
  const parts = {
    ...buildOdds(),
    verdict: make("p", { class: "verdict" }),
    exact: make("p", { class: "exact" }),
    margin: make("p", { class: "exact note" }),
    reasons: make("ul", { class: "reasons" }),
    message: make("p", { class: "message" }),
    progress: make("progress", { max: "1" }),
    percent: make("span", { class: "percent note", "aria-hidden": "true" }),
    stop: make("button", { type: "button" }, "Stop"),
    live: make("p", { class: "spoken", role: "status" }),
  };
  parts.why = make("section", { class: "why", "aria-label": "Why" }, make("p", { class: "title" }, "Why"), parts.reasons);
  const bar = make("label", {}, make("span", {}, "Refining"), parts.progress, parts.percent);
  parts.work = make("div", { class: "work flow" }, bar, parts.stop);
  parts.save = make("button", { type: "button" }, "Save this page");
  parts.tools = make("div", { class: "tools flow" }, parts.work, parts.numbers, parts.compare, parts.save);
  parts.rest = make("details", { class: "more" }, make("summary", {}, "More"));
  typed.append(parts.details);
  parts.headline = make("div", { class: "headline aside" }, parts.message, parts.verdict, parts.exact, parts.margin);
  parts.answers = make("div", { class: "answers stack" }, parts.prices, parts.tools, parts.why, typed, parts.live);
  return parts;
}

/** Send the text of the field to Python. */
function sendView(python, field) {
  field.dataset.typing = "no";
  python.send({ view: field.value });
}

/** Undo or redo by Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, but where text is being typed; returns whether it was that key. */
function undoByKey(python, { key, ctrlKey, metaKey, shiftKey, target }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || !["z", "y"].includes(letter) || ["text", "number"].includes(target.type)) return false;
  python.send({ [letter === "y" || shiftKey ? "redo" : "undo"]: true });
  return true;
}

/** The learner's doings: a node, an event, and what follows from it. */
function doings(model, parts) {
  const { root, game, random, clear, undo, redo, analyse, field, stop, python } = parts;
  return [
    ...deckDoings(parts),
    ...situationDoings(model, parts),
    ...houseDoings(model, parts),
    ...oddsDoings(model, parts),
    [game, "change", () => python.send({ rules: game.value })],
    [random, "click", once(() => python.send({ random: true }))],
    [clear, "click", () => python.send({ clear: true })],
    [undo, "click", () => model.get("_hand").undo && python.send({ undo: true })],
    [redo, "click", () => model.get("_hand").redo && python.send({ redo: true })],
    [root, "keydown", (event) => undoByKey(python, event) && event.preventDefault()],
    [field, "input", () => (field.dataset.typing = "yes")],
    [field, "keydown", ({ key }) => key === "Enter" && sendView(python, field)],
    [analyse, "click", () => sendView(python, field)],
    [parts.copy, "click", async () => write(parts.live, await copyFrom(parts.field))],
    [parts.save, "click", once(() => parts.save.getAttribute("aria-disabled") !== "true" && python.send({ save: true }))],
    [stop, "click", () => isRefining(model) && python.send({ stop: true })],
  ];
}

/** Show the model in `el`; returns the clean-up, after which nothing here listens any more. */
function render({ model, el }) {
  const root = make("div", { class: "euchre part euchre-hand-builder" });
  const choices = buildChoices();
  const parts = { root, ...buildGame(), ...buildHouseRules(), ...choices, ...buildAnswers(choices.typed) };
  parts.header.append(parts.houseRules, parts.doors);
  root.append(parts.header, parts.headline, parts.before, make("div", { class: "layout" }, parts.choices, parts.answers));
  el.append(root);
  parts.python = speakTo(model, (words) => [parts.message, parts.live].forEach((node) => write(node, words)));
  return connect(model, parts, [...PATCHES, parts.python.wake], doings(model, parts));
}

export default { initialize, render };
