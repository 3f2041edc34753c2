// Dragging a card from the pool into the deck, or out of the deck, with a mouse or a pen. The buttons
// do the same; a finger scrolls. A row of the deck may be carried to another group, too.
import { $, $$ } from "./page.js";
import { into } from "./groups.js";
import { change } from "./steps.js";

const FAR_ENOUGH = 8; // pixels

let start = null;
let drag = null;

const zones = {
  pool: document.getElementById("deck-side"), // a card of the pool goes into the deck
  deck: document.getElementById("pool"),
};

document.addEventListener("pointerdown", (event) => {
  const face = event.target.closest?.(".pool-open, .deck-open");
  if (!face || event.button !== 0 || event.pointerType === "touch") return;
  const row = face.closest("[data-card]");
  const from = row.matches(".pool-card") ? "pool" : "deck";
  start = { row, from, id: event.pointerId, x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  if (!start || event.pointerId !== start.id) return;
  if (!drag && Math.hypot(event.clientX - start.x, event.clientY - start.y) >= FAR_ENOUGH) begin();
  if (drag) move(event);
});

function begin() {
  const ghost = document.createElement("div");
  ghost.className = `drag-card ${[...start.row.classList].find((name) => name.startsWith("k-")) ?? ""}`;
  ghost.setAttribute("aria-hidden", "true");
  const face = $("svg.face", start.row);
  if (face) ghost.append(face.cloneNode(true));
  else ghost.textContent = start.row.dataset.name;
  document.body.append(ghost);
  document.documentElement.classList.add("is-dragging");
  zones[start.from].classList.add("is-droppable");
  drag = { ghost };
}

// The group of the list under the pointer, for a row of the list that is carried to another one.
function groupUnder(event) {
  if (start.from !== "deck" || !document.getElementById("group-sheet")) return null;
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".deck-group[data-group]");
  return under && under !== start.row.closest(".deck-group") ? under : null;
}

function isOver(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const side = document.getElementById("deck-side");
  return start.from === "pool" ? side.contains(under) : Boolean(under) && !side.contains(under);
}

function move(event) {
  drag.ghost.style.transform = `translate(${event.clientX - 48}px, ${event.clientY - 40}px)`;
  zones[start.from].classList.toggle("is-target", isOver(event));
  const group = groupUnder(event);
  $$(".deck-group.is-target").forEach((other) => { if (other !== group) other.classList.remove("is-target"); });
  group?.classList.add("is-target");
}

function end() {
  if (drag) {
    drag.ghost.remove();
    document.documentElement.classList.remove("is-dragging");
    $$(".deck-group.is-target").forEach((group) => group.classList.remove("is-target"));
    Object.values(zones).forEach((zone) => zone.classList.remove("is-droppable", "is-target"));
  }
  start = drag = null;
}

document.addEventListener("pointerup", (event) => {
  if (!start || event.pointerId !== start.id) return;
  const { row, from } = start;
  const dropped = drag && isOver(event);
  const group = drag && groupUnder(event);
  if (drag) swallowClick();
  end();
  if (group) into(row.dataset.card, group.dataset.own ?? "");
  if (dropped) change(row.dataset.card, from === "pool" ? 1 : -1);
});

// The click that follows the end of a drag opens nothing.
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50);
}

document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  document.addEventListener("pointerup", swallowClick, { once: true });
  end();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(".pool-open, .deck-open")) event.preventDefault();
});
