/** What a player of the tutor does at its turn, seeing only its own cards; see `tutor_action` in Python. */

import { bestCalls, chancesOf, gainsOfAll, likelyHands, usualDiscard } from "./bidding.js";
import { has, maskOf } from "./solved_table.js";

export const STEP = 48_271; // of random numbers, from one to the next
export const STARTS = 2 ** 31 - 2; // where they may start

/** Return the points of a seat's side and of the others; `points` are those of eldest's side and of the dealer's. */
export const pointsFor = (seat, points) => (seat % 2 ? points : [...points].reverse());

/** Return a turn to call as the bidding model takes it. */
export const turnAt = ({ given: { up }, turns }, at, points) => ({ ...turns[at], up, turn: at, score: pointsFor(turns[at].seat, points) });

/** Call by the bidding model, without errors. */
function callOf(game, hand, points) {
  const pack = Object.keys(game.labels);
  const cards = hand.given.hands[hand.seat - 1].map((text) => pack.indexOf(text));
  const turn = turnAt(hand, hand.actions.length, points);
  return Object.keys(turn.contracts)[bestCalls(game, turn, cards)[0]] ?? hand.legal[0];
}

/** Return the card that is usually laid down by the seat whose turn it is. */
export function usualOf({ legal, ranking }) {
  const held = legal.map((text) => ranking.texts.indexOf(text));
  return ranking.texts[usualDiscard(held, ranking)];
}

/** Return what the seat whose turn it is knows: its cards, and those out of play that it has seen. */
export function knowledgeOf({ given: { up }, deal, contract, ranking, position, moves }) {
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

/** Return what the players are told of the seat whose turn it is. */
export function factsFor(game, { ranking, contract, number, moves, deal, given }, known) {
  return {
    ...{ contract, number, tables: ranking.tables, barred: known.barred, place: known.place },
    up: Object.keys(game.labels).indexOf(given.up),
    hand: maskOf(known.held),
    known: maskOf(known.gone),
    history: deal.takes ? moves.slice(1) : moves,
  };
}

/** Play a card as in realistic play; where it makes no difference any more, as people do. */
const playOf = async (game, hand, { points, seed, players, likely }) => {
  const known = knowledgeOf(hand);
  const { ranking, position } = hand;
  if (isSettled(game, hand, known)) {
    const leads = position.trick.length === 0;
    const places = ranking.chosen[2 * Number(leads) + Number(known.isMaker)];
    const placeOf = (text) => places[ranking.texts.indexOf(text)];
    return hand.legal.reduce((one, other) => (placeOf(other) < placeOf(one) ? other : one));
  }
  return ranking.texts[await players.choose({ ...factsFor(game, hand, known), seed, likely: likely(hand, points) })];
};

/**
 * Return what each of some cards brings its side on some layouts that fit what its seat knows, if all play on as the
 * tutor's players: points a hand by card, one layout after the other. Nothing where no card can be better.
 */
export const cardPoints = async (game, hand, { texts = hand.legal, points, seed, players, likely }) => {
  const known = knowledgeOf(hand);
  if (hand.legal.length === 1 || isSettled(game, hand, known)) return {};
  const { ranking, contract, number, deal } = hand;
  const asked = { ...factsFor(game, hand, known), seed: (seed % STARTS) + 1, likely: likely(hand, points) };
  const layouts = await players.layouts(asked);
  if (layouts.length === 0) return {}; // all cards are equivalent
  const codes = texts.map((text) => ranking.texts.indexOf(text));
  const seen = deal.takes ? 0 : asked.known; // the turn-up, which all have seen
  const outOfPlay = contract.active.map((_, place) => (place === known.place ? asked.known : seen));
  const seeds = layouts.map((_, at) => ((seed + at * STEP) % STARTS) + 1);
  const tricks = await players.played(asked, { layouts, known: layouts.map(() => outOfPlay), moves: codes, seeds });
  const [pays] = game.core.contracts[number].pays;
  const worth = [...tricks].map((each) => (known.isMaker ? pays[each] : -pays[each]));
  return Object.fromEntries(texts.map((text, at) => [text, worth.slice(at * layouts.length, (at + 1) * layouts.length)]));
};

/**
 * Return how likely each hand is by the calls, see `likelyHands`. What a call says (`ofCall`) is worked out once, best of
 * all while nobody waits: `after` looks at the last call of a hand.
 */
export function likelihoods(game) {
  let [of, found] = ["", new Map()];
  const once = (key, find) => found.get(key) ?? found.set(key, find()).get(key);
  const ofCall = ({ given: { up }, said, turns }, at, points) => {
    const called = Object.keys(turns[at].contracts).indexOf(said[at]);
    if (of !== `${up} ${points}`) [of, found] = [`${up} ${points}`, new Map()]; // another hand
    const turn = turnAt({ given: { up }, turns }, at, points);
    const gains = () => once(at, () => gainsOfAll(game, turn));
    return once(`${at} ${called}`, () => chancesOf(game, turn, called, gains()));
  };
  const likely = (hand, points) => {
    const { given, said, turns, deal, contract, ranking } = hand;
    const calls = said.map((_, at) => ({ seat: turns[at].seat, chances: ofCall(hand, at, points) }));
    return once(said.join(), () => likelyHands(game, { contract, ranking, up: given.up, takes: deal.takes }, calls));
  };
  likely.ofCall = ofCall;
  likely.after = (hand, points) => hand.stage === "calls" && hand.said.forEach((_, at) => ofCall(hand, at, points));
  return likely;
}

/**
 * Return what the seat whose turn it is does. `points` are those of eldest's side and of the dealer's before the hand,
 * `seed` says which layouts it looks at, `players` are the core's, and `likely` is what `likelihoods` returned.
 */
export const tutorAction = async (game, hand, asked) => {
  if (hand.legal.length === 1) return hand.legal[0];
  if (hand.stage === "calls") return callOf(game, hand, asked.points);
  return hand.stage === "play" ? playOf(game, hand, asked) : usualOf(hand);
};
