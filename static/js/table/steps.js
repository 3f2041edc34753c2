// One player of what happened, for all games. A fresh board waits until all that led to it was shown on the
// table, frame by frame, at the pace that is set. Each event is also told to the game's own script. Where a
// clock runs it is kept short; without time for that, or a frame, the board comes at once, with the sentences.
import { $, $$, board, calm, onFresh, tell, wait } from "./page.js";
import { glide, places } from "./glide.js";
import { TABLE, aTaskLater, anAnimationFrame, become, inFull, lay, lookAhead, putWhole, stopLaying, tableOf } from "./lay.js";

const STEP = { normal: 720, fast: 320 }; // milliseconds
const FAST = 0.45; // of the time of everything that happened meanwhile
const AT_LEAST = 140;
const TWICE = 350; // what is pressed so soon after something was done belongs to it
const SETTLED = 20; // after a fresh board stands there
const OF_THE_CLOCK = 0.25; // of the time that is left may be spent with looking on
const BEFORE_THE_CLOCK = 1500; // milliseconds, at most
const RACES = ["call", "window"]; // clocks of moments in which whoever is first has it
const KEPT = "pace";
const WHOLE = [TABLE, ".match-side"];

const seen = new Set();
let queue = [];
let timer = 0;
let isFirst = true;
let shows = 0; // counts what is shown
let held = ""; // the fresh board, while what led to it is shown
let came = 0; // when it came
let until = 0; // its version
let shown = 0; // the version that what is being shown leads to
let room = Infinity; // milliseconds that may pass until it has to be there
let limit = 0; // the timer that sees to it
let last = null; // what "again" shows: the table before with what stands beside it, and its frames
let isStepping = false;
let coming = null; // what led to it, on its way
let laying = null; // the step whose table is being laid
let isEnding = false; // the fresh board is on its way
let long = AT_LEAST;
let stands = 0; // until when what was shown last is looked at
let onStep = (step) => (step.sentence ? 1 : 0);
let most = 3200; // milliseconds for everything that happened meanwhile

// `weigh(step)` says how long a step lasts beside others (0: not at all, 1: as usual), `atMost` how long all do. A
// step has key, version, by (seat from 0; -1 is the clock), line (the event), sentence, and a frame its table.
export function setSteps(weigh, atMost) {
  if (weigh) onStep = weigh;
  if (atMost) most = atMost;
}

const pace = () => {
  const kept = localStorage.getItem(KEPT);
  return kept === "instant" || kept in STEP ? kept : calm.matches ? "instant" : "normal";
};

// How long a step of the usual weight lasts, in milliseconds; 0 where no steps are wanted.
export const stepTime = () => STEP[pace()] ?? 0;
export const weightOf = (step) => onStep(step);

const stepOf = (node) => ({
  key: node.dataset.step,
  version: Number(node.dataset.version),
  by: Number(node.dataset.by),
  line: node.dataset.event,
  sentence: node.textContent,
  told: node.innerHTML, // figures in it do not break
});

function newSteps(root) {
  const fresh = $$("#steps > li", root).filter((node) => !seen.has(node.dataset.step));
  return fresh.map(stepOf).map((step) => ({ ...step, weight: onStep(step) }));
}

const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// What comes next is made ready while there is time: a table, or the board that is held.
let ready = null;
const idle = window.requestIdleCallback ?? ((task) => setTimeout(task, AT_LEAST / 2));

function prepare() {
  idle(() => {
    if (!held || laying || isEnding) return;
    const next = queue.find((step) => step.table);
    if (!next) ready ??= parse(held);
    if (lookAhead(next?.table ?? tableOf(ready))) prepare();
  });
}

// What a board says of itself, and its steps, without its table.
function headOf(html) {
  const tag = /^\s*<div id="board"[^>]*>/.exec(html)?.[0] ?? "";
  const from = html.indexOf('<ol id="steps"');
  return parse(tag + (from < 0 ? "" : html.slice(from, html.indexOf("</ol>", from)))).getElementById("board");
}

