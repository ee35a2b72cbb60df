/** A hand on a table: set up, stepped and played through, or asked about. Python decides what each click does. */

import { speakTo } from "../parts/asleep.js";
import { patchGameList, patchList } from "../parts/game.js";
import { initialize } from "../parts/late.js";
import { buildReport, patchReport, reportDoings } from "../parts/report.js";
import { buildSwings, patchBest, patchSwings } from "./swings.js";
import { buildLook, buildTable, buildTrick, patchBadge, patchLook, patchTable, patchTrick, stepWithin } from "./seats.js";
import { connect, copyFrom, follow, make, NO_SHORTCUTS, once, rove, write } from "../parts/parts.js";
import { buildScore, patchPoints } from "./score.js";
import { buildTells, patchTells } from "../parts/tells.js";

const MODES = { "set up": "Set up", play: "Play", quiz: "Quiz" };
const SWITCHES = {
  shows_values: ["Values", "What each card and call is worth"],
  hides_others: ["Hide the others' hands", "Values are then what your seat can know"],
  tutor: ["The tutor plays the others", "They see only their own cards"],
};
const STEPS_BY_KEY = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The values that may be seen: in a quiz those that Python sends after the answer, otherwise unless they are switched off. */
const valuesShown = (model) => (model.get("mode") === "quiz" || model.get("shows_values") ? model.get("_values") : {});

/** Whether a card may be asked what it tells: not while a game is played, nor without Python. */
const mayTell = (model, { isLive }) => isLive && (model.get("mode") === "play" || (model.get("mode") === "game" && !model.get("_table").seats.some(({ is_turn: isTurn }) => isTurn)));

/** How many tricks each side has, as one of two pairs says it who plays in it: ● are those of the makers. */
function countOf({ seats, makers, defenders }, isOurs) {
  if (!seats.some(({ side }) => side)) return "";
  const [{ side }, ...others] = seats;
  const partners = others.filter((each) => each.side === side);
  if (!isOurs || !side || seats.length !== 4 || partners.length !== 1) return `Makers ${makers} ● · defenders ${defenders} ○`;
  return side === "makers" ? `You and your partner ${makers} ● · they ${defenders} ○` : `You and your partner ${defenders} ○ · they ${makers} ●`;
}

/** Show the table, and keep the focus in the board when what had it is gone. */
function patchPosition(model, parts) {
  const { root, trump, count, turn, turnUp, calls, at, said, played, buttons, corner } = parts;
  const table = model.get("_table");
  const hadFocus = root.contains(document.activeElement); // the board itself has it while others act
  const isSetUp = model.get("mode") === "set up";
  const values = valuesShown(model);
  const tells = mayTell(model, parts) ? model.get("_tells").card : undefined;
  const shown = { faces: model.get("_faces"), values, picked: model.get("_picked"), isSetUp, tells, isGame: model.get("mode") === "game" };
  root.dataset.pieces = "66" in shown.faces ? "tiles" : "cards";
  patchTable(parts, table, shown);
  write(trump, table.trump);
  write(count, countOf(table, isAgainst(model)));
  if (table.points && !corner.score.isConnected) parts.table.querySelector(".info").prepend(corner.score, corner.goal);
  patchPoints(corner, table.points, table.to);
  write(turn, table.words);
  follow(turnUp, table.turn_up, buildLook, (node, laid) => patchLook(node, laid, shown.faces));
  const keys = keysOf(table.buttons);
  follow(calls, table.buttons, buildCall, (button, item, i) => patchCall(button, { ...item, key: keys[i] }, values));
  calls.hidden = table.buttons.length === 0;
  if (!calls.querySelector("[tabindex='0']")) calls.querySelector("button")?.setAttribute("tabindex", "0");
  write(at, `${table.at} / ${table.moves.length}`);
  write(said, table.said.join(", "));
  follow(played, table.played, buildTrick, (node, trick) => patchTrick(node, trick, shown.faces, tells !== undefined));
  played.hidden = table.played.length === 0;
  buttons.again.hidden = !mayPlayAgain(model);
  if (hadFocus && !root.querySelector(":focus:not([hidden])")) focusOnNext(model, parts);
}

/** Whether a hand is played against the tutor, who acts by itself. */
const isAgainst = (model) => model.get("mode") === "game" || (model.get("mode") === "play" && model.get("tutor") && model.get("hides_others"));

