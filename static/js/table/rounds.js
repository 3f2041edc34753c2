// The end of a round lies over the middle of the table until the player goes on: by its button, by Esc,
// or by doing something. A round that was put away stays away, also on a page that is loaded again.
// A live table is held meanwhile: then the end is shown at once, and leaves when all have gone on.
import { $, board, byKeys, onFresh } from "./page.js";
import { isChoosing } from "./choose.js";
import { isSheetOpen } from "./sheet.js";

const KEPT = `round-over:${location.pathname}`;
let isTelling = false; // events are being shown; the end of the round comes after them

const isHeld = (over) => "held" in over.dataset;
const panel = () => $("[data-round-over]:not(.is-end)", board());

function show() {
  const over = panel();
  if (!over) return;
  over.hidden = !isHeld(over) && (isTelling || sessionStorage.getItem(KEPT) === over.dataset.roundOver);
  if (!over.hidden && byKeys() && document.activeElement === document.body) {
    $("#round-go-on", over)?.focus();
  }
}

function putAway() {
  const over = panel();
  if (!over || over.hidden || isHeld(over)) return false;
  sessionStorage.setItem(KEPT, over.dataset.roundOver);
  const hadFocus = over.contains(document.activeElement);
  over.hidden = true;
  if (hadFocus) ($(".hand .is-playable summary", board()) ?? $(".hand summary", board()))?.focus();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#round-go-on")) putAway();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || isSheetOpen() || isChoosing()) return;
  const form = $("[data-held] .go-on", board());
  form?.requestSubmit();
  if (form || putAway()) event.stopImmediatePropagation();
}, true);
document.addEventListener("table:sending", putAway);
for (const [name, telling] of [["table:step", true], ["table:steps-over", false]]) {
  document.addEventListener(name, () => {
    isTelling = telling;
    show();
  });
}
onFresh(show);
