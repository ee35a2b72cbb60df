/** The questions and hands of a page, brought to life: each is answered from what was stored with it. */

import { renderQuestion } from "../ask/question.js";
import { storedModel } from "../ask/stored.js";
import { storedTable } from "../board/stored_table.js";
import { renderTableBoard } from "../board/table_board.js";
import { showSlides } from "./slides.js";

const STORED_FACES = { ask: [storedModel, renderQuestion], table: [storedTable, renderTableBoard] };
const asked = new Map();

for (const place of document.querySelectorAll("[data-face]")) {
  const stored = JSON.parse(place.querySelector("script").textContent);
  place.replaceChildren();
  if (place.dataset.face === "chart") {
    addEventListener("load", () => Plotly.newPlot(place, stored.data, stored.layout, { responsive: true }));
  } else {
    const [modelOf, render] = STORED_FACES[place.dataset.face];
    const model = modelOf(stored);
    render({ model, el: place });
    if (stored.positions) model.send({ go: stored.positions.length - 1 }); // where the lesson stands
    else asked.set(place, model);
  }
}
showSlides(asked);
