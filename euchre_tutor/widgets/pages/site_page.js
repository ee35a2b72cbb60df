/** The questions and hands of a page, brought to life: each is answered from what was stored with it. */

import { renderQuestion } from "../ask/question.js";
import { storedModel } from "../ask/stored.js";
import { storedTable } from "../board/stored_table.js";
import { renderTableBoard } from "../board/table_board.js";
import { make } from "../parts/parts.js";
import { noteAnswer } from "./kept_answers.js";
import { scriptAt } from "./one_script.js";
import { showSlides } from "./slides.js";

const STORED_FACES = { ask: [storedModel, renderQuestion], table: [storedTable, renderTableBoard] };
const asked = new Map();
const PIECE = 30; // milliseconds

/** Bring the question, the hand or the chart of a place to life. */
function enliven(place) {
  const stored = JSON.parse(place.querySelector("script").textContent);
  if (place.dataset.face === "chart") return drawWhenNear(place, stored);
  place.replaceChildren();
  const [modelOf, render] = STORED_FACES[place.dataset.face];
  const model = modelOf(stored);
  const goOn = make("span", { class: "go" }, make("a", { href: "index.html#go-on" }, "Go on with today’s five minutes"));
  goOn.hidden = true;
  render({ model, el: place, below: [goOn] });
  if (stored.positions) model.send({ go: stored.positions.length - 1 }); // where the lesson stands
  else asked.set(place, model);
  if (stored.marks && !place.closest(".slide")) keepFirst(place, model, stored, goOn);
}

/** Have the browser keep the first answer to a question, and lead on from one of today's hands; a class has none of its own. */
function keepFirst(place, model, { question, kind, decisions = {} }, goOn) {
  const page = location.pathname.split("/").at(-1).replace(".html", "");
  const cell = place.closest("section").id;
  let isKept = false;
  model.on("change:marked", () => {
    const [choice, { is_right }] = [model.get("answered"), model.get("marked")];
    if (isKept || is_right === undefined) return;
    isKept = true;
    model.set("_message", noteAnswer({ page, cell, question, choice, is_right, ...decisions[choice], at: new Date().toISOString() }));
    goOn.hidden = !kind || location.hash !== `#${cell}`; // one of today's
  });
}

/** Draw a chart once it is a screen away: its script is large, and questions wait for none. */
function drawWhenNear(place, { data, layout }) {
  const watch = new IntersectionObserver(async (seen) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    watch.disconnect();
    await scriptAt("plotly.js");
    place.replaceChildren();
    Plotly.newPlot(place, data, layout, { responsive: true });
  }, { rootMargin: "100%" });
  watch.observe(place);
}

const UP_TO_IT = Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINED_BY;

/** How many places come at once: all of an hour's; else those up to what is linked to, which so stays in view. */
function atOnce() {
  if (document.querySelector(".slide")) return places.length;
  const target = document.getElementById(location.hash.slice(1));
  return Math.max(1, target ? places.filter((place) => target.compareDocumentPosition(place) & UP_TO_IT).length : 0);
}

const places = [...document.querySelectorAll("[data-face]")];
const waiting = [...places];
const enlivenNext = (number) => waiting.splice(0, number).forEach(enliven);

/** Let the others follow in pieces of a frame or two: what a reader does meanwhile comes first. */
function enlivenOthers() {
  const begun = performance.now();
  while (waiting.length && performance.now() < begun + PIECE) enlivenNext(1);
  if (waiting.length) setTimeout(enlivenOthers);
}

enlivenNext(atOnce());
addEventListener("beforeprint", () => enlivenNext(waiting.length));
setTimeout(enlivenOthers);
showSlides(asked);
