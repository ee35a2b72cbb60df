/** A table with its seats, their cards, and what lies in the middle. It draws the state that it is handed, and knows no rule. */

import { buildDrawing, draw, drawCard, follow, make, markBower, rove, step, write } from "../parts/parts.js";

const PLACES = ["top", "left", "right", "bottom"];
const CALM = { "rules of thumb": "var(--ruth)", careful: "var(--ada)", bold: "var(--ben)" }; // grounds of people, by how they call

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
function patchHeld(node, { card, svg, value, picked }, i) {
  const [face, bower, badge] = node.children;
  drawCard(face, { svg });
  node.dataset.card = card.text;
  const words = [card.name, value?.words, card.why_not, picked && "picked"].filter(Boolean).join(", ");
  node.setAttribute("aria-label", words);
  markBower(bower, card.mark);
  patchBadge(badge, value);
  if (node.tagName !== "BUTTON") return;
  node.dataset.action = card.action;
  node.dataset.key = String(i + 1);
  node.setAttribute("aria-keyshortcuts", node.dataset.key);
  node.title = card.why_not;
  node.setAttribute("aria-disabled", String(card.action === ""));
  node.setAttribute("aria-pressed", String(Boolean(picked)));
}

/** Build a seat: a plate with its name, what it is in this hand and what it said; and its cards. */
function buildTableSeat() {
  const name = make("button", { type: "button", class: "name" });
  const who = make("span", { class: "who" }, name, make("small", {}, make("span", { class: "side" }), make("span", { class: "seat-facts" }), make("span", { class: "way" })));
  const words = make("div", { class: "words flow" }, who, make("span", { class: "chips flow" }));
  const plate = make("div", { class: "plate" }, make("span", { class: "initial", "aria-hidden": "true" }), words);
  const hand = make("div", { class: "hand" }, make("div", { class: "cards" }), make("div", { class: "cards looks" }));
  return make("div", { class: "table-seat", role: "group" }, plate, hand);
}

/** Build a word on a plate, with the sign of the trump before it where that belongs to it. */
const buildChip = () => make("span", { class: "chip pill" }, make("span", { class: "sign", "aria-hidden": "true" }), make("span"));

/** Show a word on a plate. */
function patchChip({ children: [sign, words] }, item) {
  draw(sign, item.sign ?? "");
  words.parentElement.className = `chip pill ${item.kind ?? ""}`;
  write(words, item.words);
}

/** What stands on a plate: who deals, what was said, who made trump and with whom, tricks. */
const chipsOf = ({ is_dealer: isDealer, said, side, made, tricks }, sign) =>
  [
    { words: isDealer && "deals" },
    { words: !made && said },
    { words: made, sign },
    { words: !made && side === "makers" && "● makers", kind: "with" },
    { words: tricks > 0 && `${tricks} trick${tricks > 1 ? "s" : ""}` },
  ].filter(({ words }) => words);

/** Whether the cards of a seat can be clicked. */
const acts = (seat) => seat.cards.some((card) => card.action || card.why_not);

/** Show a seat. */
function patchTableSeat(node, { seat, faces, values, picked, sign, isGame }) {
  const [{ children: [initial, words] }, hand] = node.children;
  const [{ children: [name, { children: [side, facts, way] }] }, chips] = words.children;
  node.className = `table-seat ${seat.place}${seat.is_turn ? " turn" : ""}`;
  node.dataset.seat = String(seat.seat);
  initial.style.background = CALM[seat.way] ?? "";
  node.setAttribute("aria-label", `${seat.name}${seat.is_turn ? ", to act" : ""}`);
  write(name, `${seat.is_turn ? "▸ " : ""}${seat.name}`);
  name.dataset.seat = String(seat.seat);
  name.tabIndex = isGame ? -1 : 0; // nothing is seen from there
  name.title = "See the table from this seat, with the others' hands hidden; press again to show them";
  write(initial, (seat.person || seat.name)[0]);
  write(side, seat.side === "defenders" ? "○ defenders · " : "");
  const isKnown = Boolean(seat.person || seat.way);
  write(facts, isKnown ? seat.person : seat.facts.map((fact) => fact.split(",")[0]).join(" · "));
  write(way, [seat.person && " · ", seat.way].join("").replace(/ · $/, ""));
  facts.classList.toggle("place-words", !isKnown);
  follow(chips, chipsOf(seat, sign), buildChip, patchChip);
  const items = seat.cards.map((card) => ({
    card,
    svg: faces[card.text],
    value: card.action ? values[card.action] : undefined,
    picked: picked !== "" && card.text === picked,
  }));
  const isActing = acts(seat);
  follow(hand.firstElementChild, isActing ? items : [], buildPlayable, patchHeld);
  follow(hand.lastElementChild, isActing ? [] : items, buildSeen, patchHeld);
  const first = hand.querySelector("button:not([aria-disabled='true'])");
  if (first && !hand.querySelector("[tabindex='0']:not([aria-disabled='true'])")) rove(hand, first);
}

