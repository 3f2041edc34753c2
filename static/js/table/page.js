// The page's fixed points, and a list of what is to be done whenever a fresh board has come.
document.documentElement.classList.add("js");

export const board = () => document.getElementById("board");
// The page may have been left meanwhile: in a board that is gone nothing is found.
export const $ = (selector, within = document) => within?.querySelector(selector) ?? null;
export const $$ = (selector, within = document) => [...within?.querySelectorAll(selector) ?? []];
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const boxOf = (key) => $(`.box[data-key="${CSS.escape(key)}"]`, board());

// Whether the one who plays used a key last; it stands where no fresh board takes it away.
export const byKeys = () => document.documentElement.dataset.keys === "1";
export const setByKeys = (is) => { document.documentElement.dataset.keys = is ? "1" : ""; };

// What flies over the table is in a layer of its own, so that nothing below it is laid out for it; outside the body,
// whose styles look at all it holds.
const over = document.getElementById("over");
export const layer = () => over;
if (over) document.documentElement.append(over);

// What flew over the table is not seen; it is taken away with others, for each that goes has the page painted anew.
const LATER = 1500; // milliseconds
const motions = [];
const landed = [];
let broom = 0;

export function animate(node, frames, timing) {
  const motion = node.animate(frames, timing);
  if (node.parentNode === layer()) motion.finished.then(() => land(node));
  else motions.push(motion);
  return motion;
}

function land(node) {
  landed.push(node);
  clearTimeout(broom);
  broom = setTimeout(sweep, LATER);
}

export function sweep() {
  for (const node of landed.splice(0)) node.remove();
}

// What moves on the table waits where it is, or goes on.
export const wait = () => motions.forEach((motion) => motion.pause());
export const goOn = () => motions.forEach((motion) => motion.playState === "paused" && motion.play());

// What still moves on the table is to set out anew.
export function stopMotions() {
  for (const motion of motions.splice(0)) motion.cancel();
  sweep();
}

// Says something to those who listen.
export function say(text) {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
}

const tasks = [];

// `task` runs now (once the table starts) and after every fresh board, in the order of these calls.
export function onFresh(task) {
  tasks.push(task);
}

export function freshen() {
  if (board()) tasks.forEach((task) => task());
}

// Something that any part of the table may listen to: "table:sending", "table:step", ...
export function tell(name, detail = {}) {
  document.dispatchEvent(new CustomEvent(`table:${name}`, { detail }));
}
