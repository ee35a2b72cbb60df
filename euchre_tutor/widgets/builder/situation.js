/** Where the learner sits, the score, and what was said so far. */

import { buildOption, patchList, patchOption } from "../parts/game.js";
import { follow, make, write } from "../parts/parts.js";

const OTHERS = { model: "as the model does", cautious: "less, as most people do", bold: "more than the model" };

const PLAIN = { turn_up: "", turned_down: false, places: {}, why_not: {}, suits: [], bidding: [], made: {} };

/** What is around the hand; what is empty isn't sent. */
export const situationOf = (model) => ({ ...PLAIN, ...model.get("_situation") });

/** Build the plate of a seat, which is a radio button. */
const buildSeat = (group) => make("label", { class: "quiet" }, make("input", { type: "radio", name: group }), make("span"));

/** Show the seats and which of them is the learner's. */
export function patchSeats(model, { seats, seatGroup }) {
  const { seat } = situationOf(model);
  follow(seats, model.get("_game").yours, () => buildSeat(seatGroup), (label, name, i) => {
    const [radio, words] = label.children;
    radio.value = String(i + 1);
    radio.checked = seat === i + 1;
    write(words, name);
  });
}

/** Show what became of the turn-up, the suit that the dealer named for it if that is asked, and how others call. */
export function patchSituation(model, { turnedDown, turnedDownNote, round, naming, suits, others }) {
  const { turned_down: isDown, why_not: why, suits: named, others: called } = situationOf(model);
  const whyNot = why.turned_down ?? "";
  turnedDown.checked = isDown;
  turnedDown.setAttribute("aria-disabled", String(whyNot !== ""));
  turnedDown.parentElement.title = whyNot;
  write(turnedDownNote, whyNot);
  round.hidden = !model.get("_game").turns_up;
  naming.hidden = !model.get("_game").names_suit;
  naming.classList.toggle("idle", named.length === 0);
  const choices = [{ text: "", name: "choose ..." }, ...named];
  follow(suits, choices, buildOption, (option, { text, name }) => patchOption(option, text, name));
  suits.value = choices.find(({ chosen }) => chosen)?.text ?? "";
  others.value = called;
}

/** Show the score, unless the learner is in the middle of typing another one, and why one was refused. */
export function patchScore(model, { points, scoreNote }) {
  model.get("_heard"); // a score that is refused changes no trait
  const { score, why_not: why } = situationOf(model);
  write(scoreNote, why.score ?? "");
  points.forEach((field, i) => {
    field.min = model.get("_game").turns_up ? "0" : "";
    field.max = String(model.get("_game").last_score);
    if (field.dataset.typing !== "yes" || !field.matches(":focus")) field.value = String(score[i]);
  });
}

/** Send both numbers of the score; one that was emptied is 0. */
function sendScore(python, points) {
  points.forEach((field) => ((field.value ||= "0"), (field.dataset.typing = "no")));
  python.send({ score: points.map(({ value }) => value).join("-") });
}

/** Turn the turn-up down, or up again; a box that can't be checked springs back. */
function turnDown(model, parts) {
  const { turnedDown, python } = parts;
  if (turnedDown.getAttribute("aria-disabled") === "true") patchSituation(model, parts);
  else python.send({ turned_down: turnedDown.checked });
}

/** Show what each seat before the learner's bid, and what else it could have. */
export function patchBids(model, { bidding, bids, nobody }) {
  const { bidding: seats } = situationOf(model);
  bidding.hidden = model.get("_game").turns_up;
  nobody.hidden = seats.length > 0;
  follow(bids, seats, () => make("label", {}, make("span"), make("select")), (label, { seat, said, words }) => {
    const [name, select] = label.children;
    write(name, seat);
    follow(select, words, buildOption, (option, word) => patchOption(option, word, word));
    select.value = said;
  });
}

/** Show who made trump, and what is to be pressed then. */
export function patchMade(model, { madeBy, maker, trumpMade, trumpSuit, aloneMade, alone, pressed, more, doors, calling, leading }) {
  const { made } = situationOf(model);
  doors.hidden = !model.get("_game").turns_up;
  calling.setAttribute("aria-pressed", String(!made.maker));
  leading.setAttribute("aria-pressed", String(Boolean(made.maker)));
  madeBy.hidden = !model.get("_game").turns_up;
  if (made.maker) more.open = true;
  const seats = model.get("_game").seats.map((words, i) => ({ value: String(i + 1), words }));
  patchList(maker, [{ value: "", words: "nobody yet" }, ...seats], made.maker ?? "");
  trumpMade.hidden = !made.maker || !made.suits?.length;
  follow(trumpSuit, made.suits ?? [], buildOption, (option, { text, name }) => patchOption(option, text, name));
  trumpSuit.value = made.trump ?? "";
  aloneMade.hidden = !made.maker;
  alone.checked = made.alone === true;
  write(pressed, made.words ?? "");
}

