// A replay on the table: moments are reached by buttons, keys and slider, and played frame by frame.
// What led from one version to the next is fetched a stretch at a time; nothing here decides anything.
import { $, $$, board, layer, onFresh, say, tell } from "./page.js";
import { inFull, lay } from "./lay.js";
import { stepTime, weightOf } from "./steps.js";

const AT_ONCE = 420; // milliseconds a move, where no steps are wanted
const GLIDE = 260;
const bar = document.getElementById("replay");
const slider = document.getElementById("at");
const { first, size } = Object.fromEntries(["first", "size"].map((name) => [name, Number(bar.dataset[name])]));
let last = Number(bar.dataset.last); // it grows while the match goes on
const stretches = new Map();

let at = Number(bar.dataset.at); // the version that is shown, or is being shown
let aim = at; // the one that was asked for last: what leads to it may have to be fetched
let step = -1; // which of its frames; -1 is the end of it
let timer = 0;
let turn = 0; // counts wishes: of an answer that comes late nothing is shown

const isPlaying = () => bar.classList.contains("is-playing");

// --- what is fetched ------------------------------------------------------------------------------

const numberOf = (version) => Math.max(0, Math.floor((version - 1 - first) / size));

function stretchOf(version) {
  const number = numberOf(version);
  if (!stretches.has(number)) {
    const url = `${bar.dataset.stretch}${first + number * size}${bar.dataset.ways}`;
    const asked = fetch(url, { credentials: "same-origin" }).then(async (answer) => {
      if (answer.status !== 200) throw new Error(String(answer.status));
      const stretch = await answer.json();
      return { ...stretch, frames: inFull(stretch.frames, stretch.before) };
    });
    asked.catch(() => stretches.delete(number)); // it can be asked for again
    stretches.set(number, asked);
  }
  return stretches.get(number);
}

const framesOf = (stretch, version) => stretch.frames.filter((frame) => frame.version === version && frame.table);

function endOf(stretch, version) {
  const until = stretch.frames.filter((frame) => frame.version <= version && frame.table);
  return until.at(-1)?.table ?? stretch.before;
}

// --- what is shown --------------------------------------------------------------------------------

async function show(stretch, table, frame, time) {
  if (!await lay(table, frame, time)) return;
  const log = document.getElementById("log");
  if (log && log.dataset.until !== String(stretch.until)) {
    log.innerHTML = stretch.log;
    log.dataset.until = String(stretch.until);
  }
  if (frame) tell("step", { ...frame, time: stepTime() * weightOf(frame) });
  follow();
  if ($(".end", board())) say($(".end > div", board()).innerText.replace(/\s+/g, " "));
}

function words(stretch) {
  const told = stretch.frames.filter((frame) => frame.version === at && frame.sentence);
  return told.map((frame) => frame.sentence).filter((one, i, all) => i === 0 || i === all.length - 1).join(" ");
}

function sayIt(sentence) {
  if (!sentence) return;
  document.getElementById("replay-say").textContent = sentence;
  say(sentence);
}

function mark(node, is, attribute = "aria-current") {
  if (is) node.setAttribute(attribute, "true");
  else node.removeAttribute(attribute);
}

// Everything on the page that names the moment.
function follow() {
  const log = document.getElementById("log");
  for (const entry of $$("#log > [data-version]")) {
    const version = Number(entry.dataset.version);
    entry.hidden = version > at;
    mark(entry, version === at);
  }
  if (log) log.scrollTop = log.scrollHeight;
  slider.value = String(at);
  const output = document.getElementById("at-words");
  output.textContent = output.dataset.words.trim().replace("%n", at - first).replace("%all", last - first);
  const turns = $$("#turns [data-at]");
  const now = turns.filter((link) => Number(link.dataset.at) <= at).at(-1);
  for (const link of turns) mark(link, link === now);
  if (now) $("#turns > summary").textContent = now.textContent;
  for (const [id, edge] of [["to-first", first], ["to-back", first], ["to-forward", last], ["to-last", last]]) {
    mark(document.getElementById(id), at === edge && step < 0, "aria-disabled");
  }
  for (const link of $$("a[href^='?at='], a[data-at-moment]")) {
    if (link.matches("#replay a, #log a, [data-at]")) continue;
    link.href = link.getAttribute("href").replace(/at=\d+/, `at=${at}`);
  }
  for (const field of $$("[data-moment]")) field.value = String(at);
  history.replaceState(history.state, "", `?at=${at}${bar.dataset.ways}`);
}

