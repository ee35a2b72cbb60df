/** The page on which whole games are played against the tutor's players; a game is kept in the browser. */

import { renderTableBoard } from "../board/table_board.js";
import { BOARD, keptModel } from "../parts/kept.js";
import { copyFrom, make, write } from "../parts/parts.js";
import { renderPlayTable } from "../play/play_table.js";
import { gameIn, gameText } from "./game_text.js";
import { handCosts } from "./hand_costs.js";
import { gameKeeper } from "./kept_game.js";
import { told } from "./open_deal.js";
import { gamesIn, unpacked } from "./packed.js";
import { playedTable } from "./played_table.js";
import { answerFromWorker, startThinking } from "./thinking.js";
import { gameTold, handIn, newGame, ownLast, pointsBefore, seatIn, withNextHand } from "./whole_game.js";

const SEEDS = 2 ** 31 - 2; // where the players' random numbers may start
const PACE = 0.6; // seconds
const BACK = "back"; // instead of a place from which a hand is played again
const NO_GAME = { _review: null, _costs: [], _all_games: [], _coached: {}, _names: [], _strengths: [], _tables: [], _coaches: [] };

const paused = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** Build the game as text: to be saved, copied, and opened again. */
function buildText({ words }) {
  const text = make("textarea", { rows: "6", spellcheck: "false", "aria-label": words.as_text });
  const [file, copy, open] = [words.file, words.copy, words.open].map((each) => make("button", { type: "button" }, each));
  const row = make("div", { class: "flow" }, file, copy, open);
  return { text, file, copy, open, all: make("details", { class: "as-text" }, make("summary", {}, words.as_text), text, row) };
}

/** Save a text as a file. */
function saveAs(name, text) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Return what the page tells while a hand is played again: the score is that of the game, which is left as it was. */
function toldAgain(game, kept, left) {
  const { words } = game;
  const { _next: next, _result: result, ...shown } = gameTold(game, kept);
  const costs = [{ words: words.playing_again, band: "", from: BACK, go: words.back }];
  return { ...shown, _score: gameTold(game, left)._score, _result: result.slice(-1), _next: next && words.back, _costs: costs };
}

