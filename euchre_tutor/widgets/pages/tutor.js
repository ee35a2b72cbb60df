/** What a player of the tutor does at its turn, seeing only its own cards; see `tutor_action` in Python. */

import { bestCall, likelyHands, usualDiscard } from "./bidding.js";
import { has, maskOf } from "./solved_table.js";

/** Return the points of a seat's side and of the others; `points` are those of eldest's side and of the dealer's. */
const pointsFor = (seat, points) => (seat % 2 ? points : [...points].reverse());

/** Return a turn to call as the bidding model takes it. */
const turnAt = ({ given: { up }, turns }, at, points) => ({ ...turns[at], up, turn: at, score: pointsFor(turns[at].seat, points) });

/** Call by the bidding model, without errors. */
function callOf(game, hand, points) {
  const pack = Object.keys(game.labels);
  const cards = hand.given.hands[hand.seat - 1].map((text) => pack.indexOf(text));
  const turn = turnAt(hand, hand.actions.length, points);
  return Object.keys(turn.contracts)[bestCall(game, turn, cards)] ?? hand.legal[0];
}

/** Return what the seat whose turn it is knows: its cards, and those out of play that it has seen. */
function knowledgeOf({ given: { up }, deal, contract, ranking, position, moves }) {
  const { seat: place, held } = position;
  const upCode = ranking.texts.indexOf(up);
  const laid = deal.takes && place === contract.taker ? [moves[0]] : [];
  const gone = deal.takes ? laid : [...laid, upCode];
  const barred = [...contract.active, 0].map((_, at) => (deal.takes && at !== contract.taker ? 2 ** upCode : 0));
  return { place, held: held[place], gone, barred, isMaker: has(deal.makers, place) };
}

/** Return how many of a seat's trumps nobody can beat: neither a card on the table nor one that it doesn't see. */
function sureTricks({ ranking, position }, { held, gone }) {
  const seen = new Set([...gone, ...position.tricks.flatMap(({ trick }) => trick)]);
  const left = ranking.trumps.filter((card) => !seen.has(card));
  const beaten = left.findIndex((card) => !held.includes(card));
  return beaten < 0 ? left.length : beaten;
}

/** Whether the points are the same whatever anybody plays from now on, by tricks taken and sure. */
function isSettled(game, hand, known) {
  const [pays] = game.core.contracts[hand.number].pays;
  const most = hand.tricks + game.hand_size - hand.position.tricks.length;
  const sure = sureTricks(hand, known);
  const reach = known.isMaker ? pays.slice(hand.tricks + sure, most + 1) : pays.slice(hand.tricks, most + 1 - sure);
  return reach.every((each) => each === reach[0]);
}

/** Play a card as in realistic play; where it makes no difference any more, as people do. */
const playOf = async (game, hand, { points, seed, choose, likely }) => {
  const known = knowledgeOf(hand);
  const { ranking, position, contract, number, moves, deal } = hand;
  if (isSettled(game, hand, known)) {
    const leads = position.trick.length === 0;
    const places = ranking.chosen[2 * Number(leads) + Number(known.isMaker)];
    const placeOf = (text) => places[ranking.texts.indexOf(text)];
    return hand.legal.reduce((one, other) => (placeOf(other) < placeOf(one) ? other : one));
  }
  const move = await choose({
    ...{ contract, number, seed, tables: ranking.tables, barred: known.barred, place: known.place },
    up: Object.keys(game.labels).indexOf(hand.given.up),
    hand: maskOf(known.held),
    known: maskOf(known.gone),
    history: deal.takes ? moves.slice(1) : moves,
    likely: likely(hand, points),
  });
  return ranking.texts[move];
};

/** Return how likely each hand is by the calls, see `likely_hands`; it is worked out once for each hand that is played. */
export function likelihoods(game) {
  let [last, found] = ["", undefined];
  return (hand, points) => {
    const { given, said, deal, contract, ranking } = hand;
    const asked = JSON.stringify([given.up, said, points]);
    if (asked === last) return found;
    const calls = said.map((text, at) => ({ ...turnAt(hand, at, points), called: Object.keys(hand.turns[at].contracts).indexOf(text) }));
    [last, found] = [asked, likelyHands(game, { contract, ranking, up: given.up, takes: deal.takes }, calls)];
    return found;
  };
}

/**
 * Return what the seat whose turn it is does. `points` are those of eldest's side and of the dealer's before the hand,
 * `seed` says which layouts it looks at, `choose` asks the core, and `likely` is what `likelihoods` returned.
 */
export const tutorAction = async (game, hand, asked) => {
  if (hand.legal.length === 1) return hand.legal[0];
  if (hand.stage === "calls") return callOf(game, hand, asked.points);
  if (hand.stage === "play") return playOf(game, hand, asked);
  const held = hand.legal.map((text) => hand.ranking.texts.indexOf(text));
  return hand.ranking.texts[usualDiscard(held, hand.ranking)];
};
