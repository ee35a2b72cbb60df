/** The compiled players in a page: what each of them plays, seeing only its own cards. */

import { coreIn } from "./wasm_core.js";

const [LAYOUTS, WEIGHTS] = [3, 4]; // places of the players' buffers, see Buffers in Python
const APART = 1000; // points

const sizeOf = (shape) => shape.reduce((all, side) => all * side, 1);

/** Lay the layers of a network into memory for good; returns each as its address and its shape. */
function layersIn(arrays, layers, weights) {
  let at = 0;
  return layers.map((shape) => {
    const layer = new Float32Array(weights, 4 * at, sizeOf(shape));
    at += layer.length;
    return [arrays.copy(layer), ...shape];
  });
}

/**
 * Return the players. They are told the contract by its number, the turn-up by its place in the pack, who plays, what
 * that seat holds and knows to be out of play as masks, what each seat can't hold, what was played, the tables of the
 * ranking, where the random numbers start, and how likely each hand of each seat is. The hands of the others aren't
 * asked for. `choose` returns the card that the seat plays, see `plays_as_chosen` in Python; `layouts` some layouts that
 * fit what the seat knows; and `played` plays these out after each of some moves, see `tricks_as_played_many`: it
 * returns for each move the makers' tricks in the layouts, one after the other.
 */
export const loadPlayers = async (packed, { workspace, samples, players, layers, contracts, told, buffers }, weights) => {
  const { functions, arrays } = await coreIn(packed);
  const room = [arrays.copy(new Float64Array(workspace)), workspace];
  const network = layersIn(arrays, layers, weights);
  const free = arrays.here();
  const run = ({ contract, number, up, barred, history, tables, likely }, { hands, known, moves, seeds, pays }) => {
    arrays.rewind(free);
    const { active, makers, leader } = contract;
    const rows = told[contracts[number].told[up]];
    const size = tables.leads.length;
    const seats = active.length;
    const lay = (numbers, ...shape) => [arrays.write(numbers), ...(shape.length ? shape : [numbers.length])];
    const likelihoods = [arrays.copy(likely), seats, likely.length / seats];
    const places = lay(active.map((seat) => seat - 1));
    const toldHere = lay(rows.flat(), seats, rows[0].length);
    const named = { likely: likelihoods, network: [...network.flat(), ...toldHere, ...places, players] };
    const zeros = (kind, shape) => arrays.copy(new Uint8Array(Number(kind[1]) * sizeOf(shape)));
    const buffer = ([kind, shape, numbers]) => [numbers.length ? arrays.write(numbers) : zeros(kind, shape), ...shape];
    const laid = buffers[seats].map((each) => named[each] ?? buffer(each));
    const chosen = lay(moves);
    const tricks = [arrays.copy(new Int8Array(moves.length)), moves.length];
    const block = [
      ...room,
      ...laid.flat(),
      ...lay(hands.flat(), hands.length, seats),
      ...lay(known.flat(), known.length, seats),
      ...chosen,
      ...lay(seeds),
      ...lay(active.map(() => samples)),
      ...[makers, 0, leader],
      ...[history, barred].flatMap((numbers) => lay(numbers)),
      ...lay(pays.flat(), pays.length, pays[0].length),
      ...[tables.leads, tables.follow].flatMap((numbers) => lay(numbers)),
      ...lay(tables.beats.flat(), tables.beats.length, size),
      ...[tables.beats_ever, tables.above, tables.also_leads].flatMap((numbers) => lay(numbers)),
      ...named.likely,
      ...named.network,
      ...tricks,
    ];
    if (functions.play_out_many(arrays.write(block))) throw new Error("the players failed");
    return { move: arrays.read(chosen[0], 1)[0], tricks: arrays.bytes(...tricks), looked: laid[LAYOUTS], weights: laid[WEIGHTS] };
  };
  const alone = ({ contract, place, hand, known, seed }) => {
    const byPlace = (mask) => contract.active.map((_, other) => (other === place ? mask : 0));
    return { hands: [byPlace(hand)], known: [byPlace(known)], moves: [-1], seeds: [seed] };
  };
  return {
    choose: (asked) => run(asked, { ...alone(asked), pays: contracts[asked.number].pays }).move,
    layouts(asked) {
      const [row] = contracts[asked.number].pays;
      const worthless = [row.map(() => 0), row.map((_, tricks) => APART * tricks)]; // equal, but far apart with a called partner: so no move is struck
      const { looked: [at, rows, holders], weights: [counts] } = run(asked, { ...alone(asked), pays: worthless });
      const [masks, isMeant] = [arrays.read(at, rows * holders), arrays.read(counts, rows)];
      return isMeant.flatMap((weight, row) => (weight ? [masks.slice(row * holders, (row + 1) * holders - 1)] : []));
    },
    played(asked, { layouts, known, moves, seeds }) {
      const every = (rows) => moves.flatMap(() => rows);
      const each = moves.flatMap((move) => layouts.map(() => move));
      return run(asked, { hands: every(layouts), known: every(known), moves: each, seeds: every(seeds), pays: contracts[asked.number].pays }).tricks;
    },
  };
};
