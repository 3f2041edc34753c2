// A link's moment: it lights up, and the other domino gives way. A double-link's: a ring, larger with each further one
// of the turn, which are counted. And that of whoever goes out: for the own side rings and stars over the chain, for
// others rings alone, in their colour; and whose they are.
import { $, $$, board, layer } from "../../js/table/page.js";
import { bolt, ring, spot } from "../../js/table/effects.js";
import { word } from "../../js/table/word.js";

const LARGEST = 4;
const STARS = 14;
const LONG = 1100; // milliseconds that the words of going out stand there
const LANDED = 260; // milliseconds after which a domino has come down

// Where a piece lies in the end: while it flies its rectangle is elsewhere.
function middleOf(piece) {
  const ground = piece.offsetParent.getBoundingClientRect();
  return [ground.x + piece.offsetLeft + piece.offsetWidth / 2, ground.y + piece.offsetTop + piece.offsetHeight / 2];
}

export function join(piece, end, doubles) {
  const other = end === "left" ? piece.nextElementSibling : piece.previousElementSibling;
  if (!piece.offsetParent || !other?.matches(".link")) return;
  const [one, two] = [middleOf(piece), middleOf(other)];
  const place = one.map((at, i) => (at + two[i]) / 2);
  ring(place, "join", LANDED);
  if (doubles) doubled(place, doubles, LANDED);
  const away = one.map((at, i) => Math.sign(Math.round(two[i] - at)) * 4);
  other.firstElementChild?.animate(
    [{ transform: "none" }, { transform: `translate(${away[0]}px, ${away[1]}px)` }, { transform: "none" }],
    { duration: 260, delay: LANDED },
  );
}

function doubled(place, number, delay) {
  const look = `row-${Math.min(number, LARGEST)}`;
  ring(place, `double ${look}`, delay);
  const words = $(".chain")?.dataset.row; // the page may have been left while this was loaded
  if (number > 1 && words) word(place, words.replace("%s", number), { delay, look, time: 900 });
}

export function out(number) {
  const seat = document.getElementById(`seat-${number - 1}`);
  const chain = $(".chain", board());
  const middle = chain && spot(chain);
  if (!seat || !middle) return;
  const { out: words, iAmOut } = chain.dataset;
  const isOurs = seat.matches(".is-me, .side-own");
  const theirs = isOurs ? "" : " is-theirs";
  for (const [i, row] of [3, 4].entries()) ring(middle, `double row-${row}${theirs}`, i * 140);
  for (let i = 0; isOurs && i < STARS; i += 1) {
    const turn = (i / STARS) * 2 * Math.PI;
    const far = [Math.cos(turn) * chain.clientWidth * 0.4, Math.sin(turn) * chain.clientHeight * 0.5];
    bolt(middle, middle.map((at, side) => at + far[side]), "star", { time: 620 + (i % 3) * 140, fades: true });
  }
  for (const one of $$(".show-count", layer())) one.remove(); // it is this that counts now
  const said = (seat.matches(".is-me") && iAmOut) || words.replace("%s", $(".seat-name", seat).title);
  word([middle[0], middle[1] - chain.clientHeight / 4], said, { look: `is-shout${theirs}`, time: LONG });
}
