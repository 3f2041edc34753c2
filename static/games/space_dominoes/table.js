// Space Dominoes' table: the chain bends like a snake, and its ends light up for the card in hand.
import { $, $$, board, calm } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import { startTable } from "../../js/table/start.js";
import { stepTime } from "../../js/table/steps.js";

// The chain runs like a snake: every second line runs back, its pieces turned round, and begins where
// the line above it ends, so that one can follow the chain with a finger (SD-20).
function bend() {
  const chain = $(".chain", board());
  if (!chain) return;
  const lines = cut($$(".box, .link", chain), chain.clientWidth - 2 * TURN);
  let order = 0;
  lines.forEach(({ pieces, left, right }, at) => {
    const back = at % 2 === 1;
    const row = back ? [...pieces].reverse() : pieces;
    row.forEach((piece, place) => {
      piece.style.order = String((order += 1));
      piece.style.marginInlineStart = place ? "" : `${left + TURN}px`;
      piece.style.marginInlineEnd = place < row.length - 1 ? "" : `${chain.clientWidth - right - TURN - 1}px`;
      piece.classList.toggle("is-turned", back);
      piece.classList.toggle("is-bend", at > 0 && piece === pieces[0]);
    });
  });
  chain.dataset.lines = String(lines.length);
  document.body.classList.toggle("turned-right", lines.length % 2 === 0);
}

const TURN = 12; // pixels beside the lines, for the bends

// Cuts the chain into lines: which pieces, and from where to where.
function cut(pieces, wide) {
  const lines = [];
  let line = null;
  for (const piece of pieces) {
    const long = piece.offsetWidth;
    if (!line || line.room < long) {
      const back = lines.length % 2 === 1;
      const start = line ? (back ? line.right : line.left) : 0;
      line = { pieces: [], back, left: start, right: start, room: back ? start : wide - start };
      lines.push(line);
    }
    line.pieces.push(piece);
    line.room -= long;
    if (line.back) line.left -= long;
    else line.right += long;
  }
  if (lines.length === 1) {
    lines[0].left = (wide - lines[0].right) / 2;
    lines[0].right += lines[0].left;
  }
  return lines;
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
document.addEventListener("table:laid", bend);

// Each domino appears when it is told of: until then its place in the chain is kept free.
const told = new Set();
let isFirst = true;
const linked = (line) => (/^card-linked \S+ (\S+)/.exec(line) ?? [])[1];
const laid = (card) => card && document.getElementById(`laid-${card}`);

function hideComing() {
  const isTold = !isFirst && !calm.matches && !document.hidden && stepTime() > 0; // one by one
  for (const step of $$("#steps > li", board())) {
    const piece = laid(linked(step.dataset.event));
    if (!isTold) told.add(step.dataset.step);
    else if (!told.has(step.dataset.step)) piece?.classList.add("is-coming");
  }
  isFirst = false;
}

const LANDED = 260; // milliseconds after which a domino has come down

// Where a piece lies in the end: while it flies, and others make room, its rectangle is elsewhere.
function placeOf(piece) {
  const ground = piece.offsetParent.getBoundingClientRect();
  return new DOMRect(ground.x + piece.offsetLeft, ground.y + piece.offsetTop, piece.offsetWidth, piece.offsetHeight);
}

// Where a domino meets the chain it lights up as it comes down, and the other one gives way a little.
function join(piece, end) {
  const other = end === "left" ? piece.nextElementSibling : piece.previousElementSibling;
  if (calm.matches || !other?.matches(".link")) return;
  const [one, two] = [placeOf(piece), placeOf(other)];
  const middle = (low, high) => (Math.max(one[low], two[low]) + Math.min(one[high], two[high])) / 2;
  ring(new DOMRect(middle("left", "right") - 1, middle("top", "bottom") - 1, 2, 2), "join", LANDED);
  const away = [Math.sign(two.x - one.x) * 4, Math.sign(Math.round(two.y - one.y)) * 4];
  other.firstElementChild?.animate(
    [{ transform: "none" }, { transform: `translate(${away[0]}px, ${away[1]}px)` }, { transform: "none" }],
    { duration: 260, delay: LANDED },
  );
}

document.addEventListener("table:step", (event) => {
  told.add(event.detail.key);
  const piece = laid(linked(event.detail.line));
  piece?.classList.remove("is-coming");
  piece?.classList.add("is-told");
  if (piece) join(piece, event.detail.line.split(" ")[3]);
});
document.addEventListener("table:steps-over", () => {
  $$(".is-coming, .is-told", board()).forEach((piece) => piece.classList.remove("is-coming", "is-told"));
  for (const step of $$("#steps > li", board())) told.add(step.dataset.step);
});

startTable({
  rows: [".chain-head", ".chain", ".hand-cards"],
  weigh: (step) => (/^(card-linked|card-drawn|passed|went-out)/.test(step.line) ? 1 : 0),
  fresh: () => {
    bend();
    hideComing();
  },
});
