/** The house rules, each to be changed by mouse. */

import { buildOption, patchOption } from "../parts/game.js";
import { follow, make, write } from "../parts/parts.js";

/** Build a house rule, whose kind never changes: a box to check, a choice, or a number. */
function buildRule({ value, settings }) {
  const [words, reason] = [make("span"), make("span", { class: "note" })];
  if (typeof value === "boolean") return make("label", {}, make("input", { type: "checkbox" }), words, reason);
  const field = settings.length > 0 ? make("select") : make("input", { type: "number" });
  return make("label", {}, words, field, reason);
}

/** Show a choice of a house rule; one that can't be is grey and says why. */
function patchSetting(option, { value, words, why_not }) {
  patchOption(option, String(value), why_not ? `${words} (${why_not})` : words);
  option.disabled = why_not !== "";
}

/** Show a box; one that can't be changed stays in reach. */
function patchBox(box, value, whyNot) {
  box.checked = value;
  box.setAttribute("aria-disabled", String(whyNot !== ""));
}

/** Show a house rule, and why a box can't be changed. */
function patchRule(label, { field, words, value, settings }) {
  const isFlag = typeof value === "boolean";
  const whyNot = isFlag ? settings.find((setting) => setting.value !== value).why_not : "";
  const [title, reason] = label.querySelectorAll("span");
  const input = label.querySelector("input, select");
  label.dataset.field = field;
  write(title, words);
  write(reason, whyNot);
  if (isFlag) patchBox(input, value, whyNot);
  if (!isFlag && settings.length > 0) follow(input, settings, buildOption, patchSetting);
  if (!isFlag && !(input.type === "number" && input.matches(":focus"))) input.value = String(value);
}

/** Show the house rules of the game. */
export function patchHouseRules(model, { house }) {
  follow(house, model.get("_game").house, buildRule, patchRule);
}

/** Build the house rules: closed until somebody asks. */
export function buildHouseRules() {
  const house = make("div", { class: "house box" });
  return { house, houseRules: make("details", {}, make("summary", {}, "House rules"), house) };
}

/** Send a house rule that was changed; a box that can't be changed springs back. */
function sendRule(model, parts, target) {
  const { field } = target.closest("label").dataset;
  const { value, settings } = model.get("_game").house.find((rule) => rule.field === field);
  if (target.getAttribute("aria-disabled") === "true") {
    patchHouseRules(model, parts);
    return;
  }
  const chosen = settings.find((setting) => String(setting.value) === target.value)?.value;
  const wanted = typeof value === "boolean" ? target.checked : settings.length ? chosen : Number(target.value);
  parts.python.send({ house: { [field]: wanted } });
}

/** What the learner does with the house rules: a node, an event, and what follows from it. */
export const houseDoings = (model, parts) => [
  [parts.house, "change", ({ target }) => sendRule(model, parts, target)],
];
