/** The home page of a site: what Python drew for somebody unknown, marked with what this browser keeps of its reader. */

import { answersText, forgetAnswers, keptAnswers, openAnswers, settleAnswers, watchAnswers } from "./kept_answers.js";
import { standingOf } from "./standing.js";

const GO_ON = "#go-on"; // the link of a hand that was answered
const find = (selector, root = document) => root.querySelector(selector);
const home = find(".euchre-home");
const course = JSON.parse(find("script[type='application/json']", home).textContent);
const [today, packed, path] = home.querySelectorAll(".panel");
const skills = [...packed.querySelectorAll(".pack li > *")].map((card) => ({ card, said: find(".spoken", card).textContent, link: card.href }));
const step = find(".steps li").cloneNode(true);
const linkTo = (slug) => `a[href^="${slug}.html"]`;
const names = Object.fromEntries(Object.keys(course.lessons).map((slug) => [slug, find(`.names ${linkTo(slug)}`, path).textContent]));
const dots = Object.fromEntries(Object.keys(course.lessons).map((slug) => [slug, find(`.leg ${linkTo(slug)}`, path)]));

/** Mark a node as where to go on, or not. */
const markHere = (node, isHere) => (isHere ? node.setAttribute("aria-current", "step") : node.removeAttribute("aria-current"));

/** Write a heading, and the label of its panel. */
function call(panel, title) {
  find("h2", panel).textContent = title;
  panel.setAttribute("aria-label", title);
}

/** Turn the cards that are won, and mark those that come back. */
function showPack({ pack, hand, waiting }) {
  call(packed, "Your pack");
  find(".count", packed).textContent = `${pack.filter(({ isWon }) => isWon).length} of ${pack.length} won`;
  pack.forEach(({ skill, isWon, isDue }, at) => {
    const { card, said, link } = skills[at];
    const face = find("i", card);
    card.className = [isWon && "won", isDue && "due"].filter(Boolean).join(" ") || "note";
    face.textContent = isWon ? skill.face : "";
    face.style.color = isWon ? skill.ink : "";
    find(".spoken", card).textContent = `${said}, ${isWon ? "won" : "not won yet"}`;
    find("small", card)?.remove();
    if (isDue) card.append(Object.assign(document.createElement("small"), { textContent: "due" }));
    if (link) card.href = isDue && waiting.includes(hand.kind) && skill.themes.includes(hand.kind.split(":")[0]) ? hand.link : link;
  });
}

/** Say how far a lesson is taken. */
const inWords = ({ state, answered, many, missed }) =>
  state === "new" ? "" : state === "begun" ? `begun, ${answered} of ${many}` : `done ✓ ${answered - missed.length} of ${answered} right`;

const linkOf = ({ slug, cell }) => `${slug}.html${cell ? `#${cell}` : ""}`;

/** Show on the path how far each lesson is taken, and where to go on. */
function showPath({ stops, next }) {
  const [road, more] = [false, true].map((off) => stops.filter(({ further }) => further === off).map(({ state }) => state === "done"));
  const beside = more.includes(true) ? `, and ${more.filter(Boolean).length} more` : "";
  find(".top small", path).textContent = `${road.filter(Boolean).length} of ${road.length} lessons on the road done${beside}`;
  stops.forEach((stop) => {
    const [dot, name, isNext, words] = [dots[stop.slug], names[stop.slug], stop.slug === next?.slug, inWords(stop)];
    const item = find(`.names ${linkTo(stop.slug)}`, path).closest("li");
    dot.className = isNext ? "now" : stop.state;
    item.className = stop.state;
    [dot, item].forEach((node) => markHere(node, isNext));
    dot.href = linkOf(stop);
    dot.setAttribute("aria-label", [`${dot.getAttribute("aria-label").split(": ")[0]}: ${name}`, isNext && "next", words].filter(Boolean).join(", "));
    find("span", dot)?.remove();
    if (isNext) dot.append(Object.assign(document.createElement("span"), { textContent: name }));
    find("strong", item)?.remove();
    if (words) item.append(Object.assign(document.createElement("strong"), { textContent: ` ${words}` }));
  });
}

const CARDS = [, "A card comes", "Two cards come", "Three cards come", "Four cards come"];

/** Return the step of practice: what comes back, or else new hands. */
function practice({ pack, waiting, hand, toShow, isPractised }) {
  const due = pack.filter(({ isDue }) => isDue).map(({ skill }) => skill.name);
  const title = due.length ? `${CARDS[due.length] ?? `${due.length} cards come`} back` : waiting.length ? "Hands come back" : "Three new hands";
  const about = due.slice(0, 3).join(" · ") || toShow?.name || "What do you call, what do you play?";
  return { title, about, link: hand.link, length: "3 hands", isDone: isPractised };
}

