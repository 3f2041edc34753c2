// The card in full in the #inspector, for whatever with data-card is pointed at or has the focus.
import { board } from "./page.js";

const faces = new Map();
let wanted = "";

async function inspect(card) {
  const place = document.getElementById("inspector");
  if (!place || !card || wanted === card || getComputedStyle(place).display === "none") return;
  wanted = card;
  if (!faces.has(card)) {
    const url = board().dataset.face.replace("CARD", card);
    faces.set(card, fetch(url).then((answer) => (answer.ok ? answer.text() : "")));
  }
  const face = await faces.get(card);
  if (wanted === card && face) place.innerHTML = face;
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const holder = event.target.closest?.("[data-card]");
    if (holder) inspect(holder.dataset.card);
  });
}
