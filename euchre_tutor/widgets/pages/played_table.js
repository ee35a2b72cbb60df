/** A hand that is played, as the board draws it from one seat: the others' cards lie face down. All words are Python's. */

import { told } from "./open_deal.js";
import { lyingOf, NOTHING } from "./solved_table.js";

const FACE_DOWN = { text: "", name: "face-down card", mark: "", action: "", why_not: "" };
const capitalized = (words) => words[0].toUpperCase() + words.slice(1);

/** Return a game with its words about seats in the order in which they sit, seen from one. */
function seenFrom(game, you) {
  const { seats, lays } = game.words;
  const turned = (list) => list.map((_, at) => list[(at + 1 - you + list.length) % list.length]);
  return { ...game, words: { ...game.words, seats: turned(seats), lays: turned(lays) } };
}

/** Return what the table shows of a hand but for cards and calls, as Python wrote it. */
function shownOf(game, { turns, said, call, called }, you) {
  const turn = call ?? turns[Math.min(said.length, turns.length - 1)];
  return game.tables[turn.tables[called ?? ""][you - 1]];
}

/** Return the texts of the cards that a seat holds. */
function heldBy({ stage, given, contract, position, ranking }, seat) {
  const place = contract ? contract.active.indexOf(seat) : -1;
  if (place >= 0) return position.held[place].map((card) => ranking.texts[card]);
  return contract && stage !== "discard" ? [] : given.hands[seat - 1];
}

/** Return one's own cards as the board draws them, sorted; those that may be laid down or played can be pressed. */
function ownCards(game, hand, seat) {
  const { legal, proposed, position, given } = hand;
  const ranking = hand.ranking ?? proposed;
  const acts = seat === hand.seat && hand.stage !== "calls";
  const codeOf = (text) => ranking.texts.indexOf(text);
  const height = (text) => (ranking ? ranking.shown[codeOf(text)] : game.sorted[given.up].indexOf(text));
  const led = position?.trick.length ? ranking.suits[ranking.tables.leads[position.trick[0]]] : "";
  return [...heldBy(hand, seat)]
    .sort((one, other) => height(one) - height(other))
    .map((text) => ({
      text,
      name: ranking ? ranking.names[codeOf(text)] : game.labels[text],
      mark: ranking ? ranking.marks[codeOf(text)] : "",
      action: acts && legal.includes(text) ? text : "",
      why_not: acts && !legal.includes(text) ? told(game.words.follow, { suit: led }) : "",
    }));
}

/** Return the seats as the board draws them. */
function seatsAt(game, hand, you, seats) {
  const { stage, position, contract, said, turns } = hand;
  const takers = position ? position.tricks.map(({ taker }) => contract.active[taker]) : [];
  const isCalled = !contract || stage === "discard";
  return seats.map((seat) => {
    const last = isCalled ? said.findLastIndex((_, at) => turns[at].seat === seat.seat) : -1;
    const cards = seat.seat === you ? ownCards(game, hand, you) : heldBy(hand, seat.seat).map(() => FACE_DOWN);
    return {
      ...seat,
      cards,
      said: seat.said || (last < 0 ? "" : turns[last].words[said[last]]),
      is_turn: seat.seat === hand.seat,
      tricks: takers.filter((taker) => taker === seat.seat).length,
    };
  });
}

/** Return the turn-up as the board draws it, with what is said of it. */
function turnUp(game, { given: { up }, ranking, proposed }, label) {
  const by = ranking ?? proposed;
  return { seat: 0, text: up, name: game.labels[up], mark: by?.marks[by.texts.indexOf(up)] ?? "", label, wins: false };
}

/** Return what was said and laid down, in words. */
function saidIn({ words: { seats, lays } }, { said, turns, deal, moves, contract, ranking }, you) {
  const nameOf = (seat) => seats[seat - 1].name;
  const calls = said.map((text, at) => `${nameOf(turns[at].seat)}: ${turns[at].words[text]}`);
  if (!deal?.takes || !moves.length) return calls;
  const dealer = contract.active[contract.taker];
  const cards = dealer === you ? ranking.symbols[moves[0]] : "a card";
  return [...calls, `${nameOf(dealer)}: ${told(lays[dealer - 1], { cards })}`];
}

/** Say whose turn it is, or how the hand has ended. */
function turnWords({ words, points }, { stage, seat, position, deal, tricks, thrownIn }) {
  if (thrownIn) return words.thrown_in;
  if (stage === "over") return points[deal.points].results[tricks];
  return words.seats[seat - 1][stage === "play" && !position.trick.length ? "leads" : stage];
}

/** Return a hand as the board draws it from a seat, see wire.js. */
export function playedTable(whole, hand, you) {
  const game = seenFrom(whole, you);
  const { stage, ranking, position, legal, tricks = 0, given, said, call } = hand;
  const { seats, suit, fate } = shownOf(game, hand, you);
  const symbol = (ranking ?? game.rankings[0]).symbols[(ranking ?? game.rankings[0]).texts.indexOf(given.up)];
  const isMine = hand.seat === you && stage === "calls";
  const words = saidIn(game, hand, you);
  const lying = position ? lyingOf({ game, ...hand }) : { middle: call ? [] : [turnUp(game, hand, hand.proposed ? "turn-up" : "turned down")], played: [] };
  return {
    ...NOTHING,
    ...lying,
    seats: seatsAt(game, hand, you, seats),
    turn_up: fate.map((label) => turnUp(game, hand, told(label, { card: symbol }))),
    trump: ranking ? ranking.trump : game.words.not_made,
    suit,
    svg: ranking ? ranking.sign : "",
    said: words,
    buttons: isMine ? legal.map((text) => ({ action: text, words: capitalized(hand.turn.words[text]) })) : [],
    words: turnWords(game, hand),
    makers: tricks,
    defenders: (position?.tricks.length ?? 0) - tricks,
    at: hand.actions.length,
    moves: said,
  };
}
