// Dragging a card to a place. A card's box carries data-drag; its buttons name in data-to the places (data-drop) where
// dropping it does the same (there alone with data-drag-only), with data-alt for the secondary button or Shift. While
// what a card offers is open, pressing such a place does the same. A card that was dropped stays until a fresh board comes.
import { $, $$, board, boxOf, onFresh } from "./page.js";
import { isChoosing, pick, startChoosing } from "./choose.js";
import { send } from "./send.js";
import { closeSheet, openSheet, sheetKey } from "./sheet.js";

const FAR_ENOUGH = 8; // pixels

let start = null;
let drag = null;

const ways = (box, alt) =>
  $$("button[name=action][data-to]", box).filter((act) => act.hasAttribute("data-alt") === alt);
const zoneAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-drop]");

document.addEventListener("pointerdown", (event) => {
  const box = event.target.closest?.(".box[data-drag]");
  if (!box || isChoosing() || event.button === 1 || !event.target.closest("summary")) return;
  const second = event.button === 2;
  if (!ways(box, false).length && !ways(box, true).length) return;
  start = { key: box.dataset.key, x: event.clientX, y: event.clientY, second, id: event.pointerId };
});

document.addEventListener("pointermove", (event) => {
  if (start && event.pointerId === start.id && !drag) {
    const way = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (way >= FAR_ENOUGH) begin(event);
  }
  if (drag) move(event);
});

function begin(event) {
  const box = boxOf(start.key);
  if (!box) return;
  end();
  closeSheet();
  const face = box.querySelector("summary");
  const size = face.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.inlineSize = `${size.width}px`;
  ghost.append(...[...face.childNodes].map((node) => node.cloneNode(true)));
  $$("[id]", ghost).forEach((node) => node.removeAttribute("id"));
  document.body.append(ghost);
  drag = { ...start, ghost, dx: start.x - size.left, dy: start.y - size.top, alt: false };
  drag.alt = isAlt(event);
  light();
}

const isAlt = (event) => drag.second || event.shiftKey;

function move(event) {
  const alt = isAlt(event);
  if (alt !== drag.alt) {
    drag.alt = alt;
    light();
  }
  drag.ghost.style.transform =
    `translate(${event.clientX - drag.dx}px, ${event.clientY - drag.dy}px)`;
  const over = zoneAt(event.clientX, event.clientY);
  for (const zone of $$("[data-drop]", board())) {
    zone.classList.toggle("is-over", zone === over && zone.classList.contains("is-droppable"));
  }
}

// Lights the places where the card may be dropped as it is held now.
function light() {
  const box = boxOf(drag.key);
  board().classList.add("is-dragging");
  box?.classList.add("is-dragged");
  drag.ghost.classList.toggle("is-alt", drag.alt);
  lightZones(box ? ways(box, drag.alt) : []);
}

const leadsTo = (act, zone) => act.dataset.to.split(" ").includes(zone.dataset.drop);

function lightZones(acts, zones = "[data-drop]") {
  for (const zone of $$(zones, board())) {
    zone.classList.toggle("is-droppable", acts.some((act) => leadsTo(act, zone)));
  }
}

function drop() {
  drag = null;
  board().classList.remove("is-dragging");
  $$(".is-droppable, .is-over").forEach((node) => node.classList.remove("is-droppable", "is-over"));
}

function end() {
  if (drag) drop();
  $(".drag-ghost")?.remove();
  $(".is-dragged")?.classList.remove("is-dragged");
}

document.addEventListener("pointerup", (event) => {
  if (!start || event.pointerId !== start.id) return;
  start = null;
  if (!drag) return;
  const { key, alt, ghost } = drag;
  const zone = zoneAt(event.clientX, event.clientY);
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".box");
  drop();
  swallowClick();
  ghost.classList.add("is-dropped");
  if (!zone || !lay(key, zone, alt, under?.dataset.key) || !board().matches(".is-busy")) end();
});

// Lays the card at a place, or asks how where there are several ways; false where there is none. What
// is chosen on the table is chosen there: the card that it was dropped on is the first choice.
function lay(key, zone, alt, under = "") {
  const box = boxOf(key);
  if (!box) return false;
  const fits = (act) =>
    leadsTo(act, zone) && act.hasAttribute("data-alt") === alt;
  const found = ways(box, alt).filter(fits);
  const group = found[0]?.closest(".menu-group");
  if (found.length === 1) send(found[0].value);
  else if (group && found.every((act) => act.hasAttribute("data-slots") && group.contains(act))) {
    startChoosing(group);
    if (isChoosing() && boxOf(under)?.classList.contains("is-candidate")) pick(under);
  } else if (found.length) openSheet(box, false, fits);
  return found.length > 0;
}

export const layAt = (key, zone) => lay(key, zone, false) || lay(key, zone, true);

// The places of the card whose menu is open are lit as they are while it is dragged.
function lightOpen() {
  const box = sheetKey() && boxOf(sheetKey());
  lightZones(box ? $$("button[data-to]", box) : [], "[data-drop]:not([data-drag-only])");
}

// The click that follows the end of a drag presses nothing.
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
}

document.addEventListener("pointercancel", () => { start = null; end(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) {
    start = null;
    end();
    document.addEventListener("pointerup", swallowClick, { once: true });
    event.stopImmediatePropagation();
  }
}, true);
document.addEventListener("contextmenu", (event) => {
  const box = event.target.closest?.(".box[data-drag]");
  if (drag || (box && ways(box, true).length)) event.preventDefault();
});
// A fresh board under a card in the air: it stays there while it may still be dropped somewhere.
onFresh(() => {
  if (!drag) {
    end();
    return lightOpen();
  }
  const box = boxOf(drag.key);
  if (box && (ways(box, false).length || ways(box, true).length)) light();
  else {
    start = null;
    end();
  }
});
for (const name of ["laid", "offline"]) document.addEventListener(`table:${name}`, () => { if (!drag) end(); });
document.addEventListener("table:sheet", () => { if (!drag) lightOpen(); });
