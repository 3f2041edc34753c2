// Of games at tables of several: while something is shown the seat that does it is lit, not the one whose turn comes then.
// Of those that have rounds: the end of one lies over the middle of the table until one goes on, by its button, by Esc,
// or by doing something. A round that was put away stays away, also on a page that is loaded again.
// A live table is held meanwhile: then the end is shown at once, and leaves when all have gone on.
import { $, $$, board, byKeys, onFresh } from "./page.js";
import { isChoosing } from "./choose.js";
import { isSheetOpen } from "./sheet.js";

const KEPT = `round-over:${location.pathname}`;
const SKIPPING = 1500; // milliseconds after a press that skips, in which one more means the same
let skippedAt = -SKIPPING;
let counted = ""; // its points have counted up
let isTelling = false; // events are being shown; the end of the round comes after them

const isHeld = (over) => "held" in over.dataset;
const panel = () => $("[data-round-over]:not(.is-end)", board());

function show() {
  const over = panel();
  if (!over) return;
  over.hidden = !isHeld(over) && (isTelling || sessionStorage.getItem(KEPT) === over.dataset.roundOver);
  if (!over.hidden && counted !== over.id) {
    counted = over.id;
    import("./count_up.js").then(({ countUp }) => countUp(over));
  }
  if (!over.hidden && byKeys() && document.activeElement === document.body) {
    $("#round-go-on", over)?.focus();
  }
}

// On a narrow screen the last round stands at the foot of the page, where nothing need be folded.
const isNarrow = matchMedia("(width < 820px)");
let unfolded = "";

function unfold() {
  const last = document.getElementById("round-last");
  const title = last?.firstElementChild.textContent ?? "";
  if (last && isNarrow.matches && title !== unfolded) last.open = true;
  unfolded = title;
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
  const isUnread = panel() && performance.now() - skippedAt < SKIPPING;
  if (!isUnread) form?.requestSubmit();
  if (isUnread || form || putAway()) event.stopImmediatePropagation();
}, true);
document.addEventListener("table:sending", putAway);
document.addEventListener("table:skipped", () => { skippedAt = performance.now(); });
for (const [name, telling] of [["table:step", true], ["table:steps-over", false]]) {
  document.addEventListener(name, () => {
    isTelling = telling;
    show();
  });
}
// Before a table is seen whose seats are marked for what comes after the step.
document.addEventListener("table:laid", ({ detail }) => {
  for (const seat of $$(".seat", board())) {
    const isBy = Number(seat.dataset.seat) === detail.by;
    seat.classList.toggle("is-acting", isBy);
    seat.classList.toggle("is-after", detail.by >= 0 && !isBy);
  }
});
onFresh(show);
onFresh(unfold);
