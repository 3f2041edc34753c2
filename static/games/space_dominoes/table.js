// Space Dominoes' table: the chain bends like a snake, and its ends light up for the card in hand.
import { $, $$, board, calm } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import "../../js/table/rounds.js";
import { startTable } from "../../js/table/start.js";
import { stepTime } from "../../js/table/steps.js";

// The chain runs like a snake, on both sides of the first domino, which stays in the middle: so what lies
// already stays where it is, at whichever end a domino is laid. Every second line runs back, its pieces
// turned round, and begins where the line before it ends, so that one can follow the chain with a finger (SD-20).
function bend() {
  const chain = $(".chain", board());
  if (!chain) return;
  const lines = cut($$(".box, .link", chain), chain.clientWidth - 2 * TURN);
  let order = 0;
  lines.forEach(({ pieces, number, left, right }, at) => {
    const back = number % 2 !== 0;
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
  document.body.classList.toggle("turned-left", lines[0].number % 2 !== 0);
  document.body.classList.toggle("turned-right", lines.at(-1).number % 2 !== 0);
  hang(chain, lines);
}

const TURN = 12; // pixels beside the lines, for the bends

// Cuts the chain into lines, from the top: which pieces, and from where to where. That of the first domino is
// number 0, and those before it are above. A piece goes to the line that it had room in as a whole, so that
// it stays there when it is covered.
function cut(pieces, wide) {
  const [sections, place] = ["sections", "place"].map((name) => pieces.map((piece) => Number(piece.dataset[name])));
  const first = Math.max(0, place.findIndex((at, i) => at <= 1 && at + sections[i] > 1));
  const long = pieces.map((piece) => piece.offsetWidth);
  const section = long[first] / sections[first];
  const left = wide / 2 + (place[first] - 1.5) * section;
  const middle = { number: 0, pieces: [pieces[first]], left, right: left + long[first] };
  const lines = [middle];
  for (const side of [-1, 1]) {
    let line = middle;
    let way = side; // to the left or to the right
    let at = way < 0 ? line.left : line.right;
    for (let i = first + side; pieces[i]; i += side) {
      const room = way < 0 ? at : wide - at;
      if (room < (sections[i] ? 3 * section : long[i])) {
        line = { number: line.number + side, pieces: [], left: at, right: at };
        lines[side < 0 ? "unshift" : "push"](line);
        way = -way;
      }
      line.pieces[side < 0 ? "unshift" : "push"](pieces[i]);
      at += way * long[i];
      line.left = Math.min(line.left, at);
      line.right = Math.max(line.right, at);
    }
  }
  return lines;
}

// The line of the first domino hangs in the middle too, as long as there is room above and below it.
function hang(chain, lines) {
  chain.style.paddingBlockStart = "";
  const high = $(".link", chain)?.offsetHeight ?? 0;
  const row = high + parseFloat(getComputedStyle(chain).rowGap);
  const above = -lines[0].number * row;
  const below = lines.at(-1).number * row;
  const top = Math.min(Math.max((chain.clientHeight - high) / 2, above), chain.clientHeight - high - below);
  chain.style.paddingBlockStart = `${Math.max(0, Math.floor(top - above))}px`;
}

// The ends at which the card under the pointer, or the one in focus, may be laid.
function lightEnds(box) {
  const to = new Set($$("button[data-to]", box ?? document.createElement("i")).map((act) => act.dataset.to));
  for (const end of $$(".chain-end", board())) end.classList.toggle("is-lit", to.has(end.dataset.drop));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const [under, focused] = [target, document.activeElement].map((node) => node?.closest?.(".domino-hand .box"));
    lightEnds(under ?? focused);
  });
}
window.addEventListener("resize", bend);
// At once, before a fresh chain is seen that is not bent yet.
for (const name of ["table:laid", "table:steps-over", "htmx:afterSwap"]) document.addEventListener(name, bend);

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
function middleOf(piece) {
  const ground = piece.offsetParent.getBoundingClientRect();
  return [ground.x + piece.offsetLeft + piece.offsetWidth / 2, ground.y + piece.offsetTop + piece.offsetHeight / 2];
}

// Where a domino meets the chain it lights up as it comes down, and the other one gives way a little.
function join(piece, end) {
  const other = end === "left" ? piece.nextElementSibling : piece.previousElementSibling;
  if (calm.matches || !other?.matches(".link")) return;
  const [one, two] = [middleOf(piece), middleOf(other)];
  ring(one.map((at, i) => (at + two[i]) / 2), "join", LANDED);
  const away = one.map((at, i) => Math.sign(Math.round(two[i] - at)) * 4);
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
