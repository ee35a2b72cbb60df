/** A game read again: a sentence, the line, what cost most, and the board below. Python decides what each click does. */

import { speakTo } from "../parts/asleep.js";
import { patchList } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { initialize } from "../parts/late.js";
import { buildReport, patchReport, reportDoings } from "../parts/report.js";
import { buildDrawing, connect, draw, follow, make, markBower, NO_SHORTCUTS, once, write } from "../parts/parts.js";

const WORST = 3;
const PASTE = "Our text, Euchre Game Notation (.egn), PTN, one hand, or a hand as it was played: up Qs then pass, order up, Ah 9h Ac 9s";

/** Show the sentence, what the cards did, how far the reading is, and what it rests on. */
function patchTold(model, { told, work, stop, rests }) {
  follow(told, model.get("_told"), () => make("p"), write);
  write(work, model.get("_work"));
  stop.hidden = !/%|Reading/.test(model.get("_work"));
  write(rests, model.get("_rests"));
  rests.parentElement.hidden = model.get("_rests") === "";
}

/** Show the line; a dot that had the focus keeps it. */
function patchLine(model, parts) {
  const { line } = parts;
  const held = line.contains(document.activeElement) ? document.activeElement.dataset.dot : undefined;
  if (draw(line, model.get("_line")) && held !== undefined) line.querySelector(`[data-dot="${held}"]`)?.focus();
  line.querySelectorAll(".dot").forEach((dot) => {
    const isShown = Number(dot.dataset.dot) === model.get("_chosen");
    dot.classList.toggle("shown", isShown);
    dot.setAttribute("aria-pressed", String(isShown));
    dot.setAttribute("data-lm-suppress-shortcuts", "true");
  });
}

/** Build a decision: what it cost, our hand for the eye, what was done, and how bad that is. */
function buildDecision() {
  const held = make("span", { class: "held flow", "aria-hidden": "true" });
  return make("li", {}, make("button", { type: "button" }, make("b"), " ", held, make("span"), " ", make("em", { class: "pill" })));
}

/** Show a card of a hand. */
function patchSmall({ children: [face, bower] }, { text, mark }, faces) {
  draw(face, faces[text]);
  markBower(bower, mark);
}

/** List the three decisions that cost most, or all of them: how much, our hand, what was done, and how bad that is. */
function patchDecisions(model, { list, more, heading }) {
  const all = model.get("_decisions");
  const shown = more.dataset.all ? all : all.slice(0, WORST);
  const faces = model.get("_faces");
  const build = () => make("span", { class: "card" }, buildDrawing(), make("span", { class: "bower" }));
  follow(list, shown, buildDecision, (item, { number, words, band, cost, cards }) => {
    const button = item.firstElementChild;
    const [first, held, ...others] = button.children;
    item.className = band;
    button.dataset.dot = number;
    button.setAttribute("aria-pressed", String(number === model.get("_chosen")));
    [cost, words, band].forEach((each, i) => write([first, ...others][i], each));
    follow(held, cards, build, (node, card) => patchSmall(node, card, faces));
  });
  heading.hidden = all.length === 0;
  more.hidden = all.length <= WORST;
  write(more, more.dataset.all ? "Only the costliest" : `All ${all.length} decisions`);
}

/** Say why the decision that is shown was good or bad, and what can be done about it. */
function patchWhy(model, { why, reasons, note, noted, punished, punish, report }) {
  const told = model.get("_why");
  why.hidden = told.length === 0;
  write(punished, model.get("_punished"));
  punish.hidden = model.get("_punished") === "";
  follow(reasons, told, () => make("li"), write);
  write(noted, model.get("_noted"));
  note.hidden = model.get("_noted") !== "";
  patchReport(report, { report: model.get("_report") });
}

/** Say which skills the worst mistakes belong to, and offer to ask them again. */
function patchTomorrow(model, { later, skills, tomorrow, asked }) {
  const named = model.get("_skills");
  later.hidden = named.length === 0;
  write(skills, `For tomorrow: ${named.join(" · ")}`);
  write(asked, model.get("_tomorrow"));
  const hadFocus = document.activeElement === tomorrow;
  tomorrow.hidden = model.get("_tomorrow") !== "";
  if (hadFocus && tomorrow.hidden) asked.focus();
}

/** List the players to tell it from, and the hands to look at. */
function patchPlayers(model, { player, whose, hand, which }) {
  const hands = Array.from({ length: model.get("_hands") }, (_, i) => ({ value: String(i + 1), words: String(i + 1) }));
  patchList(hand, [{ value: "", words: "Choose one" }, ...hands]);
  which.hidden = hands.length === 0;
  patchList(player, model.get("_players"), model.get("player"));
  whose.hidden = model.get("_players").length === 0;
}

/** Say what can't be done, and how far a typed hand has come. */
function patchSaid(model, { message, typed }) {
  write(message, model.get("_message"));
  write(typed, model.get("_typed"));
}

