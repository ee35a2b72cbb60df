/**
 * Games of a hundred: those that the choice wins beside those of the best one, a square for each game. Squares that
 * differ are ringed. The numbers stand above them in words, so a screen reader passes the squares over.
 */

import { follow, make, write } from "../parts/parts.js";

const GAMES = 100;

/** Build the games of one choice: its name, how many are won, and the squares. */
const buildHundred = () =>
  make("div", { class: "hundred" }, make("p", { class: "flow" }, make("span"), make("b")), make("div", { class: "games", "aria-hidden": "true" }));

/** Build one square, and the same in the key with what it means. */
const buildSquare = () => make("i");
const buildMeaning = (kind, words) => make("span", {}, make("i", { class: kind }), words);

/** Build the hundreds of two choices, with a key, and a way to play another hundred. */
export function buildHundreds() {
  const meanings = [buildMeaning("won", "we win the game"), buildMeaning("", "they win it"), buildMeaning("differs", "the games that differ")];
  const again = make("button", { type: "button" }, "Another hundred");
  const root = make("div", { class: "hundreds flow" }, make("div", { class: "both" }), make("p", { class: "note key flow", "aria-hidden": "true" }, ...meanings));
  root.append(again, make("p", { class: "note", "aria-live": "polite" }));
  again.addEventListener("click", () => showHundreds(root, playHundred(root.told), "Luck alone: the chances are the same."));
  return root;
}

/** Play a hundred games: each is won with the chance that is told, by the same luck for both choices. */
function playHundred(told) {
  const luck = Array.from({ length: GAMES }, () => GAMES * Math.random());
  return told.map(({ won }) => luck.map((each) => each < won));
}

/** Show games of two choices, won or lost, and what is said of them. */
function showHundreds({ told, children: [both, , , note] }, played, words) {
  follow(both, told, buildHundred, ({ children: [title, games] }, { words: name }, choice) => {
    write(title.children[0], name);
    write(title.children[1], `${played[choice].filter(Boolean).length} of 100 games won`);
    const kinds = played[choice].map((isWon, n) => [isWon && "won", played.some((other) => other[n] !== isWon) && "differs"].filter(Boolean));
    follow(games, kinds, buildSquare, (square, kind) => (square.className = kind.join(" ")));
  });
  write(note, words && `${both.innerText.replace(/\s+/g, " ")}. ${words}`);
}

/** Show how many games each choice wins; nothing where it isn't known. */
export function patchHundreds(root, hundreds) {
  root.hidden = hundreds.length === 0;
  if (JSON.stringify(root.told) === JSON.stringify(hundreds)) return; // another hundred stays
  root.told = hundreds;
  showHundreds(root, hundreds.map(({ won }) => Array.from({ length: GAMES }, (_, n) => n < won)), "");
}