/** Whether a hand against the tutor is over, which may then be played again. */
function mayPlayAgain(model) {
  const { at, moves, seats } = model.get("_table");
  return model.get("mode") === "play" && isAgainst(model) && at === moves.length && !seats.some(({ is_turn: isTurn }) => isTurn);
}

/** Move the focus to what can be done next: to the board where others act. */
function focusOnNext(model, { root, table, calls, buttons }) {
  const act = table.querySelector(".hand [tabindex='0']") ?? calls.querySelector("[tabindex='0']");
  (act ?? (!buttons.again.hidden ? buttons.again : isAgainst(model) ? root : buttons.next)).focus({ preventScroll: true });
}

/** The keys of calls: their first letters, O for whoever takes the turn-up and A for alone; numbers where two would have the same, or one that means more. */
function keysOf(buttons) {
  const letters = buttons.map(({ action }) => (action.endsWith(" alone") ? "A" : action[0].toUpperCase()));
  const isClear = letters.every((letter, i) => letters.indexOf(letter) === i && !"NHUR".includes(letter));
  return letters.map((letter, i) => (isClear || letter === "P" ? letter : i < 9 ? String(i + 1) : ""));
}

/** Build a call. */
const buildCall = () => make("button", { type: "button", tabindex: "-1" }, make("span"), make("kbd", { "aria-hidden": "true" }), make("span", { class: "badge" }));

/** Show a call with its key and its price. */
function patchCall(button, { action, words, key }, values) {
  const value = values[action];
  const [name, shown, badge] = button.children;
  button.dataset.action = action;
  button.dataset.key = key.toLowerCase();
  if (key) button.setAttribute("aria-keyshortcuts", key);
  write(shown, key);
  shown.hidden = key === "";
  write(name, words);
  patchBadge(badge, value);
  button.setAttribute("aria-label", [words, value?.words].filter(Boolean).join(", "));
}

/** Show what can be done with the line: one cannot step beyond its ends, nor leave a side line that isn't there. */
function patchSteps(model, { buttons, steps, turn, isLive }) {
  const { at, moves, fork, seats } = model.get("_table");
  const mode = model.get("mode");
  const isOff = {
    first: at === 0,
    back: at === 0,
    next: at === moves.length,
    last: at === moves.length,
    takeBack: at === 0,
    home: fork < 0,
    goOn: mode === "play" && !seats.some(({ is_turn: isTurn }) => isTurn),
    another: false,
    again: false,
  };
  Object.entries(buttons).forEach(([name, button]) => button.setAttribute("aria-disabled", String(isOff[name])));
  ["first", "back", "next", "last", "takeBack"].forEach((name) => (buttons[name].hidden = mode !== "play"));
  buttons.home.hidden = mode !== "play" || fork < 0;
  buttons.goOn.hidden = mode === "set up";
  write(buttons.goOn, mode === "quiz" ? "Next question" : "Let the tutor act");
  const isInView = isLive && mode === "play" && isAgainst(model); // with one's hand
  if (isInView && buttons.takeBack.parentNode === steps) turn.after(buttons.takeBack);
  if (!isInView && buttons.takeBack.parentNode !== steps) buttons.goOn.before(buttons.takeBack);
}

/** Show which mode is on, and what belongs to it. */
function patchMode(model, { root, modes, setup, switches, steps, seen, hasValues }) {
  const mode = model.get("mode");
  root.dataset.mode = mode;
  seen.classList.toggle("open", mode === "play" && !model.get("hides_others"));
  modes.querySelectorAll("input").forEach((radio) => (radio.checked = radio.value === mode));
  setup.hidden = mode !== "set up";
  steps.hidden = mode === "set up";
  Object.entries(switches).forEach(([name, box]) => (box.checked = Boolean(model.get(name))));
  switches.shows_values.parentElement.hidden = mode !== "play" || !hasValues;
  switches.hides_others.parentElement.hidden = mode === "set up";
  switches.tutor.parentElement.hidden = mode !== "play";
}

/** Show what is said about the position. */
function patchSaid(model, { message, refusal, verdict, caption, live, result, report }) {
  const words = model.get("_message");
  const isSetUp = model.get("mode") === "set up"; // there it stands beside the conditions
  write(message, isSetUp ? "" : words);
  write(refusal, isSetUp ? words : "");
  write(verdict, words ? "" : model.get("_verdict"));
  write(caption, model.get("_caption"));
  write(result, model.get("_result"));
  patchReport(report, { report: model.get("_report") });
  write(live, words || model.get("_tells").words || model.get("_verdict") || model.get("_table").words);
}