// --- from moment to moment ------------------------------------------------------------------------

async function fetched(version) {
  const mine = (turn += 1);
  try {
    const stretch = await stretchOf(version);
    return mine === turn ? stretch : null;
  } catch {
    if (mine === turn) {
      stop(); // what was asked for is not on its way any more
      sayIt(bar.dataset.lost);
    }
    return null;
  }
}

// To the end of a version.
async function go(version) {
  aim = Math.min(Math.max(version, first), last);
  const stretch = await fetched(aim);
  if (!stretch) return;
  at = aim;
  step = -1;
  show(stretch, endOf(stretch, at), null, GLIDE);
  sayIt(words(stretch));
}

// One frame on; whole moves where no steps are wanted. Tells how long it is to be looked at, 0 at the end.
async function on() {
  const next = step < 0 ? aim + 1 : at;
  if (next > last) return 0;
  aim = next;
  const stretch = await fetched(next);
  if (!stretch) return 0;
  const frames = framesOf(stretch, next);
  const place = step < 0 ? 0 : step + 1;
  at = next;
  if (!stepTime() || !frames.length) {
    step = -1;
    show(stretch, endOf(stretch, at), null, GLIDE);
    sayIt(words(stretch));
    return AT_ONCE;
  }
  const frame = frames[place];
  step = place < frames.length - 1 ? place : -1;
  show(stretch, frame.table, frame, Math.min(GLIDE, stepTime() * 0.6));
  sayIt(frame.sentence);
  if (at + 2 > stretch.until && stretch.until < last) stretchOf(stretch.until + 1).catch(() => {});
  return Math.max(stepTime() * Math.max(weightOf(frame), 0.35), 140);
}

// --- playing --------------------------------------------------------------------------------------

function stop() {
  clearTimeout(timer);
  turn += 1;
  aim = at;
  bar.classList.remove("is-playing");
  document.getElementById("play").textContent = bar.dataset.play;
  tell("steps-over");
}

// Whoever does not play sees a move to its end.
async function tick() {
  const time = await on();
  if (time) timer = setTimeout(isPlaying() || step >= 0 ? tick : stop, time);
  else if (isPlaying()) stop();
}

// A move at each press, however much of the last one was seen.
function forward() {
  if (aim >= last) return go(last);
  step = -1;
  return tick();
}

async function play() {
  clearTimeout(timer);
  bar.classList.add("is-playing");
  document.getElementById("play").textContent = bar.dataset.pause;
  if (at === last && step < 0) {
    await go(first); // again
    timer = setTimeout(tick, AT_ONCE);
  } else {
    tick();
  }
}

const WAYS = {
  "to-first": () => go(first),
  "to-back": () => go(aim - 1),
  "to-forward": forward,
  "to-last": () => go(last),
  play: () => (isPlaying() ? stop() : play()),
  "from-start": () => {
    document.getElementById("play").focus(); // what was pressed leaves with the end
    return play();
  },
};

