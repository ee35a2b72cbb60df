/** The game that the browser keeps, in its own storage: as text, so that later versions of the page read it, too. */

import { gameIn, gameText } from "./game_text.js";
import { newGame } from "./whole_game.js";

const KEPT = "euchre-tutor game";
const OLDER = "euchre-tutor game that could not be read";

/** Return what is kept; nothing where a browser keeps nothing. */
function keptItem() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep something; returns whether the browser does. */
function keepItem(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return the game that was left, or a new one, and what keeps it: of some games by their rules, the first where nothing
 * was chosen. `unread` is the text of a game that can't be read, `trouble` what is to be said of it; `keep` returns
 * whether the browser keeps the game, and `watch` is told when another window has gone on.
 */
export function gameKeeper(games, usualPace) {
  const [{ rules: usual, words }] = Object.values(games);
  const { text, drew = "", seed = Math.floor(Math.random() * 2 ** 31), pace = usualPace, next } = keptItem();
  const keeper = { seed, pace, next: Object.hasOwn(games, next) ? next : usual, unread: "", trouble: "" };
  try {
    keeper.kept = text ? { ...gameIn(games, text, words.unreadable), drew } : newGame(games[keeper.next]);
  } catch (error) {
    [keeper.kept, keeper.unread, keeper.trouble] = [newGame(games[keeper.next]), text, error.message];
    keepItem(OLDER, text);
  }
  const write = () => keepItem(KEPT, JSON.stringify({ text: gameText(games[keeper.kept.rules], keeper.kept), drew: keeper.kept.drew, seed, pace: keeper.pace, next: keeper.next }));
  keeper.keep = (kept) => ((keeper.kept = kept), write());
  keeper.setPace = (seconds) => ((keeper.pace = seconds), write());
  keeper.setNext = (rules) => ((keeper.next = rules), write());
  keeper.watch = (tell) => addEventListener("storage", ({ key }) => key === KEPT && tell());
  return keeper;
}
