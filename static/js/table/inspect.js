// The card in full in the #inspector, for whatever with data-card is pointed at or has the focus.
// Where a table is too narrow for it, the menu of a card says at least whether it was changed lately.
import { $$, board, onFresh } from "./page.js";

const hasRoom = matchMedia("(width >= 1120px)"); // as the sheet of tables says; to ask the page would have it laid out

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
  if (!place || wanted === holder) return;
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
    if (holder) inspect(holder);
  });
}

// While it is shown what happened, the card in full is the one that it happened to last.
let last = 0;
const nameOf = (word) => word.replace(/^\d+:/, "").replace(/#\d+$/, "");
document.addEventListener("table:step", (event) => {
  if (!inspector()) return;
  const shown = new Map($$("[data-card]", board()).map((holder) => [holder.dataset.card, holder]));
  const card = event.detail.line.split(/[ ;,]/).slice(1).map(nameOf).find((word) => shown.has(word));
  if (!card) return;
  clearTimeout(last);
  last = setTimeout(inspect, 120, shown.get(card));
});
