// Blast Off!'s great moments: the launch, a mission that comes, a catch. Loaded when the first of them may come.
import { $, animate, board, calm, layer } from "../../js/table/page.js";
import { ring, spot } from "../../js/table/effects.js";

const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// The count is at its end: the rocket leaves past the top of the window, with whoever took the last call, or with
// nobody (seat 0).
function liftOff(who, time) {
  const rocket = $(".bo-rocket", board());
  if (!rocket || calm.matches) return;
  rocket.closest(".bo-countdown").classList.add("is-leaving");
  const gone = { transform: `translateY(${-rocket.getBoundingClientRect().bottom - 80}px)`, opacity: 0.8 };
  const frames = [{}, { transform: "translateY(2%)", offset: 0.25, easing: "ease-in" }, gone];
  rocket.animate(frames, { duration: time, fill: "forwards" }); // it does not come back
  ring(seat(who), "repair");
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

function announce(sentence, time) {
  if (calm.matches) return;
  const banner = document.createElement("p");
  banner.className = "bo-banner";
  const [told, cost] = [document.createElement("b"), document.createElement("span")];
  told.textContent = sentence;
  cost.textContent = $(".bo-piles", board()).dataset.penalty;
  banner.append(told, cost);
  const { left, top, width, height } = $(".table-middle", board()).getBoundingClientRect();
  Object.assign(banner.style, { left: `${left}px`, top: `${top + height * 0.35}px`, width: `${width}px` });
  layer().append(banner);
  const there = { transform: "none", opacity: 1 };
  const frames = [{ transform: "scale(1.4)", opacity: 0 }, { ...there, offset: 0.12 }, { ...there, offset: 0.88 }, { opacity: 0 }];
  animate(banner, frames, time);
}

// By the first word of an event's line; each is given the others, and the step.
export const MOMENTS = {
  "lift-off": ([who], { time }) => liftOff(who, time),
  "mission-turned": ([, mission], { time }) => arrive(mission, time + 300),
  "mission-made-up": ([, mission], { time }) => arrive(mission, time + 300),
  "offence-caught": ([who], { sentence, time }) => {
    const isMe = `seat-${board().dataset.seat}` === seat(who)?.id;
    for (const struck of isMe ? [seat(who), $(".bo-gestures", board())] : [seat(who)]) flash(struck);
    announce(sentence, time);
  },
};
