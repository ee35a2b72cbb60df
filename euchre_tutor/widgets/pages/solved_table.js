/** An open deal that is solved as it is played. Python's tables say what follows suit and what takes a trick; all words are Python's. */

import { BOARD, keptModel } from "../parts/kept.js";
import { told } from "./open_deal.js";

/** Whether a mask has a card; it may have more bits than a whole number of JavaScript's. */
export const has = (mask, card) => Math.floor(mask / 2 ** card) % 2 === 1;

// What the board draws before a deal is on it.
export const NOTHING = { seats: [], middle: [], turn_up: [], said: [], played: [], buttons: [], moves: [], at: 0, fork: -1, words: "", trump: "", makers: 0, defenders: 0 };

export const maskOf = (cards) => cards.reduce((mask, card) => mask + 2 ** card, 0);

/** Return the number of the suit that a move leads. */
export const ledBy = (move, { leads, also_leads: alsoLeads }) => [...leads, ...alsoLeads][move];

/** Return the place in a trick of the card that takes it. */
export function takerOf(trick, tables) {
  const beats = tables.beats[ledBy(trick[0], tables)];
  const size = tables.leads.length;
  return trick.reduce((best, move, place) => (place && has(beats[trick[best] % size], move % size) ? place : best), 0);
}

/** Return a hand after the moves of a line; where the turn-up is taken, the first is the card that is laid down for it. */
export function after({ contract, ranking, hands, takes }, line) {
  const size = ranking.names.length;
  const held = hands.map((cards) => [...cards]);
  const drop = (seat, move) => (held[seat] = held[seat].filter((card) => card !== move % size));
  const tricks = [];
  let [leader, trick] = [contract.leader, []];
  if (takes && line.length) drop(contract.taker, line[0]);
  line.slice(takes ? 1 : 0).forEach((move) => {
    drop((leader + trick.length) % held.length, move);
    trick.push(move);
    if (trick.length < held.length) return;
    const first = leader;
    leader = (first + takerOf(trick, ranking.tables)) % held.length;
    tricks.push({ first, trick, taker: leader });
    trick = [];
  });
  const isLaying = takes && line.length === 0;
  return { held, leader, trick, tricks, isLaying, seat: isLaying ? contract.taker : (leader + trick.length) % held.length };
}

/** Return what the search is asked about a position, in the words of wasm_core.js. */
function asked({ ranking, makers }, { held, leader, trick }, isWhole = true) {
  const [{ tables, cheap }, size] = [ranking, ranking.names.length];
  const ways = (card) => (tables.also_leads[card] < 0 ? [card] : [card, card + size]);
  const order = isWhole ? held.flat().flatMap(ways).sort((one, other) => cheap[one] - cheap[other]) : [];
  return { hands: held.map(maskOf), makers, leader, trick, order, tables };
}

/** Return the makers' tricks in the whole hand after each move that may be made, by move, and the line after it. */
async function solved(deal, position, solve) {
  const { makers, contract, ranking, mayLay } = deal;
  const ofMakers = (seat) => has(makers, seat);
  const taken = position.tricks.filter(({ taker }) => ofMakers(taker)).length;
  const best = (values, seat) => (ofMakers(seat) ? Math.max : Math.min)(...values);
  const found = new Map();
  if (position.held.every((cards) => cards.length === 0)) return { found, best: taken, taken };
  if (position.isLaying) {
    for (const card of position.held[contract.taker].filter(mayLay)) {
      const next = after(deal, [card]);
      const { values } = await solve(asked(deal, next, false));
      found.set(card, { tricks: best(values.filter((value) => value >= 0), next.seat), line: [card], punished: [], good: [] });
    }
  } else {
    const request = asked(deal, position);
    const { values, lines, cashed } = await solve(request);
    request.order.forEach((move, place) => {
      if (values[move] < 0 || !position.held[position.seat].includes(move % ranking.names.length)) return;
      const [line, punished] = lines[place].map((places) => places.map((each) => request.order[each]));
      const good = position.held.flat().filter((card) => has(cashed[place], card));
      found.set(move, { tricks: taken + values[move], line, punished, good });
    });
  }
  return { found, best: best([...found.values()].map(({ tricks }) => tricks), position.seat), taken };
}

