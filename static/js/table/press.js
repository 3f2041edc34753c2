// Pressing: an action's button sends it; a card opens what it offers, or is what is chosen.
import { $, $$ } from "./page.js";
import { isChoosing, pick } from "./choose.js";
import { layAt } from "./drag.js";
import { send } from "./send.js";
import { closeSheet, inSheet, openSheet, sheetKey } from "./sheet.js";

const DOUBLE = 350; // milliseconds between the two presses of a double click
let sentAt = -DOUBLE;

// The second press of a double click belongs to the first, even where the fresh board is there already.
// Who taps again means it: fingers do not double-click.
function act(action, { detail, pointerType, timeStamp }) {
  const isSecond = detail > 1 && pointerType !== "touch" && timeStamp - sentAt < DOUBLE;
  if (!isSecond) send(action);
}

document.addEventListener("table:sending", (event) => {
  sentAt = event.timeStamp;
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=action]");
  if (button) {
    event.preventDefault();
    if (button.dataset.together) return exchange(sheetKey() || button.closest(".box").dataset.key);
    const asked = button.closest("[data-confirm]")?.dataset.confirm;
    if (!asked || confirm(asked)) act(button.value, event);
    return;
  }
  const place = sheetKey() && event.target.closest("[data-drop]:not([data-drag-only])");
  if (place && layAt(sheetKey(), place)) {
    event.preventDefault();
    return;
  }
  const face = event.target.closest(".box > summary");
  if (face) {
    event.preventDefault();
    press(face.parentElement, event);
    return;
  }
  if (event.target.closest("[data-show-me]")) return; // the coach means what is open
  if (!inSheet(event.target)) closeSheet();
  if (event.target.closest(".ways > summary")) {
    event.preventDefault();
    exchange();
  } else if (!event.target.closest(".pops")) closeDetails();
});

async function exchange(first) {
  const { startExchange } = await import("./exchange.js");
  closeSheet();
  startExchange(first);
}

function press(box, event) {
  if (isChoosing()) {
    if (box.classList.contains("is-candidate")) pick(box.dataset.key);
    return;
  }
  if (box.hasAttribute("data-instant")) {
    const only = $("button[name=action]", box);
    if (only) act(only.value, event);
    return;
  }
  const only = event.detail === 2 && onlyWay(box);
  if (only) return only.click();
  if (sheetKey() === box.dataset.key) closeSheet(true);
  else openSheet(box, event.detail === 0); // by a key
}

// What a double press does: the first thing offered, where there is one way to do it.
function onlyWay(box) {
  const first = $(".menu-acts", box)?.firstElementChild;
  if (!first?.matches("button[name=action]:not([data-slots])")) return null;
  const same = `.menu-acts > button[data-verb="${CSS.escape(first.dataset.verb)}"]`;
  return $$(same, box).length === 1 ? first : null;
}

export function closeDetails(except) {
  for (const node of $$(".pops[open]")) if (node !== except) node.open = false;
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".pops") && event.target.open) closeDetails(event.target);
}, true);
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) document.getElementById(opener.dataset.open)?.showModal();
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
});
