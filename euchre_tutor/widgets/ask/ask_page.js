/** A stored question on a page of its own, without Python. */

import { renderQuestion } from "./question.js";
import { storedModel } from "./stored.js";

const stored = JSON.parse(document.querySelector("script[type='application/json']").textContent);
renderQuestion({ model: storedModel(stored), el: document.querySelector("main") });
