// Spaced Out's moments: cards that fly, attacks, a clone beside its twin, play that turns, the last card, and out.
import { $, animate, board, calm, layer } from "../../js/table/page.js";
import { bolt, ring, spot } from "../../js/table/effects.js";
import { drawn, landed } from "../../js/table/fly.js";
import { lastCard, shout, word } from "../../js/table/word.js";

const ASIDE = 0.45; // of a card's width the two lie apart
const LANDED = 240; // milliseconds after which the card lies on its twin
const STARS = 18; // that burst when somebody is out
const ROCKS = 12; // that fly at once, at most
const FLIES = 0.42; // of the time that its number is seen
const ADDED = 2; // by each card that attacks; what is more was passed on (SO-20)

const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);
const isOwn = (number) => String(Number(number) - 1) === board().dataset.seat;
const piles = () => $(".so-piles", board());

// The card and its twin on the pile flash, and a ring goes round them.
function cloned(pile, who) {
  const face = $(".pile-face", document.getElementById(pile));
  if (!face || calm.matches) return;
  const [{ left, top }, width, height] = [face.offsetParent.getBoundingClientRect(), face.offsetWidth, face.offsetHeight];
  const twin = document.createElement("div");
  twin.className = "show-over";
  twin.append(face.firstElementChild.cloneNode(true));
  const [x, y] = [left + face.offsetLeft, top + face.offsetTop];
  Object.assign(twin.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer().append(twin);
  const apart = { transform: `translateX(${-width * ASIDE}px)`, opacity: 1 };
  const frames = [apart, { ...apart, opacity: 0.4, offset: 0.2 }, { ...apart, offset: 0.4 }, { transform: "none", opacity: 0 }];
  const timing = { duration: 700, delay: LANDED };
  animate(twin, frames, { ...timing, fill: "backwards" });
  animate(face, [{ opacity: 1 }, { opacity: 0.4, offset: 0.2 }, { opacity: 1, offset: 0.4 }, {}], timing);
  const middle = [x + width / 2, y + height / 2];
  ring(middle, "clone", LANDED);
  const { clone } = piles().dataset;
  const told = isOwn(who) ? clone : `${clone}: ${$(".seat-name", seat(who))?.title}`;
  word(middle, told, { delay: LANDED, time: 1100, look: "is-last" });
}

// --- an attack (SO-18 to SO-27) -------------------------------------------------------------------

// Whom it hits is felt: the seat, or the own hand.
const hit = (who) => (isOwn(who) && $(".hand-cards", board())) || seat(who);

function jolt(what, far, delay = 0) {
  if (!what || calm.matches) return;
  const aside = (share) => ({ transform: `translateX(${far * share}px) rotate(${share * 1.6}deg)` });
  animate(what, [0, -1, 0.8, -0.5, 0.25, 0].map(aside), { duration: 380, delay });
}

// A number that stands at whoever it concerns, in place of the one before; it comes from `from` where there is one.
let number = null;

function stand(place, text, time, from = place, size = 1) {
  const [begin, end] = [spot(from), spot(place)];
  number?.remove();
  number = null;
  if (!begin || !end || calm.matches || document.hidden) return;
  number = document.createElement("b");
  number.className = "show-over show-count is-last so-tally";
  number.setAttribute("aria-hidden", "true"); // the sentence says it
  number.textContent = text;
  Object.assign(number.style, { left: `${end[0]}px`, top: `${end[1]}px` });
  layer().append(number);
  const [x, y] = [begin[0] - end[0], begin[1] - end[1]];
  const at = (share, large, offset) => (
    { transform: `translate(calc(-50% + ${x * share}px), calc(-50% + ${y * share}px)) scale(${large * size})`, offset });
  const there = from === place ? 0.1 : FLIES;
  const frames = [{ ...at(1, 0.5, 0), opacity: 0 }, { ...at(0.9, 0.8, 0.08), opacity: 1 }, at(0, 1, there),
    at(0, 1.5, there + 0.1), at(0, 1, there + 0.24), { ...at(0, 1, 0.88), opacity: 1 },
    { ...at(0, 0.9, 1), opacity: 0 }];
  animate(number, frames, time);
}

// What was passed on comes from whoever did that, what was added to it from the pile: as many as cards are to be drawn.
function strike(who, attacker, design, all, time) {
  const [to, passed, kind] = [hit(who), Number(all) - ADDED, design === "shooting_star" ? "star" : "rock"];
  const pile = $(".is-live .pile-face", board()) ?? seat(attacker);
  const flight = Math.max(280, Math.min(600, time * 0.5));
  const shown = Math.min(Number(all), ROCKS);
  for (let i = 0; i < shown; i += 1) {
    const aside = (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 13;
    bolt(i < passed ? hit(attacker) : pile, to, kind, { delay: (i * flight) / (2 * shown), aside, time: flight });
  }
  const size = 1 + Math.min(Number(all), 10) / 20;
  stand(to, all, flight / FLIES + 100, passed > 0 ? hit(attacker) : pile, size);
  for (const delay of [0, 110, 220].slice(0, Math.ceil(all / 2))) ring(to, "hit", flight + delay);
  jolt(to, 6 + Math.min(2 * all, 14), flight);
  const told = $(".so-number", board());
  if (told && !calm.matches) animate(told, [{}, { transform: "scale(1.7)" }, {}], { duration: 420, delay: flight });
}

// It is taken: card after card, counted where they come to.
function take(who, at, all) {
  const to = (isOwn(who) && $(".hand-head", board())) || seat(who); // it hides no card
  stand(to, `+${at}`, at < all ? 700 : 1100, to, 1 + Math.min(at, 10) / 20);
  jolt(hit(who), 5);
}

// A large arrow bent round the piles turns the way that play goes now.
const ARROW = "M-78 -18A80 80 0 0 1 62 -50M78 18A80 80 0 0 1 -62 50M62 -50v-30M62 -50h-30M-62 50v30M-62 50h30";
const SVG = "http://www.w3.org/2000/svg";

function turned(way, time) {
  const at = spot(piles());
  if (!at || calm.matches) return;
  const arrow = document.createElementNS(SVG, "svg");
  arrow.setAttribute("class", "so-turned");
  arrow.setAttribute("viewBox", "-100 -100 200 200");
  arrow.append(document.createElementNS(SVG, "path"));
  arrow.firstChild.setAttribute("d", ARROW);
  Object.assign(arrow.style, { left: `${at[0]}px`, top: `${at[1]}px` });
  layer().append(arrow);
  const turn = (degrees, size) => `scale(${Number(way) < 0 ? -size : size}, ${size}) rotate(${degrees}deg)`;
  const frames = [{ transform: turn(-150, 0.5), opacity: 0 }, { transform: turn(-90, 1), opacity: 1, offset: 0.2 },
    { transform: turn(90, 1), opacity: 1, offset: 0.8 }, { transform: turn(130, 1.1), opacity: 0 }];
  animate(arrow, frames, { duration: Math.max(time, 1000), easing: "ease-in-out" });
  word([at[0], at[1] + 10], $(".so-round > span", board()).innerText.trim(), { delay: 200 });
}

// Somebody is rid of all cards: rings and the shout, for oneself amid a burst of stars.
function out(who, time) {
  const middle = spot(piles());
  if (!middle) return;
  const { me, they } = piles().dataset;
  shout(isOwn(who) ? me : they.replace("%s", $(".seat-name", seat(who))?.title), "", Math.max(time, 1100));
  for (const delay of [0, 160, 320]) ring(middle, "out", delay);
  ring(seat(who), "repair");
  for (let i = 0; isOwn(who) && i < STARS; i += 1) { // nobody cheers for another one
    const [turn, far] = [(i / STARS) * 2 * Math.PI, i % 2 ? 150 : 250];
    const end = [middle[0] + Math.cos(turn) * far, middle[1] + Math.sin(turn) * far * 0.8];
    bolt(middle, end, "star", { time: 900, delay: (i % 3) * 90, fades: true });
  }
}

// By the first word of an event's line; each is given the others, and how long it is shown.
export const MOMENTS = {
  "card-drawn": ([who, card, ...rest]) => {
    drawn(".so-draw", who, card, 320);
    const [at, all] = rest.slice(-2).map(Number);
    if (all > 1) take(who, at, all);
  },
  "card-played": ([who, , pile, , clone]) => {
    if (clone === "yes") cloned(`pile-${pile}`, who);
    landed(document.getElementById(`pile-${pile}`));
  },
  "seat-attacked": ([who, attacker, design, all], time) => strike(who, attacker, design, all, time),
  "direction-changed": ([way], time) => turned(way, time),
  "last-card": ([who]) => lastCard(seat(who)),
  "passed-over": ([who]) => ring(seat(who), "miss"),
  "seat-out": ([who], time) => out(who, time),
};
