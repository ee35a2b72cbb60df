/**
 * Keeps one version of a site on the device, so that every page of it opens without a network. Two lines are written
 * before this one: VERSION, which names what is in the files, and FILES, their names.
 */

const OURS = "euchre ";
const CACHE = OURS + VERSION;

/** Fetch all files, past what the browser has of an earlier version; if one fails, none is kept. */
const keep = async () => (await caches.open(CACHE)).addAll(FILES.map((file) => new Request(file, { cache: "reload" })));

/** Forget earlier versions, and answer the pages that are open. */
const takeOver = async () => {
  const gone = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all([clients.claim(), ...gone.map((name) => caches.delete(name))]);
};

/** Answer with what is kept, whatever the network has: files of two versions never meet. */
const answer = async (request) => {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => event.request.method === "GET" && event.respondWith(answer(event.request)));
