// The table by keyboard: arrows go from card to card and from row to row, a letter presses a button.
import { $, $$, board, byKeys, onFresh, setByKeys, tell } from "./page.js";
import { isChoosing, stopChoosing } from "./choose.js";
import { closeDetails } from "./press.js";
import { closeSheet, inSheet, isSheetOpen, sheetItems } from "./sheet.js";

let rows = null;

// The rows of cards from top to bottom as selectors; without any, every [data-zone] is a row.
export function setRows(selectors) {
  rows = selectors;
}

function zones() {
  const here = board();
  const all = rows
    ? rows.map((row) => $$(`${row} .box > summary`, here))
    : $$("[data-zone]", here).map((zone) => $$(".box > summary", zone));
  return all
    .map((faces) => faces.filter((face) => face.offsetParent))
    .map((faces) =>
      isChoosing() ? faces.filter((face) => face.parentElement.matches(".is-candidate")) : faces
    )
    .filter((faces) => faces.length);
}

function rove(current, key) {
  const all = zones();
  const row = all.findIndex((zone) => zone.includes(current));
  if (row < 0) return null;
  const at = all[row].indexOf(current);
  if (key === "ArrowRight") return all[row][at + 1] ?? all[row][0];
  if (key === "ArrowLeft") return all[row][at - 1] ?? all[row].at(-1);
  if (key === "Home") return all[row][0];
  if (key === "End") return all[row].at(-1);
  const next = all[row + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return null;
  const x = current.getBoundingClientRect().left;
  const gap = (face) => Math.abs(face.getBoundingClientRect().left - x);
  return next.reduce((best, face) => (gap(face) < gap(best) ? face : best));
}

// One stop of the Tab key a row; arrows do the rest.
function tabStops() {
  for (const zone of zones()) {
    const active = zone.find((face) => face === document.activeElement);
    const playable = zone.find((face) => face.closest(".is-playable"));
    const stop = active ?? zone.find((face) => face.dataset.stop) ?? playable ?? zone[0];
    zone.forEach((face) => { face.tabIndex = face === stop ? 0 : -1; });
  }
}

document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.(".box > summary")) return;
  const zone = zones().find((faces) => faces.includes(event.target)) ?? [];
  for (const face of zone) delete face.dataset.stop;
  event.target.dataset.stop = "1";
  tabStops();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key === "Escape") return back(event);
  if ($("dialog[open]")) return;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
    return arrow(event);
  }
  const key = event.key.toLowerCase();
  if (key === "?") return document.getElementById("keys")?.showModal();
  if (key === "l") return document.getElementById("log")?.focus();
  if (key === "j") return $(".hand-cards summary")?.focus();
  if (/^\d$/.test(key)) return chooseCard(event, Number(key));
  const shortcut = isChoosing() ? null : $(`[data-shortcut="${CSS.escape(key)}"]`, board());
  if (shortcut) {
    event.preventDefault();
    shortcut.click();
  }
});

// 1 to 9 press the cards of the hand from the left, 0 the tenth, as it is written on them.
function chooseCard(event, number) {
  const face = $$(".hand .box > summary", board())[(number + 9) % 10];
  if (!face) return;
  event.preventDefault();
  face.focus();
  face.click();
}

function back(event) {
  if (isChoosing()) stopChoosing(true);
  else if (isSheetOpen()) closeSheet(true);
  else {
    const open = event.target.closest?.("details[open]");
    closeDetails();
    $("summary", open ?? document.createElement("i"))?.focus();
    return;
  }
  event.preventDefault();
}

function arrow(event) {
  if (inSheet(event.target)) {
    const items = sheetItems();
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    items[(items.indexOf(event.target) + by + items.length) % items.length]?.focus();
    return;
  }
  if (event.target.closest("#log, .scores-scroll")) return;
  const face = event.target.closest(".box > summary");
  const next = face ? rove(face, event.key) : firstFace(event.key);
  if (next) {
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function firstFace(key) {
  const all = zones();
  if (!["ArrowUp", "ArrowDown"].includes(key) || !all.length) return null;
  const zone = key === "ArrowUp" ? all.at(-1) : all[0];
  return zone.find((face) => face.tabIndex === 0) ?? zone[0];
}

// Somebody who plays by keys is never left without a place: the one in the hand where they were, or
// what is next to it now, a card that can be played first.
let place = 0;
document.addEventListener("focusin", (event) => {
  const cards = $$(".hand .box > summary", board());
  if (cards.includes(event.target)) place = cards.indexOf(event.target);
});

function keepPlace() {
  const here = board();
  if (!byKeys() || document.activeElement !== document.body) return;
  const cards = $$(".hand .box > summary", here);
  const apart = (card) => Math.abs(cards.indexOf(card) - place);
  const lit = cards.filter((card) => card.closest(".is-playable"));
  const nearest = (lit.length ? lit : [...cards]).sort((one, other) => apart(one) - apart(other))[0];
  (nearest ?? $(".say .button-primary", here))?.focus();
  tell("placed");
}

onFresh(tabStops);
onFresh(keepPlace);
document.addEventListener("keydown", (event) => {
  const hadPointer = document.documentElement.dataset.keys === "";
  setByKeys(true);
  if (!hadPointer || event.key !== "Tab" || document.activeElement !== document.body) return;
  keepPlace(); // whoever has played by pointer goes on from there
  if (document.activeElement !== document.body) event.preventDefault();
}, true);
document.addEventListener("pointerdown", () => setByKeys(false), true);
