/** The table of odds: a row for each call with a bar, and all numbers once somebody asks for them. */

import { buildTrack, patchTrack, scaleOf } from "../parts/bars.js";
import { follow, make, NO_SHORTCUTS, write } from "../parts/parts.js";

const MANY = 12; // rows of the table; more of them scroll, and a table that scrolls can be reached by keyboard
const EMPTY = { title: "", noun: "", worth: "", legend: "", compared: [], columns: [], rows: [], caption: "", details: "" };

const NONE = { verdict: "", plain: "", margin: "", reasons: [], table: {} };

/** The odds as far as they are; what is empty isn't sent. */
export const oddsOf = (model) => ({ ...NONE, ...model.get("_odds") });

/** Whether the odds are still being refined. */
export const isRefining = (model) => oddsOf(model).progress >= 0 && oddsOf(model).progress < 1;

/** Build a row of the table: the call with its mark, its bar and its note; its numbers follow. */
function buildRow() {
  const [call, mark, note] = ["call", "mark pill", "note"].map((name) => make("span", { class: name }));
  return make("tr", {}, make("th", { scope: "row" }, call, mark, buildTrack(), note));
}

/** Show a number and its error, which stands on a line of its own where room is short. */
function patchCell(cell, text) {
  const [value, error] = cell.children;
  const [number] = text.split(/\s*±/);
  write(value, number);
  write(error, text.slice(number.length));
}

/** Let a row hold a cell for each number after its head. */
function patchCells(tr, numbers) {
  const build = () => make("td", {}, make("span", { class: "value" }), make("span", { class: "error note" }));
  follow(tr, ["", ...numbers], build, (cell, text, i) => i > 0 && patchCell(cell, text));
}

/** Show what one call is worth. */
function patchRow(tr, { row, scale }) {
  const [call, mark, track, note] = tr.firstElementChild.children;
  tr.classList.toggle("best", row.mark !== "");
  write(call, row.call);
  write(mark, row.mark);
  write(note, row.note);
  track.classList.toggle("idle", !row.bar);
  if (row.bar) patchTrack(track, row.bar, scale);
  patchCells(tr, [row.worth, ...row.compared, ...row.numbers]);
}

/** Show the heads: of the calls, of what they are worth now and before, and of the other numbers. */
function patchHeads(heads, { noun, worth, compared, columns }) {
  const words = [noun, worth, ...compared, ...columns];
  follow(heads, words, () => make("th", { scope: "col" }), write);
}

/** Show the table of odds, or what will stand in its place. */
export function patchOdds(model, { root, odds, heads, body, title, caption, waiting, legend, numbers }) {
  const table = { ...EMPTY, ...oddsOf(model).table };
  if (!numbers.hasAttribute("aria-expanded")) numbers.setAttribute("aria-expanded", String(Boolean(oddsOf(model).opens)));
  const isOpen = numbers.getAttribute("aria-expanded") === "true";
  const isLong = table.rows.length > MANY;
  const scale = scaleOf(table.rows.map(({ bar }) => bar).filter(Boolean));
  odds.hidden = table.rows.length === 0;
  odds.classList.toggle("long", isLong);
  root.classList.toggle("folded", !isOpen);
  if (isLong || isOpen) odds.tabIndex = 0;
  else odds.removeAttribute("tabindex");
  waiting.hidden = !odds.hidden;
  write(waiting, isRefining(model) ? "Working out the odds ..." : "The odds of each call appear here.");
  write(title, table.title);
  write(caption, table.caption);
  write(legend, table.legend);
  patchHeads(heads, table);
  follow(body, table.rows.map((row) => ({ row, scale })), buildRow, patchRow);
}

/** Show what the odds are compared with, if they are; the button keeps the focus, and says what it does now. */
export function patchCompared(model, { before, situation, earlier, earlierMargin, compare }) {
  const compared = model.get("_compared");
  const isCompared = "verdict" in compared;
  before.hidden = !isCompared;
  write(situation, compared.situation ?? "");
  write(earlier, compared.verdict ?? "");
  write(earlierMargin, compared.margin ? `${compared.margin}.` : "");
  write(compare, isCompared ? "Stop comparing" : "Keep to compare");
  compare.setAttribute("aria-disabled", String(!isCompared && !oddsOf(model).table.rows));
}

/** Show how the same numbers can be had again: closed until somebody asks. */
export function patchDetails(model, { details, detailed }) {
  const words = oddsOf(model).table.details ?? "";
  details.classList.toggle("idle", !words);
  write(detailed, words);
}

/** Build the table, without rows, and what stands in its place until there are some. */
export function buildOdds() {
  const parts = {
    title: make("span", { class: "title" }),
    caption: make("span", { class: "note" }),
    heads: make("tr"),
    body: make("tbody"),
    legend: make("p", { class: "note" }),
    numbers: make("button", { type: "button" }, "Numbers"),
    compare: make("button", { type: "button" }),
    situation: make("span"),
    earlier: make("p"),
    earlierMargin: make("p", { class: "note" }),
    waiting: make("p", { class: "waiting" }),
    detailed: make("p", { class: "note" }),
  };
  const caption = make("caption", {}, parts.title, " ", parts.caption);
  const table = make("table", {}, caption, make("thead", {}, parts.heads), parts.body);
  parts.odds = make("div", { class: "odds wide", role: "group", "aria-label": "Odds", ...NO_SHORTCUTS }, table);
  parts.details = make("details", {}, make("summary", {}, "Details"), parts.detailed);
  const title = make("p", { class: "title" }, "Before: ", parts.situation);
  parts.before = make("section", { class: "before aside", "aria-label": "Before" }, title, parts.earlier, parts.earlierMargin);
  parts.prices = make("div", { class: "prices" }, parts.waiting, parts.odds, parts.legend);
  return parts;
}

/** Show all numbers, or put them away. */
function openNumbers(model, parts, isOpen = parts.root.classList.contains("folded")) {
  parts.numbers.setAttribute("aria-expanded", String(isOpen));
  patchOdds(model, parts);
}

/** Keep the odds to compare others with them, or stop comparing. */
function compareOdds(model, parts) {
  if (parts.compare.getAttribute("aria-disabled") === "true") return;
  const begins = !("verdict" in model.get("_compared"));
  parts.python.send({ compare: begins });
  if (begins) openNumbers(model, parts, true);
}

/** What the learner does with the table: a node, an event, and what follows from it. */
export const oddsDoings = (model, parts) => [
  [parts.numbers, "click", () => openNumbers(model, parts)],
  [parts.compare, "click", () => compareOdds(model, parts)],
];
