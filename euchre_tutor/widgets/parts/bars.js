/** Bars with intervals: what each choice is worth, on one scale that starts at 0. */

import { clamp, follow, make, write } from "./parts.js";

/** Build a bar without words: the bar, its interval, the line at 0, and a mark for another number. */
export function buildTrack() {
  const parts = ["fill", "interval", "zero", "other"].map((name) => make("span", { class: name }));
  return make("span", { class: "track", "aria-hidden": "true" }, ...parts);
}

/** The ends of a scale on which all bars and 0 fit. */
export function scaleOf(bars) {
  const ends = bars.flatMap(({ low, high, other }) => [low, high, other ?? 0]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return { low, span: high - low || 1 };
}

/** Put a part of the bar between two numbers. */
function lay(node, from, to, { low, span }) {
  const [left, right] = [from, to].map((value) => 100 * clamp((value - low) / span, 0, 1)).sort((a, b) => a - b);
  node.style.left = `${left}%`;
  node.style.width = `${right - left}%`;
}

/** Show a number as a bar on a scale. */
export function patchTrack({ children: [fill, interval, zero, mark] }, { value, low, high, other }, scale) {
  lay(fill, 0, value, scale);
  lay(interval, low, high, scale);
  lay(zero, 0, 0, scale);
  mark.hidden = typeof other !== "number";
  if (!mark.hidden) lay(mark, other, other, scale);
}

/** Build a bar with what it is of, its mark, and its number. */
function buildBar() {
  const label = make("span", { class: "bar-label" }, make("span"), make("span", { class: "tag pill" }));
  return make("li", { class: "bar" }, label, buildTrack(), make("span", { class: "worth" }));
}

/** Show one row on a scale; marks say whether it was right, and whether it was chosen, where its own words don't. */
function patchBar(item, { row, scale, chosen, isMarked }) {
  const [label, track, worth] = item.children;
  patchTrack(track, row, scale);
  item.classList.toggle("right", row.is_right);
  item.classList.toggle("chosen", row.choice === chosen && chosen !== "");
  write(label.children[0], row.words);
  write(label.children[1], isMarked ? [row.is_right && "★ right", row.choice === chosen && "you"].filter(Boolean).join(", ") : "");
  write(worth, row.text);
}

/** Show a list of rows as bars; `ends` are those of the slider on which a number was guessed. */
export function patchBars(list, rows, chosen, ends) {
  const scale = scaleOf(ends ? [...rows, ends] : rows);
  list.hidden = rows.length === 0;
  follow(list, rows.map((row) => ({ row, scale, chosen, isMarked: !ends })), buildBar, patchBar);
}
