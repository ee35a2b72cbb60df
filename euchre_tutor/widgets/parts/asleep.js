/** What is said when Python is gone, or busy: one sentence with what to do, instead of a widget that seems dead. */

import { set } from "./parts.js";

const PATIENCE = 3000; // milliseconds without an answer before the learner is told
const ASLEEP =
  "Python has not answered. If no cell is running, choose Kernel, Restart Kernel and Run All Cells (on a screen of a lesson, Show the notebook first; in VS Code press Restart, then Run All).";

/**
 * Return how a face speaks to Python: `send` a message, or `set` a trait. Python counts in `_heard` what has reached it.
 * If it hears nothing, `say` is called with a sentence; once it hears something again, with its own message.
 */
export function speakTo(model, say) {
  let isAsleep = false;
  const tell = (words, asleep) => {
    isAsleep = asleep;
    say(words);
  };
  const sayAsleep = () => tell(ASLEEP, true);
  const attempt = (action) => {
    const heard = model.get("_heard");
    try {
      action();
    } catch {
      sayAsleep();
      return;
    }
    setTimeout(() => model.get("_heard") === heard && sayAsleep(), PATIENCE);
  };
  return {
    wake: (read) => read.get("_heard") && isAsleep && tell(model.get("_message"), false), // a patch
    send: (content) => attempt(() => model.send(content)),
    set: (name, value) => attempt(() => set(model, name, value)),
  };
}
