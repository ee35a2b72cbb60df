/**
 * The stage: a lesson one screen at a time, without JupyterLab around it and without code. A screen is a group of the
 * notebook's own cells; all others are hidden, and run all the same.
 */

const KEPT = "euchre-tutor-screen:"; // where one stopped, by the lesson's path: in this tab, and within the lesson in any
const OWN = "a, button, input, select, textarea, summary, [contenteditable], [role=button], .euchre:not(.euchre-stage)";
const ANSWER = ".euchre-ask .answer:not([hidden]), .euchre-picked-hand .bars:not([hidden])";
const WRONG = ".euchre-ask .answer[data-kind=wrong], .euchre-picked-hand .bars .chosen:not(.right)";
const CHOICES = ".euchre-ask .choices :is([tabindex='0'], input), .euchre-picked-hand :is([data-action][tabindex='0'], [data-cue], .main)";
const TO_ACT = ".euchre-table-board :is(.calls, .hand) [data-action]:not([data-action=''])[tabindex='0']";
const TAKEN = ["focusin", "keydown", "mousedown"]; // what JupyterLab would take for its active cell
const HINT = "Guess: a wrong one costs nothing.";
const STARTS = "Python is starting ...";
// What a kernel that isn't ready is said to be, by what JupyterLab calls its state.
const STATES = {
  dead: "Python has stopped. Your answers are kept.",
  disconnected: "Python can't be reached. Your answers are kept.",
  restarting: "Python starts again. Your answers are kept.",
  autorestarting: "Python stopped, and starts again. Your answers are kept.",
  starting: STARTS,
  initializing: STARTS,
  connecting: STARTS,
};
const ICONS = {
  leave: "M6 6l12 12M18 6 6 18",
  notebook: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
};

