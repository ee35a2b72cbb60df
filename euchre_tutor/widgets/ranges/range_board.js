/** A range chart: a cell lists its hands, a hand shows its odds below. Python decides what each click does. */

import { speakTo } from "../parts/asleep.js";
import { patchList } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { initialize } from "../parts/late.js";
import { connect, draw, follow, make, NO_SHORTCUTS, once, rove, step, write } from "../parts/parts.js";

/** List the options of a chart, and show which are chosen. */
function patchAsked(model, { seat, up, second }) {
  const { seats, ups } = model.get("_chart");
  patchList(seat, seats, model.get("seat"));
  patchList(up, ups, model.get("up"));
  second.checked = model.get("second");
}

/** Draw the chart; one cell can be reached with the Tab key, the others from it with the arrows. */
function patchRange(model, { chart, rests }) {
  const [{ html, rests: told }, { cell: pressed }] = ["_chart", "_listed"].map(model.get);
  const isNew = draw(chart, html);
  const cells = [...chart.querySelectorAll("[data-cell]")];
  cells.forEach((cell) => {
    cell.setAttribute("aria-pressed", String(Number(cell.dataset.cell) === pressed));
    if (isNew) Object.entries({ ...NO_SHORTCUTS, tabindex: "-1" }).forEach(([name, value]) => cell.setAttribute(name, value));
  });
  if (isNew && cells.length > 0) rove(chart.querySelector("tbody"), cells[0]);
  follow(rests, told, () => make("p"), write);
}

/** Build a hand of a cell: its cards, what the atlas says, and how often it comes. */
const buildRangeHand = () =>
  make("li", {}, make("button", { type: "button" }, ...["cards", "said", "often"].map((name) => make("span", { class: name }))));

/** List the hands of the cell that was pressed. */
function patchRangeHands(model, { told, list, more, drill, message }) {
  const listed = model.get("_listed");
  write(told, listed.told);
  drill.hidden = listed.cell < 0;
  follow(list, listed.hands, buildRangeHand, (item, { words, verdict, often, is_close: isClose }, i) => {
    const button = item.firstElementChild;
    button.dataset.hand = i;
    button.classList.toggle("close", isClose);
    button.setAttribute("aria-pressed", String(i === model.get("_chosen")));
    [words, verdict, often].forEach((text, at) => write(button.children[at], text));
  });
  write(more, `List ${listed.more} more`);
  const isAll = listed.more === 0;
  if (isAll && document.activeElement === more) list.querySelector("li:last-child button").focus(); // it is about to go
  more.hidden = isAll;
  write(message, model.get("_message"));
}

/** Show the odds of a hand, or questions about hands of the cell; you see it if you have just pressed for it, or for another hand. */
function patchInner(model, { host, cell, inner }) {
  const [reference] = ["_inner", "_chosen"].map(model.get);
  const isWanted = () => reference && cell.contains(document.activeElement);
  showInner(host, inner, reference).then(() => isWanted() && inner.scrollIntoView({ block: "nearest" }));
}

const RANGE_PATCHES = [patchAsked, patchRange, patchRangeHands, patchInner];

/** Build the parts. */
function buildRange() {
  const parts = {
    seat: make("select"),
    up: make("select"),
    second: make("input", { type: "checkbox" }),
    chart: make("div", { class: "range" }),
    rests: make("div", { class: "note" }),
    told: make("p", { role: "status" }),
    list: make("ol", { class: "hands", "aria-label": "Hands" }),
    more: make("button", { type: "button" }),
    drill: make("button", { type: "button" }, "Drill this cell"),
    message: make("p", { class: "message", role: "status" }),
    inner: make("div", { class: "inner" }),
  };
  const { seat, up, second, chart, rests, told, list, more, drill, message } = parts;
  const labelled = (words, node) => make("label", {}, make("span", {}, words), node);
  const asked = make("div", { class: "asked" }, labelled("Seat", seat), labelled("Turn-up", up), labelled("Turned down", second));
  const resting = make("details", {}, make("summary", {}, "What the numbers rest on"), rests);
  parts.cell = make("div", { class: "cell" }, told, drill, list, more);
  parts.rows = [asked, make("div", { class: "beside" }, make("div", {}, chart, resting), parts.cell), message, parts.inner];
  return parts;
}

/** What the learner does. */
function rangeDoings({ seat, up, second, chart, list, more, drill, python }) {
  const asks = (name, property) => ({ target }) => {
    const chosen = target.closest("button");
    if (chosen) python.send({ [name]: Number(chosen.dataset[property]) });
  };
  return [
    [seat, "change", () => python.send({ seat: Number(seat.value) })],
    [up, "change", () => python.send({ up: up.value })],
    [second, "change", () => python.send({ second: second.checked })],
    [chart, "click", asks("show", "cell")],
    [chart, "focusin", ({ target }) => target.matches("button") && rove(chart.querySelector("tbody"), target)],
    [chart, "keydown", (event) => step(chart.querySelector("tbody"), event.key) && event.preventDefault()],
    [list, "click", asks("odds", "hand")],
    [more, "click", () => python.send({ more: true })],
    [drill, "click", once(() => python.send({ drill: true }))],
  ];
}

/** Show the chart in `el`; returns the clean-up, after which nothing here listens any more. */
function renderRange({ model, el, host }) {
  const parts = { ...buildRange(), host };
  parts.root = make("div", { class: "euchre euchre-range-board", role: "group", "aria-label": "Range chart", tabindex: "-1", ...NO_SHORTCUTS });
  parts.root.append(...parts.rows);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(parts.message, words));
  const ends = [connect(model, parts, [...RANGE_PATCHES, parts.python.wake], rangeDoings(parts)), () => leaveInner(parts.inner)];
  return () => ends.forEach((end) => end());
}

export default { initialize, render: renderRange };
