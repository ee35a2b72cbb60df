/** A report of an answer that somebody doubts, behind its name: text to copy or to save. Nothing is sent. */

import { copyFrom, make, write } from "./parts.js";

/** Build what is behind the name. */
export function buildReport() {
  const parts = {
    text: make("textarea", { readonly: "", rows: "6", "aria-label": "Report" }),
    copyIt: make("button", { type: "button" }, "Copy"),
    saveIt: make("a", { download: "euchre-report.txt" }, "Save as a file"),
    said: make("span", { class: "note", role: "status" }),
  };
  const { text, copyIt, saveIt, said } = parts;
  const note = make("p", { class: "note" }, "This text says what was asked and told. Give it to whoever can look into it; nothing is sent.");
  parts.root = make("details", { class: "report" }, make("summary", {}, "Something wrong here?"), note, text);
  parts.root.append(make("div", { class: "flow" }, copyIt, saveIt, said));
  return parts;
}

/** Have it report the answer that is shown. */
export function patchReport({ root, text, saveIt, said }, { report }) {
  root.hidden = !report;
  if (!report || text.value === report) return;
  text.value = report;
  saveIt.href = `data:text/plain;charset=utf-8,${encodeURIComponent(report)}`;
  write(said, "");
}

/** What the learner does with it. */
export const reportDoings = ({ copyIt, text, said }) => [[copyIt, "click", async () => write(said, await copyFrom(text))]];