/** Return cards in words, a dot between tricks; `before` are those that lie on the table. */
function lineInWords({ ranking, hands }, before, moves) {
  const tricks = [...before, ...moves].map((move, i) => (i && i % hands.length === 0 ? "· " : "") + ranking.symbols[move]);
  return tricks.join(" ");
}

/** Return the cards of a seat as the board draws them; those of the seat whose turn it is can be played. */
function cardsOf({ game, deal, position, found }, place, isTurn) {
  const { ranking } = deal;
  const { words } = game;
  const [size, led] = [ranking.names.length, position.trick.length ? ledBy(position.trick[0], ranking.tables) : -1];
  const whyNot = led < 0 ? words.keep : told(words.follow, { suit: ranking.suits[led] });
  return [...position.held[place]]
    .sort((one, other) => ranking.shown[one] - ranking.shown[other])
    .map((card) => {
      const ways = [card, card + size].filter((move) => isTurn && found.has(move));
      const text = ranking.texts[card];
      const action = ways.length === 1 ? ranking.texts[ways[0]] : "";
      return { text, name: ranking.names[card], mark: ranking.marks[card], action, why_not: isTurn && !ways.length ? whyNot : "" };
    });
}

/** Return the seats as the board draws them. */
function seatsOf(shown) {
  const { game, deal, position, found } = shown;
  return game.seats[deal.contract.seats].map((seat) => {
    const place = deal.contract.active.indexOf(seat.seat);
    if (place < 0) return seat;
    const isTurn = found.size > 0 && place === position.seat;
    const tricks = position.tricks.filter(({ taker }) => taker === place).length;
    const side = has(deal.makers, place) ? "makers" : "defenders";
    return { ...seat, side, tricks, is_turn: isTurn, cards: cardsOf(shown, place, isTurn) };
  });
}

/** Return the cards of a trick as the board draws them. */
export function laidOf({ game, deal: { contract, ranking } }, { first, trick }) {
  const [size, best] = [ranking.names.length, takerOf(trick, ranking.tables)];
  return trick.map((move, i) => {
    const seat = contract.active[(first + i) % contract.active.length];
    const { name, led } = game.words.seats[seat - 1];
    return { seat, text: ranking.texts[move % size], name: ranking.names[move % size], mark: ranking.marks[move % size], label: i ? name : led, wins: i === best };
  });
}

/** Return the trick on the table, or the last one while the next is to be led, and all that were taken. */
export function lyingOf(shown) {
  const { game, deal, position } = shown;
  const played = position.tricks.map((each, i) => {
    const cards = laidOf(shown, each);
    const plays = cards.map(({ label, name }) => `${label} ${name}`).join(", ");
    const { taker } = game.words.seats[deal.contract.active[each.taker] - 1];
    return { cards, words: told(game.words.trick, { number: i + 1, plays, taker }) };
  });
  const last = position.trick.length ? { first: position.leader, trick: position.trick } : position.tricks.at(-1);
  return { middle: last ? laidOf(shown, last) : [], played };
}

/** Return the table as the board draws it, see wire.js. */
function tableOf(shown) {
  const { game, deal, position, line, at, found, taken } = shown;
  const { contract, ranking } = deal;
  const size = ranking.names.length;
  const nameOf = (place) => game.words.seats[contract.active[place] - 1];
  const stage = position.isLaying ? "discard" : position.trick.length ? "play" : "leads";
  const either = [...found.keys()].filter((move) => found.has(move < size ? move + size : move - size));
  return {
    ...NOTHING,
    seats: seatsOf(shown),
    ...lyingOf(shown),
    trump: ranking.trump,
    said: [contract.words],
    buttons: either.map((move) => ({ action: ranking.texts[move], words: told(game.words.lead, { card: ranking.symbols[move] }) })),
    words: found.size ? nameOf(position.seat)[stage] : game.points[deal.points].results[taken],
    makers: taken,
    defenders: position.tricks.length - taken,
    at,
    moves: line,
  };
}

