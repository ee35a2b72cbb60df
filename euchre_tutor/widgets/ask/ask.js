/** A question, and nothing around it. */

import { initialize } from "../parts/late.js";
import { renderQuestion } from "./question.js";

export default { initialize, render: renderQuestion };
