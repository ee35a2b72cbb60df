// Calls the core's module with what was recorded (recorded.py), and returns what came out otherwise.
async (wasm, calls) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { module, instance } = await WebAssembly.instantiate(bytes(wasm));
  const { memory, __heap_base: base, ...core } = instance.exports;
  let end = 0;
  const room = (size) => {
    const at = end;
    end = (at + size + 15) & ~15;
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 65536));
    return at;
  };
  const found = WebAssembly.Module.imports(module).map(({ name }) => `asks for ${name}`);
  for (const [number, { name, words }] of calls.entries()) {
    end = base.value;
    const block = [room(words[0]), words[0] / 8];
    const arrays = [];
    for (const word of words.slice(1)) {
      if (typeof word === "number") {
        block.push(word);
        continue;
      }
      const before = bytes(word.before);
      const at = room(before.length);
      new Uint8Array(memory.buffer).set(before, at);
      arrays.push([at, bytes(word.after)]);
      block.push(at, ...word.shape);
    }
    const at = room(8 * block.length);
    new BigInt64Array(memory.buffer, at, block.length).set(block.map(BigInt));
    if (core[name](at)) found.push(`call ${number}, ${name}, failed`);
    const now = new Uint8Array(memory.buffer);
    const wrong = arrays.filter(([start, after]) => after.some((byte, index) => byte !== now[start + index]));
    if (wrong.length) found.push(`call ${number}, ${name}, differs`);
  }
  return found;
};