// --- a fresh board waits --------------------------------------------------------------------------

document.addEventListener("htmx:beforeSwap", (event) => {
  const here = board();
  if (event.detail.target !== here || !event.detail.shouldSwap) return;
  const html = event.detail.serverResponse ?? "";
  const now = Number(/^\s*<div id="board"[^>]* data-version="(\d+)"/.exec(html)?.[1] ?? 0);
  const then = Number(here.dataset.version);
  if (now <= then || isFirst || document.hidden || pace() === "instant") return;
  if (held && (!isEnding || here.matches(".is-showing"))) { // what is being shown has another end now
    event.detail.shouldSwap = false;
    if (isEnding) return; // it comes again
    if (now > until) coming = ask(shown);
    hold(html, now);
    const root = headOf(html);
    if (RACES.includes(root.dataset.clockKind)) hurry(root);
    return;
  }
  const root = headOf(html);
  const steps = newSteps(root);
  if (!$(TABLE, here) || !/class="match-(table|frame)"/.test(html)) return;
  const worth = steps.filter((step) => step.weight);
  if (worth.length * AT_LEAST > roomOf(root)) return;
  event.detail.shouldSwap = false;
  hold(html, now);
  if (worth.length < 2 && stands < performance.now() && !curtain(here)) { // nothing stands between the two tables
    isEnding = true;
    aTaskLater().then(() => { if (held === html) end(worth[0]); });
    return;
  }
  isEnding = false;
  hurry(root);
  here.classList.add("is-showing");
  steps.forEach((step) => seen.add(step.key));
  fetchFrames(then, WHOLE.map((part) => written($(part, here))));
});

// As text, which is ten times as quick as a copy; without styles of scripts, which the page's policy lets no text bring.
const written = (node) => node.outerHTML.replace(/(<[^<>]*?) style="[^"]*"/g, "$1");

function hold(html, version) {
  held = html;
  until = version;
  ready = null;
  came = performance.now();
}

function roomOf(root) {
  if (!root.hasAttribute("data-clock")) return Infinity;
  return Math.min(BEFORE_THE_CLOCK, Number(root.dataset.clockLeft) * OF_THE_CLOCK);
}

// Whatever is shown, a board whose clock runs is there in time.
function hurry(root) {
  room = roomOf(root);
  clearTimeout(limit);
  if (room < Infinity) limit = setTimeout(skipSteps, room);
}

// Who meets stands over the table until this has ended.
const curtain = (here) => $(".opening", here)?.getAnimations()[0];

// What cannot be fetched is not shown: the board itself is here already.
const ask = (since) => fetch(board().dataset.frames + since).then((answer) => answer.json()).catch(() => ({ frames: [] }));

// What goes on from what was shown has no table of its own before it.
async function fetchFrames(since, before) {
  const mine = (shows += 1);
  const here = board();
  shown = until;
  const made = await (coming ?? ask(since));
  coming = null;
  // Moves that were made since the board that is held have a board of their own, which is coming.
  const frames = inFull(made.frames).filter((frame) => frame.version <= shown).map((frame) => ({ ...frame, weight: onStep(frame) }));
  const told = frames.find((frame) => frame.table);
  if (told) {
    if (before) last = { before, frames: [...frames] };
    else last?.frames.push(...frames);
    await aTaskLater(); // what was pressed meanwhile comes first
    const meets = curtain(here);
    if (meets && !before) await lay({ ...told.table, large: "" }, null, 0); // the first that anything is told of
    await meets?.finished.catch(() => {}); // whoever acts has done with it
  }
  if (held && mine === shows) play(frames); // else it was skipped meanwhile
  else offerAgain();
}

// A step that fails must not hold the board for good.
addEventListener("unhandledrejection", () => { if (held) finish(null); });

