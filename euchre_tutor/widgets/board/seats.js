/** A table with its seats, their cards, and what lies in the middle. It draws the state that it is handed, and knows no rule. */

import { buildDrawing, drawCard, follow, make, rove, step, write } from "../parts/parts.js";

const PLACES = ["top", "left", "right", "bottom"];
const SIDES = { makers: "● makers", defenders: "○ defenders", "": "" };

/** Build a card: to be clicked, or to be looked at; with a badge for its value and a mark for a bower. */
const buildHeld = (tag, attributes) => () =>
  make(tag, { class: "card", ...attributes }, buildDrawing(), make("span", { class: "bower" }), make("span", { class: "badge" }));

const buildPlayable = buildHeld("button", { type: "button", tabindex: "-1" });
const buildSeen = buildHeld("span", { role: "img" });

/** Show what an action is worth: briefly, and in full when it is pointed at. */
export function patchBadge(badge, value) {
  badge.hidden = !value;
  badge.className = `badge ${value?.tone ?? ""}`;
  badge.title = value?.words ?? "";
  write(badge, value?.short ?? "");
}

/** Show a card of a hand with its value. */
function patchHeld(node, { card, svg, value, picked }) {
  const [face, bower, badge] = node.children;
  drawCard(face, { svg });
  const words = [card.name, value?.words, card.why_not, picked && "picked"].filter(Boolean).join(", ");
  node.setAttribute("aria-label", words);
  write(bower, card.mark);
  bower.hidden = !card.mark;
  patchBadge(badge, value);
  if (node.tagName !== "BUTTON") return;
  node.dataset.action = card.action;
  node.title = card.why_not;
  node.setAttribute("aria-disabled", String(card.action === ""));
  node.setAttribute("aria-pressed", String(Boolean(picked)));
}

/** Build a seat: its name, what it is in this hand, and its cards. */
function buildTableSeat() {
  const name = make("button", { type: "button", class: "name" });
  const head = make("p", { class: "head" }, name, make("span", { class: "dealer", "aria-hidden": "true" }, "D"), make("span", { class: "side" }), make("span", { class: "seat-facts" }));
  const hand = make("div", { class: "hand" }, make("div", { class: "cards" }));
  return make("div", { class: "table-seat", role: "group" }, head, hand, make("div", { class: "cards looks" }));
}

/** Whether the cards of a seat can be clicked. */
const acts = (seat) => seat.cards.some((card) => card.action || card.why_not);

/** Show a seat. */
function patchTableSeat(node, { seat, faces, values, picked }) {
  const [head, hand, looks] = node.children;
  const [name, dealer, side, facts] = head.children;
  const tricks = seat.tricks ? [`${seat.tricks} trick${seat.tricks > 1 ? "s" : ""}`] : [];
  node.className = `table-seat ${seat.place}${seat.is_turn ? " turn" : ""}`;
  node.setAttribute("aria-label", `${seat.name}${seat.is_turn ? ", to act" : ""}`);
  write(name, `${seat.is_turn ? "▸ " : ""}${seat.name}`);
  name.dataset.seat = String(seat.seat);
  name.title = "See the table from this seat, with the others' hands hidden; press again to show them";
  dealer.hidden = !seat.is_dealer;
  write(side, SIDES[seat.side]);
  write(facts, [...seat.facts, ...tricks].join(" · "));
  const items = seat.cards.map((card) => ({
    card,
    svg: faces[card.text],
    value: card.action ? values[card.action] : undefined,
    picked: picked !== "" && card.text === picked,
  }));
  const isActing = acts(seat);
  follow(hand.firstElementChild, isActing ? items : [], buildPlayable, patchHeld);
  follow(looks, isActing ? [] : items, buildSeen, patchHeld);
  const first = hand.querySelector("button:not([aria-disabled='true'])");
  if (first && !hand.querySelector("[tabindex='0']:not([aria-disabled='true'])")) rove(hand, first);
}

/** Build a card in the middle, with who played it. */
function buildLaid() {
  const drawing = make("button", { type: "button", class: "card", tabindex: "-1" }, buildDrawing());
  return make("div", { class: "laid" }, drawing, make("span", { class: "laid-by" }));
}

/** Show a card in the middle. */
function patchLaid(node, { laid, svg, picked, isPickable }) {
  const [button, label] = node.children;
  drawCard(button.firstElementChild, { svg });
  button.setAttribute("aria-label", [laid.name, laid.label, laid.wins && "wins the trick", picked && "picked"].filter(Boolean).join(", "));
  button.dataset.action = isPickable ? laid.text : "";
  button.setAttribute("aria-disabled", String(!isPickable));
  button.setAttribute("aria-pressed", String(picked));
  button.tabIndex = isPickable ? 0 : -1;
  node.classList.toggle("wins", laid.wins);
  write(label, `${laid.wins ? "★ " : ""}${laid.label}`);
}

/** Build a small card to be looked at, with what is said of it. */
export const buildLook = () => make("span", { class: "look" }, make("span", { class: "card", "aria-hidden": "true" }, buildDrawing()), make("span"));

/** Show a small card with what is said of it. */
export function patchLook(node, { text, label, wins }, faces) {
  const [card, words] = node.children;
  drawCard(card.firstElementChild, { svg: faces[text] });
  node.classList.toggle("wins", wins);
  write(words, `${wins ? "★ " : ""}${label}`);
}

/** Build a trick that was taken: its cards for the eye, a sentence for the ear. */
export const buildTrick = () => make("li", {}, make("span", { class: "spoken" }), make("span", { class: "trick", "aria-hidden": "true" }));

/** Show a trick that was taken. */
export function patchTrick(node, { cards, words }, faces) {
  const [spoken, trick] = node.children;
  write(spoken, words);
  follow(trick, cards, buildLook, (look, laid) => patchLook(look, laid, faces));
}

/** Where in the middle a card lies: before its seat, or in the centre. */
const spotOf = (laid, seats) => seats.find(({ seat }) => seat === laid.seat)?.place ?? "centre";

/** Build the table. */
export function buildTable() {
  const parts = Object.fromEntries([...PLACES, "centre"].map((place) => [place, make("div", { class: `spot ${place}` })]));
  const middle = make("div", { class: "middle", role: "group", "aria-label": "In the middle" }, ...Object.values(parts));
  const rows = Object.fromEntries(PLACES.map((place) => [place, make("div", { class: `place ${place}` })]));
  const table = make("div", { class: "table" }, rows.top, rows.left, middle, rows.right, rows.bottom);
  return { table, spots: parts, rows };
}

/** Show a table: `faces` are the drawings by card, `values` those of what can be done, `picked` a card that was picked. */
export function patchTable({ spots, rows }, { seats, middle }, { faces, values, picked, isSetUp }) {
  PLACES.forEach((place) => {
    const sitting = seats.filter((seat) => seat.place === place).map((seat) => ({ seat, faces, values, picked }));
    rows[place].hidden = sitting.length === 0;
    follow(rows[place], sitting, buildTableSeat, patchTableSeat);
  });
  Object.entries(spots).forEach(([place, spot]) => {
    const here = middle.filter((laid) => spotOf(laid, seats) === place);
    const items = here.map((laid) => ({ laid, svg: faces[laid.text], picked: picked === laid.text, isPickable: isSetUp }));
    follow(spot, items, buildLaid, patchLaid);
  });
}

/** Move the focus within the hand, or among the calls, that has it; returns whether the key was one that does. */
export function stepWithin(target, key) {
  const rows = target.closest(".hand, .call-rows");
  return rows !== null && step(rows, key);
}
