/** What a call, or laying down a card, brings if all go on as the tutor's players: on deals that fit what its seat sees. */

import { bestCalls } from "./bidding.js";
import { handAt } from "./called_hand.js";
import { maskOf } from "./solved_table.js";
import { factsFor, knowledgeOf, STARTS, STEP, turnAt, usualOf } from "./tutor.js";
import { shuffled } from "./whole_game.js";

const DEALS = 16; // at a time

/** Return random numbers from 0 to 1, the same ones from the same start. */
function randomFrom(seed) {
  let state = (seed % STARTS) + 1;
  return () => (state = (state * STEP) % (STARTS + 1)) / (STARTS + 1);
}

/** Return deals that a seat may be in, as texts: those in which the others call as they did come up more often. */
function dealsFor(game, { given: { hands, up }, seat, said, turns }, chancesAt, random) {
  const pack = Object.keys(game.labels);
  const own = hands[seat - 1];
  const unseen = pack.filter((card) => card !== up && !own.includes(card));
  const calls = said.flatMap((_, at) => (turns[at].seat === seat ? [] : [{ by: turns[at].seat - 1, chances: chancesAt(at) }]));
  const limits = calls.map(({ chances }) => chances.reduce((one, other) => Math.max(one, other)));
  const placesOf = (cards) => cards.map((card) => pack.indexOf(card)).sort((one, other) => one - other);
  const found = [];
  while (found.length < DEALS) {
    const cards = shuffled(unseen, random);
    const dealt = hands.map((_, at) => (at === seat - 1 ? own : cards.splice(0, game.hand_size)));
    const isLikely = calls.every(({ by, chances }, call) => random() * limits[call] < chances[game.all.rank(placesOf(dealt[by]))]);
    if (isLikely) found.push(dealt);
  }
  return found;
}

/** Return the actions of each deal once all have called on after some actions. */
function calledOn(game, hand, deals, actions, points) {
  const pack = Object.keys(game.labels);
  const lines = deals.map(() => [...actions]);
  for (let at = actions.length; at < hand.turns.length; at++) {
    const turn = turnAt(hand, at, points);
    const texts = Object.keys(turn.contracts);
    const open = deals.map((_, deal) => deal).filter((deal) => !lines[deal].some((text, turn) => text in (hand.turns[turn]?.contracts ?? {})));
    if (open.length === 0) break;
    const best = bestCalls(game, turn, open.flatMap((deal) => deals[deal][turn.seat - 1].map((card) => pack.indexOf(card))));
    open.forEach((deal, i) => lines[deal].push(texts[best[i]] ?? Object.keys(turn.words)[0]));
  }
  return lines;
}

/** Return a deal at its first lead, after some calls. */
function ledOff(game, given, actions) {
  const hand = handAt(game, given, actions);
  return hand.stage === "discard" ? handAt(game, given, [...actions, usualOf(hand)]) : hand;
}

/** Return the makers' points in some deals of one contract, played on as the tutor's players do. */
async function playedOut(game, hands, { points, seeds, players, likely }) {
  const [hand] = hands;
  const asked = { ...factsFor(game, hand, knowledgeOf(hand)), likely: likely(hand, points) };
  const layouts = hands.map(({ position: { held } }) => held.map(maskOf));
  const upMask = maskOf([hand.ranking.texts.indexOf(hand.given.up)]);
  const known = hands.map(({ contract, deal, moves }) => contract.active.map((_, place) => (!deal.takes ? upMask : place === contract.taker ? maskOf([moves[0]]) : 0)));
  const tricks = await players.played(asked, { layouts, known, moves: [-1], seeds });
  const [pays] = game.core.contracts[hand.number].pays;
  return [...tricks].map((each) => pays[each]);
}

/**
 * Return what each of some actions brings the side of the seat whose turn it is, before the first lead: points a hand by
 * action, one deal after the other.
 */
export const dealPoints = async (game, hand, { texts = hand.legal, points, seed, players, likely }) => {
  const random = randomFrom(seed);
  const deals = dealsFor(game, hand, (at) => likely.ofCall(hand, at, points), random);
  const seeds = deals.map(() => 1 + Math.floor(random() * STARTS));
  const found = {};
  for (const text of texts) {
    const lines = calledOn(game, hand, deals, [...hand.actions, text], points);
    const hands = deals.map((cards, deal) => ledOff(game, { ...hand.given, hands: cards }, lines[deal]));
    found[text] = Array(deals.length).fill(0); // where it is thrown in
    for (const number of new Set(hands.flatMap((each) => each.number ?? []))) {
      await new Promise((done) => setTimeout(done)); // others may be answered
      const made = deals.map((_, deal) => deal).filter((deal) => hands[deal].number === number);
      const [{ contract }] = made.map((deal) => hands[deal]);
      const asked = { points, players, likely, seeds: made.map((deal) => seeds[deal]) };
      const won = await playedOut(game, made.map((deal) => hands[deal]), asked);
      made.forEach((deal, i) => (found[text][deal] = contract.maker % 2 === hand.seat % 2 ? won[i] : -won[i]));
    }
  }
  return found;
};
