/** A game as text, as Python's `Game` writes and reads it: what is played and by whom, then each hand, its calls and tricks. */

import { handAt } from "./called_hand.js";

const entry = (label, words) => label.padEnd(9) + words;
const RULES = "rules";

/** Write a hand: the deal, what was said, the tricks. */
function handLines(game, { hands, up, actions }, title) {
  const names = game.seat_names;
  const hand = handAt(game, { hands, up }, actions);
  const { deal, moves = [], contract, position, ranking, said, turns } = hand;
  const dealt = [title, ...hands.map((cards, at) => entry(names[at], cards.join(" "))), entry("turn-up", up)];
  const calls = said.map((text, at) => entry(names[turns[at].seat - 1], text));
  if (deal?.takes && moves.length) calls.push(entry(names[contract.active[contract.taker] - 1], `lays down ${ranking.texts[moves[0]]}`));
  const tricks = [...(position?.tricks ?? []), ...(position?.trick.length ? [{ first: position.leader, trick: position.trick }] : [])];
  const lines = tricks.map(({ first, trick }, number) => {
    const seat = (place) => names[contract.active[place % contract.active.length] - 1];
    return [String(number + 1), ...trick.map((move, at) => `${seat(first + at)} ${ranking.texts[move]}`)].join("  ");
  });
  return [dealt, calls, lines].filter((part) => part.length).map((part) => part.join("\n"));
}

/** Write a game: who deals first, by number, and hands with their actions. */
export function gameText(game, { rules, dealer, hands }) {
  const { names } = game;
  const head = [entry(RULES, rules), entry("players", names.join(", ")), entry("deals", names[dealer - 1])].join("\n");
  const title = (number) => `hand ${number + 1}, dealt by ${names[(dealer - 1 + number) % names.length]}`;
  return [head, ...hands.flatMap((hand, number) => handLines(game, hand, title(number)))].join("\n\n") + "\n";
}

/** Return what the lines of a hand say: hands, the turn-up, and actions. */
function handRead(lines, names) {
  const said = (name, from = lines) => from.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length).trim());
  const dealt = lines.slice(0, names.length);
  const hands = names.map((name) => (said(name, dealt)[0] ?? "").split(/ +/));
  const [up = ""] = said("turn-up");
  const acts = new RegExp(`(?:${names.join("|")}) +([2-9TJQKA][cdhs])\\b`, "g");
  const actions = lines.slice(names.length + 1).flatMap((line) => {
    if (/^\d/.test(line)) return [...line.matchAll(acts)].map(([, card]) => card);
    const name = names.find((each) => line.startsWith(`${each} `));
    return name ? [line.slice(name.length).trim().replace(/^lays down /, "")] : [];
  });
  return { hands, up, actions };
}

/** Whether a hand deals each card once, and all that was done in it may be done. */
function isPlayable(game, { hands, up, actions }) {
  const cards = [...hands.flat(), up];
  const isDeal = cards.length === game.players * game.hand_size + 1 && new Set(cards).size === cards.length && cards.every((card) => card in game.labels);
  return isDeal && actions.every((text, at) => handAt(game, { hands, up }, actions.slice(0, at)).legal.includes(text));
}

/** Read one of some games; raise an error with `sorry` where it is none that this page can go on with. */
export function gameIn(games, text, sorry) {
  const [head, ...parts] = text.split(/^hand \d+, dealt by .*$/m);
  const said = (name) => head.match(new RegExp(`^${name} +(.*?)\\s*$`, "m"))?.[1];
  if (!Object.hasOwn(games, said(RULES))) throw new Error(sorry);
  const game = games[said(RULES)];
  const dealer = game.names.indexOf(said("deals")) + 1;
  const hands = parts.map((part) => handRead(part.split("\n").map((line) => line.trim()).filter(Boolean), game.seat_names));
  const isOurs = said("players") === game.names.join(", ") && dealer > 0;
  if (!isOurs || !hands.every((hand) => isPlayable(game, hand))) throw new Error(sorry);
  return { rules: game.rules, dealer, hands };
}
