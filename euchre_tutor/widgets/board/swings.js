/** Where a hand was lost: the makers' tricks after each card, a dot for each that costs, and where we stand; and how it would go. */

import { follow, make, write } from "../parts/parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** Build the chart. */
export function buildSwings() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const line = svg.appendChild(document.createElementNS(SVG, "path"));
  const here = make("i", { class: "here", "aria-hidden": "true" });
  const dots = make("div", { class: "dots", role: "group", "aria-label": "Where points were lost" });
  const levels = ["0", "100%"].map((top) => make("em", { "aria-hidden": "true", style: `top: ${top}` }));
  const field = make("div", { class: "field" }, svg, here, ...levels, dots);
  const title = make("p", { class: "title" }, "Makers' tricks with best play after each card; a dot shows what makers (●) or defenders (○) lost: the bigger, the more");
  const best = make("div", { class: "best box" }, make("p", { class: "title" }, "One line of best play"), make("ol"));
  return { swings: make("div", { class: "swings" }, title, make("div", { class: "game-line" }, field)), line, here, dots, levels, best };
}

/** Show a dot: clicking it goes to the position before the action. */
function patchDot(dot, { swing, x, y }) {
  dot.style.left = `${x}%`;
  dot.style.top = `${y}%`;
  dot.style.setProperty("--size", `calc(${0.8 + 0.35 * Math.min(swing.lost, 4)} * var(--unit))`);
  dot.dataset.at = String(swing.at - 1);
  dot.classList.toggle("makers", swing.is_makers);
  dot.classList.toggle("said", swing.tricks < 0);
  dot.title = swing.words;
  dot.setAttribute("aria-label", swing.words);
}

/** Show the chart of a line with so many moves, up to `most` tricks; we stand after `at` of them. */
export function patchSwings({ swings: chart, line, here, dots, levels }, { swings, moves, most, at }) {
  chart.hidden = swings.length === 0;
  const xOf = (number) => (100 * number) / Math.max(moves, 1);
  const yOf = (tricks) => 100 - (100 * tricks) / Math.max(most, 1);
  const cards = swings.filter(({ tricks }) => tricks >= 0);
  const start = cards.slice(0, 1).map((swing) => `${xOf(swing.at - 1)} ${yOf(swing.before)}`);
  const points = [...start, ...cards.map((swing) => `${xOf(swing.at)} ${yOf(swing.tricks)}`)];
  line.setAttribute("d", points.length ? `M${points.join("L")}` : "");
  here.style.left = `${xOf(at)}%`;
  write(levels[0], String(most));
  write(levels[1], "0");
  const costly = swings.filter(({ lost, fewer }) => lost > 0 || fewer > 0);
  const level = yOf(cards[0]?.before ?? most); // of calls, which come before any trick
  const items = costly.map((swing) => ({ swing, x: xOf(swing.at), y: swing.tricks < 0 ? level : yOf(swing.tricks) }));
  follow(dots, items, () => make("button", { type: "button", class: "dot" }), patchDot);
}

/** Show one line of best play: the cards of each trick, and who takes it. */
export function patchBest(best, tricks, seats) {
  best.hidden = tricks.length === 0;
  follow(best.lastElementChild, tricks, () => make("li", {}, make("span"), make("b")), ({ children: [cards, taker] }, [played, seat]) => {
    const { name, side } = seats.find((each) => each.seat === seat);
    write(cards, played);
    write(taker, name);
    taker.className = side === seats[0].side ? "ours" : "";
  });
}
