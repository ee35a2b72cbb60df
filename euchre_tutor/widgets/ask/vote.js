/** A vote in class: hands are counted beside each choice, unseen, uncovered together, and counted again after a talk. */

import { asPrinted, follow, make, write } from "../parts/parts.js";

const MOST_HANDS = 999;
const PARTS = 5; // of a slider on which more numbers than that can be guessed

/** What is counted for one question: the hands for each choice, those of the vote before, and whether bars are shown. */
const noVotes = (about) => ({ about, counts: new Map(), before: null, isShown: false });

/** Build a choice with its counter, its bars, and what is said beside them. */
function buildVoteRow() {
  const count = make("input", { type: "number", value: "0", min: "0", max: String(MOST_HANDS), inputmode: "numeric" });
  const bars = make("span", { class: "cast", "aria-hidden": "true" }, make("span", { class: "earlier" }), make("span"));
  return make("li", {}, make("span", { class: "vote-label" }), count, make("button", { type: "button" }, "+1"), bars, make("span", { class: "vote-told" }));
}

/** Show how many hands a choice has; the bars and what it is worth only once the votes are shown. */
function patchVoteRow(item, { value, words, count, before, most, isShown, worth }) {
  const [label, counter, more, bars, told] = item.children;
  write(label, words);
  [counter, more].forEach((node) => (node.dataset.value = value));
  counter.setAttribute("aria-label", `Votes for ${words}`);
  more.setAttribute("aria-label", `One more vote for ${words}`);
  if (Number(counter.value) !== count) counter.value = String(count); // what is being typed stays
  bars.hidden = !isShown;
  [before ?? 0, count].forEach((hands, i) => (bars.children[i].style.width = `${(100 * hands) / most}%`));
  bars.firstElementChild.hidden = before === null;
  write(told, isShown ? [before !== null && `before: ${before}`, worth].filter(Boolean).join("; ") : "");
}

/** Some numbers from one on, so far apart. */
const numbersFrom = (low, apart, many) => Array.from({ length: many }, (_, i) => Number((low + i * apart).toPrecision(10)));

/** The parts of a slider: each of its numbers, or ranges where those are many. */
function partsOf({ low, high, step }) {
  const steps = Math.round((high - low) / step);
  if (steps <= PARTS) return numbersFrom(low, step, steps + 1).map((at) => ({ from: at - step / 2, to: at + step / 2, words: String(at) }));
  const wide = step * Math.ceil(steps / PARTS);
  const starts = numbersFrom(low, wide, Math.ceil((steps * step) / wide - 0.001));
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? high, words: `${from} to ${starts[i + 1] ?? high}` }));
}

/** The parts of a slider as choices; the one in which the answer lies says so, once that is known. */
function guessedFor(ends, answer) {
  const parts = partsOf(ends);
  const right = answer && (parts.find(({ to }) => answer.value < to) ?? parts.at(-1));
  return parts.map((part) => ({ value: part.words, words: asPrinted(`${part.words} ${ends.unit}`.trim()), worth: part === right && `★ ${answer.text}` }));
}

/** What can be voted for, with what it is worth once the question is answered. */
function votedFor(model, counts) {
  const { rows = [] } = model.get("marked");
  const ends = model.get("_scale");
  if (ends) return guessedFor(ends, rows[1]);
  const offered = model.get("_choices").filter(({ value, why_not: whyNot }) => whyNot === "" || counts.has(value));
  return offered.map((choice) => {
    const row = rows.find((each) => each.choice === choice.value);
    return { ...choice, worth: row && `worth ${row.text}${row.is_right ? " ★" : ""}` };
  });
}

/** The choices with their votes, and with what each is worth once the question is answered. */
function voteRows(model, { counts, before, isShown }) {
  const most = Math.max(1, ...counts.values(), ...(before?.values() ?? []));
  return votedFor(model, counts).map(({ value, words, card, worth }) => {
    return { value, words: card ? card.name : words, count: counts.get(value) ?? 0, before: before && (before.get(value) ?? 0), most, isShown, worth };
  });
}

/** Show the votes; another question begins without any. */
export function patchVote(model, { vote }) {
  const about = JSON.stringify([model.get("question"), model.get("_picture"), model.get("_scale"), model.get("_choices").map(({ value }) => value)]);
  if (vote.cast.about !== about) vote.cast = noVotes(about);
  const { counts, isShown } = vote.cast;
  const rows = voteRows(model, vote.cast);
  vote.open.hidden = rows.length < 2;
  vote.open.setAttribute("aria-expanded", String(vote.isOpen));
  vote.root.hidden = vote.open.hidden || !vote.isOpen;
  follow(vote.list, rows, buildVoteRow, patchVoteRow);
  const hands = rows.reduce((sum, { count }) => sum + count, 0);
  vote.root.classList.toggle("covered", !isShown);
  write(vote.total, `${hands} ${hands === 1 ? "hand" : "hands"}`);
  write(vote.show, isShown ? "Hide the votes" : "Show the votes");
  vote.show.classList.toggle("main", !isShown);
  vote.again.hidden = !isShown || counts.size === 0;
  write(vote.spoken, isShown ? rows.map(({ words, count }) => `${words}: ${count}`).join(", ") : "");
}

/** Build the vote, which is closed at first, and the button that opens it. */
export function buildVote() {
  const vote = {
    cast: noVotes(""),
    isOpen: false,
    open: make("button", { type: "button", class: "vote-open" }, "Vote in class"),
    list: make("ul", { class: "votes", "aria-label": "Votes" }),
    show: make("button", { type: "button" }),
    total: make("span", { class: "note" }),
    again: make("button", { type: "button", class: "main", title: "The first vote stays beside the second" }, "Vote again"),
    spoken: make("p", { class: "spoken", role: "status" }),
  };
  const foot = make("div", { class: "vote-foot flow" }, vote.show, vote.again, vote.total);
  vote.root = make("section", { class: "vote stack", "aria-label": "Vote in class" }, vote.list, foot, vote.spoken);
  return vote;
}

/** What the teacher does: a node, an event, and what follows from it. */
export function voteDoings(model, parts) {
  const { vote } = parts;
  const change = (more) => {
    Object.assign(vote.cast, more);
    patchVote(model, parts);
  };
  const count = (value, hands) => {
    const whole = Math.min(Math.max(Math.trunc(hands) || 0, 0), MOST_HANDS);
    change({ counts: new Map(vote.cast.counts).set(value, whole) });
  };
  const add = ({ target: { dataset, tagName } }) => tagName === "BUTTON" && count(dataset.value, (vote.cast.counts.get(dataset.value) ?? 0) + 1);
  const again = () => {
    change({ before: vote.cast.counts, counts: new Map(), isShown: false });
    vote.list.querySelector("input").focus();
  };
  const toggle = () => {
    vote.isOpen = !vote.isOpen;
    patchVote(model, parts);
    vote.root.scrollIntoView({ block: "nearest" });
  };
  return [
    [vote.open, "click", toggle],
    [vote.list, "click", add],
    [vote.list, "input", ({ target }) => count(target.dataset.value, Number(target.value))],
    [vote.list, "focusin", ({ target }) => target.select?.()], // what is typed takes the place of the count
    [vote.list, "change", ({ target }) => (target.value = String(vote.cast.counts.get(target.dataset.value) ?? 0))],
    [vote.show, "click", () => change({ isShown: !vote.cast.isShown })],
    [vote.again, "click", again],
  ];
}
