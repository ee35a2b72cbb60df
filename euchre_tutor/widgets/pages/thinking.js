/** What the tutor's players are asked: in a worker beside the page, so that the page never stands still, or else in it. */

import { handAt } from "./called_hand.js";
import { dealPoints } from "./deal_points.js";
import { gamesIn, unpacked } from "./packed.js";
import { cardPoints, likelihoods, tutorAction } from "./tutor.js";

/** Return what answers: `act` says what a seat does, `points` what its choices bring, and `look` looks at the last call. */
async function thinkerOf(packed) {
  const [shown, known, weights] = await Promise.all(packed.map(unpacked));
  const games = Object.values(gamesIn(shown, known));
  const players = await euchrePlayers(games[0].core, weights);
  const thinkers = Object.fromEntries(games.map((game) => [game.rules, { game, likely: likelihoods(game) }]));
  const doings = {
    act: (game, hand, asked) => tutorAction(game, hand, asked),
    points: (game, hand, asked) => (hand.stage === "play" ? cardPoints : dealPoints)(game, hand, asked),
    look: (_, hand, { likely, points }) => likely.after(hand, points),
  };
  return async (what, { rules, hand, ...asked }) => {
    const { game, likely } = thinkers[rules];
    return doings[what](game, handAt(game, hand, hand.actions), { ...asked, players, likely });
  };
}

/** In a worker: begin with what is packed, then answer what is asked, in turn. */
export function answerFromWorker() {
  let thinker;
  addEventListener("message", async ({ data: { id, packed, what, asked } }) => {
    try {
      thinker ??= thinkerOf(packed);
      const think = await thinker;
      postMessage({ id, answer: what && (await think(what, asked)) });
    } catch (error) {
      postMessage({ id, error: String(error) });
    }
  });
}

/** Start a worker that runs some functions; return what asks it. Where it can't be started, that is an error. */
async function workerOf(packed, functions) {
  const address = URL.createObjectURL(new Blob([functions.map((each) => `(${each})();\n`).join("")], { type: "text/javascript" }));
  const worker = new Worker(address);
  const waiting = new Map();
  let number = 0;
  const ask = (content) => new Promise((done, fail) => (waiting.set(++number, { done, fail }), worker.postMessage({ ...content, id: number })));
  worker.addEventListener("message", ({ data: { id, answer, error } }) => {
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    error ? fail(new Error(error)) : done(answer);
  });
  worker.addEventListener("error", () => waiting.forEach(({ fail }) => fail(new Error("no worker"))));
  await ask({ packed }).finally(() => URL.revokeObjectURL(address));
  return (what, asked) => ask({ what, asked });
}

/**
 * Return a function that is asked what and about which hand, see `thinkerOf`, and promises an answer. `packed` is what a
 * page knows of games; `functions` are the scripts that a worker runs to know the rest.
 */
export const startThinking = async (packed, functions) => {
  const worker = functions.every(Boolean) && (await workerOf(packed, functions).catch(() => undefined));
  return worker || thinkerOf(packed);
};
