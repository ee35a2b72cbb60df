/** An hour for a class: one slide at a time, on and back by keys or buttons, the answer uncovered and the vote opened by others. */

import { make, write } from "../parts/parts.js";

const KEYS = { n: "on", ArrowRight: "on", PageDown: "on", b: "back", ArrowLeft: "back", PageUp: "back", a: "uncover", v: "vote" };

/** Whether a key means something where it is pressed; a letter means nothing in a field for a number. */
const isTyped = ({ target, key, ctrlKey, altKey, metaKey }) =>
  ctrlKey || altKey || metaKey || (target.matches("input") && !(target.type === "number" && key.length === 1));

/** Open or close the vote on a slide, and begin to count. */
function voteOn(slide) {
  const open = slide.querySelector(".vote-open:not([hidden])");
  open?.click();
  slide.querySelector(".vote:not([hidden]) input")?.focus({ preventScroll: true });
}

/** Show the slides of a page one at a time; `models` holds those of the questions that stand in them, by their place. */
export function showSlides(models) {
  const slides = [...document.querySelectorAll(".slide")];
  if (slides.length === 0) return;
  const asked = (slide) => [...models].filter(([place]) => slide.contains(place)).map(([, model]) => model);
  const back = make("button", { type: "button", title: "Key b" }, "Back");
  const on = make("button", { type: "button", title: "Key n" }, "Next");
  const answer = make("button", { type: "button", title: "Key a" }, "Answer");
  const where = make("span", { role: "status" });
  const bar = make("div", { class: "slide-bar flow", role: "group", "aria-label": "Slides" }, back, where, answer, on);
  let at = 0;
  const show = (wanted) => {
    at = Math.min(Math.max(wanted, 0), slides.length - 1);
    slides.forEach((slide, i) => (slide.hidden = i !== at));
    write(where, `${at + 1} of ${slides.length}`);
    [back.disabled, on.disabled] = [at === 0, at === slides.length - 1];
    answer.hidden = asked(slides[at]).length === 0;
    on.classList.toggle("main", answer.hidden && !on.disabled);
    history.replaceState(null, "", `#${slides[at].id}`);
    scrollTo(0, 0);
  };
  const uncover = () => {
    asked(slides[at]).forEach((model) => model.send({ uncover: true }));
    requestAnimationFrame(() => slides[at].querySelector(".answer")?.scrollIntoView({ block: "nearest" })); // once it is drawn
  };
  const doings = { on: () => show(at + 1), back: () => show(at - 1), uncover, vote: () => voteOn(slides[at]) };
  [[back, "back"], [on, "on"], [answer, "uncover"]].forEach(([button, does]) => button.addEventListener("click", doings[does]));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyped(event) || !Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    doings[KEYS[event.key]]();
  });
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
  document.querySelector("main").append(bar);
  show(Number(location.hash.slice(1)) || 0);
}
