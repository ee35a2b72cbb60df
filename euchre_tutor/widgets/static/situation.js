/** Where the learner sits, the score, and what was said so far. */

import { buildOption, patchOption } from "./game.js";
import { follow, make, write } from "./parts.js";

const OTHERS = { model: "as the model does", cautious: "less, as most people do", bold: "more than the model" };

/** Build the radio button of a seat. */
const buildSeat = (group) => make("label", {}, make("input", { type: "radio", name: group }), make("span"));

/** Show the seats and which of them is the learner's. */
export function patchSeats(model, { seats, seatGroup }) {
  follow(seats, model.get("_seats"), () => buildSeat(seatGroup), (label, name, i) => {
    const [radio, words] = label.children;
    radio.value = String(i + 1);
    radio.checked = model.get("seat") === i + 1;
    write(words, name);
  });
}

/** Show what became of the turn-up, the suit that the dealer named for it if that is asked, the score, and how others call. */
export function patchSituation(model, { turnedDown, round, named, suits, others, score }) {
  turnedDown.checked = model.get("turned_down");
  round.hidden = !model.get("_game").turns_up;
  named.hidden = !model.get("_game").names_suit;
  named.classList.toggle("idle", model.get("_suits").length === 0);
  const choices = [{ text: "", name: "choose ..." }, ...model.get("_suits")];
  follow(suits, choices, buildOption, (option, { text, name }) => patchOption(option, text, name));
  suits.value = choices.find(({ chosen }) => chosen)?.text ?? "";
  others.value = model.get("others");
  write(score, model.get("score") && `score ${model.get("score")}`);
}

/** Show what each seat before the learner's bid, and what else it could have. */
export function patchBids(model, { bidding, bids, nobody }) {
  const seats = model.get("_bidding");
  bidding.hidden = model.get("_game").turns_up;
  nobody.hidden = seats.length > 0;
  follow(bids, seats, () => make("label", {}, make("span"), make("select")), (label, { seat, said, words }) => {
    const [name, select] = label.children;
    write(name, seat);
    follow(select, words, buildOption, (option, word) => patchOption(option, word, word));
    select.value = said;
  });
}

/** Build what tells of the calls so far: of the turn-up, or of the bids. */
function buildCalls() {
  const parts = {
    turnedDown: make("input", { type: "checkbox" }),
    suits: make("select"),
    bids: make("div", { class: "bids" }),
    others: make("select", {}, ...Object.entries(OTHERS).map(([value, name]) => make("option", { value }, name))),
    nobody: make("p", { class: "note" }, "Nobody yet: you bid first."),
  };
  const turnedDown = make("label", {}, parts.turnedDown, "Turned down (second round)");
  parts.named = make("label", {}, make("span", {}, "Suit named"), parts.suits);
  parts.bidding = make("fieldset", {}, make("legend", {}, "Bids so far"), parts.nobody, parts.bids);
  parts.round = make("div", { class: "round" }, turnedDown, parts.named);
  const others = make("label", { class: "others" }, make("span", {}, "The others call"), parts.others);
  return { ...parts, calls: [parts.round, parts.bidding, others] };
}

/** Build what says where the learner sits, the score, and what was said so far. */
export function buildSituation() {
  const parts = {
    ...buildCalls(),
    seatGroup: `seat-${Math.random().toString(36).slice(2)}`,
    seats: make("div", { class: "seats" }),
    score: make("p", { class: "score" }),
  };
  const seats = make("fieldset", {}, make("legend", {}, "Your seat"), parts.seats);
  return { ...parts, situation: [seats, ...parts.calls] };
}

/** Send what all seats before are shown to have bid. */
const sendBids = (python, bids) =>
  python.set("bids", [...bids.querySelectorAll("select")].map(({ value }) => value).join());

/** What the learner does with the situation: a node, an event, and what follows from it. */
export const situationDoings = ({ seats, turnedDown, suits, others, bids, python }) => [
  [seats, "change", ({ target }) => python.set("seat", Number(target.value))],
  [turnedDown, "change", () => python.set("turned_down", turnedDown.checked)],
  [suits, "change", () => python.set("named", suits.value)],
  [others, "change", () => python.set("others", others.value)],
  [bids, "change", () => sendBids(python, bids)],
];
