// Events as they happen: what the last moves brought is shown one after the other in #happening, and
// told to the game's own script, which may move things on the table meanwhile. The board is the newest
// one already; nothing here decides or delays anything. Without motion the log tells it alone.
import { $$, board, calm, onFresh, tell } from "./page.js";

const AT_MOST = 700; // milliseconds a step
const AT_LEAST = 160;
const ALL = 3200; // milliseconds for everything that happened meanwhile

const seen = new Set();
let queue = [];
let timer = 0;
let isFirst = true;
let onStep = (step) => (step.sentence ? 1 : 0);

// `weigh(step)` says how long a step lasts beside others (0: not at all, 1: as usual). A step has
// key, version, by (seat, from 0; -1 is the clock), line (the event's text) and sentence.
export function setSteps(weigh) {
  onStep = weigh;
}

function collect() {
  const fresh = $$("#steps > li", board())
    .filter((node) => !seen.has(node.dataset.step))
    .map((node) => ({
      key: node.dataset.step,
      version: Number(node.dataset.version),
      by: Number(node.dataset.by),
      line: node.dataset.event,
      sentence: node.textContent,
    }));
  fresh.forEach((step) => seen.add(step.key));
  if (isFirst || calm.matches || document.hidden) {
    isFirst = false;
    return;
  }
  queue.push(...fresh.map((step) => ({ ...step, weight: onStep(step) })));
  if (!timer) next();
}

function next() {
  const step = queue.shift();
  const place = document.getElementById("happening");
  if (!step) {
    timer = 0;
    if (place) place.hidden = true;
    tell("steps-over");
    return;
  }
  tell("step", step);
  if (place && step.sentence && step.weight) {
    place.textContent = step.sentence;
    place.hidden = false;
  }
  const rest = queue.reduce((sum, other) => sum + other.weight, step.weight);
  const long = Math.min(AT_MOST, Math.max(AT_LEAST, ALL / (rest || 1))) * step.weight;
  timer = setTimeout(next, long);
}

// Ends the showing at once.
export function skipSteps() {
  clearTimeout(timer);
  queue = [];
  next();
}

onFresh(collect);
document.addEventListener("table:sending", () => { if (timer) skipSteps(); });
