/** The compiled search in a page. Numbers go into its memory as two halves, so that no BigInt is made. */

const WORD = 8; // bytes
const MEMORY_PAGE = 65536; // bytes
const HALF = 2 ** 32;

/** Return the module's bytes, which are packed to travel in a script. */
async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** Return what lays arrays of whole numbers of 64 bits into a module's memory, and reads them. */
function arraysIn(memory, start) {
  let end = start;
  return {
    rewind: (to) => (end = to),
    here: () => end,
    write(numbers) {
      const at = end;
      end += WORD * numbers.length;
      if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / MEMORY_PAGE));
      const halves = new Uint32Array(memory.buffer, at, 2 * numbers.length);
      numbers.forEach((number, i) => {
        halves[2 * i] = number;
        halves[2 * i + 1] = Math.floor(number / HALF);
      });
      return at;
    },
    read(at, length) {
      const [low, high] = [new Uint32Array(memory.buffer, at, 2 * length), new Int32Array(memory.buffer, at, 2 * length)];
      return Array.from({ length }, (_, i) => low[2 * i] + HALF * high[2 * i + 1]);
    },
  };
}

/**
 * Return a function that solves a position, see `lines_along` in Python: hands as masks, the makers' seats as a mask, the
 * leader, the trick so far, the cards held in the order in which they are tried, the tables of the ranking. It returns
 * the makers' tricks to come by card, and for each card of the order the best line, the punishment and what is cashed.
 */
export const loadCore = async (packed, { workspace, goals, notes }) => {
  const { instance } = await WebAssembly.instantiate(await unpacked(packed));
  const { memory, __heap_base: base, fill_lines_along: fillLines } = instance.exports;
  const arrays = arraysIn(memory, base.value);
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