function press(id) {
  const asked = aim;
  if (id !== "play") {
    stop();
    aim = asked;
  }
  return WAYS[id]();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a, button");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const jump = link.dataset.at ?? (link.matches(".log-then") ? /at=(\d+)/.exec(link.href)?.[1] : undefined);
  if (!(link.id in WAYS) && jump === undefined && link.id !== "link") return;
  event.preventDefault();
  if (link.id === "link") {
    const menu = link.closest("details");
    navigator.clipboard?.writeText(location.href).then(() => {
      sayIt(bar.dataset.copied);
      if (!menu?.open) return;
      menu.open = false; // it would lie over what is said
      menu.querySelector("summary").focus();
    }, () => {});
    return;
  }
  if (link.id in WAYS) {
    press(link.id);
    return;
  }
  stop();
  const turns = document.getElementById("turns");
  if (turns) turns.open = false;
  go(Number(jump));
});

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
// What opens over the table is read in peace: nothing goes on under it or flies over it, and it is alone.
document.addEventListener("toggle", (event) => {
  if (!event.target.open || !event.target.matches("#turns, .more")) return;
  stop();
  layer().replaceChildren();
  for (const other of $$("#turns[open], .more[open]")) if (other !== event.target) other.open = false;
}, true);
document.getElementById("jump").addEventListener("submit", (event) => event.preventDefault());

const KEYS = { ArrowLeft: "to-back", ArrowRight: "to-forward", Home: "to-first", End: "to-last", " ": "play" };

document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input:not([type=range]), select, textarea, dialog[open]")) return;
  if (event.key === " " && event.target.closest("a, button, summary")) return;
  if (event.key !== " " && event.target.closest("#log")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(way);
}, true);

// --- a match that goes on -------------------------------------------------------------------------

const SOON = 700; // milliseconds after which news are looked at, all at once
const LATER = 20000; // until a stream that was refused is asked for again
const LOOK_EVERY = 3000; // milliseconds, for those who watch from outside and have no stream
let stream = null;
let known = Number(bar.dataset.version);
let news = 0;
let looks = 0; // the timer of those who watch from outside

// The moment that is shown stays; what comes after it can be reached from now on.
async function grow() {
  news = 0;
  const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const until = Number(page?.getElementById("replay")?.dataset.last);
  if (!(until > last)) return;
  stretches.delete(numberOf(last)); // it ended where the match did
  const isLatest = at === last && step < 0 && !isPlaying();
  last = until;
  slider.max = String(last);
  const [turns, fresh] = [document, page].map((where) => where.getElementById("turns"));
  if (turns && fresh) $("ol", turns).replaceChildren(...$$("li", fresh));
  else if (fresh) $(".replay-pace").before(fresh);
  follow();
  if (bar.dataset.news && isLatest) play(); // whoever watches what is new goes on doing so
}

// Whoever watches from outside asks how far the match has come, until it is over.
async function look() {
  clearTimeout(looks);
  const answer = document.hidden ? null : await fetch(bar.dataset.news).catch(() => null);
  if (answer?.status === 404) { // nobody may watch any more
    location.reload();
    return;
  }
  const { version = known, is_over: isOver = false } = answer?.ok ? await answer.json() : {};
  if (version > known) {
    known = version;
    await grow();
  }
  if (!isOver) looks = setTimeout(look, LOOK_EVERY);
}

function watch() {
  if (bar.dataset.news && !document.hidden) look();
  if (!bar.dataset.live || stream || document.hidden) return;
  stream = new EventSource(bar.dataset.live);
  stream.addEventListener("state", (event) => {
    if (Number(event.data) <= known) return;
    known = Number(event.data);
    news ||= setTimeout(grow, SOON);
  });
  stream.onerror = () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    unwatch();
    setTimeout(watch, LATER);
  };
}

function unwatch() {
  clearTimeout(looks);
  stream?.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return watch();
  stop();
  return unwatch();
});
addEventListener("pagehide", unwatch);
addEventListener("pageshow", watch);
addEventListener("popstate", follow); // what lay over the table is gone, and the moment is the same
// Whoever comes to see what they have missed need not press anything.
if (new URLSearchParams(location.search).has("play")) addEventListener("load", () => play());

onFresh(() => { follow(); });
follow();
watch();
