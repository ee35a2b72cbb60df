/** A widget inside the face of another. */

import { make } from "./parts.js";

const inside = new WeakMap(); // what ends the widget in a node

/** Show the widget of a reference in `node`, or none without one; tells whether it is another than before. */
export const showInner = async (host, node, reference) => {
  if (node.dataset.shown === (reference ?? "")) return false;
  node.dataset.shown = reference ?? "";
  leaveInner(node);
  if (!reference) return false;
  const [el, end] = [make("div", {}), new AbortController()];
  inside.set(node, end);
  node.append(el);
  const widget = await host.getWidget(reference);
  if (end.signal.aborted) return false;
  await widget.render({ el, signal: end.signal });
  return true;
};

/** Take the widget away. */
export function leaveInner(node) {
  inside.get(node)?.abort();
  node.replaceChildren();
}
