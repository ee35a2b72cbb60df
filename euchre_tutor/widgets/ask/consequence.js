/**
 * What happens after a choice: the hand plays itself on a small board, card by card. A key or a click skips to its end,
 * where it begins if motion is reduced, or if the question was answered before.
 */

import { callIt, drawCard, make, write } from "../parts/parts.js";

const SKIPS = new Set(["Enter", " ", "Escape"]);
const SEATED = { left: "Left", partner: "Partner", right: "Right", you: "You" };

/** Build the small board, and how the hand ends. */
export function buildPlayed() {
  const places = Object.entries(SEATED).map(([place, name]) =>
    make("div", { class: "place", style: `grid-area: ${place}` }, make("span", { role: "img" }), make("small", {}, name)),
  );
  const parts = { places, count: make("p", { class: "count" }), made: make("p", { class: "made" }), head: make("p", { class: "outcome" }) };
  parts.board = make("div", { class: "small-board" }, ...places, parts.count);
  parts.root = make("section", { class: "played", "aria-label": "What happens" }, parts.board, parts.made, parts.head);
  return parts;
}

/** Show a trick with so many of its cards, and who has taken it once all lie there. */
function layTrick({ places, count }, { cards, taker, words }, many) {
  const isWhole = many === cards.length;
  Object.keys(SEATED).forEach((place, at) => {
    const [drawing] = places[at].children;
    const laid = cards.slice(0, many).find((each) => each.place === place)?.card;
    drawCard(drawing, laid);
    callIt(drawing, laid?.name ?? "no card");
    places[at].classList.toggle("takes", isWhole && place === taker);
  });
  if (isWhole) write(count, words);
}

/** Show how the hand has ended. */
function end(parts) {
  clearTimeout(parts.timer);
  const { tricks, head } = parts.hand;
  layTrick(parts, tricks.at(-1), tricks.at(-1).cards.length);
  write(parts.head, head);
  parts.isOver = true;
  parts.root.classList.remove("plays");
  parts.then();
}

/** Lay the next card, and so on to the end; a whole trick lies there twice as long. */
function play(parts, at, many) {
  const { tricks, seconds } = parts.hand;
  if (at === tricks.length) return end(parts);
  layTrick(parts, tricks[at], many);
  const isWhole = many === tricks[at].cards.length;
  const next = isWhole ? [at + 1, 1] : [at, many + 1];
  const steps = tricks.reduce((sum, { cards }) => sum + cards.length + 1, 0);
  parts.timer = setTimeout(() => play(parts, ...next), ((isWhole ? 2 : 1) * 1000 * seconds) / steps);
}

/**
 * Show a hand, once; returns whether it is over, which `then` is told as well. It plays only if the choice was made here.
 */
export function patchPlayed(parts, hand, then) {
  parts.root.hidden = !hand;
  if (JSON.stringify(hand) === JSON.stringify(parts.hand)) return !hand || parts.isOver;
  clearTimeout(parts.timer);
  Object.assign(parts, { hand, then: () => {}, isOver: !hand });
  write(parts.head, "");
  write(parts.made, hand?.made ?? "");
  write(parts.count, "");
  if (!hand) return true;
  if (!parts.isAwaited || !hand.seconds || matchMedia("(prefers-reduced-motion: reduce)").matches) end(parts);
  else {
    parts.then = then;
    parts.root.classList.add("plays");
    parts.board.scrollIntoView({ block: "nearest" });
    play(parts, 0, 1);
  }
  parts.isAwaited = false;
  return parts.isOver;
}

/** What the learner does: a choice is awaited, and a key or a click skips. */
export function playedDoings(parts, root, row) {
  const skip = (event) => {
    if (!parts.root.classList.contains("plays")) return;
    event.preventDefault();
    event.stopPropagation();
    end(parts);
  };
  return [
    [row, "click", () => (parts.isAwaited = true)],
    [parts.root, "click", skip],
    [root, "keydown", (event) => SKIPS.has(event.key) && skip(event)],
  ];
}
