/** The score in the corner of a table: a side below the other, a pip for each point. */

import { follow, make, write } from "../parts/parts.js";

const MOST_PIPS = 11; // of a game; the points of a longer one are a number alone

/** Build the score, and how many points are game. */
export const buildScore = () => ({
  score: make("div", { class: "score-now", role: "group", "aria-label": "Score" }),
  goal: make("small", { class: "goal" }),
});

/** Build a side's points: a pip for each point of the game, and the number. */
const buildSide = () => make("p", {}, make("span"), make("span", { class: "pips", "aria-hidden": "true" }), make("strong"));

/** Show the points of both sides, if they are told. */
export function patchPoints({ score, goal }, points = {}, to = 0) {
  score.hidden = goal.hidden = to === 0;
  follow(score, Object.entries(points), buildSide, ({ children: [side, pips, number] }, [name, points]) => {
    write(side, name);
    const places = Array.from({ length: to > MOST_PIPS ? 0 : to }, (_, i) => i < points);
    follow(pips, places, () => make("i"), (pip, isOn) => pip.classList.toggle("on", isOn));
    write(number, String(points));
  });
  write(goal, `Game is ${to}`);
}
