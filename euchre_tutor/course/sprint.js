/** The keys of a sprint: 1 to 9 press its buttons, which show them; whoever plays by keys keeps the focus. */

const shown = (box) => [...box.querySelectorAll("button")].filter((button) => !button.hidden && button.style.display !== "none");

/** Number the buttons, and hold the focus if the one that had it is gone. */
function settle(box, isPlaying) {
  const buttons = shown(box);
  for (const [i, button] of buttons.entries()) {
    button.dataset.key = String(i + 1);
    button.dataset.lmSuppressShortcuts = "true";
    button.setAttribute("aria-keyshortcuts", button.dataset.key);
  }
  if (isPlaying && !buttons.includes(document.activeElement)) buttons[0]?.focus({ preventScroll: true });
}

/** Listen in the box that this lies in, once it does. */
function render({ el }) {
  let timer;
  const ends = [() => cancelAnimationFrame(timer)];
  const begin = () => {
    const box = el.closest(".euchre-sprint");
    if (!box) return (timer = requestAnimationFrame(begin));
    let isPlaying = false;
    const follow = new MutationObserver(() => settle(box, isPlaying));
    const press = ({ key, repeat, ctrlKey, metaKey, altKey }) => !repeat && !ctrlKey && !metaKey && !altKey && shown(box)[Number(key) - 1]?.click();
    const enter = () => (isPlaying = true);
    const leave = ({ relatedTarget }) => (isPlaying = !relatedTarget || box.contains(relatedTarget));
    const heard = [["keydown", press], ["focusin", enter], ["focusout", leave]];
    heard.forEach(([name, listener]) => box.addEventListener(name, listener));
    follow.observe(box, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "class"] });
    settle(box, false);
    ends.push(() => follow.disconnect(), () => heard.forEach(([name, listener]) => box.removeEventListener(name, listener)));
  };
  begin();
  return () => ends.forEach((end) => end());
}

export default { render };
