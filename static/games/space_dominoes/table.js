// Space Dominoes' table: the chain bends like a snake, and its ends light up for the card in hand.
import { $, $$, board, calm } from "../../js/table/page.js";
import "../../js/table/rounds.js";
import { startTable } from "../../js/table/start.js";

// The chain runs like a snake in rows as wide as the table, on both sides of the first domino, which stays in the
// middle: what lies stays where it is, at whichever end a domino is laid. Every second row runs back, its pieces
// turned round. Where it gets too long for the table a row takes more sections, all of them smaller, as soon as that
// makes room for another row (SD-20). Rows move up or down only when there is no room left on one side.
let many = 1; // sections in a row
let lies = {}; // where the first domino's row is, of how many
let bent; // since when a piece stands after a bend

function bend() {
  const chain = $(".chain", board());
  if (!chain) return;
  const pieces = $$(".box, .link", chain);
  const [wide, high] = [chain.clientWidth - 2 * TURN, chain.clientHeight];
  let [cell, row, spots] = [];
  let rows = 0;
  many = Math.ceil(wide / parseFloat(getComputedStyle(chain).getPropertyValue("--most"))) - 1;
  do {
    many += 1;
    cell = wide / many;
    row = Math.max(ROW * cell, cell + PEEK);
    const room = Math.max(1, Math.floor((high - cell - PEEK) / row) + 1);
    if (room === rows && cell > LEAST) continue;
    rows = room;
    spots = cut(pieces, END / cell, TURN / cell);
  } while (tall(spots) > rows && cell > LEAST);
  const [first, last] = [spots[0].row, spots.at(-1).row];
  const isNew = lies.many !== many || lies.rows !== rows || pieces.length * 2 < lies.count;
  if (isNew || lies.at < -first || lies.at + last >= rows) lies.at = Math.max(-first, (rows - 1 - first - last) >> 1);
  Object.assign(lies, { many, rows, count: pieces.length });
  const top = (high - cell - (rows - 1) * row) / 2 + lies.at * row;
  const [since, now] = [{}, performance.now()];
  chain.style.cssText = `--cell: ${cell}px; --row: ${row}px`;
  spots.forEach(({ row: at, left, isBend }, i) => {
    const piece = pieces[i];
    piece.style.cssText = `--x: ${TURN + left * cell}px; --y: ${top + at * row}px; --z: ${20 - at}`;
    const { key } = piece.dataset;
    if (isBend) since[key] = bent ? bent[key] ?? now : -NEW;
    const looks = { "is-turned": at % 2, "is-bend": isBend, "is-new-bend": now - since[key] < NEW };
    for (const look in looks) piece.classList.toggle(look, Boolean(looks[look]));
  });
  bent = since;
  chain.dataset.lines = tall(spots);
  document.body.classList.toggle("turned-left", Boolean(first % 2));
  document.body.classList.toggle("turned-right", Boolean(last % 2));
}

// What a domino covers is seen until it has come down there: the two at the ends of the chain are kept as they were drawn.
const LANDED = 340; // milliseconds
let outer = [];

function keepCovered() {
  for (const { key, begin, end, isHead, drawing } of outer) {
    const piece = calm.matches ? null : $(`.link[data-key="${key}"]`, board());
    if (!piece || (isHead ? beginOf(piece) <= begin : endOf(piece) >= end)) continue;
    drawing.classList.add("was-seen", isHead ? "is-head" : "is-tail");
    drawing.dataset.keep = "";
    piece.append(drawing);
    setTimeout(() => drawing.remove(), LANDED);
  }
  const links = $$(".chain > .link", board());
  outer = [links[0], links.at(-1)].filter(Boolean).map((link, i) => (
    { key: link.dataset.key, begin: beginOf(link), end: endOf(link), isHead: !i, drawing: $("svg", link).cloneNode(true) }));
}

function drawChain() {
  bend();
  keepCovered();
}

const beginOf = (link) => Number(link.dataset.place);
const endOf = (link) => beginOf(link) + Number(link.dataset.sections);

const TURN = 14; // pixels beside the rows, for the bends
const END = 48; // how wide an end is
const LEAST = 16; // no section is smaller
const NEW = 900; // milliseconds in which a bend may still be waiting for what flies there
const ROW = 1.16; // from row to row, in sections
const PEEK = 6; // pixels that are seen of what a domino covers
const tall = (spots) => spots.at(-1).row - spots[0].row + 1;

// Where each piece is: its row, that of the first domino being 0, and its column. A piece goes to the row that it had
// room in as a whole, so that it stays there when it is covered; the next row begins below where that one ends.
// An end may reach into the room `beside` the rows.
function cut(pieces, end, beside) {
  const [sections, place] = ["sections", "place"].map((name) => pieces.map((piece) => Number(piece.dataset[name])));
  const first = Math.max(0, place.findIndex((at, i) => at <= 1 && at + sections[i] > 1));
  const half = (many - 3) / 2;
  const middle = (half < 3 ? Math.floor(half) : half) + place[first]; // on one side at least another one has room
  const spots = [];
  spots[first] = { row: 0, left: middle };
  for (const side of [-1, 1]) {
    let row = 0;
    let room = side < 0 ? middle : many - middle - sections[first];
    for (let i = first + side; pieces[i]; i += side) {
      const long = sections[i] || end;
      const isBend = room < (sections[i] ? 3 : end - beside);
      if (isBend) [row, room] = [row + side, many - room];
      spots[i] = { row, left: (row % 2 ? -side : side) > 0 ? many - room : room - long };
      if (isBend) spots[side < 0 ? i + 1 : i].isBend = true;
      room -= long;
    }
  }
  return spots;
}

// The ends at which the card under the pointer, or the one in focus, may be laid.
function lightEnds(box) {
  const to = box ? $$("button[data-to]", box).map((act) => act.dataset.to).join() : "";
  for (const end of $$(".chain-end", board())) end.classList.toggle("is-lit", to.includes(end.dataset.drop));
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const [under, focused] = [target, document.activeElement].map((node) => node?.closest?.(".domino-hand .box"));
    lightEnds(under ?? focused);
  });
}
window.addEventListener("resize", bend);
// At once, before a fresh chain is seen that is not bent yet.
for (const name of ["table:laid", "table:steps-over", "htmx:afterSwap"]) document.addEventListener(name, drawChain);

// A domino that is shown with the card taken after it lies there with that one.
let coming = [];
let doubles = 0; // double-links in a row: after one the turn goes on
document.addEventListener("table:step", ({ detail }) => {
  const [kind, seat, card, end, link] = detail.line.split(" ");
  if (kind === "turn-began") doubles = 0;
  if (kind === "card-linked") [coming, doubles] = [[card, end], link === "double" ? doubles + 1 : 0];
  if (kind === "went-out" && !calm.matches) import("./moments.js").then(({ out }) => out(seat));
  const piece = document.getElementById(`laid-${coming[0]}`);
  if (!piece) return;
  piece.classList.add("is-told");
  const how = [piece, coming[1], doubles];
  if (!calm.matches) import("./moments.js").then(({ join }) => join(...how));
  coming = [];
});

startTable({
  rows: [".chain-head", ".chain", ".hand-cards"],
  // The last card of a hand stands for a while, before all is counted.
  weigh: ({ line, sentence, parts }) => {
    if (!sentence || (!parts && / end$/.test(line))) return 0; // it goes with another one
    return /^(went-out|hand-ended)/.test(line) ? 1.4 : /^(card-linked|card-drawn|passed|stopped)/.test(line) ? 1 : 0;
  },
  fresh: drawChain,
});
