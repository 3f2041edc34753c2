// What cards do to each other, drawn over the table: shots, beams and rings. Where motion is not wanted
// there is none.
import { animate, calm, layer, sweep } from "./page.js";

const MOST = 64; // at once

// The middle of something on the page, or of the rectangle where it was; a middle is one already.
export function spot(place) {
  if (Array.isArray(place)) return place;
  const rect = place instanceof Element ? place.getBoundingClientRect() : place;
  return rect?.width ? [rect.left + rect.width / 2, rect.top + rect.height / 2] : null;
}

let wanted = [];

// One effect: its kind names its look, its frames begin at a spot. All that are wanted begin at once: each that is
// put there has places worked out anew.
function draw(kind, [x, y], frames, timing) {
  if (calm.matches || document.hidden) return;
  if (!wanted.length) {
    sweep(); // what has landed leaves its room
    requestAnimationFrame(begin);
  }
  if (layer().childElementCount + wanted.length >= MOST) return;
  const at = `translate(${x}px, ${y}px) `;
  wanted.push([`effect ${kind}`, frames.map((frame) => ({ ...frame, transform: at + frame.transform })), timing]);
}

function begin() {
  for (const [look, frames, timing] of wanted) {
    const node = document.createElement("i");
    node.className = look;
    layer().append(node);
    animate(node, frames, { fill: "backwards", ...timing });
  }
  wanted = [];
}

// A ring that grows round something and fades.
export function ring(place, kind, delay = 0) {
  const at = spot(place);
  if (!at) return;
  const frames = [{ transform: "scale(0.2)", opacity: 0 }, { transform: "scale(0.45)", opacity: 1, offset: 0.2 },
    { transform: "scale(1)", opacity: 0 }];
  draw(`effect-ring is-${kind}`, at, frames, { duration: 420, delay, easing: "ease-out" });
}

// A beam from one thing to another: it reaches out, stays for a moment and fades.
export function beam(from, to, kind, delay = 0, duration = 460) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end) return;
  const [x, y] = [end[0] - begin[0], end[1] - begin[1]];
  const turn = `rotate(${Math.atan2(y, x)}rad)`;
  const long = Math.hypot(x, y) / 100; // its length in CSS
  const frames = [{ transform: `${turn} scaleX(0)`, opacity: 1 }, { transform: `${turn} scaleX(${long})`, opacity: 1, offset: 0.45 },
    { transform: `${turn} scaleX(${long})`, opacity: 0 }];
  draw(`effect-beam is-${kind}`, begin, frames, { duration, delay, easing: "ease-out" });
}

// Something flies from one thing to another, turned the way it flies; `aside` is how far beside the middle.
export function bolt(from, to, kind, { delay = 0, time = 260, aside = 0, fades = false } = {}) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end) return;
  const [x, y] = [end[0] - begin[0], end[1] - begin[1]];
  const turn = `rotate(${Math.atan2(y, x)}rad)`;
  const at = (share) => `translate(${x * share + aside}px, ${y * share}px) ${turn}`;
  const frames = [{ transform: at(0), opacity: 0 }, { transform: at(0.04), opacity: 1, offset: 0.04 },
    { transform: at(1), opacity: fades ? 0.1 : 1 }];
  draw(`effect-bolt is-${kind}`, begin, frames, { duration: time, delay, easing: fades ? "ease-out" : "ease-in" });
}
