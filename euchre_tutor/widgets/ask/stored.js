/** A question without Python: a choice is answered from what was stored. */

import { keptModel } from "../parts/kept.js";

/** Return the choice that is right; of a number that may be guessed in steps, the middle of those that are. */
function rightOf(markOf, choices) {
  const right = choices.filter((choice) => markOf(choice).is_right);
  return right[Math.floor((right.length - 1) / 2)];
}

/** Return a model of a stored question; `marks` holds what is shown after each choice, and `every_mark` what after all. */
export function storedModel({ marks, every_mark: everyMark, ...stored }) {
  const markOf = (choice) => ({ ...everyMark, ...marks[choice] });
  return keptModel({ answered: null, sure: null, marked: {}, ...stored }, (model, { choose, again, uncover }) => {
    if (uncover && model.get("answered") !== null) return;
    if (again) ["answered", "sure"].forEach((name) => model.set(name, null));
    else model.set("answered", uncover ? rightOf(markOf, Object.keys(marks)) : choose);
    model.set("marked", again ? {} : markOf(model.get("answered")));
  });
}
