/** A stored hand on a page of its own, to step through without Python. */

import { storedTable } from "./stored_table.js";
import { renderTableBoard } from "./table_board.js";

const storedHand = JSON.parse(document.querySelector("script[type='application/json']").textContent);
renderTableBoard({ model: storedTable(storedHand), el: document.querySelector("main") });