/** Let the learner stop a search for a deal. */
const patchDealing = (model, { random }) => write(random, model.get("_dealing") ? "Stop" : "Deal");

/** Show where points were lost. */
function patchLost(model, parts) {
  const { at, moves, seats, makers, defenders } = model.get("_table");
  const isShown = model.get("mode") === "play" && model.get("shows_values");
  const left = Math.max(...seats.map(({ cards }) => cards.length));
  patchSwings(parts, { swings: isShown ? model.get("_swings") : [], moves: moves.length, most: left + makers + defenders, at });
}

/** Show one line of best play, where values are seen. */
function patchBestLine(model, { best }) {
  const isShown = Object.keys(valuesShown(model)).length > 0;
  patchBest(best, isShown ? model.get("_best") : [], model.get("_table").seats);
}

/** Show the line whose punishment can be played: the costly cards of the position. */
function patchPunish(model, { punish, isStored }) {
  const isLive = !isStored && model.get("mode") === "play";
  const costly = isLive ? Object.entries(valuesShown(model)).filter(([, { punished }]) => punished) : [];
  punish.classList.toggle("idle", costly.length === 0);
  follow(punish.lastElementChild, costly, () => make("button", { type: "button" }), (button, [action, { punished, words }]) => {
    button.dataset.punish = action;
    write(button, `${punished} ▸`);
    button.setAttribute("aria-label", `See how ${punished} is punished: ${words}`);
  });
}

/** Show the games, the seats, and the position as text, unless the learner is typing. */
function patchFields(model, { game, seat, field, score }) {
  patchGameList(game, model.get("_games"));
  game.value = model.get("rules");
  const seats = [...model.get("_table").seats].sort((one, other) => one.seat - other.seat);
  patchList(seat, seats.map((each) => ({ value: String(each.seat), words: each.facts[0] })), model.get("you"));
  if (!score.matches(":focus")) score.value = model.get("score");
  if (field.dataset.typing !== "yes" || !field.matches(":focus")) field.value = model.get("_text");
}

const TABLE_PATCHES = [
  patchPosition, patchMode, patchSteps, patchSaid, patchDealing,
  patchLost, patchBestLine, patchPunish, patchTells, patchFields,
];

/** Build a button that is never `disabled`, which would throw away the focus of whoever pressed it. */
const buildButton = (words, title = "") => make("button", { type: "button", title }, words);

/** Build what a hand is stepped through with. */
function buildSteps() {
  const buttons = {
    first: make("button", { type: "button", title: "Home", "aria-label": "To the beginning" }, "|◀"),
    back: make("button", { type: "button", title: "←", "aria-label": "One step back" }, "◀"),
    next: make("button", { type: "button", title: "→", "aria-label": "One step on" }, "▶"),
    last: make("button", { type: "button", title: "End", "aria-label": "To the end" }, "▶|"),
    takeBack: buildButton("Take back"),
    again: buildButton("Again", "From your first choice on"),
    home: buildButton("Back to the hand"),
    goOn: buildButton("Let the tutor act"),
    another: buildButton("New deal", "The deal moves one seat on"),
  };
  const at = make("span", { class: "at" });
  const { first, back, next, last, takeBack, home, goOn, another } = buttons;
  const steps = make("div", { class: "steps flow", role: "group", "aria-label": "Steps" });
  steps.append(first, back, at, next, last, takeBack, goOn, another, home);
  return { buttons, at, steps };
}

/** Build the modes and the switches. */
function buildSwitches() {
  const group = `mode-${Math.random().toString(36).slice(2)}`;
  const radios = Object.entries(MODES).map(([value, words]) =>
    make("label", {}, make("input", { type: "radio", name: group, value }), make("span", {}, words)),
  );
  const switches = Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, make("input", { type: "checkbox" })]));
  const labels = Object.entries(SWITCHES).map(([name, [words, title]]) => make("label", { title }, switches[name], words));
  return {
    modes: make("div", { class: "modes flow", role: "radiogroup", "aria-label": "Mode" }, ...radios),
    switches,
    options: make("div", { class: "options flow" }, ...labels),
  };
}

