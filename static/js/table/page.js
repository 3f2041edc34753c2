// The page's fixed points, and a list of what is to be done whenever a fresh board has come.
document.documentElement.classList.add("js");

export const board = () => document.getElementById("board");
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const boxOf = (key) => $(`.box[data-key="${CSS.escape(key)}"]`, board());

// Whether the one who plays used a key last; it stands where no fresh board takes it away.
export const byKeys = () => document.documentElement.dataset.keys === "1";
export const setByKeys = (is) => { document.documentElement.dataset.keys = is ? "1" : ""; };

// What flies over the table is in a layer of its own, so that nothing below it is laid out for it.
export const layer = () => document.getElementById("over");

// What has arrived rests until all is let go, for each end has the page painted anew. What flew over the table is not
// seen then, and taken away.
const REST = 4000; // milliseconds, at most
const LATER = 700;
let motions = [];
let broom = 0;

export function animate(node, frames, { duration, delay = 0, easing = "linear", ...timing }) {
  const isOver = node.parentNode === layer();
  const share = duration / (duration + REST);
  const placed = frames.map((frame, i) => ({ easing, ...frame, offset: (frame.offset ?? i / (frames.length - 1)) * share }));
  const end = { ...frames.at(-1), ...(isOver && { opacity: 0 }) };
  const motion = node.animate([...placed, { ...end, offset: share }, end], { ...timing, duration: duration + REST, delay });
  motions.push({ motion, node, isOver, arrives: delay + duration });
  clearTimeout(broom);
  broom = setTimeout(letGo, delay + duration + LATER);
}

export function letGo(isAll) {
  motions = motions.filter(({ motion, node, isOver, arrives }) => {
    if (motion.currentTime < arrives && (isOver || !isAll)) return true;
    motion.cancel();
    if (isOver) node.remove();
    return false;
  });
  if (motions.length) broom = setTimeout(letGo, LATER);
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
