// What the card under the pointer or in focus says, in the line above the hand: what it does, and why it
// cannot be played now. The words are those of its own menu.
import { $, board, byKeys, onFresh } from "./page.js";

let shown = "";

function tell(box) {
  const line = document.getElementById("hand-words");
  if (!line) return;
  const menu = $(".menu", box);
  const words = (part) => $(part, menu)?.textContent.trim() ?? "";
  // Why not is of interest while it is one's own say; else the line tells what the card is.
  const why = $(".space.is-mine", board()) ? words(".why-words") || words(".menu-why") : "";
  shown = box.dataset.key;
  const [name, told] = [words(".menu-title b"), why || words(".menu-text") || words(".menu-title span")];
  line.textContent = told.includes(name) ? told : `${name}: ${told}`;
}

// The card under the pointer, else the one in focus, else nothing. What the pointer comes upon is asked, not what
// it leaves: a card that was laid anew under it, or went, is never left.
function look(under) {
  const box = under?.closest?.(".hand .box") ?? document.activeElement?.closest?.(".hand .box");
  if (box) tell(box);
  else if (shown) clear();
}

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") look(event.target); });
document.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse" && !event.relatedTarget) look(null); });
document.addEventListener("focusin", (event) => { if (event.target.closest?.(".hand .box")) look(event.target); });

function clear() {
  shown = "";
  document.getElementById("hand-words")?.replaceChildren();
}

// On a touch screen nothing says when somebody looks elsewhere: a fresh board does, and a table on the way to it.
function renew() {
  const box = shown ? $(`.hand .box[data-key="${CSS.escape(shown)}"]`, board()) : null;
  if (box?.matches(byKeys() ? ":hover, :focus-within" : ":hover")) tell(box);
  else clear();
}

onFresh(renew);
document.addEventListener("table:laid", renew);
