/** How far a reader has come, from the answers alone: as the course map and the pack say it of a learner's record. */

import { decidedHere } from "./kept_answers.js";

const SHOWN_ON = 2; // days on which a skill must be shown, for its card to be won
const RIGHT = 3; // as FSRS rates it
const OTHERS_FIRST = 3; // so many hands come between two of a kind within this time
const SOON = 10 * 60_000;
const HANDS_A_DAY = 3;

const themeOf = (kind) => kind.split(":")[0];
const dayOf = (time) => new Date(time).toDateString();
const begunLast = (stops) => stops.reduce((last, each) => (each.begun > last.begun ? each : last));

/** Say how far a lesson is taken: by its questions that it has now, each as it was answered last. */
function stopOf({ cells, further }, slug, answers) {
  const mine = answers.filter(({ page, cell }) => page === slug && cells.includes(cell));
  const latest = new Map(mine.map((each) => [each.cell, each.is_right]));
  const missed = cells.filter((cell) => latest.get(cell) === false);
  const state = mine.length === 0 ? "new" : latest.size === cells.length ? "done" : "begun";
  const cell = state === "done" ? missed[0] : state === "begun" ? cells.find((each) => !latest.has(each)) : undefined;
  return { slug, further, state, answered: latest.size, many: cells.length, missed, cell, begun: answers.indexOf(mine[0]) };
}

/** Return the lesson that was begun last and isn't done, else the first new one after all that are done, on the road while one is left there. */
function nextOf(stops) {
  const begun = stops.filter(({ state }) => state === "begun");
  if (begun.length) return begunLast(begun);
  const inTurn = (some) => [...some.slice(some.findLastIndex(({ state }) => state === "done") + 1), ...some];
  return [false, true].flatMap((off) => inTurn(stops.filter(({ further }) => further === off))).find(({ state }) => state === "new");
}

/** Whether a skill's card is won: it was shown on two days, or all its lessons are done where it takes no kind of hand. */
function isWon({ themes, lessons }, days, done) {
  if (!themes.length) return lessons.every((lesson) => done.has(lesson));
  return new Set(themes.flatMap((theme) => [...(days[theme] ?? [])])).size >= SHOWN_ON;
}

/** Return by theme the days on which a hand of it was answered right. */
function daysShown(made) {
  const days = Object.create(null); // a file may hold any name
  made.filter(({ rating }) => rating >= RIGHT).forEach(({ kind, at }) => (days[themeOf(kind)] ??= new Set()).add(dayOf(at)));
  return days;
}

/** Return the hand of a kind that wasn't asked yet, or was longest ago. */
function handOf(hands, kind, answers) {
  const asked = (number) => answers.findLastIndex(({ page, cell }) => page === `practice_${themeOf(kind)}` && cell === `${themeOf(kind)}-${number}`);
  const number = hands[kind].reduce((first, each) => (asked(each) < asked(first) ? each : first));
  return { kind, isNew: asked(number) < 0, link: `practice_${themeOf(kind)}.html#${themeOf(kind)}-${number}` };
}

/** Return the hand to practise now: one that is due and wasn't asked just now; else a new one, of the wanted themes first. */
function handNow(hands, due, wanted, answers, now) {
  const last = decidedHere(answers).slice(-OTHERS_FIRST).filter(({ at }) => Date.parse(at) > now - SOON);
  const again = due.find((kind) => !last.some((each) => each.kind === kind));
  if (again) return { ...handOf(hands, again, answers), isDue: true };
  const often = (kind) => decidedHere(answers).filter((each) => each.kind === kind).length;
  const fresh = Object.keys(hands).map((kind) => handOf(hands, kind, answers)).filter(({ isNew }) => isNew);
  const shown = fresh.filter(({ kind }) => wanted.includes(themeOf(kind)));
  return (shown.length ? shown : fresh).sort((a, b) => often(a.kind) - often(b.kind))[0] ?? handOf(hands, due[0] ?? Object.keys(hands)[0], answers);
}

/** Count the days in a row on which something was answered, up to today, or to yesterday while today is young. */
function daysInARow(days, dayBefore) {
  let back = days.has(dayBefore(0)) ? 0 : 1;
  const first = back;
  while (days.has(dayBefore(back))) back += 1;
  return back - first;
}

/** Return how far a reader has come; `course` is what the page knows of lessons, hands and the pack. */
export function standingOf(course, { answers, due }, now) {
  const stops = Object.entries(course.lessons).map(([slug, lesson]) => stopOf(lesson, slug, answers));
  const done = new Set(stops.filter(({ state }) => state === "done").map(({ slug }) => slug));
  const [made, waiting] = [decidedHere(answers), Object.keys(course.hands).filter((kind) => due[kind] <= now).sort((a, b) => due[a] - due[b])];
  const [days, dueThemes] = [daysShown(made), new Set(waiting.map(themeOf))];
  const pack = course.pack.map((skill) => ({ skill, isWon: isWon(skill, days, done), isDue: skill.themes.some((theme) => dueThemes.has(theme)) }));
  const toShow = pack.find(({ skill, isWon, isDue }) => skill.themes.length && !isWon && !isDue && done.has(skill.lessons[0]))?.skill;
  const hand = Object.keys(course.hands).length ? handNow(course.hands, waiting, toShow?.themes ?? [], answers, now) : undefined;
  const dayBefore = (back) => new Date(new Date(now).setDate(new Date(now).getDate() - back)).toDateString();
  const answeredOn = new Set(answers.map(({ at }) => dayOf(at)));
  return {
    stops, pack, toShow, waiting, hand,
    next: nextOf(stops),
    isRoadOver: !begunLast(stops).further, // of use once no lesson on it is left
    isPractised: !hand?.isDue && made.filter(({ at }) => dayOf(at) === dayBefore(0)).length >= HANDS_A_DAY,
    week: [6, 5, 4, 3, 2, 1, 0].map((back) => [dayBefore(back), answeredOn.has(dayBefore(back))]),
    row: daysInARow(answeredOn, dayBefore),
  };
}
