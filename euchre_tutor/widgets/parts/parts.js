/** What every face is made of: nodes that are built once and patched after that, so that keyboard focus stays put. */

// JupyterLab's shortcuts (d d deletes a cell) match the element that has the focus first, so each says that it has none.
const FOCUSABLE = new Set(["button", "input", "select", "summary"]);
export const NO_SHORTCUTS = { "data-lm-suppress-shortcuts": "true" };
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Make an element: attributes as they are written in HTML, then children (nodes or strings). */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  Object.entries(FOCUSABLE.has(tag) ? { ...NO_SHORTCUTS, ...attributes } : attributes).forEach(([name, value]) =>
    node.setAttribute(name, value),
  );
  node.append(...children);
  return node;
}

/** Return a text as it is printed: a number and its % on one line, and a minus sign before what is below 0. */
export const asPrinted = (text) => String(text).replace(/(\d) %/g, "$1\u00a0%").replace(/(^|\s)-(?=\d)/g, "$1−");

/** Set a node's text, its numbers and % on one line; touch nothing when it says so already (a live region would speak twice). */
export function write(node, text) {
  const joined = asPrinted(text);
  if (node.textContent !== joined) node.textContent = joined;
}

/** Let a parent hold one child per item: patch those that are there, build what is missing, drop what is left over. */
export function follow(parent, items, build, patch) {
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  items.forEach((item, i) => patch(parent.children[i] ?? parent.appendChild(build(item)), item, i));
}

/** Hold a number between two others. */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Items by a property of theirs, in the order given. */
export function grouped(items, property) {
  const groups = new Map();
  items.forEach((item) => groups.set(item[property], [...(groups.get(item[property]) ?? []), item]));
  return [...groups];
}

const drawings = new WeakMap();

/** Put a drawing into a node; touch nothing, and return false, when it is there already. */
export function draw(node, svg) {
  if ((drawings.get(node) ?? "") === svg) return false;
  drawings.set(node, svg);
  node.innerHTML = svg;
  return true;
}

/** Put a card's drawing, or none, into a node that has a name of its own. */
export function drawCard(node, card) {
  if (draw(node, card?.svg ?? "")) node.firstElementChild?.setAttribute("aria-hidden", "true");
}

/** Tell a bower by more than its side, or it is taken for a seat's; a narrow card has room for the letter alone. */
export function markBower(node, mark) {
  node.hidden = !mark;
  write(node, mark ? `${mark[0].toUpperCase()} bower` : "");
}

/** Give a node a name that is spoken instead of its text; without one its text is spoken. */
export function callIt(node, name) {
  if (name) node.setAttribute("aria-label", name);
  else node.removeAttribute("aria-label");
}

/** Build the place for a card's drawing. */
export const buildDrawing = () => make("span", { class: "face" });

/** Move the focus among the cards; returns whether the key was one that moves it. */
export function step(deck, key) {
  const button = deck.querySelector("button:focus");
  if (!button || !STEPS[key]) return false;
  const rows = [...deck.children].map((row) => [...row.querySelectorAll("button")]).filter((row) => row.length > 0);
  const [down, right] = STEPS[key];
  const at = rows.findIndex((row) => row.includes(button));
  const row = rows[clamp(at + down, 0, rows.length - 1)];
  row[clamp(rows[at].indexOf(button) + right, 0, row.length - 1)].focus();
  return true;
}

/** Make the card that has the focus the one that the Tab key comes back to. */
export function rove(deck, button) {
  deck.querySelectorAll("[tabindex='0']").forEach((other) => other.setAttribute("tabindex", "-1"));
  button.setAttribute("tabindex", "0");
}

/** Set a trait and send it. */
export function set(model, name, value) {
  model.set(name, value);
  model.save_changes();
}

/** Return a function that runs another soon, once for all the changes that come together. */
function gathered() {
  const due = new Set();
  const run = () => {
    const updates = [...due];
    due.clear();
    updates.forEach((update) => update());
  };
  return (update) => () => {
    if (due.size === 0) queueMicrotask(run);
    due.add(update);
  };
}

/** Copy the text of a field; returns what to say. Where the browser doesn't allow that, it is selected to be copied by hand. */
export function copyFrom(field) {
  field.select();
  const copied = navigator.clipboard?.writeText(field.value) ?? Promise.reject(new Error("no clipboard"));
  return copied.then(
    () => "Copied.",
    () => {
      field.focus();
      return "Selected: copy it with Ctrl+C.";
    },
  );
}

/** Make a listener that passes over the second click of a double click. */
export const once = (listener) => (event) => event.detail < 2 && listener(event);

/**
 * Let Enter in a field say what leaving it says, since JupyterLab keeps that from the field; and let Enter that is held
 * down press what it presses once, though the focus may be on something else by then.
 */
function enter(event) {
  if (event.key !== "Enter" || event.target.matches("textarea")) return;
  if (event.repeat) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.target.matches("input[type=text], input[type=number], input:not([type])")) {
    event.target.blur();
    event.target.focus();
  }
}

const LATE = Symbol("a trait that has not come yet");

/** Return a reader of the model, which calls `note` with the name of each trait; a trait that hasn't come is LATE. */
function readerOf(model, note) {
  const get = (name) => {
    note(name);
    const value = model.get(name);
    if (value === undefined) throw LATE;
    return value;
  };
  return { get };
}

/** Draw what a patch shows; returns whether all that it reads has come. */
function drawn(patch, reader, parts) {
  try {
    patch(reader, parts);
    return true;
  } catch (reason) {
    if (reason !== LATE) throw reason;
    return false;
  }
}

/**
 * Show what the model says now, and from now on whenever it changes; listen to what the learner does. Patches are
 * functions of the model and the parts, each called again when a trait changes that it has read; events are a node, a
 * name and a listener each. The part `root` gets the size that the learner has set, and nothing in it can be used before
 * all that is read has come.
 * Returns the clean-up, after which nothing here listens any more.
 */
export function connect(model, parts, patches, events) {
  parts.root.style.setProperty("--scale", model.get("_size") ?? 1);
  const [soon, wired, late] = [gathered(), [], new Set()];
  const begin = (patch) => {
    const read = new Set();
    const reader = readerOf(model, (name) => {
      if (read.has(name)) return;
      read.add(name);
      wired.push([`change:${name}`, later]);
      model.on(`change:${name}`, later);
    });
    const update = () => {
      late[drawn(patch, reader, parts) ? "delete" : "add"](patch);
      parts.root.inert = late.size > 0;
    };
    const later = soon(update);
    update();
  };
  patches.forEach(begin);
  parts.root.addEventListener("keydown", enter, true);
  events.forEach(([node, name, listener]) => node.addEventListener(name, listener));
  return () => {
    wired.forEach(([event, update]) => model.off(event, update));
    parts.root.removeEventListener("keydown", enter, true);
    events.forEach(([node, name, listener]) => node.removeEventListener(name, listener));
  };
}
