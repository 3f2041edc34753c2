// What cards do to each other, drawn over the table: shots, beams and rings. Where motion is not wanted
// there is none.
import { animate, calm, layer } from "./page.js";

const MOST = 32; // at once, with what has landed

// The middle of something on the page, or of the rectangle where it was; a middle is one already.
function spot(place) {
  if (Array.isArray(place)) return place;
  const rect = place instanceof Element ? place.getBoundingClientRect() : place;
  return rect?.width ? [rect.left + rect.width / 2, rect.top + rect.height / 2] : null;
}

let wanted = [];

// One effect: its kind names its look, its frames begin at a spot. All that are wanted begin at once: each that is
// put there has places worked out anew.
function draw(kind, [x, y], frames, timing) {
  if (calm.matches || document.hidden || layer().childElementCount + wanted.length >= MOST) return;
  if (!wanted.length) requestAnimationFrame(begin);
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
export function beam(from, to, kind) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end) return;
  const [x, y] = [end[0] - begin[0], end[1] - begin[1]];
  const turn = `rotate(${Math.atan2(y, x)}rad)`;
  const long = Math.hypot(x, y) / 100; // its length in CSS
  const frames = [{ transform: `${turn} scaleX(0)`, opacity: 1 }, { transform: `${turn} scaleX(${long})`, opacity: 1, offset: 0.45 },
    { transform: `${turn} scaleX(${long})`, opacity: 0 }];
  draw(`effect-beam is-${kind}`, begin, frames, { duration: 460, easing: "ease-out" });
}

// Something flies from one thing to another, turned the way it flies; `aside` is how far from the middle.
export function bolt(from, to, kind, { delay = 0, aside = 0, past = 0, time = 260 } = {}) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end) return;
  const [x, y] = [end[0] - begin[0], end[1] - begin[1]];
  const turn = `rotate(${Math.atan2(y, x + past)}rad)`;
  const frames = [{ transform: `translate(${aside}px, 0) ${turn}`, opacity: 1 },
    { transform: `translate(${x + aside + past}px, ${y}px) ${turn}`, opacity: past ? 0.2 : 1 }];
  draw(`effect-bolt is-${kind}`, begin, frames, { duration: time, delay, easing: "ease-in" });
}

// It breaks: a wide ring, and splinters on all sides.
export function burst(place) {
  const [x, y] = spot(place) ?? [];
  if (!y) return;
  ring([x, y], "bang is-hit");
  ring([x, y], "bang", 160);
  for (let i = 0; i < 14; i += 1) {
    const [turn, far] = [i * 2.4, 70 + (i % 4) * 34]; // a golden angle apart
    bolt([x, y], [x + Math.cos(turn) * far, y + Math.sin(turn) * far], "rock", { past: 1, time: 620 + (i % 3) * 120 });
  }
}

const SHOTS = [[], [8, 30, 240], [6, 45, 280], [4, 70, 320], [3, 90, 380]];
// By class: so many are drawn at most, so many milliseconds apart, and so long each flies.

// The shots of ships of a class at others. A shield stops what misses; else it flies past.
export function shoot(shooter, target, { cls, shots, missed, isShielded }) {
  const [from, to] = [spot(shooter), spot(target)];
  const [most, apart, time] = SHOTS[cls] ?? SHOTS[1];
  const shown = Math.min(shots, most);
  const hits = Math.round((shown * (shots - missed)) / shots);
  for (let i = 0; i < shown; i += 1) {
    const isMiss = i >= hits;
    const past = isMiss && !isShielded ? 46 : 0;
    const aside = (i - (shown - 1) / 2) * 7;
    bolt(from, to, isMiss ? `${cls} is-miss` : cls, { delay: i * apart, aside, past, time });
  }
  const landed = time + (shown - 1) * apart * 0.5;
  if (missed && isShielded) ring(to, "shield", landed);
  if (hits) ring(to, "hit", landed);
}
