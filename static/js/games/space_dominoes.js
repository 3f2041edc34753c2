// Space Dominoes' table: the chain bends like a snake, and its ends light up for the card in hand.
import { $, $$, board } from "../table/page.js";
import { startTable } from "../table/start.js";

// Every second line runs back: its pieces stand in reverse order, each turned round, so that one can
// follow the chain with a finger (SD-20).
function bend() {
  const chain = $(".chain", board());
  if (!chain) return;
  const pieces = $$(".box, .link", chain);
  const wide = chain.clientWidth;
  const gap = parseFloat(getComputedStyle(chain).columnGap) || 0;
  let line = [];
  let used = 0;
  const lines = [line];
  for (const piece of pieces) {
    const long = piece.offsetWidth;
    if (line.length && used + gap + long > wide) {
      line = [];
      lines.push(line);
      used = 0;
    }
    used += (line.length ? gap : 0) + long;
    line.push(piece);
  }
  let order = 0;
  lines.forEach((row, at) => {
    const back = at % 2 === 1;
    (back ? [...row].reverse() : row).forEach((piece, place) => {
      piece.style.order = String((order += 1));
      piece.style.marginInlineStart = back && place === 0 ? "auto" : "";
      piece.classList.toggle("is-turned", back);
    });
  });
  chain.dataset.lines = String(lines.length);
}

// The ends at which the card under the pointer, or the one in focus, may be laid.
function lightEnds(box) {
  const to = new Set($$("button[data-to]", box ?? document.createElement("i")).map((act) => act.dataset.to));
  for (const end of $$(".chain-end", board())) end.classList.toggle("is-lit", to.has(end.dataset.drop));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const box = event.target.closest?.(".domino-hand .box");
    if (box || kind === "focusin") lightEnds(box);
  });
}
document.addEventListener("pointerout", (event) => {
  if (event.target.closest?.(".domino-hand .box")) {
    lightEnds(document.activeElement?.closest?.(".domino-hand .box"));
  }
});
window.addEventListener("resize", bend);

startTable({
  rows: [".chain-head", ".chain", ".hand-cards"],
  weigh: (step) => (/^(card-linked|card-drawn|passed|hand-ended|went-out)/.test(step.line) ? 1 : 0),
  fresh: bend,
});
