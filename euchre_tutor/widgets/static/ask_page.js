/** A stored question on a page of its own, without Python. */

import { renderAsk } from "./ask.js";
import { storedModel } from "./stored.js";

const stored = JSON.parse(document.querySelector("script[type='application/json']").textContent);
renderAsk({ model: storedModel(stored), el: document.querySelector("main") });
