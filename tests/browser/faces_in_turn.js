/**
 * Show states one after another in one face, and each in a fresh one too; report where the two differ.
 *
 * Compared are all nodes that can be seen or heard: their attributes (role, name, title, disabled, pressed, classes, what
 * is drawn), their text, and what inputs hold. Left out is what belongs to the learner or to one face alone: where the
 * Tab key comes back to, what lies open, the name of a group of radio buttons, and what a live region said last.
 */

const OWN = new Set(["tabindex", "open", "name"]);
const HELD = ["checked", "disabled", "value", "min", "max", "step", "selected"];

const isUnseen = (node) => node.hidden || node.classList.contains("idle");

function attributesOf(node) {
  const found = [...node.attributes].filter(({ name, value }) => !OWN.has(name) && (value || name === "hidden"));
  const written = ({ name, value }) => (name === "class" ? value.split(/\s+/).filter(Boolean).sort().join(" ") : value);
  return found.map((attribute) => `${attribute.name}=${written(attribute)}`).sort();
}

function saidBy(node) {
  const held = HELD.filter((name) => name in node).map((name) => `${name}:${node[name]}`);
  const text = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data);
  return [node.tagName, ...attributesOf(node), ...held, ...text].join(" | ");
}

/** Yield the pairs of nodes that differ. */
function* differences(kept, fresh, path) {
  const here = `${path} > ${fresh.className.baseVal ?? (fresh.className || fresh.tagName.toLowerCase())}`;
  if (isUnseen(kept) && isUnseen(fresh)) return;
  if (fresh.getAttribute("role") === "status") return;
  if (fresh.tagName === "svg") {
    if (kept.outerHTML !== fresh.outerHTML) yield `${here}: another drawing`;
    return;
  }
  if (saidBy(kept) !== saidBy(fresh)) yield `${here}: ${saidBy(kept)}\n  fresh: ${saidBy(fresh)}`;
  const [some, others] = [kept, fresh].map((node) => [...node.children]);
  if (some.length !== others.length) yield `${here}: ${some.length} children, fresh ${others.length}`;
  for (let i = 0; i < Math.min(some.length, others.length); i += 1) yield* differences(some[i], others[i], here);
}

/** Move a slider as a learner does. */
function moveToItsEnd(slider) {
  if (slider.disabled || slider.closest("[hidden]")) return;
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input"));
}

const soon = () => new Promise((done) => setTimeout(done)); // patches come together, soon

async function faceOf(source) {
  const { default: view } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  return (state) => {
    const model = new FakeModel({ ...state });
    const el = document.body.appendChild(document.createElement("div"));
    return { model, el, end: view.render({ model, el, host: {} }) };
  };
}

/** Take a face away again. */
function leave({ el, end }) {
  end();
  el.remove();
}

const markupOf = ({ outerHTML }) => outerHTML.replace(/\b(sure|seat|mode)-\w+/g, ""); // but for the names of groups

/** Show a face without some traits of its state, and let these come one after another. */
async function* heldBack(show, state, held, fresh) {
  const known = Object.entries(state).filter(([name]) => !held.includes(name));
  const kept = show(Object.fromEntries(known));
  const [some, other] = [kept, fresh].map(({ el }) => el.firstElementChild);
  for (const name of held) {
    const [before, isUsable] = [markupOf(some), !kept.el.querySelector("[inert]")];
    kept.model.set(name, state[name]);
    await soon();
    if (isUsable && markupOf(some) !== before) yield `could be used before ${name} came`;
  }
  if (held.length > 1 || markupOf(some) !== markupOf(other)) yield* differences(some, other, "");
  leave(kept);
}

/** Report what is wrong while traits come late, and where a face says something else at last than one that knew all at once. */
window.showHeldBack = async (source, state, orders) => {
  const show = await faceOf(source);
  const [fresh, found] = [show(state), []];
  for (const held of orders) for await (const fault of heldBack(show, state, held, fresh)) found.push(`${held}: ${fault}`);
  return found;
};

/** Show the first state whole; of each one that follows there is what has changed, as Python sends it. */
window.showInTurn = async (source, changes) => {
  const show = await faceOf(source);
  const kept = show(changes[0]);
  const found = [];
  for (const [number, change] of changes.entries()) {
    if (number > 0) Object.entries(change).forEach(([name, value]) => kept.model.set(name, value));
    await soon();
    const fresh = show(kept.model.traits);
    const [some, other] = [kept, fresh].map(({ el }) => el.firstElementChild);
    found.push(...[...differences(some, other, "")].map((each) => `state ${number}${each}`));
    leave(fresh);
    kept.el.querySelectorAll("input[type='range']").forEach(moveToItsEnd);
  }
  return found;
};
