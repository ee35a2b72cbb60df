/** The page on which an open deal is set up, and every card is valued. */

import { renderTableBoard } from "../board/table_board.js";
import { follow, make, write } from "../parts/parts.js";
import { buildPack } from "./deal_deck.js";
import { begun, dealIn } from "./open_deal.js";
import { solvedTable } from "./solved_table.js";

/** Deal anew, with a card turned up that proposes a suit. */
function dealt({ faces, players, hand_size: size, proposes }) {
  const left = Object.keys(faces);
  const draw = (among) => left.splice(left.indexOf(among[Math.floor(Math.random() * among.length)]), 1)[0];
  const proposing = Object.keys(proposes);
  const up = proposing.length ? ` up ${draw(proposing)}` : "";
  return Array.from({ length: players }, () => Array.from({ length: size }, () => draw(left)).join(" ")).join(" / ") + up;
}

/** Build what a deal is set up with. */
function buildDeal(game) {
  const options = game.contracts.map(({ words }, i) => make("option", { value: String(i) }, words));
  const parts = {
    contract: make("select", {}, ...options),
    text: make("textarea", { rows: "2", spellcheck: "false", autocomplete: "off" }),
    show: make("button", { type: "button" }, game.words.show),
    deal: make("button", { type: "button" }, game.words.deal),
    message: make("p", { class: "message", role: "status" }),
    lines: make("ul"),
  };
  const field = (name, control, kind) => make("label", { class: kind }, make("span", {}, name), control);
  const fields = [field(game.words.contract, parts.contract, ""), field(game.words.text, parts.text, "wide"), parts.show, parts.deal];
  parts.form = make("div", { class: "euchre euchre-open-deal flow" }, ...fields, parts.message);
  parts.told = make("div", { class: "euchre euchre-lines" }, make("h2", {}, game.words.lines), parts.lines);
  return parts;
}

/** Build what is told of a card, with a button that plays it: on a phone the hands at the table are small. */
const buildLine = () => make("li", {}, make("button", { type: "button" }), make("span"));

/** Show what is told of a card. */
function patchLine({ children: [button, words] }, line) {
  button.dataset.act = line.action;
  write(button, line.card);
  write(words, line.words);
}

/** Show what is told of each card; where the one that had the focus is gone, the first one gets it. */
function patchLines(list, lines) {
  const hadFocus = list.contains(document.activeElement);
  follow(list, lines, buildLine, patchLine);
  if (hadFocus && !list.contains(document.activeElement)) list.querySelector("button")?.focus({ preventScroll: true });
}

/** Show a solver in the place of what is read without scripts. */
async function renderSolver(place) {
  const game = JSON.parse(place.querySelector("script").textContent);
  const solver = await euchreSolver().catch(() => undefined);
  if (!solver) return place.prepend(make("p", { class: "message" }, game.words.no_core));
  const model = solvedTable(game, solver);
  const parts = buildDeal(game);
  const say = (words) => write(parts.message, words);
  const begin = () => {
    try {
      const deal = begun(dealIn(parts.text.value, game), game.contracts[parts.contract.value], game);
      say("");
      model.begin(deal);
    } catch (error) {
      say(error.message);
    }
  };
  const pack = buildPack(game, parts.text, { say, done: begin });
  [parts.text.value, parts.contract.value] = [game.start.text, String(game.start.contract)];
  parts.message.before(pack.all);
  place.replaceChildren();
  renderTableBoard({ model, el: place });
  place.append(parts.form, parts.told);
  model.on("change:_lines", () => patchLines(parts.lines, model.get("_lines")));
  parts.lines.addEventListener("click", ({ target }) => target.dataset.act && model.send({ act: target.dataset.act }));
  parts.contract.addEventListener("change", begin);
  parts.show.addEventListener("click", begin);
  parts.text.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), begin()));
  parts.deal.addEventListener("click", () => ((parts.text.value = dealt(game)), pack.patch(), begin()));
  begin();
}

document.querySelectorAll("[data-face=solver]").forEach(renderSolver);
