/** A model without Python, for a page of its own: it keeps traits, and answers what is sent to it by itself. */

/** What a board without Python has of what Python would tell it: nothing is set up, dealt or left to the tutor. */
export const BOARD = { mode: "play", rules: "", score: "", hides_others: false, tutor: false, _games: [], _picked: "", _result: "", _report: "", _dealing: false, _best: [], _tells: { words: "", rows: [] } };

/** Return a model; `answer` is called with itself and each message that a face sends. */
export function keptModel(stored, answer) {
  const traits = { _message: "", _heard: 0, ...stored };
  const handlers = [];
  const model = {
    get: (name) => traits[name],
    set: (name, value) => {
      traits[name] = value;
      handlers.filter(([event]) => event === `change:${name}`).forEach(([, handler]) => handler());
    },
    on: (event, handler) => handlers.push([event, handler]),
    off: (event, handler) => handlers.splice(handlers.findIndex(([e, h]) => e === event && h === handler), 1),
    save_changes: () => model.set("_heard", traits._heard + 1),
    send: (content) => {
      answer(model, content);
      model.save_changes();
    },
  };
  return model;
}
