/** What is packed to travel in a script. */

/** Return the bytes that a text stands for. */
export const unpacked = async (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // quicker than by a function
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
};

/** Return the games in some parts, by their rules; each part has the first game, and what differs from it in each other one. */
export function gamesIn(...parts) {
  const lists = parts.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  const games = lists[0].map((_, at) => Object.assign({}, ...lists.flatMap((list) => [list[0], list[at]])));
  return Object.fromEntries(games.map((game) => [game.rules, game]));
}
