/** What is packed to travel in a script. */

/** Return the bytes that a text stands for. */
export const unpacked = async (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // quicker than by a function
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
};

/** Return the games in some bytes, by their rules: the first, and what differs from it in each other one. */
export function gamesIn(bytes) {
  const [first, ...others] = JSON.parse(new TextDecoder().decode(bytes));
  return Object.fromEntries([first, ...others].map((own) => [own.rules, { ...first, ...own }]));
}
