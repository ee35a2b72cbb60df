/** What one's own calls and cards have cost in a hand that is over: told by what the core makes of deals, never by how it ended. */

import { handAt } from "./called_hand.js";
import { told } from "./open_deal.js";
import { chanceAfter } from "./whole_game.js";

const FINDING = 8; // blocks of deals, by which the best choice is found
const PRICING = 32; // blocks of others, by which it is priced: a choice that led by luck has none there
const SHOWN = 3; // lines at most
const NORMAL = 1.96; // standard errors of an interval of 95%
const BLOCKS = 100; // random numbers of a decision begin so many blocks after those of the one before
const APART_BY = 1_000_003; // of the random numbers of a block
const HUNDRED = 100; // games

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Return the mean of some numbers, and half of its interval. */
function estimated(numbers) {
  const value = mean(numbers);
  const spread = mean(numbers.map((each) => (each - value) ** 2));
  return { value, error: NORMAL * Math.sqrt(spread / (numbers.length - 1)) };
}

/** Return chances by choice on some blocks of deals, each asked for by itself, so that others can be answered between. */
async function chancesOn(first, number, chancesAt, texts) {
  const found = {};
  for (let block = first; block < first + number; block++) {
    await new Promise((done) => setTimeout(done));
    Object.entries(await chancesAt(block, texts)).forEach(([text, chances]) => (found[text] ??= []).push(...chances));
  }
  return found;
}

/** Return what a choice has cost: the best one, and by how much that is better; nothing where there is no better one. */
async function costOf(chosen, chancesAt) {
  const found = await chancesOn(0, FINDING, chancesAt);
  if (!(chosen in found)) return undefined; // nothing to decide
  const best = Object.keys(found).reduce((one, other) => (mean(found[other]) > mean(found[one]) ? other : one), chosen);
  if (best === chosen) return { best };
  const priced = await chancesOn(FINDING, PRICING, chancesAt, [best, chosen]);
  if (!(chosen in priced)) return undefined; // nobody waits any more
  const better = priced[best].map((each, at) => HUNDRED * (each - priced[chosen][at]));
  return { best, ...estimated(better), deals: better.length };
}

/** Return a line for each of the costliest choices. */
function costlyLines({ words, limits }, decided) {
  const costly = decided.filter(({ value, error }) => value > error).sort((one, other) => other.value - one.value);
  return costly.slice(0, SHOWN).map(({ stage, value, error, at, ...rest }) => {
    const [band] = Object.entries(limits).findLast(([, limit]) => value >= HUNDRED * limit);
    const numbers = { cost: value.toFixed(1), error: error.toFixed(1), band };
    return { words: told(words.costs[stage] + words.cost, { ...rest, ...numbers }), band, from: at, go: words.again };
  });
}

/** Say what choices have cost, the costliest first. */
function lines(game, decided) {
  const { words } = game;
  if (decided.length === 0) return [{ words: words.nothing_decided, band: "" }];
  const costly = costlyLines(game, decided);
  if (costly.length) return costly;
  const close = decided.filter(({ value, error }) => value <= error).map(({ stage, ...rest }) => told(words.places[stage], rest));
  return [{ words: words.no_mistake + (close.length ? told(words.close, { places: close.join(", ") }) : ""), band: "" }];
}

/** Return what is said of a choice: where in the hand it was, and how choices are called. */
function wordsFor(game, { stage, turn, ranking, position, said }) {
  const nameOf = (text) => (stage === "calls" ? turn.words[text] : ranking.symbols[ranking.texts.indexOf(text)]);
  const number = stage === "calls" ? game.words.rounds[Number(said.length >= game.players)] : (position?.tricks.length ?? 0) + 1;
  return { stage, number, nameOf };
}

/**
 * Return what is told of a seat's choices in a hand that is over; nothing once `isLeft` says that nobody waits for it.
 * `think` is asked for points, see `startThinking`, with what `asked` says of the hand; `tell` gets what is known so far.
 */
export const handCosts = async (game, { think, asked, seat, isLeft, tell }) => {
  const { hand, seed, points } = asked;
  const decided = [];
  for (const [at, text] of hand.actions.entries()) {
    const actions = hand.actions.slice(0, at);
    const before = handAt(game, hand, actions);
    if (before.seat !== seat || before.legal.length === 1) continue;
    tell([...costlyLines(game, decided), { words: game.words.looking, band: "" }]);
    const chancesAt = async (block, texts) => {
      const found = isLeft() ? {} : await think("points", { ...asked, texts, hand: { ...hand, actions }, seed: seed + APART_BY * (1 + block + BLOCKS * at) });
      return Object.fromEntries(Object.entries(found).map(([choice, won]) => [choice, won.map((gain) => chanceAfter(game, seat, points, gain))]));
    };
    const cost = await costOf(text, chancesAt);
    if (isLeft()) return undefined;
    const { nameOf, ...place } = wordsFor(game, before);
    if (cost) decided.push({ at, ...place, ...cost, chosen: nameOf(text), best: nameOf(cost.best) });
  }
  return lines(game, decided);
};
