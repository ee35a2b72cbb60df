/** A question, and nothing around it. */

import { renderQuestion } from "./question.js";

export default { render: renderQuestion };