/** Build what a hand is set up with. */
function buildSetup() {
  const parts = {
    game: make("select"),
    where: make("input", { type: "text", spellcheck: "false", placeholder: "partner holds the left, I have at most 1 trump" }),
    random: buildButton("Deal"),
    refusal: make("p", { class: "message" }),
  };
  const where = make("label", { class: "wide" }, make("span", {}, "Conditions"), parts.where);
  parts.setup = make("div", { class: "setup flow" }, make("label", {}, make("span", {}, "Game"), parts.game), where, parts.random, parts.refusal);
  return parts;
}

/** Build the position as text, our seat and the score. */
function buildFields() {
  const parts = {
    seat: make("select"),
    score: make("input", { type: "text", class: "score", spellcheck: "false" }),
    field: make("input", { type: "text", spellcheck: "false", autocomplete: "off" }),
    show: buildButton("Show"),
    copy: buildButton("Copy"),
  };
  const text = make("label", { class: "wide" }, make("span", {}, "This position as text"), parts.field);
  const seat = make("label", {}, make("span", {}, "Your seat"), parts.seat);
  const score = make("label", {}, make("span", {}, "Score"), parts.score);
  const fields = make("div", { class: "fields flow" }, seat, score, text, parts.show, parts.copy);
  parts.fields = make("details", {}, make("summary", {}, "Seat, score, position as text"), fields);
  return parts;
}

/** Build what is said about the position. */
function buildSaid() {
  const parts = {
    trump: make("p", { class: "trump note" }),
    count: make("p", { class: "count note" }),
    turn: make("p", { class: "turn-words" }),
    turnUp: make("p", { class: "turn-up" }),
    said: make("p", { class: "note said" }),
    played: make("ol", { class: "played flow", "aria-label": "Tricks so far" }),
    calls: make("div", { class: "calls flow", role: "group", "aria-label": "What can be said" }),
    message: make("p", { class: "message" }),
    verdict: make("p", { class: "verdict" }),
    result: make("p", { class: "note" }),
    punish: make("div", { class: "punish flow" }, make("span", { class: "note" }, "See what it costs:"), make("div", { class: "words flow" })),
    ...buildTells(),
    caption: make("p", { class: "note" }),
    live: make("p", { class: "spoken", role: "status" }),
    report: buildReport(),
  };
  parts.talk = make("div", { class: "talk stack" }, make("div", { class: "turn-row flow" }, parts.turn), parts.message, parts.verdict, parts.result, parts.report.root);
  parts.head = make("div", { class: "board-head note flow" }, parts.trump, parts.count, parts.turnUp);
  return parts;
}

/** A message that is meant for the position that is shown, and for no other that Python may have gone on to. */
const here = (model, message) => ({ ...message, at: model.get("_table").at });

/** Send what was clicked, if it does something; the second click of a double click is none of its own. */
function act(model, python, { target, detail }) {
  const button = target.closest("button[data-action]");
  if (detail > 1 || !button || !button.dataset.action || button.getAttribute("aria-disabled") === "true") return;
  python.send(here(model, { act: button.dataset.action }));
}

/** Ask what a card tells that was played. */
function tell(model, python, { target, detail }) {
  const card = target.closest("[data-tells]")?.dataset.tells;
  if (detail <= 1 && card) python.send(here(model, { tell: card }));
}

/** See the table from a seat, the others' hands hidden; from our own seat, show or hide them. */
function seeFrom(model, python, target) {
  const button = target.closest("button.name");
  if (!button || model.get("mode") === "game") return;
  const seat = Number(button.dataset.seat);
  const isOurs = seat === model.get("you");
  if (!isOurs) python.set("you", seat);
  python.set("hides_others", isOurs ? !model.get("hides_others") : true);
}

/** Make the call, or play the card, that a key is for. */
function actByKey(table, { target, key, repeat, ctrlKey, metaKey, altKey }) {
  if (repeat || ctrlKey || metaKey || altKey || target.closest("input[type='text'], select, textarea")) return;
  [...table.querySelectorAll("[data-key]")].find(({ dataset }) => dataset.key && dataset.key === key.toLowerCase())?.click();
}

/** Step through the hand with the arrows, but where they mean something else. */
function stepByKey(model, python, { target, key }) {
  if (target.closest("input[type='text'], select, input[type='radio']") || !(key in STEPS_BY_KEY)) return false;
  if (stepWithin(target, key)) return true;
  if (model.get("mode") !== "play") return false;
  const { at, moves } = model.get("_table");
  python.send({ go: Math.min(Math.max(at + STEPS_BY_KEY[key], 0), moves.length) });
  return true;
}