/** Return the table at which games are played: models of the board and of what stands round it; `parted` gets the text of a game that is left. */
function tableFor(games, think, keeper, parted) {
  let [kept, asked, isStopped] = [keeper.kept, 0, false];
  let left; // the game, while a hand of it is played again
  let priced = {}; // the hand that was looked at last, and what its choices have cost
  const gameNow = () => games[kept.rules];
  const now = () => handIn(gameNow(), kept);
  const you = () => seatIn(gameNow(), kept, kept.hands.length - 1);
  const about = () => ({ rules: kept.rules, hand: kept.hands.at(-1), points: pointsBefore(gameNow(), kept), seed: (keeper.seed % SEEDS) + 1 });
  const say = (words) => model.set("_message", words);
  const show = () => {
    board.set("_verdict", "");
    board.set("you", you());
    board.set("_table", playedTable(gameNow(), now(), you()));
    const shown = left ? toldAgain(gameNow(), kept, left) : { ...gameTold(gameNow(), kept), _costs: [] };
    Object.entries(shown).forEach(([name, value]) => model.set(name, value));
  };
  const put = (changed) => {
    kept = changed;
    if (!left && !keeper.keep(kept)) say(gameNow().words.not_kept);
    show();
  };
  const tellCosts = async () => {
    const hand = kept.hands.at(-1);
    const isLeft = () => isStopped || kept.hands.at(-1) !== hand;
    if (priced.hand !== hand) {
      const tell = (known) => model.set("_costs", known);
      const costs = await handCosts(gameNow(), { think, asked: about(), seat: you(), isLeft, tell });
      if (costs) priced = { hand, costs };
    }
    if (!isLeft()) model.set("_costs", priced.costs);
  };
  const act = (text) => put({ ...kept, hands: kept.hands.map((hand, at) => (at < kept.hands.length - 1 ? hand : { ...hand, actions: [...hand.actions, text] })) });
  const goOn = async () => {
    const turn = ++asked;
    while (now().seat && now().seat !== you()) {
      think("look", about());
      await paused(keeper.pace);
      const text = await think("act", about());
      if (turn !== asked || isStopped) return;
      act(text);
    }
    if (now().stage === "over" && !left) tellCosts();
  };
  const begin = (changed) => (say(""), put(changed), goOn());
  const beginNew = () => ((left = undefined), begin(newGame(games[keeper.next])));
  const playFrom = (at) => {
    const [game, hand] = [left ?? kept, (left ?? kept).hands.at(-1)];
    left = at === BACK ? undefined : game;
    begin(left ? { ...game, hands: [...game.hands.slice(0, -1), { ...hand, actions: hand.actions.slice(0, at) }] } : game);
  };
  const takeBack = () => {
    const [last, at] = [kept.hands.at(-1), ownLast(gameNow(), kept)];
    if (at >= 0) begin({ ...kept, hands: [...kept.hands.slice(0, -1), { ...last, actions: last.actions.slice(0, at) }] });
  };
  const text = () => gameText(gameNow(), left ?? kept);
  const hint = async () => {
    const { stage, turn, ranking, actions } = now();
    const best = await think("act", about());
    const what = stage === "calls" ? turn.words[best] : ranking.symbols[ranking.texts.indexOf(best)];
    if (now().actions === actions) board.set("_verdict", told(gameNow().words.hints[stage], { what }));
  };
  const next = () => {
    if (now().stage !== "over") return;
    if (left) playFrom(BACK);
    else if (model.get("_next") === gameNow().words.new) beginNew();
    else begin(withNextHand(gameNow(), kept));
  };
  const choose = () => {
    keeper.setNext(model.get("rules"));
    const { title, words } = games[keeper.next];
    if (!left && kept.hands.length === 1 && ownLast(gameNow(), kept) < 0) beginNew();
    else say(keeper.next === kept.rules ? "" : told(words.next_game, { title }));
  };
  const leave = () => {
    const before = text();
    const isBegun = kept.hands.length > 1 || ownLast(gameNow(), kept) >= 0;
    beginNew();
    if (isBegun) parted(before);
  };
  const doings = { next, new: leave, from: playFrom, hint: () => now().seat === you() && hint(), take_back: takeBack };
  const listed = Object.values(games).map(({ rules, title }) => ({ rules, title, group: "" }));
  const [{ paces, faces }] = Object.values(games);
  const model = keptModel({ ...NO_GAME, rules: keeper.next, players: [], coach: "off", _games: listed, _board: "board", _paces: paces, pace: keeper.pace }, (_, message) => {
    const [[name, value]] = Object.entries(message);
    if (!isStopped) doings[name]?.(value);
  });
  const board = keptModel({ ...BOARD, mode: "game", shows_values: false, you: 1, _faces: faces, _table: {}, _values: {}, _swings: [], _text: "", _verdict: "", _caption: "" }, (_, { act: text, at }) => {
    const { seat, legal, actions } = now();
    if (isStopped || seat !== you() || at !== actions.length || !legal.includes(text)) return;
    act(text);
    goOn();
  });
  const open = (text) => {
    const opened = gameIn(games, text, gameNow().words.not_ours);
    if (isStopped) return;
    left = undefined;
    begin(opened);
  };
  model.on("change:pace", () => isStopped || keeper.setPace(model.get("pace")));
  model.on("change:rules", () => isStopped || choose());
  keeper.watch(() => ((isStopped = true), say(gameNow().words.elsewhere)));
  show();
  return { model, board, say, goOn, text, open };
}

/** Show a game, and what can be done with its text. */
async function renderGame(place) {
  const games = gamesIn(await unpacked(euchreGame[0]));
  const [game] = Object.values(games);
  const starting = paused(0).then(() => startThinking(euchreGame, [globalThis.euchreCore, wholeScript])); // once the table is drawn
  const started = starting.catch(() => (write(place, game.words.no_core), new Promise(() => {})));
  const think = async (...asked) => (await started)(...asked);
  const keeper = gameKeeper(games, PACE);
  const parts = buildText(game);
  const table = tableFor(games, think, keeper, (text) => {
    [parts.text.value, parts.all.open, keeper.unread] = [text, true, text];
    table.say(game.words.parted);
  });
  const host = { getWidget: async () => ({ render: async ({ el }) => renderTableBoard({ model: table.board, el }) }) };
  place.replaceChildren();
  renderPlayTable({ model: table.model, el: place, host });
  place.append(make("div", { class: "euchre part" }, parts.all));
  if (keeper.unread) [parts.text.value, parts.all.open] = [keeper.unread, true];
  if (keeper.trouble) table.say(keeper.trouble);
  parts.all.addEventListener("toggle", () => {
    if (!parts.all.open) keeper.unread = "";
    else if (!keeper.unread) parts.text.value = table.text();
  });
  parts.file.addEventListener("click", () => saveAs("euchre.txt", parts.text.value));
  parts.copy.addEventListener("click", () => copyFrom(parts.text).then(table.say));
  parts.open.addEventListener("click", () => {
    try {
      table.open(parts.text.value);
    } catch (error) {
      table.say(error.message);
    }
  });
  table.goOn();
}

if (globalThis.document) document.querySelectorAll("[data-face=game]").forEach(renderGame);
else answerFromWorker();
