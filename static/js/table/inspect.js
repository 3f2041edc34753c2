// What is pointed at or has the focus: a card in full in the #inspector, and what a card of the hand says, in the line
// above the hand. Where a table is too narrow for the first, the menu of a card says at least whether it was changed.
import { $, board, byKeys, onFresh } from "./page.js";

const hasRoom = matchMedia("(width >= 1120px)"); // as the sheet of tables says; to ask the page would have it laid out
const canHover = matchMedia("(hover: hover)"); // a finger that has left hovers on

const faces = new Map();
let wanted = null;

const inspector = () => (hasRoom.matches ? document.getElementById("inspector") : null);

// What a card looks like here, beyond what is printed on it, stands with it as part of an address.
const lookOf = (holder) => holder.dataset.card + (holder.dataset.look ?? "");

function faceOf(look) {
  if (!faces.has(look)) {
    const [card] = look.split("&", 1);
    const url = board().dataset.face.replace("CARD", card) + look.slice(card.length);
    const answered = fetch(url).then((answer) => (answer.ok ? answer.text() : ""));
    faces.set(look, answered.catch(() => ""));
  }
  return faces.get(look);
}

// With what has become of it, where it is in play.
async function inspect(holder) {
  const place = inspector();
  if (!place || !holder.dataset.card || wanted === holder) return;
  wanted = holder;
  const face = await faceOf(lookOf(holder));
  if (wanted !== holder || !face) return;
  place.innerHTML = face;
  const state = holder.querySelector(".menu-state");
  if (state) place.append(state.cloneNode(true));
}

onFresh(() => {
  const holder = wanted;
  wanted = null;
  if (holder?.isConnected) inspect(holder);
  else inspector()?.querySelector(".menu-state")?.remove(); // it is in play no more
});

export async function addNews(card, menu) {
  if (!card || inspector()) return;
  const parts = document.createElement("template");
  parts.innerHTML = await faceOf(card);
  const news = parts.content.querySelector(".card-news");
  if (news && menu.isConnected) menu.querySelector(".menu-title")?.after(news);
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const holder = event.target.closest?.("[data-card]");
    if (holder && !$(".drag-ghost")) inspect(holder); // what is dragged stays in sight
  });
}

// A card that the log names has been shown by then.
document.addEventListener("click", (event) => {
  if (inspector() && event.target.closest(".log [data-card]") && !event.ctrlKey && !event.metaKey) event.preventDefault();
});

// While it is shown what happened, the card in full is the one that was played last.
document.addEventListener("table:step", ({ detail: { line } }) => {
  const [kind, , card] = line.split(" ");
  const holder = kind === "card-played" && $(`[data-card="${card}"]`, board());
  if (holder) inspect(holder);
});

// --- the line above the hand: what the card does, and why it cannot be played now, in the words of its own menu ----

let shown = ""; // the card whose words stand above the hand

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
  // A text without room is told up to its first full stop, not cut: the sheet tells all of it. Reasons stay whole.
  const isCut = line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 2;
  if (isCut && !why) line.textContent = line.textContent.replace(/\. .*$/s, ".");
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
// What a finger presses says so in its sheet, or is played.
const mayFocus = () => canHover.matches || byKeys();
document.addEventListener("focusin", (event) => { if (mayFocus() && event.target.closest?.(".hand .box")) look(event.target); });

function clear() {
  shown = "";
  document.getElementById("hand-words")?.replaceChildren();
}

// A card that came or went under the pointer tells nobody: a fresh board asks, and a table on the way to it.
function renew() {
  const box = shown ? $(`.hand .box[data-key="${CSS.escape(shown)}"]`, board()) : null;
  const isMeant = (canHover.matches && box?.matches(":hover")) || (byKeys() && box?.matches(":focus-within"));
  if (isMeant) tell(box);
  else clear();
}

onFresh(renew);
document.addEventListener("table:laid", renew);
document.addEventListener("table:placed", clear); // nobody has asked for that card
