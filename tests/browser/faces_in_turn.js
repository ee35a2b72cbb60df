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

/** Show the first state whole; of each one that follows there is what has changed, as Python sends it. */
window.showInTurn = async (source, changes) => {
  const { default: view } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const show = (state) => {
    const model = new FakeModel({ ...state });
    const el = document.body.appendChild(document.createElement("div"));
    return { model, el, end: view.render({ model, el, host: {} }) };
  };
  const kept = show(changes[0]);
  const found = [];
  for (const [number, change] of changes.entries()) {
    if (number > 0) Object.entries(change).forEach(([name, value]) => kept.model.set(name, value));
    await new Promise((done) => setTimeout(done)); // patches come together, soon
    const fresh = show(kept.model.traits);
    const [some, other] = [kept, fresh].map(({ el }) => el.firstElementChild);
    found.push(...[...differences(some, other, "")].map((each) => `state ${number}${each}`));
    fresh.end();
    fresh.el.remove();
    kept.el.querySelectorAll("input[type='range']").forEach(moveToItsEnd);
  }
  return found;
};
