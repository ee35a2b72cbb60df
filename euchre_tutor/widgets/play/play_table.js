/** A whole game: the score, the board, and after each hand how it ended. Python decides what each click does. */

import { speakTo } from "../parts/asleep.js";
import { patchGameList, patchList } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { initialize } from "../parts/late.js";
import { connect, follow, make, NO_SHORTCUTS, once, write } from "../parts/parts.js";
import { buildScore } from "../board/score.js";
import { focusBoard, patchScore } from "./playing.js";

/** Show how the hand ended, and what it cost; if you play on by keys, the keys go to the next hand. */
function patchResult(model, parts) {
  const { ended, result, costs, next, root, spoken } = parts;
  const [told, words] = [model.get("_result"), model.get("_next")];
  const wasPlaying = root.contains(document.activeElement) || document.activeElement === document.body;
  follow(result, told, () => make("p"), write);
  const leaves = [ended, costs].some((part) => part.contains(document.activeElement));
  follow(costs, model.get("_costs"), () => make("li", {}, make("span"), " ", make("button", { type: "button" })), (item, { words: cost, band, from, go = "" }) => {
    const [shown, button] = item.children;
    write(shown, cost);
    item.className = band;
    write(button, go);
    button.hidden = go === "";
    button.dataset.from = from;
  });
  costs.hidden = costs.children.length === 0;
  write(next.firstElementChild, words);
  const isOver = words !== "" && told.length > 0;
  if (ended.hidden && isOver) {
    write(spoken, told.join(" "));
    ended.hidden = false;
    if (wasPlaying) next.focus({ preventScroll: true });
    ended.scrollIntoView({ block: "nearest" });
  } else if (isOver && !told.at(-1).endsWith("...")) write(spoken, told.at(-1)); // what came later
  ended.hidden = !isOver;
  if (!isOver && leaves) focusBoard(parts);
}

/** Show what can be chosen. */
function patchChosen(model, { game, pace, coach }) {
  patchGameList(game, model.get("_games"));
  game.value = model.get("rules");
  patchList(pace, model.get("_paces"));
  pace.value = [...pace.options].find(({ value }) => Number(value) === model.get("pace"))?.value ?? "";
  patchList(coach, model.get("_coaches"));
  coach.value = model.get("coach");
}

/** Show who plays the others, a list for each. */
function patchPlayers(model, { players, seated }) {
  patchList(seated, [{ value: "", words: "as chosen below" }, ...model.get("_tables")], model.get("players").join(", "));
  seated.parentElement.hidden = model.get("_tables").length === 0;
  if (seated.selectedIndex < 0) seated.value = "";
  const strengths = model.get("_strengths");
  const seats = model.get("_names").map((name, i) => ({ name, strength: model.get("players")[i] }));
  follow(players, seats, () => make("label", {}, make("span"), make("select")), ({ children: [words, select] }, { name, strength }) => {
    write(words, name);
    patchList(select, strengths);
    select.value = strength;
    select.title = strengths.find(({ value }) => value === strength)?.title ?? "";
  });
}

/** Show the games that are kept, the one on the table among them. */
function patchKept(model, { kept }) {
  patchList(kept, [{ value: "", words: "Choose one" }, ...model.get("_all_games")]);
  kept.value = "";
}

/** Show what can be done now, and what the coach says. */
function patchCan(model, { can, coached, spoken }) {
  const now = model.get("_can");
  Object.entries(can).forEach(([name, button]) => (button.hidden = !now[name]));
  write(can.review, now.is_reviewed ? "Close the review" : "Review");
  const { words = "", band = "" } = model.get("_coached");
  if (words && words !== coached.textContent) write(spoken, words);
  write(coached, words);
  coached.className = `coached ${band}`;
}

/** Show what can't be done. */
const patchMessage = (model, { message }) => write(message, model.get("_message"));

/** Show the board, once it is there: the score in its corner, what can be done below it, how a hand ended in the place of the hand; what grows, last. */
function patchGameBoard(model, { host, board, score, goal, doing, ended, record }) {
  showInner(host, board, model.get("_board")).then((isNew) => {
    if (!isNew) return;
    board.querySelector(".info").prepend(score, goal);
    board.querySelector(".turn-row").append(doing);
    board.querySelector(".south").append(ended);
    record.replaceChildren(...board.querySelectorAll(".board-head, .said:is(p), .played"));
  });
}

/** Show the review below the board while it is open; if you open or close it, the keys go there. */
function patchReview(model, parts) {
  const { host, review, ended, next, root } = parts;
  const wasInside = review.contains(document.activeElement);
  showInner(host, review, model.get("_review")).then((isNew) => {
    if (wasInside && !review.hasChildNodes()) ended.hidden ? focusBoard(parts) : next.focus();
    if (!isNew || !root.contains(document.activeElement)) return;
    review.querySelector(".euchre-review-board").focus({ preventScroll: true });
    review.scrollIntoView({ block: "start" });
  });
}