/** Send who made trump. */
const sendMade = (python, { maker, trumpSuit, alone }) =>
  python.send({ made: { maker: Number(maker.value), trump: trumpSuit.value, alone: alone.checked } });

/** Build what says who made trump. */
function buildMade() {
  const parts = {
    maker: make("select"),
    trumpSuit: make("select"),
    alone: make("input", { type: "checkbox" }),
    pressed: make("p", { class: "note" }),
    calling: make("button", { type: "button" }, "What do I call?"),
    leading: make("button", { type: "button", title: "Trump is made, and you lead" }, "What do I lead?"),
  };
  parts.doors = make("div", { class: "doors flow", role: "group", "aria-label": "What is asked" }, parts.calling, parts.leading);
  parts.trumpMade = make("label", {}, make("span", {}, "Trump"), parts.trumpSuit);
  parts.aloneMade = make("label", {}, parts.alone, "alone");
  const maker = make("label", {}, make("span", {}, "Maker"), parts.maker);
  const row = make("div", { class: "round flow" }, maker, parts.trumpMade, parts.aloneMade);
  parts.madeBy = make("fieldset", {}, make("legend", {}, "Trump is made"), row, parts.pressed);
  return parts;
}

/** Build what tells of the calls so far: of the turn-up, or of the bids. */
function buildCalls() {
  const parts = {
    turnedDown: make("input", { type: "checkbox" }),
    turnedDownNote: make("span", { class: "spoken" }),
    suits: make("select"),
    bids: make("div", { class: "bids flow" }),
    others: make("select", {}, ...Object.entries(OTHERS).map(([value, name]) => make("option", { value }, name))),
    nobody: make("p", { class: "note" }, "Nobody yet: you bid first."),
  };
  const turnedDown = make("label", {}, parts.turnedDown, "Turned down (second round)", parts.turnedDownNote);
  parts.naming = make("label", {}, make("span", {}, "Suit named"), parts.suits);
  parts.bidding = make("fieldset", {}, make("legend", {}, "Bids so far"), parts.nobody, parts.bids);
  parts.round = make("div", { class: "round flow" }, turnedDown, parts.naming);
  Object.assign(parts, buildMade());
  const others = make("label", { class: "others" }, make("span", {}, "The others call"), parts.others);
  parts.more = make("details", {}, make("summary", {}, "Who made trump, how others call"), parts.madeBy, others);
  return { ...parts, calls: [parts.round, parts.bidding, parts.more] };
}

/** Build what says where the learner sits, the score, and what was said so far. */
export function buildSituation() {
  const parts = {
    ...buildCalls(),
    seatGroup: `seat-${Math.random().toString(36).slice(2)}`,
    seats: make("div", { class: "seats flow" }),
    points: ["Our points", "Their points"].map((name) => make("input", { type: "number", "aria-label": name })),
    scoreNote: make("p", { class: "note" }),
  };
  const [ours, theirs] = parts.points;
  const seats = make("fieldset", {}, make("legend", {}, "Your seat"), parts.seats);
  const fields = make("div", { class: "score flow" }, "we ", ours, "they ", theirs);
  const score = make("fieldset", {}, make("legend", {}, "Score"), fields, parts.scoreNote);
  parts.place = make("div", { class: "place flow" }, seats, score);
  return { ...parts, situation: [parts.place, ...parts.calls] };
}

/** Send what all seats before are shown to have bid. */
const sendBids = (python, bids) =>
  python.send({ bids: [...bids.querySelectorAll("select")].map(({ value }) => value).join() });

/** What the learner does with the situation: a node, an event, and what follows from it. */
export function situationDoings(model, parts) {
  const { seats, points, turnedDown, suits, others, bids, python } = parts;
  return [
    [seats, "change", ({ target }) => python.send({ seat: Number(target.value) })],
    ...points.map((field) => [field, "input", () => (field.dataset.typing = "yes")]),
    ...points.map((field) => [field, "change", () => sendScore(python, points)]),
    [turnedDown, "change", () => turnDown(model, parts)],
    [suits, "change", () => python.send({ named: suits.value })],
    [others, "change", () => python.send({ others: others.value })],
    [bids, "change", () => sendBids(python, bids)],
    [parts.calling, "click", () => situationOf(model).made.maker && python.send({ made: { maker: 0, trump: "", alone: false } })],
    [parts.leading, "click", () => situationOf(model).made.maker || python.send({ lead: true })],
    ...[parts.maker, parts.trumpSuit, parts.alone].map((node) => [node, "change", () => sendMade(python, parts)]),
  ];
}