function play(steps, atMost = pace() === "fast" ? most * FAST : most) {
  queue = [...steps]; // they may be wanted again
  isStepping = false;
  const weight = steps.reduce((sum, step) => sum + step.weight, 0) || 1;
  const all = Math.min(atMost, room - (performance.now() - came));
  long = Math.max(AT_LEAST, Math.min(STEP[pace()] ?? STEP.normal, all / weight));
  clearTimeout(timer);
  timer = setTimeout(next, stands - performance.now());
}

// Where a button of the say that goes had the focus, everything would be laid out once more.
function letGo() {
  const focused = document.activeElement;
  if (held && focused?.matches(".say-buttons *")) focused.blur();
}

function controls() {
  const place = $(".say", board());
  const words = document.getElementById("show-controls");
  if (held && place && words && !$(".show-controls", place)) place.append(words.content.firstElementChild.cloneNode(true));
}

async function end(step = null, isShown = false) {
  const html = held;
  timer = 0;
  isEnding = Boolean(html);
  if (html) {
    ready ??= parse(html);
    await anAnimationFrame();
    const whole = tableOf(ready);
    const { space, hand, ...sized } = whole;
    const fought = { ...sized, table: $(TABLE, board()) };
    // In one go it would hold up a frame for too long: first goes what has fallen, then the rest takes its room.
    for (const table of isShown ? [fought, sized, whole] : [whole]) {
      if (held !== html || !await lay(table, step, 240)) return;
      if (table !== whole) wait(); // all of it sets out together
    }
    await aTaskLater(); // no frame waits for it
  }
  if (held === html) finish(null); // else it was skipped meanwhile
}

function finish(from) {
  stopLaying();
  untell();
  clearTimeout(timer);
  clearTimeout(limit);
  timer = 0;
  queue = [];
  const here = board();
  if (held && here) {
    const whole = ready ?? parse(held);
    const [fresh, ways] = ["board", "ways"].map((id) => whole.getElementById(id));
    held = "";
    runOn(fresh);
    here.classList.remove("is-showing");
    $(".show-controls", here)?.remove();
    // Another one may have come at once meanwhile.
    if (Number(fresh.dataset.version) >= Number(here.dataset.version)) {
      become(here, fresh);
      if (ways) become(document.getElementById("ways"), ways); // what the menu offers comes along, as by htmx
    }
    htmx.process(board());
    setTimeout(() => htmx.trigger(board(), "htmx:afterSettle"), SETTLED); // as of every fresh board
    glide(from, null, 200)();
  }
  held = "";
  ready = null;
  coming = null;
  isEnding = false;
  laying = null;
  tell("steps-over");
}

// The clock of a board that was held has run on.
function runOn(fresh) {
  if (!fresh.hasAttribute("data-clock-left")) return;
  fresh.dataset.clockLeft = String(Math.max(0, Math.round(Number(fresh.dataset.clockLeft) - performance.now() + came)));
}

// --- one step after the other ---------------------------------------------------------------------

function collect() {
  const fresh = newSteps(board());
  fresh.forEach((step) => seen.add(step.key));
  if (isFirst || calm.matches || document.hidden || pace() === "instant") {
    isFirst = false;
    return;
  }
  if (held || !fresh.length) return;
  queue.push(...fresh);
  if (timer) return;
  long = Math.max(AT_LEAST, Math.min(STEP.normal, most / (queue.length || 1)));
  next();
}

async function next() {
  const step = queue.shift();
  if (!step) {
    if (!held || until <= shown) end(null, true);
    else { // another one has come meanwhile, with what led to it
      passOver();
      fetchFrames(shown);
    }
    return;
  }
  const begun = performance.now();
  if (step.table) {
    letGo();
    laying = step;
    await anAnimationFrame(); // what led to it comes first
    if (laying !== step || !await lay(step.table, step, Math.min(320, long * 0.6), controls)) return;
    await aTaskLater(); // effects have a frame of their own
    if (laying !== step) return;
    laying = null;
  }
  tell("step", { ...step, time: long * step.weight });
  if (step.weight) stands = begun + long * step.weight;
  if (!held && step.sentence && step.weight) tellStep(step.told);
  if (isStepping && step.table) timer = -1;
  else if (!step.weight) next();
  else timer = setTimeout(next, Math.max(AT_LEAST, long * step.weight + begun - performance.now()));
  if (step.weight) prepare();
}

