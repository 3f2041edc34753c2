// Blast Off!'s moments: cards that are drawn, the launch, a mission that goes or comes, a catch, the last card.
import { $, $$, animate, board, calm, layer } from "../../js/table/page.js";
import { ring, spot } from "../../js/table/effects.js";
import { drawn, landed } from "../../js/table/fly.js";
import { lastCard, shout, word } from "../../js/table/word.js";

const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// Where the table that comes then keeps the rocket, it stands on its pad again.
let flight = null;
document.addEventListener("table:steps-over", () => { flight?.cancel(); });

// The count is at its end: the rocket leaves past the top of the window, with whoever took the last call, or with
// nobody (seat 0).
function liftOff(who, time) {
  const rocket = $(".bo-rocket", board());
  if (!rocket || calm.matches) return;
  rocket.closest(".bo-countdown").classList.add("is-leaving");
  const gone = { transform: `translateY(${-rocket.getBoundingClientRect().bottom - 80}px)`, opacity: 0.8 };
  const frames = [{}, { transform: "translateY(2%)", offset: 0.25, easing: "ease-in" }, gone];
  flight = rocket.animate(frames, { duration: time, fill: "forwards" }); // nothing that follows brings it back
  ring(seat(who), "repair");
}

// The missions in force as the rocket leaves, by their ids: what is over then is gone from the table when it is told.
let inForce = new Map();

function remember() {
  inForce = new Map($$(".bo-mission[id]", board()).map((node) => [node.id, [node.cloneNode(true), node.getBoundingClientRect()]]));
}

// One that is over is crossed out in its place, and falls.
function cross(mission, time) {
  const [card, { left, top, width, height } = {}] = inForce.get(`mission-${mission}`) ?? [];
  if (!card || calm.matches) return;
  card.removeAttribute("id");
  card.classList.add("is-over");
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  layer().append(card);
  const there = { transform: "none", opacity: 1 };
  animate(card, [there, { ...there, offset: 0.7 }, { transform: "translateY(30px) rotate(3deg)", opacity: 0 }], time);
  animate(card.appendChild(document.createElement("i")), [{ transform: "scaleX(0)" }, { transform: "none", offset: 0.35 }, {}], time);
}

// What a countdown brought is turned up large in the table's middle, and goes to its place.
function arrive(mission, time) {
  const place = document.getElementById(`mission-${mission}`);
  if (!place || calm.matches) return;
  const [x, y] = spot(place);
  const [left, top] = spot($(".table-middle", board()));
  const card = place.cloneNode(true);
  card.className = "bo-turned";
  Object.assign(card.style, { left: `${left}px`, top: `${top}px` });
  layer().append(card);
  const shown = { transform: "none", opacity: 1 };
  const there = { transform: `translate(${x - left}px, ${y - top}px) scale(0.3)`, opacity: 0.3 };
  const here = [{ ...shown, offset: 0.15 }, { ...shown, offset: 0.75 }];
  animate(card, [{ transform: "rotateY(90deg)", opacity: 0 }, ...here, there], time);
  place.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, {}], time);
}

// A catch has a moment of its own: whom it struck flashes, and over the table stands who caught whom, and what it costs.
function flash(struck) {
  if (calm.matches) return;
  struck?.animate([{}, { opacity: 0.2 }, {}], { duration: 260, iterations: 3 });
}

// What whoever plays does with the card is called out at the seat: who watches can catch whom that is missing of (BO-17).
function gesture(who, made) {
  const { left, width, bottom } = seat(who).getBoundingClientRect();
  const said = JSON.parse($(".bo-piles", board()).dataset.said);
  const told = made.split(",").map((one) => said[one]).filter(Boolean).join(" ");
  if (told) word([left + width / 2, bottom + 58], told, { delay: 120, time: 1200, look: "is-said" });
}

// By the first word of an event's line; each is given the others, and the step.
export const MOMENTS = {
  "card-drawn": ([who, card]) => drawn(".bo-draw", who, card, 420),
  "card-played": ([who, , , made]) => {
    landed($(".bo-pile", board()));
    gesture(who, made);
  },
  "card-slapped": ([who]) => {
    landed($(".bo-pile", board()));
    ring(seat(who), "call");
  },
  "last-card": ([who]) => lastCard(seat(who)),
  "seat-went-out": ([who], { sentence, time }) => {
    ring(seat(who), "out");
    shout(sentence, "", time);
  },
  "lift-off": ([who], { time }) => {
    remember();
    liftOff(who, time);
  },
  "mission-ended": ([mission], { time }) => cross(mission, Math.max(time, 900)),
  "mission-turned": ([, mission], { time }) => arrive(mission, time + 300),
  "mission-made-up": ([, mission], { time }) => arrive(mission, time + 300),
  "offence-caught": ([who], { sentence, time }) => {
    const isMe = `seat-${board().dataset.seat}` === seat(who)?.id;
    for (const struck of isMe ? [seat(who), $(".bo-gestures", board())] : [seat(who)]) flash(struck);
    shout(sentence, $(".bo-piles", board()).dataset.penalty, time);
  },
};
