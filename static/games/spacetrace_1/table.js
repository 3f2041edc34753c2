// Spacetrace's table: the rows of its cards, the lane that matters, the battles step by step.
import "./battle.js";
import { $$, board } from "../../js/table/page.js";
import { startTable } from "../../js/table/start.js";

// On a narrow screen the lane that matters is brought into view.
function showNextLane() {
  for (const lane of $$(".lane.is-next", board())) {
    const fleet = lane.parentElement;
    fleet.scrollTo({ left: lane.offsetLeft - (fleet.clientWidth - lane.clientWidth) / 2 });
  }
}

startTable({
  rows: [".side-they .fleet", ".stack-pile", ".tray", ".side-me .fleet", ".hand-cards"],
  fresh: showNextLane,
});
