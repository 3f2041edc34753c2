// Pressing: an action's button sends it; a card opens what it offers, or is what is chosen.
import { $, $$ } from "./page.js";
import { isChoosing, pick } from "./choose.js";
import { layAt } from "./drag.js";
import { send } from "./send.js";
import { closeSheet, inSheet, openSheet, sheetKey } from "./sheet.js";

document.addEventListener("click", (event) => {
  const act = event.target.closest("button[name=action]");
  if (act) {
    event.preventDefault();
    const asked = act.closest("[data-confirm]")?.dataset.confirm;
    if (!asked || confirm(asked)) send(act.value);
    return;
  }
  const place = sheetKey() && event.target.closest("[data-drop]");
  if (place && layAt(sheetKey(), place)) {
    event.preventDefault();
    return;
  }
  const face = event.target.closest(".box > summary");
  if (face) {
    event.preventDefault();
    press(face.parentElement, event.detail === 0);
    return;
  }
  if (!inSheet(event.target)) closeSheet();
  if (!event.target.closest(".pile, .why, .more")) closeDetails();
});

function press(box, byKey) {
  if (isChoosing()) {
    if (box.classList.contains("is-candidate")) pick(box.dataset.key);
    return;
  }
  if (box.hasAttribute("data-instant")) {
    const only = $("button[name=action]", box);
    if (only) send(only.value);
    return;
  }
  if (sheetKey() === box.dataset.key) closeSheet(true);
  else openSheet(box, byKey);
}

export function closeDetails(except) {
  $$(".pile[open], .why[open], .more[open]").forEach((node) => {
    if (node !== except) node.open = false;
  });
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".pile, .why") && event.target.open) closeDetails(event.target);
}, true);
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) document.getElementById(opener.dataset.open)?.showModal();
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
});