/** Return today's steps: what is practised, the questions that were missed, and the lesson to go on with. */
function stepsOf(standing) {
  const { stops, next, hand } = standing;
  const missed = stops.find(({ state, missed }) => state === "done" && missed.length);
  const many = missed?.missed.length;
  const like = next?.further && next.state === "new" ? `${standing.isRoadOver ? "That was the road. " : ""}If you like: ` : "";
  return [
    hand && practice(standing),
    missed && { title: `${many} question${many > 1 ? "s" : ""} again`, about: names[missed.slug], link: linkOf(missed), length: "1 min" },
    next && { title: next.state === "begun" ? "Go on with your lesson" : course.lessons[next.slug].step, about: like + names[next.slug], link: linkOf(next), length: minutesOf(next) },
  ].filter(Boolean);
}

/** How long a lesson takes, as the list of lessons says. */
const minutesOf = ({ slug }) => find(`.names ${linkTo(slug)}`, path).parentNode.querySelector("small").textContent.replace("utes", "");

/** Draw a step as Python draws it. */
function stepNode({ title, about, link, length, isDone }, at, isHere) {
  const node = step.cloneNode(true);
  node.className = isDone ? "done" : isHere ? "now" : "";
  markHere(node, isHere);
  find(".step", node).textContent = isDone ? "✓" : at + 1;
  Object.assign(find("a", node), { textContent: title, href: link });
  const [below, beside] = node.querySelectorAll("small");
  [below.textContent, beside.textContent] = [about, isDone ? "done today" : length];
  return node;
}

/** Show today's steps, and the days on which something was answered. */
function showToday(standing) {
  call(today, "Today: five minutes");
  const steps = stepsOf(standing);
  const here = steps.find(({ isDone }) => !isDone);
  find(".steps").replaceChildren(...steps.map((each, at) => stepNode(each, at, each === here)));
  find(".go").hidden = !here;
  if (here) Object.assign(find(".go a"), { textContent: "Go on", href: here.link });
  find(".week")?.remove();
  find(".top", today).append(weekNode(standing));
}

/** Draw the last days as boxes, as Python draws them. */
function weekNode({ week, row }) {
  const node = Object.assign(document.createElement("span"), { className: "week flow" });
  const boxes = week.map(([day, isOn]) => `<i class="${isOn ? "on" : "off"}">${day[0]}</i>`).join("");
  const said = `in a row; ${week.filter(([, isOn]) => isOn).length} of the last ${week.length} days`;
  node.innerHTML = `${row ? `<b>${row} day${row === 1 ? "" : "s"}</b> ` : ""}<span class="spoken">${said}</span><span aria-hidden="true">${boxes}</span>`;
  return node;
}

const doings = find(".answers", home);
const said = find(".message", home);
let isMarked = false;
const [saved, open, forget, file] = ["a", "button", "button:last-of-type", "input"].map((each) => find(each, doings));

/** Show what can be done with what this browser keeps. */
function showDoings(kept) {
  if (kept.trouble) said.textContent = kept.trouble;
  doings.hidden = false;
  saved.hidden = forget.hidden = !kept.answers.length && !kept.unread;
  URL.revokeObjectURL(saved.href);
  saved.href = URL.createObjectURL(new Blob([answersText(kept)], { type: "application/json" }));
}

/** Show what this browser keeps; for somebody without answers the page is as it was drawn. */
function show() {
  const kept = keptAnswers();
  showDoings(kept);
  if (!kept.answers.length) return;
  isMarked = true;
  const standing = standingOf(course, kept, Date.now());
  if (location.hash === GO_ON) goOn(standing);
  [showToday, showPack, showPath].forEach((each) => each(standing));
}

/** Go from one of today's hands to the next, until enough are made. */
function goOn({ hand, isPractised }) {
  history.replaceState(null, "", location.pathname);
  if (!isPractised) location.replace(hand.link);
}

/** Show what is kept, and once more when it is known what comes back. */
const showAll = () => (show(), settleAnswers().then((isNew) => isNew && show()).catch(() => {}));

/** Show what another window has changed; the page of somebody forgotten is as it was drawn. */
const follow = () => (keptAnswers().answers.length || !isMarked ? showAll() : location.reload());

open.addEventListener("click", () => file.click());
file.addEventListener("change", async () => {
  said.textContent = openAnswers(await file.files[0].text());
  file.value = "";
  showAll();
});
forget.addEventListener("click", () => {
  if (!confirm("Forget all your answers on these pages? To keep them, save them as a file first.")) return;
  forgetAnswers();
  location.reload();
});
watchAnswers(follow);
addEventListener("pageshow", ({ persisted }) => persisted && follow());
showAll();
