/** The compiled core in a page: its memory, and the search. Numbers go into its memory as two halves, so that no BigInt is made. */

import { unpacked } from "./packed.js";

const WORD = 8; // bytes
const MEMORY_PAGE = 65536; // bytes
const HALF = 2 ** 32;


/** Return what lays arrays into a module's memory, of whole numbers of 64 bits or as bytes, and reads such numbers. */
function arraysIn(memory, start) {
  let end = start;
  const room = (bytes) => {
    const at = end;
    end += WORD * Math.ceil(bytes / WORD);
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / MEMORY_PAGE));
    return at;
  };
  return {
    rewind: (to) => (end = to),
    here: () => end,
    copy(array) {
      const at = room(array.byteLength);
      new Uint8Array(memory.buffer).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
      return at;
    },
    write(numbers) {
      const at = room(WORD * numbers.length);
      const halves = new Uint32Array(memory.buffer, at, 2 * numbers.length);
      numbers.forEach((number, i) => {
        halves[2 * i] = number;
        halves[2 * i + 1] = Math.floor(number / HALF);
      });
      return at;
    },
    bytes: (at, length) => [...new Int8Array(memory.buffer, at, length)],
    read(at, length) {
      const [low, high] = [new Uint32Array(memory.buffer, at, 2 * length), new Int32Array(memory.buffer, at, 2 * length)];
      return Array.from({ length }, (_, i) => low[2 * i] + HALF * high[2 * i + 1]);
    },
  };
}

/** Return the functions of a module that is packed to travel in a script, and what lays arrays into its memory. */
export const coreIn = async (packed) => {
  const { instance } = await WebAssembly.instantiate(await unpacked(packed));
  const { memory, __heap_base: base, ...functions } = instance.exports;
  return { functions, arrays: arraysIn(memory, base.value) };
};

/**
 * Return a function that solves a position, see `lines_along` in Python: hands as masks, the makers' seats as a mask, the
 * leader, the trick so far, the cards held in the order in which they are tried, the tables of the ranking. It returns
 * the makers' tricks to come by card, and for each card of the order the best line, the punishment and what is cashed.
 */
export const loadCore = async (packed, { workspace, goals, notes }) => {
  const { functions, arrays } = await coreIn(packed);
  const { fill_lines_along: fillLines } = functions;
  const room = arrays.write(Array(workspace).fill(0));
  const free = arrays.here();
  return ({ hands, makers, leader, trick, order, tables }) => {
    arrays.rewind(free);
    const [block, size, moves] = [[room, workspace], tables.leads.length, order.length];
    const lay = (numbers, ...shape) => {
      const at = arrays.write(numbers);
      block.push(at, ...(shape.length ? shape : [numbers.length]));
      return at;
    };
    const layMany = (value, ...shape) => lay(Array(shape.reduce((all, side) => all * side, 1)).fill(value), ...shape);
    lay(hands);
    block.push(makers, leader);
    [trick, [], order, tables.leads, tables.follow].forEach((numbers) => lay(numbers));
    lay(tables.beats.flat(), tables.beats.length, size);
    [tables.beats_ever, tables.above, tables.also_leads].forEach((numbers) => lay(numbers));
    const values = layMany(-1, 1, 2 * size);
    const lines = layMany(-1, moves, 2, moves);
    const cashed = layMany(0, moves);
    lay(goals);
    layMany(0, 2, moves);
    layMany(0, ...notes);
    if (fillLines(arrays.write(block))) throw new Error("the search failed");
    const places = arrays.read(lines, 2 * moves * moves);
    const lineAt = (number) => places.slice(number * moves, (number + 1) * moves).filter((place) => place >= 0);
    return {
      values: arrays.read(values, 2 * size),
      lines: order.map((_, place) => [lineAt(2 * place), lineAt(2 * place + 1)]),
      cashed: arrays.read(cashed, moves),
    };
  };
};
