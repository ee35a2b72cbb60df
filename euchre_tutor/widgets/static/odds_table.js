/** The table of odds: a row for each call. */

import { follow, make, NO_SHORTCUTS, write } from "./parts.js";

const COLUMNS = {
  make: "Make %",
  march: "March %",
  euchred: "Euchred %",
  points: "Points",
  realistic: "At a table", // rows have this one and the next only where they are known
  game: "Win game %",
};
const MANY = 12; // rows of the table; more of them scroll, and a table that scrolls can be reached by keyboard

/** Whether the odds are still being refined. */
export const isRefining = (model) => model.get("_progress") >= 0 && model.get("_progress") < 1;

/** Build a row of the table: the call with its mark and note, then a cell for each number and its error. */
function buildRow() {
  const spans = (...names) => names.map((name) => make("span", { class: name }));
  const cells = Object.keys(COLUMNS).map(() => make("td", {}, ...spans("value", "error")));
  return make("tr", {}, make("th", { scope: "row" }, ...spans("call", "mark", "note")), ...cells);
}

/** Show a number and, where a narrow table may set it on a line of its own, its error; nothing if rows don't have it. */
function patchCell(cell, text) {
  const [value, error] = cell.children;
  cell.hidden = text === undefined;
  if (cell.hidden) return;
  const [number] = text.split(/\s*±/);
  write(value, number);
  write(error, text.slice(number.length));
}

/** Show what one call is worth. */
function patchRow(tr, row) {
  const [head, ...cells] = tr.children;
  const [call, mark, note] = head.children;
  tr.classList.toggle("best", row.best);
  write(call, row.call);
  write(mark, row.best ? "★ best" : "");
  write(note, row.note);
  Object.keys(COLUMNS).forEach((name, i) => patchCell(cells[i], row[name]));
}

/** Show the table of odds, or what will stand in its place. */
export function patchOdds(model, { odds, heads, body, caption, waiting }) {
  const rows = model.get("_rows");
  const isKnown = Object.keys(COLUMNS).map((name) => rows.length === 0 || name in rows[0]);
  isKnown.forEach((known, i) => (heads[i + 1].hidden = !known));
  odds.classList.toggle("wide", !isKnown.includes(false));
  const isLong = rows.length > MANY;
  odds.hidden = rows.length === 0;
  odds.classList.toggle("long", isLong);
  if (isLong) odds.tabIndex = 0;
  else odds.removeAttribute("tabindex");
  waiting.hidden = !odds.hidden;
  write(waiting, isRefining(model) ? "Working out the odds ..." : "The odds of each call appear here.");
  write(caption, model.get("_caption"));
  follow(body, rows, buildRow, patchRow);
}

/** Build the table, without rows, and what stands in its place until there are some. */
export function buildOdds() {
  const parts = {
    caption: make("span", { class: "note" }),
    heads: ["Call", ...Object.values(COLUMNS)].map((name) => make("th", { scope: "col" }, name)),
    body: make("tbody"),
    waiting: make("p", { class: "waiting" }),
  };
  const caption = make("caption", {}, make("span", { class: "title" }, "Odds of each call"), " ", parts.caption);
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...parts.heads)), parts.body);
  parts.odds = make("div", { class: "odds", role: "group", "aria-label": "Odds", ...NO_SHORTCUTS }, table);
  return parts;
}
