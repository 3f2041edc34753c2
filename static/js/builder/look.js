// A card in full: beside the cards for whatever is pointed at, or opened over the page.
import { $, build, on, rowOf } from "./page.js";
import { have } from "./list.js";
import { set } from "./steps.js";

const faces = new Map();
const place = document.getElementById("look-card");
const sheet = document.getElementById("card-sheet");
let wanted = "";
let opened = "";

function face(card) {
  if (!faces.has(card)) {
    const url = build.dataset.face.replace("CARD", encodeURIComponent(card));
    const found = fetch(url).then((answer) => (answer.ok ? answer.text() : ""));
    faces.set(card, found.catch(() => { faces.delete(card); return ""; }));
  }
  return faces.get(card);
}

async function show(card) {
  if (!card || wanted === card || place.offsetParent === null) return;
  wanted = card;
  const drawn = await face(card);
  if (wanted === card && drawn) place.innerHTML = drawn;
}

// The card that an element is about: its row's, or that of a picture in the sample hand.
function cardOf(element) {
  const row = element.closest?.("[data-card]");
  if (row) return row.matches(".is-gone") ? "" : row.dataset.card;
  const link = element.closest?.("#hand-here a.card-link");
  return link ? link.pathname.split("/").filter(Boolean).at(-1) : "";
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => show(cardOf(event.target)));
}

// --- over the page --------------------------------------------------------------------------------

export async function openSheet(card) {
  const row = rowOf("p", card) ?? rowOf("d", card);
  if (!row || row.matches(".is-gone")) return;
  opened = card;
  document.getElementById("card-sheet-name").textContent = row.dataset.name;
  document.getElementById("card-sheet-page").href = build.dataset.page.replace("CARD", card);
  choices(Number(row.dataset.allowed));
  if (!sheet.open) sheet.showModal();
  const drawn = await face(card);
  if (opened === card) document.getElementById("card-sheet-face").innerHTML = drawn;
}

function choices(most) {
  const now = have(opened);
  const buttons = Array.from({ length: Math.max(most, now) + 1 }, (_none, copies) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.textContent = copies;
    button.setAttribute("aria-pressed", String(copies === now));
    button.addEventListener("click", () => choose(copies));
    return button;
  });
  document.getElementById("copy-choice").replaceChildren(...buttons);
  buttons[now].focus();
}

function choose(copies) {
  set(opened, copies);
  for (const button of document.getElementById("copy-choice").children) {
    button.setAttribute("aria-pressed", String(Number(button.textContent) === have(opened)));
  }
}

sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close(); // beside it
});
sheet.addEventListener("close", () => {
  document.getElementById("card-sheet-face").replaceChildren();
  if (document.activeElement === document.body) $(".step-more", rowOf("p", opened) ?? document)?.focus();
});
sheet.addEventListener("keydown", (event) => {
  if (/^[0-9]$/.test(event.key)) choose(Number(event.key));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.pool-open, a.deck-open, #hand-here a.card-link");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  openSheet(cardOf(link));
});

on("start", () => show(($(".deck-row") ?? $(".pool-card"))?.dataset.card));