/** Show the board, once there is one. */
const patchReviewBoard = (model, { host, board }) => showInner(host, board, model.get("_board"));

/** Build the parts. */
function buildReview() {
  const button = (words, more = {}) => make("button", { type: "button", ...more }, words);
  const parts = {
    told: make("div", { class: "told headlines", role: "status" }),
    work: make("span", { role: "status" }),
    stop: button("Stop", { title: "Escape stops it, too", "aria-keyshortcuts": "Escape" }),
    line: make("div", { class: "line" }),
    heading: make("p", { class: "heading" }, "Your decisions, the costliest first; press one to see it on the board:"),
    list: make("ol", { class: "decisions stack", "aria-label": "Decisions" }),
    more: button("", { class: "more-decisions" }),
    reasons: make("ul", { "aria-label": "Why" }),
    note: button("Into my practice", { title: "Another hand of this kind comes back in practice" }),
    playOn: button("Play it from here", { title: "The tutor plays the others, and their cards are those of the hand" }),
    punish: button("See how it is punished", { title: "All hands open" }),
    noted: make("span", { role: "status" }),
    skills: make("b"),
    tomorrow: button("Ask me these", { title: "Other hands of these kinds come first in your next practice" }),
    asked: make("span", { role: "status", tabindex: "-1" }),
    punished: make("p"),
    board: make("div", { class: "board" }),
    message: make("p", { class: "message", role: "status" }),
    player: make("select"),
    hand: make("select"),
    paste: make("textarea", { rows: "3", spellcheck: "false", placeholder: PASTE, "aria-label": "A game as text", ...NO_SHORTCUTS }),
    read: button("Review this game"),
    typed: make("span", { role: "status" }),
    rests: make("small"),
    report: buildReport(),
  };
  parts.why = make("div", { class: "why aside", hidden: "" }, parts.reasons, parts.punished, make("div", { class: "foot flow" }, parts.playOn, parts.punish, parts.note, parts.noted), parts.report.root);
  parts.later = make("p", { class: "flow" }, parts.skills, parts.tomorrow, parts.asked);
  parts.whose = make("label", {}, make("span", {}, "Told to"), parts.player);
  parts.which = make("label", {}, make("span", {}, "Look at hand"), parts.hand);
  const working = make("p", { class: "working flow" }, parts.work, parts.stop);
  const resting = make("details", {}, make("summary", {}, "What the numbers rest on"), parts.rests);
  const pasting = make("div", { class: "pasting stack" }, parts.paste, parts.read, parts.typed);
  const others = make("details", { class: "others" }, make("summary", {}, "Another game: paste or type it"), pasting);
  const told = [parts.told, working, parts.line, parts.heading, parts.list, parts.more, parts.later, parts.why, parts.message];
  parts.rows = [...told, parts.board, make("div", { class: "foot flow" }, parts.which, parts.whose), resting, others];
  return parts;
}

/** What the learner does. */
function reviewDoings(model, parts) {
  const { root, stop, more, note, playOn, punish, tomorrow, player, hand, paste, read, python } = parts;
  const shows = ({ target }) => {
    const chosen = target.closest("[data-dot]");
    if (chosen) python.send({ show: Number(chosen.dataset.dot) });
  };
  const toggles = () => {
    more.dataset.all = more.dataset.all ? "" : "all";
    patchDecisions(model, parts);
  };
  return [
    [root, "click", shows],
    [stop, "click", () => python.send({ stop: true })],
    [root, "keydown", ({ key }) => key === "Escape" && !stop.hidden && python.send({ stop: true })],
    [more, "click", toggles],
    [note, "click", once(() => python.send({ note: true }))],
    [playOn, "click", () => python.send({ play_on: true })],
    [tomorrow, "click", once(() => python.send({ tomorrow: true }))],
    [punish, "click", () => python.send({ punish: true })],
    [hand, "change", () => hand.value && python.send({ look: Number(hand.value) })],
    [player, "change", () => python.set("player", Number(player.value))],
    [paste, "input", () => python.send({ typed: paste.value })],
    [read, "click", () => python.send({ read: paste.value })],
    ...reportDoings(parts.report),
  ];
}

const REVIEW_PATCHES = [patchTold, patchLine, patchDecisions, patchTomorrow, patchWhy, patchPlayers, patchSaid, patchReviewBoard];

/** Show the review in `el`; returns the clean-up, after which nothing here listens any more. */
function renderReviewBoard({ model, el, host }) {
  const parts = { ...buildReview(), host };
  parts.root = make("div", { class: "euchre part euchre-review-board", role: "group", "aria-label": "Review", tabindex: "-1", ...NO_SHORTCUTS });
  parts.root.append(...parts.rows);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(parts.message, words));
  const patches = [...REVIEW_PATCHES, parts.python.wake];
  const ends = [connect(model, parts, patches, reviewDoings(model, parts)), () => leaveInner(parts.board)];
  return () => ends.forEach((end) => end());
}

export default { initialize, render: renderReviewBoard };
