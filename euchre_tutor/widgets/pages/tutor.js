/** What a player of the tutor does at its turn, seeing only its own cards; see `tutor_action` in Python. */

import { bestCall, chancesOfCall, likelyHands, usualDiscard } from "./bidding.js";
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

/**
 * Return how likely each hand is by the calls, see `likelyHands`. What a call says is worked out once, best of all while
 * nobody waits: `after` looks at the last call of a hand.
 */
export function likelihoods(game) {
  let [of, found] = ["", new Map()];
  const once = (key, find) => found.get(key) ?? found.set(key, find()).get(key);
  const ofCall = ({ given: { up }, said, turns }, at, points) => {
    const called = Object.keys(turns[at].contracts).indexOf(said[at]);
    if (of !== `${up} ${points}`) [of, found] = [`${up} ${points}`, new Map()]; // another hand
    return once(`${at} ${called}`, () => chancesOfCall(game, { ...turnAt({ given: { up }, turns }, at, points), called }));
  };
  const likely = (hand, points) => {
    const { given, said, turns, deal, contract, ranking } = hand;
    const calls = said.map((_, at) => ({ seat: turns[at].seat, chances: ofCall(hand, at, points) }));
    return once(said.join(), () => likelyHands(game, { contract, ranking, up: given.up, takes: deal.takes }, calls));
  };
  likely.after = (hand, points) => hand.stage === "calls" && hand.said.forEach((_, at) => ofCall(hand, at, points));
  return likely;
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