// A sentence stands in the line that says what has happened; where a table has none, above it for a moment.
function tellStep(told) {
  const line = $(".say-happened:not(.is-lost)", board());
  const place = document.getElementById("happening");
  if (line) {
    line.dataset.whole ??= line.innerHTML;
    line.innerHTML = told;
  } else if (place) {
    place.innerHTML = told;
    place.hidden = false;
  }
}

function untell() {
  const line = $(".say-happened[data-whole]", board());
  const place = document.getElementById("happening");
  if (line) {
    line.innerHTML = line.dataset.whole;
    delete line.dataset.whole;
  }
  if (place) place.hidden = true;
}

// What the board that is held would tell by itself is told no more.
function passOver() {
  newSteps(headOf(held)).forEach((step) => seen.add(step.key));
}

// Ends the showing at once, and with it all that the fresh board would tell besides.
export function skipSteps() {
  stands = 0;
  if (held) passOver();
  finish(held ? places() : null);
}

function skipByHand() {
  if (performance.now() - came < TWICE) return;
  tell("skipped");
  skipSteps();
}

function again() {
  if (!mayBeShownAgain() || held) return;
  hold(written(board()), shown);
  room = Infinity;
  board().classList.add("is-showing");
  WHOLE.forEach((part, i) => putWhole(last.before[i], part));
  tell("laid");
  play(last.frames, Infinity); // whoever asks for it wants to see each
}

// A computer's first turn was over before the page came: it is shown, too, once who meets has been seen.
function open() {
  const here = board();
  if (!here?.dataset.opened || pace() === "instant" || document.hidden || roomOf(here) < Infinity) return;
  hold(written(here), Number(here.dataset.version));
  here.classList.add("is-showing");
  fetchFrames(here.dataset.opened);
}

function stepOn() {
  clearTimeout(timer);
  isStepping = true;
  if (!laying) next(); // else it is the one that is coming
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-show-skip]")) skipByHand();
  else if (event.target.closest("[data-show-step]")) stepOn();
  else if (event.target.closest("[data-show-again]")) {
    event.target.closest("details").open = false; // it lies over the table
    again();
  }
});
// Any other press ends the showing, and does no more. Where the fresh board is being laid it is there at once, and
// what is pressed on it is done.
document.addEventListener("click", (event) => {
  if (isEnding) finish(null);
  if (!held || !event.target.closest?.("#board") || event.target.closest(".show-controls, a, #log")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  skipByHand();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (isEnding) finish(null);
  if (!held) {
    if (event.key === "v") again();
    return;
  }
  if (event.key === "n") stepOn();
  else if (["s", "Escape", "Enter", " "].includes(event.key) && !event.target.closest("button, a")) skipByHand();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
// What is behind the table is shown faster.
document.addEventListener("live:newer", () => { long = Math.max(Math.min(long, 500), long / 2); });
document.addEventListener("visibilitychange", () => { if (document.hidden && held) skipSteps(); });
document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-pace]")) localStorage.setItem(KEPT, event.target.value);
});
for (const select of document.querySelectorAll("[data-pace]")) select.value = pace();

const mayBeShownAgain = () => last && !board().hasAttribute("data-clock");

function offerAgain() {
  for (const button of $$("[data-show-again]")) button.hidden = !mayBeShownAgain();
}

onFresh(collect);
onFresh(offerAgain);
setTimeout(open);
document.addEventListener("table:sending", () => { if (timer && !held) skipSteps(); });
