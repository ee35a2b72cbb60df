/**
 * The reader's answers on these pages, in the browser's own storage: which question, when, and whether it was right.
 * They are only ever added to, and read anew before each time, since another window may have added some. When a kind of
 * hand comes back follows from them alone, and is kept beside them so that the home page needs no FSRS.
 */

import { reviewedCard } from "./memory.js";
import { scriptAt } from "./one_script.js";

const ANSWERS = "euchre-tutor answers";
const UNREADABLE = "euchre-tutor answers that could not be read";
const OURS = 1; // the version of what is kept

const FORBIDDEN = "This browser keeps nothing for these pages, so your answers are not remembered.";
const FULL = "This browser has no room for your answer, so it is not remembered; those before it are.";
const NEWER = "Your answers were kept by a newer version of these pages, which this one cannot read; they stay as they are.";
const DAMAGED = "Your earlier answers in this browser cannot be read. They are set aside, and new ones begin.";
const OTHER = "This is no file of answers: choose one that was saved on this page.";

const isText = (value) => typeof value === "string";

/** Whether something is an answer: a file may hold anything. */
const isAnswer = (each) =>
  each && isText(each.page) && isText(each.cell) && typeof each.is_right === "boolean" && !Number.isNaN(Date.parse(each.at)) &&
  (each.kind === undefined || isText(each.kind)) && (each.rating == null || [1, 2, 3, 4].includes(each.rating));

/** Return the answers in which something was decided in the game of these pages; a record of Python's holds others, too. */
export const decidedHere = (answers) => answers.filter(({ kind, game = "bicycle" }) => kind && game === "bicycle");

/** Return the answers in a text, and when kinds of hands come back. Throws an error if it holds none. */
function answersIn(text) {
  const { version, answers, due } = JSON.parse(text);
  if (version > OURS) return { answers: [], due: {}, trouble: NEWER, isClosed: true };
  if (version !== OURS || !Array.isArray(answers)) throw new Error(OTHER);
  return { answers: answers.filter(isAnswer), others: answers.filter((each) => !isAnswer(each)), due: Object(due) };
}

/** Return what is kept: answers, the oldest first, and by kind when it comes back, in milliseconds; and what is wrong with it. */
export function keptAnswers() {
  let text;
  try {
    text = localStorage.getItem(ANSWERS);
  } catch {
    return { answers: [], due: {}, trouble: FORBIDDEN, isClosed: true };
  }
  try {
    const kept = text === null ? { answers: [], due: {} } : answersIn(text);
    return kept.isClosed ? { ...kept, unread: text } : kept;
  } catch {
    return { answers: [], due: {}, trouble: DAMAGED, unread: text };
  }
}

/** Keep answers in the place of those that were read; return in a sentence why that can't be, or what was amiss. */
function keep({ answers, others = [], due, unread, trouble = "" }) {
  try {
    if (unread) localStorage.setItem(`${UNREADABLE} ${new Date().toISOString()}`, unread);
    localStorage.setItem(ANSWERS, JSON.stringify({ version: OURS, answers: [...others, ...answers], due }));
    return trouble;
  } catch {
    return FULL;
  }
}

/** Add answers; return what is to be said about that, if anything. */
function add(more) {
  const kept = keptAnswers();
  if (kept.isClosed) return kept.trouble;
  const due = { ...kept.due };
  more.forEach(({ kind }) => delete due[kind]); // until it is worked out
  const answers = [...kept.answers, ...more].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return keep({ ...kept, answers, due });
}

/** Note an answer; return what is to be said about that, if anything. */
export function noteAnswer(answer) {
  const trouble = add([answer]);
  settleAnswers().catch(() => {}); // the home page tries again
  return trouble;
}

/** Work out when kinds of hands come back of which that isn't known; return whether anything has changed. */
export const settleAnswers = async () => {
  const unknown = ({ answers, due }) => [...new Set(decidedHere(answers).filter(({ kind, rating }) => rating && !(due[kind] > 0)).map(({ kind }) => kind))];
  if (!unknown(keptAnswers()).length) return false;
  await scriptAt("ts-fsrs.js");
  const kept = keptAnswers(); // another window may have gone on meanwhile
  const fsrs = new FSRS.FSRSAlgorithm({});
  const cardOf = (kind) =>
    decidedHere(kept.answers).filter((each) => each.kind === kind && each.rating).reduce((card, { rating, at }) => reviewedCard(fsrs, card, rating, Date.parse(at)), null);
  const found = unknown(kept).map((kind) => [kind, cardOf(kind).due]);
  if (kept.isClosed || kept.unread) return false;
  keep({ ...kept, due: { ...kept.due, ...Object.fromEntries(found) } });
  return true;
};

/** Return the answers as the text of a file; those that can't be read as they are. */
export const answersText = ({ answers, others = [], unread }) => unread ?? JSON.stringify({ version: OURS, answers: [...others, ...answers] }, null, 1);

/** What tells an answer from all others: its time, and its question, or what was decided in which game. */
const nameOf = ({ page, cell, kind, game = "bicycle", at }) => [Date.parse(at), ...(kind ? [game, kind] : [page, cell])].join(" ");

/** Add the answers in the text of a file to those that are here; return in a sentence what became of them. */
export function openAnswers(text) {
  let read;
  try {
    read = answersIn(text);
  } catch {
    return OTHER;
  }
  if (read.isClosed) return NEWER;
  const here = new Set(keptAnswers().answers.map(nameOf));
  const more = read.answers.filter((each) => !here.has(nameOf(each)));
  const trouble = add(more);
  const odd = read.others.length ? ` ${read.others.length} in the file cannot be read.` : "";
  return trouble || `${more.length} of ${read.answers.length} answers were new, and are added.${odd}`;
}

/** Forget all answers in this browser, and those that were set aside. */
export function forgetAnswers() {
  Object.keys(localStorage).filter((key) => key.startsWith(ANSWERS)).forEach((key) => localStorage.removeItem(key));
}

/** Have something done when another window has added an answer, or has forgotten all. */
export const watchAnswers = (tell) => addEventListener("storage", ({ key }) => (key === ANSWERS || key === null) && tell());