/** Return what is told of each card that may be played: its value, its best line, and how it is punished. */
function toldOf({ game, deal, position, found, best }) {
  const { ranking } = deal;
  const worth = game.points[deal.points][has(deal.makers, position.seat) ? "makers" : "defenders"];
  return [...found].map(([move, { tricks, line, punished, good }]) => {
    const card = ranking.symbols[move];
    const value = { ...worth[best][tricks], punished: punished.length ? card : "" };
    const said = [told(game.words.value, value)];
    if (line.length > 1) said.push(told(game.words.line, { line: lineInWords(deal, position.trick, line) }));
    if (punished.length) said.push(told(game.words.punished, { line: lineInWords(deal, position.trick, punished) }));
    if (good.length) said.push(told(game.words.cashed, { cards: good.map((code) => ranking.symbols[code]).join(" ") }));
    return { action: ranking.texts[move], card, value, isBest: tricks === best, words: said.join(" ") };
  });
}

/** Return the tricks of a line from here on: their cards, and the seat that takes each. */
const tricksOf = ({ deal, position, line, at }, more) =>
  after(deal, [...line.slice(0, at), ...more])
    .tricks.slice(position.tricks.length)
    .map(({ trick, taker }) => [trick.map((move) => deal.ranking.symbols[move]).join(" "), deal.contract.active[taker]]);

/** Return a model for the board; `begin` puts an open deal on it. `_lines` are the words about each card. */
export function solvedTable(game, solve) {
  let [deal, line, at, asking, found] = [null, [], 0, 0, new Map()];
  const show = async () => {
    const [turn, position] = [++asking, after(deal, line.slice(0, at))];
    found = new Map(); // until it is known what may be played here, nothing may
    const answer = await solved(deal, position, solve);
    if (turn !== asking) return; // somebody has gone on meanwhile
    found = answer.found;
    const next = [...found.values()].find(({ tricks }) => tricks === answer.best);
    if (at === line.length && next) line = [...line, ...next.line];
    const shown = { game, deal, position, line, at, ...answer };
    const rows = model.get("shows_values") ? toldOf(shown) : [];
    const best = rows.filter(({ isBest }) => isBest);
    const verdict = best.length < rows.length ? game.words.best : rows.length ? game.words.same : "";
    model.set("_table", tableOf(shown));
    model.set("_values", Object.fromEntries(rows.map(({ action, value }) => [action, value])));
    model.set("_verdict", told(verdict, { cards: best.map(({ card }) => card).join(", ") }));
    model.set("_best", tricksOf(shown, rows.length ? next.line : []));
    model.set("_lines", rows);
  };
  const go = (to) => {
    at = Math.min(Math.max(to, 0), line.length);
    return show();
  };
  const traits = { ...BOARD, isSolved: true, shows_values: true, you: 1 };
  const model = keptModel(
    { ...traits, _faces: game.faces, _table: NOTHING, _values: {}, _swings: [], _lines: [], _text: "", _verdict: "", _caption: game.words.caption },
    (_, { go: to, act, punish }) => {
      const move = deal.ranking.texts.indexOf(act ?? punish);
      if (to !== undefined) go(to);
      else if (found.has(move)) {
        const next = punish === undefined ? [move] : found.get(move).punished;
        if (punish !== undefined || line[at] !== move) line = [...line.slice(0, at), ...next];
        go(at + 1);
      }
    },
  );
  model.on("change:shows_values", () => show());
  model.begin = (given) => {
    [deal, line] = [given, []];
    return go(0);
  };
  return model;
}
