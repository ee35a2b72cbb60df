/** The deck to press cards on, and the learner's hand beside the turn-up. */

import { situationOf } from "./situation.js";
import { buildDrawing, drawCard, follow, grouped, make, markBower, rove, step, write } from "../parts/parts.js";

const BRIEFLY = { "turn-up": "up", "turned down": "down", "laid down": "laid", played: "✓" };

/** What is held in a hand, one of it: card or tile. */
const pieceOf = (model) => model.get("_game").pieces.slice(0, -1);

/** Build a card's button: the drawing, and a badge that says briefly where the card is. */
function buildCard() {
  const badge = make("span", { class: "badge", "aria-hidden": "true" });
  return make("button", { type: "button", class: "card", tabindex: "-1" }, buildDrawing(), badge);
}

/** Show a card of the deck: its spoken name, whether it is in the hand, where else it is, and why it can't be picked. */
function patchCard(button, { card, svg, held, place, whyNot }) {
  const [face, badge] = button.children;
  drawCard(face, { svg });
  button.dataset.press = card.text;
  button.classList.toggle("turned", place !== "");
  button.setAttribute("aria-pressed", String(held));
  button.setAttribute("aria-label", [place ? `${card.name}, ${place}` : card.name, whyNot].filter(Boolean).join(": "));
  button.setAttribute("aria-disabled", String(whyNot !== ""));
  button.title = whyNot;
  badge.hidden = !place && !held;
  write(badge, place ? (BRIEFLY[place] ?? place) : "✓");
}

/** Show the deck, a row per suit (of tiles: per higher end); one card can be reached with the Tab key, the others from it with the arrows. */
export function patchDeck(model, { deck }) {
  const held = new Set(model.get("_hand").held);
  const { places, why_not: why } = situationOf(model);
  const itemOf = (card) => {
    const [isHeld, place] = [held.has(card.text), places[card.text] ?? ""];
    return { card, svg: model.get("_faces")[card.text], held: isHeld, place, whyNot: isHeld || place ? "" : (why.card ?? "") };
  };
  follow(deck, grouped(model.get("_deck"), "row"), () => make("div", { class: "suit" }), (row, [, cards]) =>
    follow(row, cards.map(itemOf), buildCard, patchCard),
  );
  if (!deck.querySelector("[tabindex='0']")) deck.querySelector("button")?.setAttribute("tabindex", "0");
}

/** Build a place for a card: its drawings, and a badge that says which bower it is. */
function buildSlot() {
  return make("span", { class: "slot", role: "img" }, buildDrawing(), make("span", { class: "bower" }));
}

/** Show a card in its place, or that there is none yet. */
function patchSlot(model, slot, card) {
  const [face, badge] = slot.children;
  drawCard(face, card);
  slot.classList.toggle("vacant", !card);
  slot.setAttribute("aria-label", card?.name ?? `no ${pieceOf(model)} yet`);
  markBower(badge, card?.bower);
}

/** Show the hand, sorted, and the turn-up, with an outline for each card still to be chosen. */
export function patchHand(model, { hand, turned, turnUp, turnUpLabel }) {
  const faces = model.get("_faces");
  const cards = new Map(model.get("_deck").map((card) => [card.text, { ...card, svg: faces[card.text] }]));
  const { held } = model.get("_hand");
  const size = Math.max(model.get("_game").size, held.length);
  const slots = Array.from({ length: size }, (_, i) => cards.get(held[i]));
  follow(hand, slots, buildSlot, (slot, card) => patchSlot(model, slot, card));
  const { turn_up: up, turned_down: isDown } = situationOf(model);
  patchSlot(model, turnUp, cards.get(up));
  write(turnUpLabel, isDown ? "Turned down" : "Turn-up");
  turned.hidden = !model.get("_game").turns_up;
}

/** Build the learner's hand beside the turn-up. */
export function buildHand() {
  const parts = {
    hand: make("div", { class: "slots flow" }),
    turnUp: buildSlot(),
    turnUpLabel: make("span"),
  };
  const title = (text) => make("p", { class: "title" }, text);
  const mine = make("section", { "aria-label": "Your hand" }, title("Your hand"), parts.hand);
  parts.turned = make("section", { "aria-label": "Turn-up" }, title(parts.turnUpLabel), parts.turnUp);
  return { ...parts, strip: make("div", { class: "strip flow" }, mine, parts.turned) };
}

/** Send the card that was pressed, if one was that can be picked or put back. */
function press(python, target) {
  const button = target.closest("button");
  if (button && button.getAttribute("aria-disabled") !== "true") python.send({ press: button.dataset.press });
}

/** What the learner does with the deck: a node, an event, and what follows from it. */
export const deckDoings = ({ deck, python }) => [
  [deck, "click", ({ target }) => press(python, target)],
  [deck, "focusin", ({ target }) => rove(deck, target)],
  [deck, "keydown", (event) => step(deck, event.key) && event.preventDefault()],
];
