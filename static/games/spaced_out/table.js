// Spaced Out's table. Its controls are those of the game on computers (SO-46): a click on the draw pile
// draws, a card is dragged to a pile to play it, with the secondary button or Shift to clone it.
import { $, animate, board, calm } from "../../js/table/page.js";
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
  "seat-out": 2,
  "direction-changed": 1.4,
  "last-card": 1.4,
  "passed-over": 0.8,
  "claim-lost": 1,
  "order-used": 1,
};
const kindOf = (step) => step.line.split(" ", 1)[0];

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
function strike(who, attacker, design, number) {
  const shown = Math.min(Number(number), 10);
  const from = $(".is-live .pile-face", board()) ?? seat(attacker);
  for (let i = 0; i < shown; i += 1) {
    bolt(from, seat(who), design === "shooting_star" ? "star" : "rock", { delay: i * 60, aside: (i % 2 ? 14 : -14) * (i / 2), time: 520 });
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
};

document.addEventListener("table:step", ({ detail }) => {
  const [kind, who, ...rest] = detail.line.split(" ");
  if (kind === "card-drawn") {
    const [at, all] = rest.slice(-2).map(Number);
    count(at, all);
    if (all > 1) jolt(isOwn(who) ? $(".hand-cards", board()) : seat(who));
  } else uncount();
  EFFECTS[kind]?.(who, ...rest);
  import("./moments.js").then(({ MOMENTS }) => MOMENTS[kind]?.([who, ...rest], detail.time));
});
document.addEventListener("table:steps-over", uncount);

startTable({
  rows: [".so-piles", ".hand-cards"],
  // What others play is new; one's own one knows.
  weigh: (step) => (kindOf(step) === "card-played" && String(step.by) !== board().dataset.seat ? 1.4 : WEIGHTS[kindOf(step)] ?? 0),
});