/** Build what stands round the board. */
function buildGameTable() {
  const parts = {
    ...buildScore(),
    about: make("p", { class: "note about" }),
    board: make("div", { class: "board" }),
    review: make("div", { class: "review" }),
    result: make("div", { class: "result headlines" }),
    costs: make("ul", { class: "costs", "aria-label": "What your decisions cost" }),
    next: make("button", { type: "button", class: "main", title: "Go on (key n)" }, make("span"), make("kbd", { "aria-hidden": "true" }, "N")),
    message: make("p", { class: "message", role: "status" }),
    game: make("select"),
    pace: make("select"),
    another: make("button", { type: "button", title: "The game on the table isn't lost" }, "New game"),
    coach: make("select"),
    players: make("div", { class: "players flow", role: "group", "aria-label": "Who plays the others" }),
    seated: make("select"),
    kept: make("select"),
    coached: make("p", { class: "coached" }),
    record: make("div", { class: "record stack" }),
    spoken: make("p", { class: "spoken", role: "status" }),
  };
  const button = (words, title) => make("button", { type: "button", title, hidden: "" }, words);
  parts.can = {
    hint: button("Hint", "What each is worth (key h)"),
    take_back: button("Take back", "What you did last (key u)"),
    review: button("Review", "Where this hand and the game were lost (key r)"),
    stop: button("Stop", "Don't play the same cards to the end"),
  };
  const label = (words, select) => make("label", {}, make("span", {}, words), select);
  const { hint, take_back: takeBack, review, stop } = parts.can;
  parts.ended = make("div", { class: "ended stack", hidden: "" }, parts.result, make("div", { class: "go-on flow" }, parts.next, review, stop));
  parts.doing = make("div", { class: "doing flow", role: "group", "aria-label": "What you can do" }, hint, takeBack);
  parts.foot = make("div", { class: "foot flow" }, label("Pace of the others", parts.pace), label("Game", parts.game), parts.another);
  parts.more = make("details", { class: "more" }, make("summary", {}, "Players, coach, other games"));
  parts.more.append(label("At the table", parts.seated), parts.players, make("div", { class: "foot flow" }, label("The coach speaks", parts.coach), label("Go on with a saved game", parts.kept)));
  return parts;
}

const KEYS = { n: "next", h: "hint", u: "take_back", r: "review" };

/** What a key means, if it was pressed where it means nothing else. */
function meantBy({ target, key, repeat, ctrlKey, metaKey, altKey }) {
  return repeat || ctrlKey || metaKey || altKey || target.closest("select, textarea, input[type='text']") ? undefined : KEYS[key];
}

/** What the learner does round the board. */
function gameDoings(model, { root, next, costs, can, game, pace, coach, players, seated, kept, another, python }) {
  const isOpen = (name) => (name === "next" ? model.get("_next") : name && !can[name].hidden);
  const ask = (name) => isOpen(name) && python.send({ [name]: true });
  const chosen = () => [...players.querySelectorAll("select")].map(({ value }) => value);
  return [
    [next, "click", once(() => ask("next"))],
    ...Object.entries(can).map(([name, button]) => [button, "click", once(() => ask(name))]),
    [costs, "click", ({ target }) => target.dataset.from && python.send({ from: target.dataset.from })],
    [root, "keydown", (event) => ask(meantBy(event))],
    [game, "change", () => python.set("rules", game.value)],
    [pace, "change", () => python.set("pace", Number(pace.value))],
    [coach, "change", () => python.set("coach", coach.value)],
    [players, "change", () => python.set("players", chosen())],
    [seated, "change", () => seated.value && python.set("players", seated.value.split(", "))],
    [kept, "change", () => kept.value && python.send({ open: kept.value })],
    [another, "click", once(() => python.send({ new: true }))],
  ];
}

const GAME_PATCHES = [
  patchScore, patchResult, patchChosen, patchPlayers, patchKept,
  patchCan, patchMessage, patchGameBoard, patchReview,
];

/** Show the game in `el`; returns the clean-up, after which nothing here listens any more. */
export function renderPlayTable({ model, el, host }) {
  const parts = { ...buildGameTable(), host };
  parts.root = make("div", { class: "euchre part euchre-play-table", role: "group", "aria-label": "Game", ...NO_SHORTCUTS });
  parts.root.append(parts.board, parts.message, make("div", { class: "remarks" }, parts.coached, parts.costs), parts.about, parts.review, parts.foot, parts.more, parts.record, parts.spoken);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(parts.message, words));
  const ends = [connect(model, parts, [...GAME_PATCHES, parts.python.wake], gameDoings(model, parts)), () => [parts.board, parts.review].forEach(leaveInner)];
  return () => ends.forEach((end) => end());
}

export default { initialize, render: renderPlayTable };
