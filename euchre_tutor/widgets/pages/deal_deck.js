/** The pack, to deal from by clicks: choose a seat or the turn-up, and press its cards. */

import { drawCard, follow, grouped, make, rove, step, write } from "../parts/parts.js";
import { placesIn, textOf, told, withCard } from "./open_deal.js";

/** Build the choice of a place: its name, and how many cards it has. */
const buildPlace = () => make("label", { class: "quiet" }, make("input", { type: "radio", name: "place" }), make("span"));

/** Build a card, and a badge that says who has it. */
const buildPick = () =>
  make("button", { type: "button", class: "card", tabindex: "-1" }, make("span"), make("span", { class: "badge", "aria-hidden": "true" }));

/** Show a card of the pack, and who has it. */
function patchPick(button, { card, svg, owner, isHere }) {
  const [face, badge] = button.children;
  drawCard(face, { svg });
  button.dataset.card = card.text;
  button.classList.toggle("given", owner !== "");
  button.setAttribute("aria-pressed", String(isHere));
  button.setAttribute("aria-label", owner ? `${card.name}, ${owner}` : card.name);
  badge.hidden = !owner;
  write(badge, owner);
}

/** Return what a text deals so far; nothing if it isn't a deal. */
function dealtTo(text, game) {
  try {
    return placesIn(text, game);
  } catch {
    return placesIn("", game);
  }
}

/** Return the place that gets cards next: the one chosen, or where that hand is full the first after it that isn't. */
function nextPlace(place, places, { players, hand_size: size }) {
  const order = Array.from({ length: players }, (_, seat) => (place + seat) % players);
  return place === players ? place : (order.find((seat) => places[seat].length < size) ?? place);
}

/** Show the places, and how many cards each has. */
function patchPlaces({ game, choice, place }, names, places) {
  const isThere = (_, at) => at < game.players || Object.keys(game.proposes).length > 0;
  follow(choice, names.filter(isThere), buildPlace, ({ children: [radio, words] }, name, at) => {
    radio.value = String(at);
    radio.checked = at === place;
    write(words, `${name} ${places[at].length}/${at < game.players ? game.hand_size : 1}`);
  });
}

/** Show the pack, and who has what by the text; one card can be reached with the Tab key, the others with the arrows. */
function patchPack(pack) {
  const { game, text, deck, all, place } = pack;
  if (!all.open) return;
  const [names, places] = [[...game.words.seats.map(({ name }) => name), game.words.up], dealtTo(text.value, game)];
  patchPlaces(pack, names, places);
  follow(deck, grouped(game.deck, "row"), () => make("div"), (row, [, cards]) =>
    follow(row, cards, buildPick, (button, card) => {
      const at = places.findIndex((each) => each.includes(card.text));
      patchPick(button, { card, svg: game.faces[card.text], owner: names[at] ?? "", isHere: at === place });
    }),
  );
  if (!deck.querySelector("[tabindex='0']")) deck.querySelector("button").setAttribute("tabindex", "0");
}

/** Put what was dealt into the text; say how many cards are missing, or that the deal is whole. */
function deal(pack, places) {
  const { game, text, say, done } = pack;
  text.value = textOf(places);
  pack.place = nextPlace(pack.place, places, game);
  patchPack(pack);
  const number = places.slice(0, -1).reduce((sum, { length }) => sum + Math.max(0, game.hand_size - length), 0);
  if (number) say(told(game.words.missing, { number }));
  else done();
}

/** Deal the card that is pressed, or take it back; what the text deals stays if that can't be. */
function pick(pack, target) {
  const { card } = target.closest("button")?.dataset ?? {};
  if (!card) return;
  try {
    deal(pack, withCard(placesIn(pack.text.value, pack.game), card, pack.place, pack.game));
  } catch (error) {
    pack.say(error.message);
  }
}

/** Build the pack that deals into a text; `say` is told what is missing or wrong, `done` that the deal is whole. */
export function buildPack(game, text, { say, done }) {
  const { words } = game;
  const choice = make("div", { class: "flow" });
  const deck = make("div", { class: "deck", role: "group", "aria-label": words.pack });
  const empty = make("button", { type: "button" }, words.empty);
  const all = make("details", { class: "wide" }, make("summary", {}, words.clicks), make("fieldset", {}, make("legend", {}, words.give), choice), deck, empty);
  const pack = { game, text, say, done, all, deck, choice, place: 0 };
  const patch = () => patchPack(pack);
  all.addEventListener("toggle", patch);
  text.addEventListener("input", patch);
  choice.addEventListener("change", ({ target }) => ((pack.place = Number(target.value)), patch()));
  deck.addEventListener("click", ({ target }) => pick(pack, target));
  deck.addEventListener("focusin", ({ target }) => rove(deck, target));
  deck.addEventListener("keydown", (event) => step(deck, event.key) && event.preventDefault());
  empty.addEventListener("click", () => ((pack.place = 0), deal(pack, placesIn("", game))));
  return { all, patch };
}
