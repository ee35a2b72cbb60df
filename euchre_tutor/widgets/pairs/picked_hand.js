/** A whole hand in which the error loses: the board, and below it what is said, what decides, and how to go on. */

import { buildReport, patchReport, reportDoings } from "../parts/report.js";
import { speakTo } from "../parts/asleep.js";
import { patchBars } from "../parts/bars.js";
import { patchList } from "../parts/game.js";
import { leaveInner, showInner } from "../parts/inner.js";
import { initialize } from "../parts/late.js";
import { connect, follow, make, NO_SHORTCUTS, once, step, write } from "../parts/parts.js";
import { buildScore } from "../board/score.js";
import { focusBoard, patchScore } from "../play/playing.js";

const OVER = ["fell", "made", "done"]; // stages in which the hand is over, and the panel takes its place

/** Show the board once it is there, with the score in its corner; and the panel below it, or in the place of the hand. */
function patchPickedBoard(model, parts) {
  const { host, board, score, goal, panel } = parts;
  const isOver = OVER.includes(model.get("_stage"));
  showInner(host, board, model.get("_board")).then((isNew) => {
    if (isNew) board.querySelector(".info").prepend(score, goal);
    const place = board.querySelector(isOver ? ".south" : ".talk");
    const hadFocus = panel.contains(document.activeElement) || parts.root === document.activeElement;
    if (!place || panel.parentNode === place) return;
    place.append(panel);
    if (!panel.hidden) panel.scrollIntoView({ block: "nearest" }); // what may be answered, right below the hand
    if (hadFocus) focusPanel(parts);
  });
}

/** Give the focus to what may be answered, or else to the way on. */
function focusPanel(parts) {
  const { offered, next } = parts;
  (offered.querySelector("button") ?? (next.hidden ? undefined : next) ?? parts.board.querySelector(".hand [tabindex='0']"))?.focus({ preventScroll: true });
}

/** Show what is said, what is asked, and how to go on; if you play by keys, the keys go there. */
function patchPanel(model, parts) {
  const { panel, told, asked, offered, next, spoken, root } = parts;
  const [stage, words] = ["_stage", "_next"].map(model.get);
  const isPlaying = root.contains(document.activeElement) || document.activeElement === document.body;
  const isNew = parts.stage !== `${stage} ${model.get("_number")}`;
  follow(told, model.get("_told"), () => make("p"), write);
  write(asked, model.get("_asked"));
  follow(offered, model.get("_offered"), () => make("button", { type: "button" }), (button, { value, words: name }) => {
    button.dataset.cue = value;
    write(button, name);
  });
  offered.hidden = offered.children.length === 0;
  write(next.firstElementChild, words);
  next.hidden = words === "";
  panel.hidden = told.children.length === 0 && !words && offered.hidden;
  panel.classList.toggle("ended", OVER.includes(stage));
  const said = [...model.get("_told"), model.get("_asked")].filter(Boolean).join(" ");
  if (said) write(spoken, said);
  parts.stage = `${stage} ${model.get("_number")}`;
  if (isNew && isPlaying) queueMicrotask(() => (OVER.includes(stage) || stage === "cue" ? focusPanel(parts) : focusBoard(parts)));
}

/** Show what each choice is worth, behind its name. */
function patchPrices(model, { numbers, unit, bars }) {
  patchBars(bars, model.get("_rows"), model.get("_chosen"));
  write(unit, model.get("_unit"));
  numbers.hidden = bars.hidden;
}

/** Show a hand that fell at once where nothing shall move. */
function patchMotion(model, { python }) {
  if (model.get("_stage") === "out" && matchMedia("(prefers-reduced-motion: reduce)").matches) python.send({ skip: true });
}

/** Show the pace, what can't be done, and a report. */
function patchPickedRest(model, { pace, message, report }) {
  patchList(pace, model.get("_paces"));
  pace.value = [...pace.options].find(({ value }) => Number(value) === model.get("pace"))?.value ?? "";
  write(message, model.get("_message"));
  patchReport(report, { report: model.get("_report") });
}

/** Build what stands round the board. */
function buildPicked() {
  const parts = {
    ...buildScore(),
    about: make("p", { class: "note about" }),
    board: make("div", { class: "board" }),
    told: make("div", { class: "result headlines" }),
    asked: make("p", { class: "turn-words" }),
    offered: make("div", { class: "doing flow", role: "group", "aria-label": "What decides?" }),
    next: make("button", { type: "button", class: "main", title: "Go on (key n)" }, make("span"), make("kbd", { "aria-hidden": "true" }, "N")),
    unit: make("p", { class: "note worth-in" }),
    bars: make("ul", { class: "bars", "aria-label": "What each is worth" }),
    message: make("p", { class: "message", role: "status" }),
    pace: make("select"),
    spoken: make("p", { class: "spoken", role: "status" }),
    report: buildReport(),
  };
  parts.numbers = make("div", { class: "flow" }, make("details", {}, make("summary", {}, "Numbers"), parts.unit, parts.bars), parts.report.root);
  parts.panel = make("div", { class: "panel stack", hidden: "" }, parts.told, parts.asked, parts.offered, make("div", { class: "go-on flow" }, parts.next));
  parts.foot = make("div", { class: "foot flow" }, make("label", {}, make("span", {}, "Pace of the others"), parts.pace));
  return parts;
}

/** Whether a key was pressed where it means that one goes on. */
const isOn = ({ key, target, repeat, ctrlKey, metaKey, altKey }) =>
  key === "n" && !repeat && !ctrlKey && !metaKey && !altKey && !target.closest("select, input");

/** What the learner does round the board. */
function pickedDoings(model, { root, panel, next, offered, pace, python, report }) {
  const here = (content) => python.send({ ...content, number: model.get("_number") });
  const goOn = () => model.get("_next") && here(model.get("_stage") === "out" ? { skip: true } : { next: true });
  return [
    [next, "click", once(goOn)],
    [root, "keydown", (event) => isOn(event) && goOn()],
    [offered, "click", once(({ target }) => target.dataset.cue && here({ answer: target.dataset.cue }))],
    [offered, "keydown", (event) => step(panel, event.key) && event.preventDefault()],
    [pace, "change", () => python.set("pace", Number(pace.value))],
    ...reportDoings(report),
  ];
}

const PICKED = [patchScore, patchPanel, patchPickedBoard, patchPrices, patchMotion, patchPickedRest];

/** Show the hand in `el`; returns the clean-up, after which nothing here listens any more. */
function renderPickedHand({ model, el, host }) {
  const parts = { ...buildPicked(), host, stage: "" };
  parts.root = make("div", { class: "euchre part euchre-play-table euchre-picked-hand", role: "group", "aria-label": "Hand", ...NO_SHORTCUTS });
  parts.root.append(parts.board, parts.panel, parts.message, parts.numbers, parts.about, parts.foot, parts.spoken);
  el.append(parts.root);
  parts.python = speakTo(model, (words) => write(parts.message, words));
  const ends = [connect(model, parts, [...PICKED, parts.python.wake], pickedDoings(model, parts)), () => leaveInner(parts.board)];
  return () => ends.forEach((end) => end());
}

export default { initialize, render: renderPickedHand };
