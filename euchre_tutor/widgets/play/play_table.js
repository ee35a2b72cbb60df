/** A whole game: the score, the board, and after each hand how it ended. Python decides what each click does. */

import { speakTo } from "../parts/asleep.js";
import { buildOption, patchGameList, patchOption } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { connect, follow, make, NO_SHORTCUTS, write } from "../parts/parts.js";

/** Show the score, a side beside the other. */
function patchScore(model, { score, about }) {
  follow(score, model.get("_score"), () => make("p", {}, make("span", { class: "side" }), make("strong")), (side, { name, points }) => {
    write(side.firstElementChild, name);
    write(side.lastElementChild, String(points));
  });
  write(about, model.get("_about"));
}

/** Show how the hand ended, and what it cost; whoever plays on by keys finds the next hand under the fingers. */
function patchResult(model, parts) {
  const { ended, result, costs, next, root, spoken } = parts;
  const [told, words] = [model.get("_result"), model.get("_next")];
  const wasPlaying = root.contains(document.activeElement) || document.activeElement === document.body;
  follow(result, told, () => make("p"), write);
  follow(costs, model.get("_costs"), () => make("li"), (item, { words: cost, band }) => {
    write(item, cost);
    item.className = band;
  });
  costs.hidden = costs.children.length === 0;
  write(next, words);
  if (ended.hidden && words) {
    write(spoken, told.join(" "));
    ended.hidden = false;
    if (wasPlaying) next.focus({ preventScroll: true });
    ended.scrollIntoView({ block: "nearest" });
  }
  ended.hidden = words === "";
}

/** Show what can be chosen. */
function patchChosen(model, { game, pace }) {
  patchGameList(game, model.get("_games"));
  game.value = model.get("rules");
  follow(pace, model.get("_paces"), buildOption, (option, { value, words }) => patchOption(option, value, words));
  pace.value = [...pace.options].find(({ value }) => Number(value) === model.get("pace"))?.value ?? "";
}

/** Show what can't be done. */
const patchMessage = (model, { message }) => write(message, model.get("_message"));

/** Show the board, once it is there. */
const patchGameBoard = (model, parts) => showInner(parts, parts.board, model.get("_board"));

/** Build what stands round the board. */
function buildGameTable() {
  const parts = {
    score: make("div", { class: "score-now", role: "group", "aria-label": "Score" }),
    about: make("p", { class: "note" }),
    board: make("div", { class: "board" }),
    result: make("div", { class: "result" }),
    costs: make("ul", { class: "costs", "aria-label": "What your decisions cost" }),
    next: make("button", { type: "button", title: "Go on (key n)" }),
    message: make("p", { class: "message", role: "status" }),
    game: make("select"),
    pace: make("select"),
    another: make("button", { type: "button", title: "The one on the table stays kept" }, "New game"),
    spoken: make("p", { class: "spoken", role: "status" }),
  };
  const label = (words, select) => make("label", {}, make("span", {}, words), select);
  parts.head = make("div", { class: "head" }, parts.score, parts.about);
  parts.ended = make("div", { class: "ended", hidden: "" }, parts.next, parts.result, parts.costs);
  parts.foot = make("div", { class: "foot" }, label("Pace of the others", parts.pace), label("Game", parts.game), parts.another);
  return parts;
}

/** Whether a key was pressed where it means nothing else. */
const meansNext = ({ target, key, repeat, ctrlKey, metaKey, altKey }) =>
  key === "n" && !repeat && !ctrlKey && !metaKey && !altKey && !target.closest("select, input");

/** What the learner does round the board. */
function gameDoings(model, { root, next, game, pace, another, python }) {
  const goOn = () => model.get("_next") && python.send({ next: true });
  return [
    [next, "click", ({ detail }) => detail < 2 && goOn()],
    [root, "keydown", (event) => meansNext(event) && goOn()],
    [game, "change", () => python.set("rules", game.value)],
    [pace, "change", () => python.set("pace", Number(pace.value))],
    [another, "click", ({ detail }) => detail < 2 && python.send({ new: true })],
  ];
}

const GAME_PATCHES = [
  [patchScore, ["_score", "_about"]],
  [patchResult, ["_result", "_costs", "_next"]],
  [patchChosen, ["_games", "_paces", "rules", "pace"]],
  [patchMessage, ["_message"]],
  [patchGameBoard, ["_board"]],
];

/** Show the game in `el`; returns the clean-up, after which nothing here listens any more. */
function renderPlayTable({ model, el, host }) {
  const parts = { ...buildGameTable(), host };
  parts.root = make("div", { class: "euchre euchre-play-table", role: "group", "aria-label": "Game", ...NO_SHORTCUTS });
  parts.root.append(parts.head, parts.board, parts.message, parts.ended, parts.foot, parts.spoken);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(parts.message, words));
  const ends = [connect(model, parts, [...GAME_PATCHES, [parts.python.wake, ["_heard"]]], gameDoings(model, parts)), () => leaveInner(parts, parts.board)];
  return () => ends.forEach((end) => end());
}

export default { render: renderPlayTable };
