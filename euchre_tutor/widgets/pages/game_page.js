/** The page on which whole games are played against the tutor's players; a game is kept in the browser. */

import { renderTableBoard } from "../board/table_board.js";
import { BOARD, keptModel } from "../parts/kept.js";
import { copyFrom, make, write } from "../parts/parts.js";
import { renderPlayTable } from "../play/play_table.js";
import { gameIn, gameText } from "./game_text.js";
import { gameKeeper } from "./kept_game.js";
import { told } from "./open_deal.js";
import { unpacked } from "./packed.js";
import { playedTable } from "./played_table.js";
import { likelihoods, tutorAction } from "./tutor.js";
import { gameTold, handIn, newGame, ownLast, pointsBefore, seatIn, withNextHand } from "./whole_game.js";

const SEEDS = 2 ** 31 - 2; // where the players' random numbers may start
const PACE = 0.6; // seconds
const NO_GAME = { _review: null, _costs: [], _games: [], _all_games: [], _coached: {}, _names: [], _strengths: [], _tables: [], _coaches: [] };

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

/** Return the table at which a game is played: models of the board and of what stands round it. */
function tableFor(game, choose, keeper) {
  const likely = likelihoods(game);
  let [kept, asked, isStopped] = [keeper.kept, 0, false];
  const now = () => handIn(game, kept);
  const you = () => seatIn(game, kept, kept.hands.length - 1);
  const wanted = () => tutorAction(game, now(), { points: pointsBefore(game, kept), seed: keeper.seed % SEEDS + 1, choose, likely });
  const say = (words) => model.set("_message", words);
  const show = () => {
    board.set("_verdict", "");
    board.set("you", you());
    board.set("_table", playedTable(game, now(), you()));
    Object.entries(gameTold(game, kept)).forEach(([name, value]) => model.set(name, value));
  };
  const put = (changed) => {
    kept = changed;
    if (!keeper.keep(kept)) say(game.words.not_kept);
    show();
  };
  const act = (text) => put({ ...kept, hands: kept.hands.map((hand, at) => (at < kept.hands.length - 1 ? hand : { ...hand, actions: [...hand.actions, text] })) });
  const goOn = async () => {
    const turn = ++asked;
    while (now().seat && now().seat !== you()) {
      likely.after(now(), pointsBefore(game, kept));
      await paused(keeper.pace);
      const text = await wanted();
      if (turn !== asked || isStopped) return;
      act(text);
    }
  };
  const begin = (changed) => (say(""), put(changed), goOn());
  const takeBack = () => {
    const [last, at] = [kept.hands.at(-1), ownLast(game, kept)];
    if (at >= 0) begin({ ...kept, hands: [...kept.hands.slice(0, -1), { ...last, actions: last.actions.slice(0, at) }] });
  };
  const hint = async () => {
    const { stage, turn, ranking, actions } = now();
    const text = await wanted();
    const what = stage === "calls" ? turn.words[text] : ranking.symbols[ranking.texts.indexOf(text)];
    if (now().actions === actions) board.set("_verdict", told(game.words.hints[stage], { what }));
  };
  const next = () => now().stage === "over" && begin(model.get("_next") === game.words.new ? newGame(game) : withNextHand(game, kept));
  const doings = { next, new: () => begin(newGame(game)), hint: () => now().seat === you() && hint(), take_back: takeBack };
  const model = keptModel({ ...NO_GAME, rules: game.rules, players: [], coach: "off", _board: "board", _paces: game.paces, pace: keeper.pace }, (_, message) => {
    const [name] = Object.keys(message);
    if (!isStopped) doings[name]?.();
  });
  const board = keptModel({ ...BOARD, mode: "game", shows_values: false, you: 1, _faces: game.faces, _table: {}, _values: {}, _swings: [], _text: "", _verdict: "", _caption: "" }, (_, { act: text, at }) => {
    const { seat, legal, actions } = now();
    if (isStopped || seat !== you() || at !== actions.length || !legal.includes(text)) return;
    act(text);
    goOn();
  });
  model.on("change:pace", () => keeper.setPace(model.get("pace")));
  keeper.watch(() => ((isStopped = true), say(game.words.elsewhere)));
  show();
  return { model, board, say, goOn, text: () => gameText(game, kept), open: (text) => begin(gameIn(game, text, told(game.words.not_ours, game))) };
}

/** Show a game, and what can be done with its text. */
async function renderGame(place) {
  const [data, weights] = await Promise.all(euchreGame.map(unpacked));
  const game = JSON.parse(new TextDecoder().decode(data));
  const choose = await euchrePlayers(game.core, weights).catch(() => undefined);
  if (!choose) return write(place, game.words.no_core);
  const keeper = gameKeeper(game, PACE);
  const table = tableFor(game, choose, keeper);
  const host = { getWidget: async () => ({ render: async ({ el }) => renderTableBoard({ model: table.board, el }) }) };
  place.replaceChildren();
  renderPlayTable({ model: table.model, el: place, host });
  const parts = buildText(game);
  place.append(make("div", { class: "euchre part" }, parts.all));
  if (keeper.unread) [parts.text.value, parts.all.open] = [keeper.unread, true];
  if (keeper.trouble) table.say(keeper.trouble);
  parts.all.addEventListener("toggle", () => parts.all.open && !keeper.unread && (parts.text.value = table.text()));
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

document.querySelectorAll("[data-face=game]").forEach(renderGame);
