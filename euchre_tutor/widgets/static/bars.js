/** Bars with intervals: what each choice is worth, on one scale that starts at 0. */

import { clamp, follow, make, write } from "./parts.js";

/** Build one bar: what it is of, its mark, the bar itself, and its number. */
function buildBar() {
  const label = make("span", { class: "bar-label" }, make("span"), make("span", { class: "tag" }));
  const track = make("span", { class: "track", "aria-hidden": "true" });
  track.append(make("span", { class: "fill" }), make("span", { class: "interval" }), make("span", { class: "zero" }));
  return make("li", { class: "bar" }, label, track, make("span", { class: "worth" }));
}

/** The ends of a scale on which all rows and 0 fit. */
function scaleOf(rows) {
  const low = Math.min(0, ...rows.map((row) => row.low));
  const high = Math.max(0, ...rows.map((row) => row.high));
  return { low, span: high - low || 1 };
}

/** Put a part of the bar between two numbers. */
function lay(node, from, to, { low, span }) {
  const [left, right] = [from, to].map((value) => 100 * clamp((value - low) / span, 0, 1)).sort((a, b) => a - b);
  node.style.left = `${left}%`;
  node.style.width = `${right - left}%`;
}

/** Show one row on a scale; marks say whether it was right, and whether it was chosen. */
function patchBar(item, { row, scale, chosen }) {
  const [label, track, worth] = item.children;
  const [fill, interval, zero] = track.children;
  lay(fill, 0, row.value, scale);
  lay(interval, row.low, row.high, scale);
  lay(zero, 0, 0, scale);
  item.classList.toggle("right", row.is_right);
  item.classList.toggle("chosen", row.choice === chosen && chosen !== "");
  write(label.children[0], row.words);
  write(label.children[1], [row.is_right && "★ right", row.choice === chosen && "you"].filter(Boolean).join(", "));
  write(worth, row.text);
}

/** Show a list of rows as bars. */
export function patchBars(list, rows, chosen) {
  const scale = scaleOf(rows);
  list.hidden = rows.length === 0;
  follow(list, rows.map((row) => ({ row, scale, chosen })), buildBar, patchBar);
}