/** Build a card in the middle, with who played it. */
function buildLaid() {
  const drawing = make("button", { type: "button", class: "card", tabindex: "-1" }, buildDrawing(), make("span", { class: "bower" }));
  return make("div", { class: "laid" }, drawing, make("small", { class: "laid-by" }));
}

/** Show a card in the middle. */
function patchLaid(node, { laid, svg, picked, isPickable, isTold }) {
  const [button, label] = node.children;
  drawCard(button.firstElementChild, { svg });
  markBower(button.lastElementChild, laid.mark);
  button.setAttribute("aria-label", [laid.name, laid.label, laid.wins && "wins the trick", picked && "picked"].filter(Boolean).join(", "));
  button.dataset.card = laid.text;
  button.dataset.action = isPickable ? laid.text : "";
  button.dataset.tells = isTold ? laid.text : "";
  button.title = isTold ? "What does this card tell?" : "";
  button.setAttribute("aria-disabled", String(!isPickable && !isTold));
  button.setAttribute("aria-pressed", String(picked));
  button.tabIndex = isPickable || isTold ? 0 : -1;
  node.classList.toggle("wins", laid.wins);
  write(label, `${laid.wins ? "★ " : ""}${laid.label}`);
}

/** Build a small card to be looked at, with what is said of it. */
export const buildLook = () => make("span", { class: "look" }, make("span", { class: "card", "aria-hidden": "true" }, buildDrawing(), make("span", { class: "bower" })), make("span"));

/** Show a small card with what is said of it. */
export function patchLook(node, laid, faces, isTold = false) {
  const [card, words] = node.children;
  node.dataset.tells = isTold ? laid.text : "";
  const { text, label, wins } = laid;
  drawCard(card.firstElementChild, { svg: faces[text] });
  markBower(card.lastElementChild, laid.mark);
  node.classList.toggle("wins", wins);
  write(words, label && `${wins ? "★ " : ""}${label}`);
}

/** Build a trick that was taken: its cards for the eye, a sentence for the ear. */
export const buildTrick = () => make("li", {}, make("span", { class: "spoken" }), make("span", { class: "trick", "aria-hidden": "true" }));

/** Show a trick that was taken. */
export function patchTrick(node, { cards, words }, faces, isTold) {
  const [spoken, trick] = node.children;
  write(spoken, words);
  follow(trick, cards, buildLook, (look, laid) => patchLook(look, laid, faces, isTold));
}

/** Where in the middle a card lies: before its seat, or in the centre. */
const spotOf = (laid, seats) => seats.find(({ seat }) => seat === laid.seat)?.place ?? "centre";

/** Build a part of the table that has an area of its own. */
function buildArea(names, area) {
  const node = make("div", { class: names });
  node.style.gridArea = area;
  return node;
}

/** Build the table: seats round the middle, and corners for the last trick, for the trump, and for what a host shows. */
export function buildTable(calls) {
  const spots = Object.fromEntries(PLACES.map((place) => [place, buildArea(`spot flow ${place}`, place)]));
  spots.centre = buildArea("spot flow centre", "1 / 1 / -1 / -1"); // before the play, when nothing else lies there
  const rows = Object.fromEntries(PLACES.map((place) => [place, buildArea(`place flow ${place}`, place)]));
  const [middle, south, last, info] = ["middle", "south", "last", "info"].map((area) => buildArea(area, area));
  const made = make("p", { class: "made", "aria-hidden": "true" }, make("span", { class: "sign" }), make("span", { class: "suit" }), make("small"));
  [["role", "group"], ["aria-label", "In the middle"]].forEach(([name, value]) => middle.setAttribute(name, value));
  middle.append(...Object.values(spots));
  last.append(make("small"), make("span", { class: "trick" }));
  info.append(made);
  south.append(rows.bottom, make("div", { class: "call-rows" }, calls));
  const table = make("div", { class: "table" }, last, rows.top, info, rows.left, middle, rows.right, south);
  return { table, spots, rows, made, last };
}

