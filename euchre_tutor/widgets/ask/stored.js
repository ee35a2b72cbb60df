/** A question without Python: a choice is answered from what was stored. */

import { keptModel } from "../parts/kept.js";

/** Return a model of a stored question; `marks` holds what is shown after each choice. */
export function storedModel({ marks, ...stored }) {
  return keptModel({ answered: null, sure: null, marked: {}, ...stored }, (model, { choose, again }) => {
    if (again) ["answered", "sure"].forEach((name) => model.set(name, null));
    else model.set("answered", choose);
    model.set("marked", again ? {} : marks[choose]);
  });
}
