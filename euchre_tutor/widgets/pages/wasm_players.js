/** The compiled players in a page: what each of them plays, seeing only its own cards. */

import { coreIn } from "./wasm_core.js";

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
 * Return a function that plays a card, see `plays_as_chosen` in Python. It is told the contract by its number, the
 * turn-up by its place in the pack, who plays, what that seat holds and knows to be out of play as masks, what each
 * seat can't hold, what was played, the tables of the ranking, where the random numbers start, and how likely each
 * hand of each seat is. The hands of the others aren't asked for.
 */
export const loadPlayers = async (packed, { workspace, samples, players, layers, contracts, told, buffers }, weights) => {
  const { functions, arrays } = await coreIn(packed);
  const room = [arrays.copy(new Float64Array(workspace)), workspace];
  const network = layersIn(arrays, layers, weights);
  const free = arrays.here();
  return ({ contract, number, up, place, hand, known, barred, history, tables, seed, likely }) => {
    arrays.rewind(free);
    const { active, makers, leader } = contract;
    const { pays, told: rows } = contracts[number];
    const size = tables.leads.length;
    const seats = active.length;
    const lay = (numbers, ...shape) => [arrays.write(numbers), ...(shape.length ? shape : [numbers.length])];
    const byPlace = (mask) => active.map((_, other) => (other === place ? mask : 0));
    const likelihoods = [arrays.copy(likely), seats, likely.length / seats];
    const places = lay(active.map((seat) => seat - 1));
    const toldHere = lay(told[rows[up]].flat(), seats, told[rows[up]][0].length);
    const named = { likely: likelihoods, network: [...network.flat(), ...toldHere, ...places, players] };
    const zeros = (kind, shape) => arrays.copy(new Uint8Array(Number(kind[1]) * sizeOf(shape)));
    const buffer = ([kind, shape, numbers]) => [numbers.length ? arrays.write(numbers) : zeros(kind, shape), ...shape];
    const chosen = lay([-1]);
    const block = [
      ...room,
      ...buffers[seats].flatMap((each) => named[each] ?? buffer(each)),
      ...lay(byPlace(hand), 1, seats),
      ...lay(byPlace(known), 1, seats),
      ...chosen,
      ...lay([seed]),
      ...lay(active.map(() => samples)),
      ...[makers, 0, leader],
      ...[history, barred].flatMap((numbers) => lay(numbers)),
      ...lay(pays.flat(), pays.length, pays[0].length),
      ...[tables.leads, tables.follow].flatMap((numbers) => lay(numbers)),
      ...lay(tables.beats.flat(), tables.beats.length, size),
      ...[tables.beats_ever, tables.above, tables.also_leads].flatMap((numbers) => lay(numbers)),
      ...named.likely,
      ...named.network,
      ...lay([0]),
    ];
    if (functions.play_out_many(arrays.write(block))) throw new Error("the players failed");
    return arrays.read(chosen[0], 1)[0];
  };
};