const isAsk = ({ model }) => Boolean(model.getMetadata("tags")?.includes("ask"));
const sourceOf = ({ model }) => model.sharedModel.getSource();
const asks = (cell) => isAsk(cell) || Boolean(cell.model.getMetadata("euchre_tutor")?.picked);
const goalIn = (cell) => cell.model.getMetadata("euchre_tutor")?.screen;
const headingIn = (cell) => (cell.model.type === "markdown" ? (/^## (.+)$/m.exec(sourceOf(cell))?.[1] ?? "") : "");

/** Part a lesson into screens, as its cells say, or else each question with what stands above it, and each heading. */
function screensOf(cells) {
  const begins = cells.some(goalIn) ? goalIn : (cell, at) => headingIn(cell) || isAsk(cells[at - 1]);
  const screens = [];
  cells.forEach((cell, at) => {
    if (at === 0 || begins(cell, at)) screens.push([]);
    screens.at(-1).push(cell);
  });
  return screens;
}

/** Make an element of the stage. */
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
  node.append(...children);
  return node;
}

const write = (node, text) => node.textContent === text || (node.textContent = text);

/** Build a button with a drawing, and words that may make room for it. */
function buildIcon(name, words) {
  const button = make("button", { type: "button", title: words }, make("span", { class: "words" }, words));
  button.insertAdjacentHTML("afterbegin", `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`);
  return button;
}

/** Build what stands around a screen. */
function build(title) {
  const parts = {
    leave: buildIcon("leave", "Leave the lesson"),
    dots: make("ol", { role: "list" }),
    show: buildIcon("notebook", "Show the notebook"),
    said: make("span", { class: "spoken" }),
    goal: make("span", {}),
    back: make("button", { type: "button" }, "Back"),
    message: make("p", { class: "note", role: "status" }),
    start: make("button", { type: "button" }, "Start it again"),
    next: make("button", { type: "button" }, make("span", {}), make("kbd", { "aria-hidden": "true" }, "Enter")),
  };
  const { leave, dots, show, said, goal, back, message, start, next } = parts;
  show.setAttribute("aria-keyshortcuts", "F4");
  parts.heading = make("h1", { tabindex: "-1" }, said, goal);
  const around = { class: "euchre euchre-stage" };
  parts.head = make("div", around, leave, make("nav", { "aria-label": "Screens" }, dots), show);
  parts.top = make("div", around, make("p", { class: "note" }, title), parts.heading);
  parts.foot = make("div", around, back, message, start, next);
  [parts.head, parts.top, parts.foot].forEach((node, at) => node.classList.add(["head", "top", "foot"][at]));
  parts.ground = make("div", { class: "euchre ground" });
  return parts;
}

/**
 * Set a lesson on the stage where a link leads, else where one stopped in this browser, else at its first question that
 * wasn't `answered`; `wake` cares for a kernel that was started again. Returns how to go to another place, how to give its
 * heading the focus, and whether a link or this browser knew the place.
 */
export function stageOf(panel, app, fragment, answered, wake) {
  const { content, sessionContext, context } = panel;
  const key = `${KEPT}${context.path}`;
  const parts = build(sourceOf(content.widgets[0]).split("\n")[0].replace(/^#\s+(\d+\.\s+)?/, ""));
  const outer = content.node.querySelector(".jp-WindowedPanel-outer");
  let screens, now, wasAnswered, hasBegun;
  sessionContext.ready.then(() => (hasBegun = true));

  const isOn = () => panel.isVisible && document.body.hasAttribute("data-euchre-frame");
  const cellIn = (at) => screens[at].find(asks);
  const isAnswered = (at) => Boolean(cellIn(at)?.node.querySelector(ANSWER));
  const isWrong = (at) => isAnswered(at) && Boolean(cellIn(at)?.node.querySelector(WRONG));
  const isOpen = (at) => Boolean(cellIn(at)) && !isAnswered(at);
  const onward = () => content.widgets.at(-1).node.querySelector("a:not([href='start.ipynb'], [href*='/start.ipynb'])");

  function patchDots() {
    const reached = Math.max(now, ...screens.map((_, at) => (isAnswered(at) ? at : 0)));
    while (parts.dots.children.length < screens.length) {
      const button = make("button", { type: "button" });
      button.addEventListener("click", ((at) => () => show(at))(parts.dots.children.length));
      parts.dots.append(make("li", {}, button));
    }
    [...parts.dots.children].forEach(({ firstChild: button }, at) => {
      const isDone = cellIn(at) ? isAnswered(at) : at < reached;
      const words = !isDone ? "" : isWrong(at) ? "done, wrong" : "done";
      button.className = words.replace(",", "");
      button.setAttribute("aria-label", `Screen ${at + 1}${words && `, ${words}`}`);
      if (at === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
  }

  const stateNow = () => (hasBegun && !sessionContext.session ? "dead" : sessionContext.kernelDisplayStatus);

  // What the kernel's state is called, or what is asked of the reader.
  function patchFoot() {
    const state = stateNow();
    const isLast = now === screens.length - 1;
    const waits = screens[now].some((cell) => cell.model.type === "code" && !cell.model.outputs.length);
    write(parts.message, STATES[state] ?? (waits ? "Shuffling ..." : isOpen(now) && isAsk(cellIn(now)) ? HINT : ""));
    parts.start.hidden = state !== "dead";
    parts.back.disabled = now === 0;
    write(parts.next.firstChild, isOpen(now) ? "Skip" : isLast ? (onward() ? "Next lesson" : "All lessons") : "Next");
    parts.next.lastChild.hidden = !parts.next.classList.toggle("main", !isOpen(now));
  }

  // Once a question is answered, the next step has the focus, unless the reader is elsewhere.
  function patch() {
    if (panel.isDisposed || !isOn()) return;
    patchDots();
    patchFoot();
    const answered = isAnswered(now);
    const { activeElement: active, body } = document; // a slider that is answered loses the focus
    if (answered && wasAnswered === false && (active === body || cellIn(now).node.contains(active)))
      parts.next.focus({ preventScroll: true });
    wasAnswered = answered;
  }

  function show(at, isToFocus = true) {
    screens = screensOf(content.widgets);
    now = Math.min(at, screens.length - 1);
    const [first] = screens[now];
    content.widgets.forEach((cell) => cell.node.toggleAttribute("data-euchre-off", !screens[now].includes(cell)));
    sessionStorage.setItem(key, first.model.id);
    if (now > 0 && now < screens.length - 1) localStorage.setItem(key, first.model.id);
    else localStorage.removeItem(key);
    const goal = goalIn(first) || screens.slice(0, now + 1).flat().map(headingIn).filter(Boolean).at(-1);
    write(parts.said, `Screen ${now + 1} of ${screens.length}: `);
    write(parts.goal, goal || parts.top.firstChild.textContent);
    parts.top.firstChild.hidden = !goal;
    wasAnswered = isAnswered(now);
    outer.scrollTo(0, 0);
    patchDots();
    patchFoot();
    if (isToFocus && isOn()) parts.heading.focus({ preventScroll: true });
    window.dispatchEvent(new Event("resize")); // a chart that was hidden has had no width
  }

  function goOn() {
    if (now < screens.length - 1) return show(now + 1);
    sessionStorage.removeItem(key);
    if (onward()) onward().click();
    else app.commands.execute("euchre-tutor:home");
  }

  // The screen that has a cell, by its id, or a heading, by its words.
  function placeOf(place) {
    const name = decodeURIComponent(place.replace(/^#(cell-id=)?/, ""));
    const has = (cell) => cell.model.id === name || headingIn(cell).replaceAll(" ", "-") === name;
    return screensOf(content.widgets).findIndex((screen) => screen.some(has));
  }

  function goTo(place) {
    const at = placeOf(place);
    if (at < 0 || !isOn()) return false;
    show(at);
    return true;
  }

  // JupyterLab's own keys do nothing here; Enter goes on, unless it belongs to what has the focus.
  function press(event) {
    if (!isOn() || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target !== document.body && !panel.node.contains(target)) return;
    if (!target.closest(".cm-editor") && !target.hasAttribute("data-lm-suppress-shortcuts")) {
      target.setAttribute("data-lm-suppress-shortcuts", "true");
      setTimeout(() => target.removeAttribute("data-lm-suppress-shortcuts"));
    }
    if (event.key !== "Enter" || event.shiftKey || event.repeat || target.closest(OWN)) return;
    event.preventDefault();
    event.stopPropagation();
    const [cells, wanted] = isOpen(now) ? [[cellIn(now)], [CHOICES, ".euchre-table-board"]] : [screens[now], [TO_ACT]];
    const choice = wanted.flatMap((each) => cells.map(({ node }) => node.querySelector(each))).find((each) => each?.getClientRects().length);
    if (choice) choice.focus();
    else goOn();
  }

  function follow(event) {
    const link = event.target.closest?.("a[href^='#']");
    if (link && goTo(link.getAttribute("href"))) event.preventDefault();
  }

  parts.leave.addEventListener("click", () => app.commands.execute("euchre-tutor:home"));
  parts.show.addEventListener("click", () => app.commands.execute("euchre-tutor:notebook"));
  parts.back.addEventListener("click", () => show(now - 1));
  parts.next.addEventListener("click", goOn);
  parts.start.addEventListener("click", () => sessionContext.changeKernel({ name: sessionContext.kernelPreference.name }).then(wake));
  for (const node of [parts.head, parts.top, parts.foot])
    for (const name of TAKEN) node.addEventListener(name, (event) => event.stopPropagation());
  outer.prepend(parts.ground, parts.head, parts.top);
  outer.append(parts.foot);
  outer.addEventListener("click", follow, true);
  window.addEventListener("keydown", press, true);
  panel.disposed.connect(() => {
    window.removeEventListener("keydown", press, true);
    shown.disconnect();
  });
  let due;
  const soon = () => (due ??= setTimeout(() => ((due = undefined), patch())));
  new MutationObserver(soon).observe(content.node.querySelector(".jp-WindowedPanel-viewport"), {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden"],
  });
  // The notebook is shown where the screen was, and the screen where it was left.
  const shown = new MutationObserver(() => {
    if (isOn()) show(now);
    else if (panel.isVisible) requestAnimationFrame(() => content.setFragment(`#cell-id=${screens[now][0].model.id}`));
  });
  shown.observe(document.body, { attributes: true, attributeFilter: ["data-euchre-frame"] });
  [sessionContext.statusChanged, sessionContext.connectionStatusChanged, sessionContext.kernelChanged].forEach((signal) => signal.connect(soon));

  // JupyterLab's own words about a kernel that died would stand before the stage, once for each time.
  sessionContext.statusChanged.disconnect(panel._onSessionStatusChanged, panel);
  content.node.setAttribute("data-euchre-stage", "");
  app.commands.execute("euchre-tutor:fit");
  const stopped = [sessionStorage, localStorage].map((storage) => storage.getItem(key));
  const found = [fragment, ...stopped].map((place) => (place ? placeOf(place) : -1)).find((at) => at >= 0);
  const asking = content.widgets.filter(isAsk);
  const left = asking.filter(({ model }) => !answered.has(`${context.localPath}#${model.id}`));
  show(found ?? (left.length && left.length < asking.length ? placeOf(left[0].model.id) : 0));
  // JupyterLab would give a cell the focus whenever it shows the notebook.
  const enter = () => isOn() && !outer.contains(document.activeElement.closest(OWN)) && parts.heading.focus({ preventScroll: true });
  for (const each of [panel, content]) {
    const activate = each.onActivateRequest;
    each.onActivateRequest = (message) => (isOn() ? enter() : activate.call(each, message));
  }
  return { goTo, enter, isPlaced: found !== undefined };
}

/** Call `heal` once a kernel is back, whoever restarted it; not if it ended while busy: it would end again. */
export function afterRestarts({ sessionContext }, isBusy, heal) {
  let session, isToHeal; // one for each process of a kernel; undefined unless it restarts, which is said more than once
  sessionContext.statusChanged.connect((_, status) => status.endsWith("restarting") && (isToHeal ??= !isBusy()));
  sessionContext.iopubMessage.connect((_, { header, content: { restart, execution_state: state } }) => {
    const isNew = header.session !== session;
    if (session && isToHeal === undefined && (restart || (isNew && state === "starting"))) {
      isToHeal = !isBusy();
      sessionContext.session.kernel.reconnect(); // which asks whether it is back
    }
    if (state !== "idle" || !isNew) return;
    if (session && isToHeal !== false) heal();
    [session, isToHeal] = [header.session];
  });
}