/** Show in the corners what is trump and who made it, and the last trick while the next is played. */
function patchCorners({ made, last }, { suit = [], svg = "", played, middle }, faces) {
  made.hidden = suit.length === 0;
  draw(made.firstElementChild, svg);
  [...made.children].slice(1).forEach((node, i) => write(node, suit[i] ?? ""));
  const trick = played.at(-1)?.cards ?? [];
  const isOver = trick.length > 0 && trick[0].text !== middle[0]?.text;
  write(last.firstElementChild, isOver ? "Last trick" : "");
  follow(last.lastElementChild, isOver ? trick : [], buildLook, (look, laid) => patchLook(look, { ...laid, label: "" }, faces));
}

/** How many cards a seat had when the play began: those that it holds, has in tricks, and in the one on the table. */
function heldAtFirst(mine, { makers, defenders, middle, played }) {
  const isOver = middle[0]?.text === played.at(-1)?.cards[0]?.text;
  const lies = !isOver && middle.some(({ seat }) => seat === mine?.seat);
  return (mine?.cards.length ?? 0) + makers + defenders + Number(lies);
}

/** Where a card was held that has just been played: its place in a hand that lies open, or the plate of its seat. */
function cameFrom({ table, lying }, { middle }) {
  const come = lying ? middle.filter(({ seat, text }) => seat && !lying.has(text)) : [];
  if (come.length !== 1 || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  const [{ seat, text }] = come;
  const from = table.querySelector(`.hand [data-card="${text}"]`) ?? table.querySelector(`.table-seat[data-seat="${seat}"] .plate`);
  return from && { text, box: from.getBoundingClientRect() };
}

/** Let a card come from where it was held. */
function moveIn({ table }, { text, box }) {
  const card = table.querySelector(`.middle [data-card="${text}"]`);
  const { x, y } = card.getBoundingClientRect();
  card.animate([{ transform: `translate(${box.x - x}px, ${box.y - y}px)` }, { transform: "none" }], { duration: 150, easing: "ease-out" });
}

/**
 * Show a table: `faces` are the drawings by card, `values` those of what can be done, `picked` a card that was picked;
 * `tells` the card of which is shown what it tells, undefined where none can be asked.
 */
export function patchTable(parts, state, { faces, values, picked, isSetUp, tells, isGame }) {
  const [{ spots, rows }, { seats, middle, svg: sign }] = [parts, state];
  rows.bottom.style.setProperty("--held", String(heldAtFirst(seats[0], state)));
  const moving = cameFrom(parts, state);
  PLACES.forEach((place) => {
    const sitting = seats.filter((seat) => seat.place === place).map((seat) => ({ seat, faces, values, picked, sign, isGame }));
    rows[place].hidden = sitting.length === 0;
    follow(rows[place], sitting, buildTableSeat, patchTableSeat);
  });
  Object.entries(spots).forEach(([place, spot]) => {
    const here = middle.filter((laid) => spotOf(laid, seats) === place);
    const items = here.map((laid) => ({
      laid,
      svg: faces[laid.text],
      picked: [picked, tells].includes(laid.text),
      isPickable: isSetUp,
      isTold: tells !== undefined && laid.seat > 0,
    }));
    follow(spot, items, buildLaid, patchLaid);
  });
  patchCorners(parts, state, faces);
  parts.lying = new Set(middle.map(({ text }) => text));
  if (moving) moveIn(parts, moving);
}

/** Move the focus within the hand, or among the calls, that has it; returns whether the key was one that does. */
export function stepWithin(target, key) {
  const rows = target.closest(".hand, .call-rows");
  return rows !== null && step(rows, key);
}
