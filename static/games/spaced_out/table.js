// Spaced Out's table. Its controls are those of the game on computers (SO-46): a click on the draw pile
// draws, a card is dragged to a pile to play it, with the secondary button or Shift to clone it.
import { $, board, calm } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import "../../js/table/rounds.js";
import { startTable } from "../../js/table/start.js";

// How long each event is shown: cards that are drawn one after the other come quickly.
const WEIGHTS = {
  "card-played": 1,
  "card-drawn": 0.45,
  "seat-attacked": 1.5,
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

const EFFECTS = {
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
