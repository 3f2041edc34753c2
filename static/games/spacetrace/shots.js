// The shots of ships, told apart by class: a swarm of darts (I), tracers in pairs (II), torpedoes (III), a lance of
// light (IV). What is hit hard is thrown back.
import { animate, calm } from "../../js/table/page.js";
import { MUCH } from "../../js/table/glide.js";
import { beam, bolt, ring, spot } from "../../js/table/effects.js";

// By class: so many at most, so many milliseconds apart, so long each flies; how far from the middle they set out,
// and how far they throw what they hit.
const SHOTS = [
  {},
  { most: 10, apart: 26, time: 240, wide: 30, throws: 0 },
  { most: 8, apart: 45, time: 250, wide: 9, throws: 2 },
  { most: 3, apart: 130, time: 360, wide: 22, throws: 5 },
  { most: 2, apart: 170, time: 190, wide: 12, throws: 8 },
];
const PAST = 46; // pixels beside its target, for what misses

// Between -1 and 1: all over, and the same every time.
const scatter = (i) => ((i * 0.618 + 0.31) % 1) * 2 - 1;

// A shield stops what misses; else it flies past.
export function shoot(shooter, target, { cls, shots, missed, isShielded }) {
  const [from, to] = [spot(shooter), spot(target)];
  if (!from || !to) return;
  const { most, apart, time, wide, throws } = SHOTS[cls] ?? SHOTS[1];
  const shown = Math.min(shots, most);
  const hits = Math.round((shown * (shots - missed)) / shots);
  const isPair = cls === "2";
  for (let i = 0; i < shown; i += 1) {
    const isMiss = i >= hits;
    const past = isMiss && !isShielded ? PAST : 0;
    const aside = isPair ? (i % 2 ? wide : -wide) : scatter(i) * wide;
    const begin = [from[0] + aside, from[1]];
    const end = [to[0] + (isPair ? aside : scatter(i + 5) * wide) + past, to[1] + scatter(i + 2) * 12];
    const delay = (isPair ? Math.floor(i / 2) * 2 : i) * apart;
    const kind = isMiss ? `${cls} is-miss` : cls;
    if (cls === "4") beam(begin, end, kind, delay);
    else bolt(begin, end, kind, { delay, time });
    if (!isMiss && throws > 2) ring(end, `hit is-${cls}`, delay + time);
  }
  const landed = time + (shown - 1) * apart * 0.5;
  if (missed && isShielded) ring(to, "shield", landed);
  if (!hits) return;
  if (throws <= 2) ring(to, `hit is-${cls}`, landed);
  if (cls === "4") splinter(to, 6, 34, "spark");
  throwBack(target, Math.sign(to[1] - from[1]) * throws, landed);
}

function throwBack(target, far, delay) {
  if (!far || calm.matches) return;
  const frames = [{ transform: "none" }, { transform: `translateY(${far}px) scale(0.96)`, offset: 0.3 }, { transform: "none" }];
  animate(target, frames, { duration: 300, delay, easing: "ease-out" });
}

// So many splinters fly to all sides.
function splinter([x, y], many, far, kind) {
  for (let i = 0; i < many; i += 1) {
    const [turn, long] = [i * 2.4, far * (1 + (i % 4) / 2)]; // a golden angle apart
    bolt([x, y], [x + Math.cos(turn) * long, y + Math.sin(turn) * long], kind, { fades: true, time: 620 + (i % 3) * 120 });
  }
}

// What was shot down flies apart.
export function wreck(place) {
  const at = spot(place);
  if (!at) return;
  ring(at, "wreck");
  splinter(at, 9, 36, "rock is-wreck");
}

// A Base is hit or falls: louder than all else, and the more it loses, the louder.
export function strikeBase(base, damage, isFall) {
  const at = spot(base);
  if (!at) return;
  const far = isFall ? 14 : damage < MUCH ? 5 : 9;
  ring(at, "blast");
  if (isFall) for (const delay of [0, 160, 320]) ring(at, "bang", delay);
  splinter(at, isFall ? 20 : damage < MUCH ? 6 : 11, far * 6, "rock is-wreck");
  if (calm.matches) return;
  const shaken = [-1, 1, -0.6, 0.4].map((share, i) => ({ transform: `translate(${share * far}px, ${(i % 2 ? 0.4 : -0.4) * far}px)` }));
  animate(base, [{ transform: "none" }, ...shaken, { transform: "none" }], { duration: isFall ? 620 : 380 });
}