/** What the learner does with a button of a step. */
function stepDoings(model, python, buttons) {
  const table = () => model.get("_table");
  const doings = {
    first: () => ({ go: 0 }),
    back: () => ({ go: table().at - 1 }),
    next: () => ({ go: table().at + 1 }),
    last: () => ({ go: table().moves.length }),
    takeBack: () => here(model, { take_back: true }),
    again: () => here(model, { again: true }),
    home: () => ({ back_to_hand: true }),
    goOn: () => here(model, { go_on: true }),
    another: () => ({ next_deal: true }),
  };
  const press = (name, button) => () => button.getAttribute("aria-disabled") !== "true" && python.send(doings[name]());
  const listen = (name, button) => (name === "another" ? once : (each) => each)(press(name, button)); // others step, or say where
  return Object.entries(buttons).map(([name, button]) => [button, "click", listen(name, button)]);
}

/** What the learner does: a node, an event, and what follows from it. */
function tableDoings(model, parts) {
  const { root, table, calls, played, buttons, modes, switches, game, where, random, field, show, copy, seat, score, dots, punish, close, python } = parts;
  const load = () => ((field.dataset.typing = "no"), python.send({ load: field.value }));
  return [
    [table, "click", (event) => (act(model, python, event), tell(model, python, event), seeFrom(model, python, event.target))],
    [played, "click", (event) => tell(model, python, event)], // with keys one steps to the trick
    [close, "click", () => python.send(here(model, { tell: model.get("_tells").card }))],
    [table, "focusin", ({ target }) => target.closest(".hand") && rove(target.closest(".hand"), target)],
    [calls, "focusin", ({ target }) => rove(calls, target)],
    [root, "keydown", (event) => stepByKey(model, python, event) && event.preventDefault()],
    [root, "keydown", (event) => actByKey(table, event)],
    ...stepDoings(model, python, buttons),
    [modes, "change", ({ target }) => python.set("mode", target.value)],
    ...Object.entries(switches).map(([name, box]) => [box, "change", () => python.set(name, box.checked)]),
    [game, "change", () => python.set("rules", game.value)],
    [seat, "change", () => python.set("you", Number(seat.value))],
    [score, "change", () => python.set("score", score.value)],
    [random, "click", once(() => python.send(model.get("_dealing") ? { stop: true } : { deal: where.value }))],
    [where, "keydown", ({ key }) => key === "Enter" && python.send({ deal: where.value })],
    [field, "input", () => (field.dataset.typing = "yes")],
    [field, "keydown", ({ key }) => key === "Enter" && load()],
    [show, "click", load],
    [copy, "click", () => copyFrom(field)],
    ...reportDoings(parts.report),
    [dots, "click", ({ target }) => target.dataset.at && python.send({ go: Number(target.dataset.at) })],
    [punish, "click", ({ target }) => target.dataset.punish && python.send(here(model, { punish: target.dataset.punish }))],
  ];
}

/** Show the model in `el`; returns the clean-up, after which nothing here listens any more. */
export function renderTableBoard({ model, el }) {
  const root = make("div", { class: "euchre part euchre-table-board", role: "group", "aria-label": "Table", tabindex: "-1", ...NO_SHORTCUTS });
  const said = buildSaid();
  const parts = { root, ...said, ...buildTable(said.calls), ...buildSteps(), ...buildSwitches(), ...buildSetup(), ...buildFields(), ...buildSwings(), corner: buildScore() };
  const [isStored, isSolved] = ["isStored", "isSolved"].map((name) => Boolean(model.get(name)));
  Object.assign(parts, { isStored, isLive: !isStored && !isSolved, hasValues: model.get("hasValues") ?? true });
  parts.turn.after(parts.buttons.again);
  parts.seen = make("div", { class: "seen stack" }, parts.table, parts.talk, parts.steps, parts.best, parts.punish, parts.tells);
  root.append(parts.setup, parts.seen, parts.head, parts.swings, parts.caption);
  root.append(parts.said, parts.played, make("div", { class: "rest note flow" }, parts.modes, parts.options, parts.fields), parts.live);
  root.classList.toggle("stored", isStored);
  root.classList.toggle("solved", isSolved);
  el.append(root);
  parts.python = speakTo(model, (words) => [parts.message, parts.live].forEach((node) => write(node, words)));
  return connect(model, parts, [...TABLE_PATCHES, parts.python.wake], tableDoings(model, parts));
}

export default { initialize, render: renderTableBoard };
