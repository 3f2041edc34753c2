// The builder by keyboard: arrows go through cards and list, a key adds, removes or sets the count.
import { $, $$, on, tell } from "./page.js";
import { change, closeMore, set, takeBack } from "./steps.js";
import { openGroups } from "./groups.js";
import { openSheet } from "./look.js";
import { toFirst } from "./pool.js";
import { gridNext } from "../grid.js";

const STOPS = [".pool-open, a.deck-open", ".row-group", ".step-less", ".step-more"];
let hovered = "";

const rowsIn = (side) => $$(side === "pool" ? ".pool-card" : ".deck-row").filter(isSeen);
const isSeen = (node) => node.offsetParent !== null;
const stopsOf = (row) => STOPS.map((stop) => $(stop, row)).filter((stop) => stop && !stop.disabled);
const sideOf = (row) => (row.matches(".pool-card") ? "pool" : "deck");

// --- one stop of the Tab key a side ---------------------------------------------------------------

const current = { pool: "", deck: "" };

function tabStops() {
  for (const side of ["pool", "deck"]) {
    const rows = $$(side === "pool" ? ".pool-card" : ".deck-row");
    const active = rows.find((row) => row.id === current[side]) ?? rows[0];
    for (const row of rows) {
      $$(STOPS.join(), row).forEach((stop) => { stop.tabIndex = row === active ? 0 : -1; });
    }
  }
}

document.addEventListener("focusin", (event) => {
  const row = event.target.closest?.("[data-card]");
  if (!row || row.id === current[sideOf(row)]) return;
  current[sideOf(row)] = row.id;
  tabStops();
});

// --- moving ---------------------------------------------------------------------------------------

function move(row, target, key) {
  const rows = rowsIn(sideOf(row));
  const isGrid = sideOf(row) === "pool" && row.closest(".is-gallery");
  const at = rows.indexOf(row);
  if (key === "Home") return to(rows[0], target);
  if (key === "End") return to(rows.at(-1), target);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const by = key === "ArrowRight" ? 1 : -1;
    if (isGrid) return to(rows[at + by], target);
    const stops = stopsOf(row);
    return stops[stops.indexOf(target) + by]?.focus();
  }
  const by = key === "ArrowDown" ? 1 : -1;
  const next = isGrid ? gridNext(rows, row, by) : rows[at + by];
  if (next) return to(next, target);
  if (by < 0 && sideOf(row) === "pool") document.getElementById("q").focus();
}

function to(row, target) {
  if (!row) return;
  const kind = STOPS.find((stop) => target?.matches?.(stop)) ?? ".step-more";
  const stop = $(kind, row);
  (stop && !stop.disabled ? stop : $(".step-more", row)).focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

export function toSide(side) {
  tell("show", { side: side === "pool" ? "pool" : "deck", tab: side === "deck" ? "list" : undefined });
  const rows = rowsIn(side);
  const row = rows.find((other) => other.id === current[side]) ?? rows[0];
  if (row) to(row);
  else document.getElementById(side === "pool" ? "q" : "deck-name").focus();
}

// --- keys -----------------------------------------------------------------------------------------

const isTyping = (node) => node.matches?.("input:not([type=radio]), select, textarea");

document.addEventListener("keydown", (event) => {
  if ($("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") return again(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) return typed(event);
  const row = event.target.closest?.("[data-card]");
  if (row && /^(Arrow|Home|End)/.test(event.key)) {
    event.preventDefault();
    return move(row, event.target, event.key);
  }
  if (pressed(event.key, row ?? (hovered ? document.getElementById(hovered) : null))) event.preventDefault();
});

function again(event) {
  if (isTyping(event.target) && event.target.value !== event.target.defaultValue) return;
  event.preventDefault();
  takeBack(event.shiftKey);
}

function typed(event) {
  const { target, key } = event;
  if (target.id !== "q") {
    if (key === "Escape" && !closeMore()) target.blur();
    return;
  }
  if (key === "ArrowDown") {
    event.preventDefault();
    toFirst();
  } else if (key === "Escape" && !target.value) toSide("pool");
}

// What a key does; false when it does nothing.
function pressed(key, row) {
  const card = row?.dataset.card;
  if (card && (key === "+" || key === "=")) change(card, 1);
  else if (card && (key === "-" || key === "Delete")) change(card, -1);
  else if (card && /^[0-9]$/.test(key)) set(card, Number(key));
  else if (card && key.toLowerCase() === "i") openSheet(card);
  else if (card && key.toLowerCase() === "g") openGroups(card);
  else if (key === "/") search();
  else if (key === "?") document.getElementById("keys").showModal();
  else if (key.toLowerCase() === "c") toSide("pool");
  else if (key.toLowerCase() === "d") toSide("deck");
  else if (key === "Escape") return closeMore() || (row && search());
  else return false;
  return true;
}

function search() {
  tell("show", { side: "pool" });
  const field = document.getElementById("q");
  field.focus();
  field.select();
  return true;
}

document.addEventListener("pointerover", (event) => {
  hovered = event.pointerType === "mouse" ? event.target.closest?.("[data-card]")?.id ?? "" : "";
});

for (const name of ["fresh", "searched", "changed", "start"]) on(name, tabStops);
