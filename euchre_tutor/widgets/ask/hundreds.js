/**
 * Games of a hundred: those that the choice wins beside those of the best one, a square for each game. Squares that
 * differ are ringed. The numbers stand above them in words, so a screen reader passes the squares over.
 */

import { follow, make, write } from "../parts/parts.js";

const GAMES = 100;

/** Build the games of one choice: its name, how many are won, and the squares. */
const buildHundred = () =>
  make("div", { class: "hundred" }, make("p", {}, make("span"), make("b")), make("div", { class: "games", "aria-hidden": "true" }));

/** Build one square, and the same in the key with what it means. */
const buildSquare = () => make("i");
const buildMeaning = (kind, words) => make("span", {}, make("i", { class: kind }), words);

/** Build the hundreds of two choices, with a key. */
export function buildHundreds() {
  const meanings = [buildMeaning("won", "we win the game"), buildMeaning("", "they win it"), buildMeaning("differs", "the games that differ")];
  return make("div", { class: "hundreds" }, make("div", { class: "both" }), make("p", { class: "note key flow", "aria-hidden": "true" }, ...meanings));
}

/** Show how many games each choice wins, or empty squares while that is worked out; nothing where it isn't known. */
export function patchHundreds(root, hundreds) {
  root.hidden = hundreds.length === 0;
  const numbers = hundreds.map(({ won }) => won);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  follow(root.firstChild, hundreds, buildHundred, ({ children: [title, games] }, { words, won }) => {
    write(title.children[0], words);
    write(title.children[1], won === null ? "…" : `${won} of 100 games won`);
    games.classList.toggle("waiting", won === null);
    const kinds = Array.from({ length: GAMES }, (_, n) => [n < won && "won", won !== null && least <= n && n < most && "differs"].filter(Boolean));
    follow(games, kinds, buildSquare, (square, kind) => (square.className = kind.join(" ")));
  });
}
