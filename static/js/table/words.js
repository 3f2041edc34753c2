// What the card under the pointer or in focus says, in the line above the hand: what it does, and why it
// cannot be played now. The words are those of its own menu.
import { $, board, onFresh } from "./page.js";

let shown = "";

function tell(box) {
  const line = document.getElementById("hand-words");
  if (!line) return;
  const menu = $(".menu", box);
  const words = (part) => $(part, menu)?.textContent.trim() ?? "";
  // Why not is of interest while it is one's own say; else the line tells what the card is.
  const why = $(".space.is-mine", board()) ? words(".why-words") || words(".menu-why") : "";
  shown = box.dataset.key;
  line.textContent = `${words(".menu-title b")}: ${why || words(".menu-text") || words(".menu-title span")}`;
  line.classList.toggle("is-refusal", Boolean(why));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const box = event.target.closest?.(".hand .box");
    if (box && (kind === "focusin" || event.pointerType === "mouse")) tell(box);
  });
}
document.addEventListener("pointerout", (event) => {
  const box = event.target.closest?.(".hand .box");
  if (!box || box.contains(event.relatedTarget) || event.pointerType !== "mouse") return;
  const focused = document.activeElement?.closest?.(".hand .box");
  if (focused) tell(focused);
  else clear();
});

function clear() {
  shown = "";
  document.getElementById("hand-words")?.replaceChildren();
}

onFresh(() => {
  const box = shown && $(`.hand .box[data-key="${CSS.escape(shown)}"]`, board());
  if (box) tell(box);
  else clear();
});
