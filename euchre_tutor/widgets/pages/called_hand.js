/** A hand from its deal to its last card. Python's tables say what may be called, laid down and played, and who takes a trick. */

import { begun } from "./open_deal.js";
import { after, has, ledBy } from "./solved_table.js";

const FIRST_ROUND = 4; // turns

/** Return which of some cards may be played to a trick. */
function playable(held, trick, tables) {
  const follows = trick.length ? tables.follow[ledBy(trick[0], tables)] : 0;
  const following = held.filter((card) => has(follows, card));
  return following.length ? following : held;
}

/** Return a hand while it is called: whose turn it is, and what may be said; nobody's once all have passed. */
function inAuction({ turns, actions }) {
  const turn = turns[actions.length];
  if (!turn) return { stage: "over", seat: 0, legal: [], thrownIn: true };
  return { stage: "calls", seat: turn.seat, legal: Object.keys(turn.words), turn };
}

/** Return a hand under its contract. */
function inPlay(game, { given, actions, turns }, made) {
  const number = turns[made].contracts[actions[made]];
  const deal = begun(given, game.contracts[number], game);
  const { contract, ranking } = deal;
  const moves = actions.slice(made + 1).map((text) => ranking.texts.indexOf(text));
  const position = after(deal, moves);
  const isOver = !position.isLaying && position.held.every((cards) => cards.length === 0);
  const held = position.held[position.seat];
  const legal = position.isLaying ? held.filter(deal.mayLay) : playable(held, position.trick, ranking.tables);
  const tricks = position.tricks.filter(({ taker }) => has(deal.makers, taker)).length;
  return {
    stage: position.isLaying ? "discard" : isOver ? "over" : "play",
    seat: isOver ? 0 : contract.active[position.seat],
    legal: isOver ? [] : legal.map((card) => ranking.texts[card]),
    ...{ deal, contract, number, ranking, position, moves, tricks, call: turns[made], called: actions[made] },
  };
}

/**
 * Return a hand after some actions, which are texts: `given` are the hands as they were dealt, and the turn-up. It says
 * at which `stage` it is, whose turn it is by `seat`, what is `legal`, and once trump is made all that follows from that.
 */
export function handAt(game, given, actions) {
  const turns = game.calls[game.proposes[given.up]];
  const made = actions.findIndex((text, at) => at < turns.length && text in turns[at].contracts);
  const said = made < 0 ? actions : actions.slice(0, made + 1);
  const hand = { given, actions, turns, said };
  const proposed = said.length < FIRST_ROUND && made < 0 ? game.rankings[game.proposes[given.up]] : undefined;
  return { ...hand, proposed, ...(made < 0 ? inAuction(hand) : inPlay(game, hand, made)) };
}

/** Return the points of the makers and of the others for a hand that is over. */
export const pointsOf = ({ contract, tricks }) => (contract ? contract.scores[tricks] : [0, 0]);
