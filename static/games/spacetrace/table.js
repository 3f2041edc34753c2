// Spacetrace's table: the rows of its cards, the lane that matters, shots that fly.
import { $$, board } from "../../js/table/page.js";
import { shoot } from "../../js/table/glide.js";
import { startTable } from "../../js/table/start.js";

// On a narrow screen the lane that matters is brought into view.
function showNextLane() {
  for (const lane of $$(".lane.is-next", board())) {
    const fleet = lane.parentElement;
    fleet.scrollTo({ left: lane.offsetLeft - (fleet.clientWidth - lane.clientWidth) / 2 });
  }
}

// How long each event is shown beside others; what is not here lasts half as long, if anything is said.
const WEIGHTS = {
  "attack-declared": 1.2,
  "class-battle-began": 0.9,
  "shots-fired": 0.8,
  "tactic-stacked": 1.2,
  "match-ended": 1,
  "pool-changed": 0,
  "card-drawn": 0.35,
};

document.addEventListener("table:step", (event) => {
  const [kind, ship, target, shots, missed] = event.detail.line.split(" ");
  if (kind === "shots-fired") shoot(`ship:${ship}`, `ship:${target}`, Number(shots), Number(missed));
});

startTable({
  rows: [".side-they .fleet", ".stack-pile", ".tray", ".side-me .fleet", ".hand-cards"],
  fresh: showNextLane,
  most: 14000,
  weigh: (step) => (step.sentence ? WEIGHTS[step.line.split(" ", 1)[0]] ?? 0.5 : 0),
});
