/** A widget inside the face of another. */

import { make } from "./parts.js";

/** Show the widget of a reference in `node`, or none without one; tells whether it is another than before. */
export const showInner = async (parts, node, reference) => {
  if (node.dataset.shown === (reference ?? "")) return false;
  node.dataset.shown = reference ?? "";
  leaveInner(parts, node);
  if (!reference) return false;
  const [el, { signal }] = [make("div", {}), (parts.inner = new AbortController())];
  node.append(el);
  await (await parts.host.getWidget(reference)).render({ el, signal });
  return true;
};

/** Take the widget away. */
export function leaveInner(parts, node) {
  parts.inner?.abort();
  node.replaceChildren();
}
