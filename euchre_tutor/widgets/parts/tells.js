/** What a card tells that was played: why it was played, and what moved as bars; closed by its button. */

import { patchBars } from "./bars.js";
import { make, write } from "./parts.js";

/** Build it; nothing is shown before a card is asked about. */
export function buildTells() {
  const close = make("button", { type: "button", "aria-label": "Close what the card tells" }, "✕");
  const row = make("div", { class: "turn-row flow" }, make("p", { class: "told-words" }), close);
  const tells = make("div", { class: "tells box stack", role: "group", "aria-label": "What the card tells", hidden: "" });
  tells.append(row, make("ul", { class: "bars" }), make("p", { class: "note" }));
  return { tells, close };
}

/** Show what a card tells, and bring it into view when it comes. */
export function patchTells(model, { tells }) {
  const { words, rows, caption } = model.get("_tells");
  const [sentence, bars, note] = tells.children;
  const isNew = tells.hidden && words !== "";
  tells.hidden = words === "";
  write(sentence.firstElementChild, words);
  patchBars(bars, rows, null);
  write(note, caption ?? "");
  if (isNew) tells.scrollIntoView({ block: "nearest" });
}
