// Spaced Out's moments: cards that fly, a clone beside its twin, play that turns round, the last card, and out.
import { $, animate, board, calm, layer } from "../../js/table/page.js";
import { bolt, ring, spot } from "../../js/table/effects.js";
import { drawn, fly } from "../../js/table/fly.js";
import { lastCard, shout, word } from "../../js/table/word.js";

const ASIDE = 0.45; // of a card's width the two lie apart
const LANDED = 240; // milliseconds after which the card lies on its twin
const STARS = 18; // that burst when somebody is out

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

// Somebody is rid of all cards: a burst of stars and rings, and the shout.
function out(who, time) {
  const middle = spot(piles());
  if (!middle) return;
  const { me, they } = piles().dataset;
  shout(isOwn(who) ? me : they.replace("%s", $(".seat-name", seat(who))?.title), "", Math.max(time, 1100));
  for (const delay of [0, 160, 320]) ring(middle, "out", delay);
  ring(seat(who), "repair");
  for (let i = 0; i < STARS; i += 1) {
    const [turn, far] = [(i / STARS) * 2 * Math.PI, i % 2 ? 150 : 250];
    const end = [middle[0] + Math.cos(turn) * far, middle[1] + Math.sin(turn) * far * 0.8];
    bolt(middle, end, "star", { time: 900, delay: (i % 3) * 90, fades: true });
  }
}

// By the first word of an event's line; each is given the others, and how long it is shown.
export const MOMENTS = {
  "card-drawn": ([who, card]) => drawn(".so-draw", who, card, 260),
  "card-played": ([who, , pile, , clone]) => {
    if (clone === "yes") cloned(`pile-${pile}`, who);
    if (!isOwn(who)) fly(seat(who), document.getElementById(`pile-${pile}`), 320); // one's own has left the hand
  },
  "direction-changed": ([way], time) => turned(way, time),
  "last-card": ([who]) => lastCard(seat(who)),
  "passed-over": ([who]) => ring(seat(who), "miss"),
  "seat-out": ([who], time) => out(who, time),
};
