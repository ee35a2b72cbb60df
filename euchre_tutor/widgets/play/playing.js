/** What tables on which one plays share: the score with what is said about the hand, and where the focus goes. */

import { patchPoints } from "../board/score.js";
import { write } from "../parts/parts.js";

/** Show the score, and what is said about the hand. */
export function patchScore(model, parts) {
  patchPoints(parts, model.get("_score"), model.get("_to"));
  write(parts.about, model.get("_about"));
}

/** Give the focus to what can be done at the board, or to the board itself while others act. */
export function focusBoard({ board }) {
  const act = board.querySelector(":is(.hand, .calls) [tabindex='0'][data-action]");
  (act ?? board.querySelector(".euchre-table-board"))?.focus({ preventScroll: true });
}
