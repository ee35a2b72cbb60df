/** A model without Python: it keeps traits, and answers a choice from those that were stored. */

/** Return a model of a stored question; `marks` holds what is shown after each choice. */
export function storedModel({ marks, ...stored }) {
  const traits = { answered: null, sure: null, marked: {}, _message: "", _heard: 0, ...stored };
  const handlers = [];
  const model = {
    get: (name) => traits[name],
    set: (name, value) => {
      traits[name] = value;
      handlers.filter(([event]) => event === `change:${name}`).forEach(([, handler]) => handler());
    },
    on: (event, handler) => handlers.push([event, handler]),
    off: (event, handler) => handlers.splice(handlers.findIndex(([e, h]) => e === event && h === handler), 1),
    save_changes: () => {},
    send: ({ choose, again }) => {
      if (again) ["answered", "sure"].forEach((name) => model.set(name, null));
      else model.set("answered", choose);
      model.set("marked", again ? {} : marks[choose]);
      model.set("_heard", traits._heard + 1);
    },
  };
  return model;
}
