/** When a question comes back: FSRS as its own library has it (`vendor/`), in the steps of the package for Python. */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const [AGAIN, HARD, EASY] = [1, 2, 4];
const [LEARNING, REVIEW, RELEARNING] = [1, 2, 3];
const STEPS_IN_MINUTES = { [LEARNING]: [1, 10], [RELEARNING]: [10] };

/** How many minutes a step takes that is taken again; the first one half as long as it and the next together. */
const minutesAgain = (steps, step) => (step > 0 ? steps[step] : (steps[0] + (steps[1] ?? 2 * steps[0])) / 2);

/** Return what follows a rating: the next state, its step, and after how many minutes it comes back; none after days. */
function nextStep({ state, step }, rating) {
  const next = state === REVIEW ? RELEARNING : state;
  const steps = STEPS_IN_MINUTES[next];
  if (rating === AGAIN) return { state: next, step: 0, minutes: steps[0] };
  if (state === REVIEW || rating === EASY) return { state: REVIEW, step: null };
  if (rating === HARD) return { state, step, minutes: minutesAgain(steps, step) };
  return step + 1 < steps.length ? { state, step: step + 1, minutes: steps[step + 1] } : { state: REVIEW, step: null };
}

/** Return the state of memory after a rating, from 1 (again) to 4 (easy), at a time in milliseconds; `card` is the one before. */
export function reviewedCard(fsrs, card, rating, at) {
  const { state, step, minutes } = nextStep(card ?? { state: LEARNING, step: 0 }, rating);
  const days = card ? Math.max(0, Math.floor((at - card.last) / DAY)) : 0; // whole ones, whatever the calendar says
  const { stability, difficulty } = fsrs.next_state(card, days, rating);
  const due = at + (minutes ? minutes * MINUTE : fsrs.next_interval(stability, days) * DAY);
  return { state, step, stability, difficulty, due, last: at };
}
