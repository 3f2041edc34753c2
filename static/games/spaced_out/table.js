// Spaced Out's table. Its controls are those of the game on computers (SO-46): a click on the draw pile
// draws, a card is dragged to a pile to play it, with the secondary button or Shift to clone it.
import { $, animate, board, calm, layer } from "../../js/table/page.js";
import { bolt, ring } from "../../js/table/effects.js";
import "../../js/table/rounds.js";
import { startTable } from "../../js/table/start.js";

// How long each event is shown: cards that are drawn one after the other come quickly.
const WEIGHTS = {
  "card-played": 1,
  "card-drawn": 0.45,
  "seat-attacked": 0.8,
  "big-bang-began": 1,
  "seat-protected": 1,
  "seat-out": 1.4,
  "direction-changed": 0.7,
  "claim-lost": 1,
  "order-used": 1,
};
const kindOf = (step) => step.line.split(" ", 1)[0];

// A card flies from one place of the table to another.
function fly(from, to, time) {
  if (!from || !to || calm.matches) return;
  const begin = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const card = document.createElement("i");
  card.className = "so-flying";
  card.setAttribute("aria-hidden", "true");
  layer().append(card);
  const at = (place) =>
    `translate(${place.left + place.width / 2 - 22}px, ${place.top + place.height / 2 - 30}px)`;
  const frames = [{ transform: `${at(begin)} scale(1)`, opacity: 1 }, { transform: `${at(end)} scale(0.6)`, opacity: 0.4 }];
  animate(card, frames, { duration: time, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}

// The own card has left the hand for the pile, where everybody sees it go.
const isOwn = (number) => String(Number(number) - 1) === board().dataset.seat;
const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// How far a draw of several cards has come, on the draw pile (SO-24).
function count(at, number) {
  const pile = $(".so-draw .pile-face", board());
  if (!pile || calm.matches) return;
  $(".so-count", board())?.remove();
  if (number < 2) return;
  const place = document.createElement("b");
  place.className = "so-count";
  place.setAttribute("aria-hidden", "true");
  place.setAttribute("data-keep", "");
  place.textContent = `${at} / ${number}`;
  pile.parentElement.append(place);
}
const uncount = () => $(".so-count", board())?.remove();

// What strikes whom (SO-18 to SO-27), from the card that sent it across the table: so many, by the cards that are to
// be drawn, at most ten.
function strike(who, attacker, _design, number) {
  const shown = Math.min(Number(number), 10);
  const from = $(".is-live .pile-face", board()) ?? seat(attacker);
  for (let i = 0; i < shown; i += 1) {
    bolt(from, seat(who), "rock", { delay: i * 60, aside: (i % 2 ? 14 : -14) * (i / 2), time: 520 });
  }
  ring(seat(who), "hit", 400);
  jolt(seat(who), 420);
}

// Who is hit is felt: the seat, or the own hand.
function jolt(what, delay = 0) {
  if (!what || calm.matches) return;
  const aside = (x, turn) => ({ transform: `translateX(${x}px) rotate(${turn}deg)` });
  animate(what, [aside(0, 0), aside(-9, -1.5), aside(7, 1), aside(-4, -0.5), aside(0, 0)], { duration: 320, delay });
}

const EFFECTS = {
  "seat-attacked": strike,
  "big-bang-began": () => {
    for (const delay of [0, 130, 260]) ring($(".so-piles", board()), "bang", delay);
  },
  "big-bang-struck": (who) => ring(seat(who), "hit"),
  "seat-protected": (who) => ring(seat(who), "shield"),
  "seat-out": (who) => ring(seat(who), "repair"),
};

document.addEventListener("table:step", (event) => {
  const [kind, who, card, ...rest] = event.detail.line.split(" ");
  if (kind !== "card-drawn") uncount();
  if (kind === "card-drawn") {
    fly($(".so-draw .pile-face", board()), seat(who), 260);
    const [at, all] = rest.slice(-2).map(Number);
    count(at, all);
    if (all > 1) jolt(isOwn(who) ? $(".hand-cards", board()) : seat(who));
  }
  EFFECTS[kind]?.(who, card, ...rest);
  if (kind === "card-played" && rest[2] === "yes") import("./moments.js").then(({ cloned }) => cloned(`pile-${rest[0]}`));
  if (kind === "card-played" && !isOwn(who)) fly(seat(who), document.getElementById(`pile-${rest[0]}`), 320);
});
document.addEventListener("table:steps-over", uncount);

startTable({
  rows: [".so-piles", ".hand-cards"],
  // What others play is new; one's own one knows.
  weigh: (step) => (kindOf(step) === "card-played" && String(step.by) !== board().dataset.seat ? 1.4 : WEIGHTS[kindOf(step)] ?? 0),
});
