/** A hand without Python: it can be stepped through, each position with the values that were stored. */

import { BOARD, keptModel } from "../parts/kept.js";

const AS_PLAYED = "This page keeps the hand as it was played. To play other cards, open it in a notebook.";

/** Return a model of a stored hand; `positions` holds what is shown of each, in order. */
export function storedTable({ positions, ...stored }) {
  const show = (model, at) => Object.entries(positions[at]).forEach(([name, value]) => model.set(name, value));
  const hasValues = positions.some(({ _values }) => Object.keys(_values).length > 0);
  const traits = { ...BOARD, hasValues, isStored: true, ...stored };
  return keptModel({ ...traits, ...positions[0] }, (model, { go }) => {
    model.set("_message", go === undefined ? AS_PLAYED : "");
    if (go !== undefined) show(model, go);
  });
}
