// The shots of ships, told apart by class: a swarm of darts (I), tracers in pairs (II), torpedoes (III), a lance of
// light (IV). What is hit hard is thrown back, and what is heavy comes down so.
import { $$, animate, board, calm } from "../../js/table/page.js";
import { beam, bolt, ring, spot } from "../../js/table/effects.js";

// By class: so many at most (each is a flight of several where there are more shots), so many milliseconds apart, so
// long each flies; how far from the middle they set out, and how far they throw what they hit.
const SHOTS = [
  {},
  { most: 10, apart: 24, time: 250, wide: 42, throws: 5 },
  { most: 6, apart: 32, time: 240, wide: 15, throws: 6 },
  { most: 4, apart: 60, time: 300, wide: 26, throws: 9 },
  { most: 2, apart: 80, time: 240, wide: 12, throws: 14 },
];
const HARDER = { scratch: 0.4, heavy: 1.8 };
const PAST = 46; // pixels beside its target, for what misses

// Between -1 and 1: all over, and the same every time.
const scatter = (i) => ((i * 0.618 + 0.31) % 1) * 2 - 1;

// A shield stops what misses; else it flies past.
export function shoot(shooter, target, { cls, shots, missed, isShielded, force = "" }) {
  const [from, to] = [spot(shooter), spot(target)];
  if (!from || !to) return;
  const { most, apart, time, wide, throws } = SHOTS[cls] ?? SHOTS[1];
  const shown = shots > most ? Math.min(most, Math.ceil(Math.sqrt(shots))) : shots;
  const hits = Math.round((shown * (shots - missed)) / shots);
  const isPair = cls === "2";
  const hit = `hit is-${cls} is-${force}`;
  for (let i = 0; i < shown; i += 1) {
    const isMiss = i >= hits;
    const past = isMiss && !isShielded ? PAST : 0;
    const aside = isPair ? (i % 2 ? wide : -wide) : scatter(i) * wide;
    const begin = [from[0] + aside, from[1]];
    const end = [to[0] + (isPair ? aside : scatter(i + 5) * wide) + past, to[1] + scatter(i + 2) * 12];
    const delay = (isPair ? Math.floor(i / 2) * 2 : i) * apart;
    const kind = cls + (shots > most ? " is-flight" : "") + (isMiss ? " is-miss" : "");
    if (cls === "4") beam(begin, end, kind, delay, 600);
    else bolt(begin, end, kind, { delay, time });
    if (!isMiss && (cls > 2 || i % 4 === 1)) ring(end, hit, delay + time);
  }
  ring(from, `muzzle is-${cls}`);
  const way = Math.sign(to[1] - from[1]);
  lunge(shooter.firstElementChild, way * (4 + 2 * cls));
  const landed = time + (shown - 1) * apart * 0.5;
  if (missed && isShielded) ring(to, "shield", landed);
  if (!hits) return;
  if (cls < 3) ring(to, hit, landed);
  if (cls === "4") splinter(to, 10, 34, "spark");
  shake(target, throws * (HARDER[force] ?? 1), landed, way);
}

export function shake(node, far, delay = 0, way = 0) {
  if (calm.matches) return;
  const frames = way
    ? [{ transform: `translateY(${way * far}px) scale(0.96)`, offset: 0.3 }]
    : [-1, 1, -0.7, 0.5, -0.3].map((share) => ({ transform: `translate(${share * far}px, ${share * share * far}px)` }));
  animate(node, [{ transform: "none" }, ...frames, { transform: "none" }], { duration: 280 + far * 20, delay, easing: "ease-out" });
}

// What fires leaps forward, within its box: that may be thrown back meanwhile.
function lunge(node, far) {
  const at = (share) => ({ transform: `translateY(${share * far}px)` });
  animate(node, [at(0), at(-0.6), at(1), at(0)], { duration: 340, easing: "ease-out" });
}

export const sides = () => $$(".side", board());

// The higher its class, the heavier it comes in.
export function land(box, cls) {
  if (!cls) return;
  const time = 140 + cls * 70;
  const high = [{ transform: `translateY(${-6 * cls}px) scale(${1 + cls * cls * 0.07})` }, { transform: "none" }];
  animate(box.firstElementChild, high, { duration: time, easing: cls > 2 ? "cubic-bezier(0.7, 0, 1, 0.6)" : "ease-out" });
  if (cls < 3) return;
  for (let i = 2; i < cls; i += 1) ring(box, `land is-${cls}`, time - 90 + i * 60);
  for (const node of cls > 3 ? sides() : [box.closest(".lane")]) shake(node, cls, time);
}

export function splinter([x, y], many, far, kind) {
  for (let i = 0; i < many; i += 1) {
    const [turn, long] = [i * 2.4, far * (1 + (i % 4) / 2)]; // a golden angle apart
    bolt([x, y], [x + Math.cos(turn) * long, y + Math.sin(turn) * long], kind, { fades: true, time: 620 + (i % 3) * 120 });
  }
}
