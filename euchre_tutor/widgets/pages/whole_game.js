/** A whole game: the draw, hand after hand, the score. A game is who deals first, by number, and its hands with their actions. */

import { handAt, pointsOf } from "./called_hand.js";
import { told } from "./open_deal.js";
import { pointsFor } from "./tutor.js";

const SIDES = ["You", "They"];
const YOU = 1; // the player

/** Return some things in a random order, by numbers from 0 to 1. */
export function shuffled(things, random = Math.random) {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [order[last], order[at]] = [order[at], order[last]];
  }
  return order;
}

/** Draw for the deal: the player who deals first, and what everybody drew, in words; who ties for it draws again. */
function drawnForDeal({ draws, rankings: [{ texts, symbols }], names, words }) {
  const pack = shuffled(Object.keys(draws));
  const cards = pack.splice(0, names.length);
  for (;;) {
    const lowest = Math.min(...cards.map((card) => draws[card]));
    const tied = cards.flatMap((card, at) => (draws[card] === lowest ? [at] : []));
    if (tied.length === 1) {
      const [at] = tied;
      const deals = at ? `${names[at]} deals` : "you deal";
      return { dealer: at + 1, drew: told(words.drew, { ...cards.map((card) => symbols[texts.indexOf(card)]), deals }) };
    }
    tied.forEach((at) => (cards[at] = pack.pop()));
  }
}

/** Deal a hand. */
function dealtHand({ labels, names, hand_size: size }) {
  const pack = shuffled(Object.keys(labels));
  return { hands: names.map((_, at) => pack.slice(at * size, (at + 1) * size)), up: pack[names.length * size], actions: [] };
}

/** Start a game. */
export function newGame(game) {
  const { dealer, drew } = drawnForDeal(game);
  return { rules: game.rules, dealer, drew, hands: [dealtHand(game)] };
}

/** Deal the next hand of a game. */
export const withNextHand = (game, kept) => ({ ...kept, hands: [...kept.hands, dealtHand(game)] });

/** Return who deals a hand, by number. */
const dealerOf = ({ dealer }, number, players) => (dealer - 1 + number) % players + 1;

/** Return the seat at which you sit in a hand. */
export const seatIn = ({ names: { length } }, kept, number) => ((YOU - dealerOf(kept, number, length) - 1 + length) % length) + 1;

/** Return a hand of a game as it stands. */
export const handIn = (game, kept, number = kept.hands.length - 1) => handAt(game, kept.hands[number], kept.hands[number].actions);

/** Return the points of your side and of the others after so many hands. */
export function scoreAfter(game, kept, number) {
  const score = [0, 0];
  kept.hands.slice(0, number).forEach((_, at) => {
    const hand = handIn(game, kept, at);
    if (hand.stage !== "over") return;
    const ours = hand.contract && hand.contract.maker % 2 === seatIn(game, kept, at) % 2;
    const [makers, others] = pointsOf(hand);
    score[0] += ours ? makers : others;
    score[1] += ours ? others : makers;
  });
  return score;
}

/** Return the points of eldest's side and of the dealer's before the last hand. */
export function pointsBefore(game, kept) {
  const score = scoreAfter(game, kept, kept.hands.length - 1);
  return seatIn(game, kept, kept.hands.length - 1) % 2 ? score : score.reverse();
}

/** Return a seat's chance to win the game after a hand that brings its side points; eldest's side deals the next one. */
export function chanceAfter({ chances, game }, seat, points, gain) {
  const [ours, theirs] = pointsFor(seat, points);
  const after = [ours + Math.max(gain, 0), theirs + Math.max(-gain, 0)];
  return Math.max(...after) < game ? chances[((1 - (seat % 2)) * game + after[0]) * game + after[1]] : Number(gain > 0);
}

/** Return what the page tells of a game, see ShownGame in Python. */
export function gameTold(game, kept) {
  const { words, names } = game;
  const number = kept.hands.length;
  const [hand, score] = [handIn(game, kept), scoreAfter(game, kept, number)];
  const [you, isOver] = [seatIn(game, kept, number - 1), hand.stage === "over"];
  const isWon = Math.max(...score) >= game.game;
  const name = names[dealerOf(kept, number - 1, names.length) - 1];
  const deals = kept.drew && number === 1 ? kept.drew : name === names[0] ? words.you_deal : told(words.deals, { name });
  const [most, least] = [Math.max(...score), Math.min(...score)];
  const maker = hand.contract ? (hand.contract.maker - you + names.length) % names.length : 0;
  const ended = hand.contract ? hand.contract.ended[maker][hand.tricks] : words.ended;
  const won = isWon ? [told(words.won, { side: SIDES[score.indexOf(most)], most, least })] : [];
  return {
    _score: Object.fromEntries(SIDES.map((side, at) => [side, score[at]])),
    _to: game.game,
    _about: told(words.standing, { number, deals, game: game.game }),
    _result: isOver ? [...won, ended] : [],
    _next: isOver ? (isWon ? words.new : words.next) : "",
    _can: {
      hint: hand.seat === you,
      take_back: !isOver && ownLast(game, kept) >= 0,
      review: false,
      is_reviewed: false,
    },
  };
}

/** Return the place of your last action in the hand on the table; -1 where you have done nothing. */
export function ownLast(game, kept) {
  const number = kept.hands.length - 1;
  const { hands, up, actions } = kept.hands[number];
  const you = seatIn(game, kept, number);
  return actions.findLastIndex((_, at) => handAt(game, { hands, up }, actions.slice(0, at)).seat === you);
}
