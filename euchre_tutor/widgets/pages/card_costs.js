/** What one's own cards have cost in a hand that is over: told by what the core makes of layouts, never by how it ended. */

import { handAt } from "./called_hand.js";
import { told } from "./open_deal.js";

const FINDING = 8; // blocks of layouts, by which the best card is found
const PRICING = 32; // blocks of others, by which it is priced: a card that led by luck has none there
const SHOWN = 3; // lines at most
const NORMAL = 1.96; // standard errors of an interval of 95%
const BLOCKS = 100; // random numbers of a decision begin so many blocks after those of the one before
const APART_BY = 1_000_003; // of the random numbers of a block

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Return the mean of some numbers, and half of its interval. */
function estimated(numbers) {
  const value = mean(numbers);
  const spread = mean(numbers.map((each) => (each - value) ** 2));
  return { value, error: NORMAL * Math.sqrt(spread / (numbers.length - 1)) };
}

/** Return points by card on some blocks of layouts, each asked for by itself, so that others can be answered between. */
async function pointsOn(first, number, pointsOf) {
  const found = {};
  for (let block = first; block < first + number; block++) {
    await new Promise((done) => setTimeout(done));
    Object.entries(await pointsOf(block)).forEach(([card, points]) => (found[card] ??= []).push(...points));
  }
  return found;
}

/** Return what a card has cost: the best one, and by how much that is better; nothing where there is no better one. */
async function costOf(card, pointsOf) {
  const found = await pointsOn(0, FINDING, pointsOf);
  if (!(card in found)) return undefined; // nothing to decide
  const best = Object.keys(found).reduce((one, other) => (mean(found[other]) > mean(found[one]) ? other : one), card);
  if (best === card) return { best };
  const priced = await pointsOn(FINDING, PRICING, pointsOf);
  if (!(card in priced)) return undefined; // nobody waits any more
  const better = priced[best].map((each, at) => each - priced[card][at]);
  return { best, ...estimated(better), layouts: better.length };
}

/** Say what cards have cost, the costliest first. */
function lines({ words, limits, symbols }, decided) {
  const costly = decided.filter(({ value, error }) => value > error).sort((one, other) => other.value - one.value);
  const close = decided.filter(({ value, error }) => value <= error).map(({ trick }) => trick);
  if (decided.length === 0) return [{ words: words.nothing_decided, band: "" }];
  if (costly.length === 0) return [{ words: words.no_mistake + (close.length ? told(words.close, { tricks: close.join(", ") }) : ""), band: "" }];
  return costly.slice(0, SHOWN).map(({ card, best, value, error, ...rest }) => {
    const [band] = Object.entries(limits).findLast(([, limit]) => value >= limit);
    const numbers = { cost: value.toFixed(2), error: error.toFixed(2), card: symbols(card), best: symbols(best) };
    return { words: told(words.cost, { ...rest, ...numbers, band }), band, from: rest.at, go: words.again };
  });
}

/**
 * Return what is told of a seat's cards in a hand that is over; nothing once `isLeft` says that nobody waits for it.
 * `think` is asked for points, see `startThinking`, with what `asked` says of the hand.
 */
export const cardCosts = async (game, { think, asked, seat, isLeft }) => {
  const { hand, seed } = asked;
  const decided = [];
  let symbols;
  for (const [at, card] of hand.actions.entries()) {
    const actions = hand.actions.slice(0, at);
    const { stage, seat: turn, legal, ranking, position } = handAt(game, hand, actions);
    if (stage !== "play" || turn !== seat || legal.length === 1) continue;
    symbols = (text) => ranking.symbols[ranking.texts.indexOf(text)];
    const pointsOf = (block) => (isLeft() ? {} : think("points", { ...asked, hand: { ...hand, actions }, seed: seed + APART_BY * (1 + block + BLOCKS * at) }));
    const cost = await costOf(card, pointsOf);
    if (isLeft()) return undefined;
    if (cost) decided.push({ at, card, trick: position.tricks.length + 1, ...cost });
  }
  return lines({ ...game, symbols }, decided);
};
