// Spacetrace's moments: a card that falls, a Base that is hit, figures that run down. Loaded when the first of them is near.
import { $, $$, animate, board, calm, layer } from "../../js/table/page.js";
import { MUCH } from "../../js/table/glide.js";
import { ring, spot } from "../../js/table/effects.js";
import { shake, sides, splinter } from "./shots.js";

// What others pay with, the card they have played, comes from their hand: its face as it lies on their pile now.
export function theirs(played) {
  const hand = spot($(".side-they .backs", board()));
  const face = $(`#pile-they-discard ~ * [data-card="${played}"] .face`);
  if (!hand || !face || calm.matches) return null;
  const card = document.createElement("div");
  card.className = "show-over is-paying";
  card.append(face.cloneNode(true));
  Object.assign(card.style, { left: `${hand[0]}px`, top: `${hand[1]}px` });
  layer().append(card);
  return card;
}

// One of the two halves of what falls goes its way.
const apart = (way, wide, high) => {
  const at = (x, y, turn) => `translate(${way * x * wide}px, ${y * high}px) rotate(${way * turn}deg)`;
  return [{ transform: "scale(1.12)", opacity: 1 }, { transform: at(0.06, 0, 3), opacity: 1, offset: 0.25 },
    { transform: at(0.16, 0.06, 10), opacity: 1, offset: 0.6 }, { transform: at(0.34, 0.5, 30), opacity: 0 }];
};
const BREAKS = { duration: 620, easing: "ease-in" };

// A card that falls: a flash, and its halves tilt away from each other amid what flies off it. What is left of it is
// one of them: a copy of all that is drawn on it is dear.
export function wreck(place) {
  const at = spot(place);
  if (!at || calm.matches) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  const face = $(".face, svg", place);
  const half = document.createElement("div");
  half.className = "show-over is-half";
  if (face) half.append(face.cloneNode(true));
  Object.assign(half.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  layer().append(half);
  animate(half, apart(-1, width, height), BREAKS);
  place.animate(apart(1, width, height), BREAKS); // over the motion of all that goes, whatever comes next
  for (const kind of ["kill", "wreck"]) ring(at, kind);
  splinter(at, 6, 56, "rock is-wreck");
}

// A Base is hit or falls: louder than all else, and the more it loses, the louder. All of its side flashes then.
export function strikeBase(base, damage, isFall) {
  const at = spot(base);
  if (!at) return;
  const far = isFall ? 22 : Math.min(20, 8 + damage / 20);
  ring(at, "blast");
  splinter(at, far, far * 7, "rock is-wreck");
  shake(base, far);
  shake(base.closest(".side"), far / 4);
  if (!isFall && damage < MUCH) return;
  ring(at, "flash");
  for (const delay of isFall ? [0, 160, 320] : [90]) ring(at, "bang", delay);
  for (const side of sides()) shake(side, far / 2);
}

// What is hit counts down to what is left of it, which its card says all the while.
const TICKS = 6;
const TICK = 40; // milliseconds
const figures = () => new Map($$(".fleet .piece", board()).map(({ id, dataset }) => [id, Number(dataset.count)]));
let stood = figures();
let runs = []; // by the card's id: what it had
let timer = 0;

function count(left) {
  for (const [id, had] of runs) {
    const piece = document.getElementById(id);
    const figure = $(".piece-line b", piece)?.firstChild;
    const now = Number(piece?.dataset.count);
    if (figure) figure.data = Math.round(now + ((had - now) * left) / TICKS);
  }
  if (left) timer = setTimeout(count, TICK, left - 1);
}

document.addEventListener("table:laid", () => {
  clearTimeout(timer);
  count(0); // what still ran
  const before = stood;
  stood = figures();
  runs = calm.matches ? [] : [...before].filter(([id, had]) => stood.get(id) < had);
  count(TICKS);
});
