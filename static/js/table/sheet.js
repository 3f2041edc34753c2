// The sheet: what a card offers, beside the card; on a small screen over the say at the foot, as its CSS has it.
import { $, $$, boxOf, onFresh, tell } from "./page.js";
import { onBack, overTable } from "./back.js";
import { button, startChoosing } from "./choose.js";
import { addNews } from "./inspect.js";

const sheet = document.createElement("div");
sheet.className = "sheet";
sheet.hidden = true;
sheet.setAttribute("role", "dialog");
document.body.append(sheet);

let openKey = "";
let sheetText = "";
let only = null;

export const isSheetOpen = () => !sheet.hidden;
export const sheetKey = () => openKey;
export const inSheet = (node) => sheet.contains(node);
export const sheetItems = () => $$("button, a, input, select", sheet);

// Opens what the card in `box` offers; `wanted(button)` leaves only some of its actions.
export function openSheet(box, focus, wanted = null) {
  const menu = $(".menu", box);
  if (!menu) return;
  closeSheet();
  openKey = box.dataset.key;
  only = wanted;
  fill(box, menu);
  sheet.hidden = false;
  overTable();
  place(box);
  if (focus) ($("button, a", sheet) ?? sheet).focus();
  tell("sheet");
}

function fill(box, menu) {
  sheetText = menu.innerHTML;
  const copy = menu.cloneNode(true);
  copy.removeAttribute("id");
  $$("[id]", copy).forEach((node) => node.removeAttribute("id"));
  if (only) keepOnly(copy);
  else $$(".menu-group", copy).forEach((group, at) => shorten(group, $$(".menu-group", menu)[at]));
  const close = document.createElement("button");
  close.className = "sheet-close";
  close.ariaLabel = $("#chooser-words").dataset.close;
  close.addEventListener("click", () => closeSheet(true));
  sheet.replaceChildren(copy, close);
  addNews(box.dataset.card, copy);
  sheet.setAttribute("aria-label", $(".menu-title b", copy)?.textContent ?? "");
  $("summary", box).classList.add("is-open");
}

function keepOnly(copy) {
  for (const button of $$("button[name=action]", copy)) if (!only(button)) button.remove();
  for (const group of $$(".menu-group", copy)) if (!$("button", group)) group.remove();
  $$(".menu-hint, .menu-why", copy).forEach((node) => node.remove());
}

// Many ways become one button that starts choosing on the table.
function shorten(group, original) {
  if (!$("[data-slots]", original)) return;
  const start = () => {
    closeSheet();
    startChoosing(original);
  };
  group.replaceWith(button(`${original.dataset.label} …`, start, ""));
}

function place(box) {
  sheet.style.cssText = "";
  if (matchMedia("(width < 820px)").matches) return;
  const at = box.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = sheet;
  let left = at.right + 8;
  let top = at.top;
  if (box.closest(".hand") && at.top - high - 8 > 8) {
    left = at.left + (at.width - wide) / 2;
    top = at.top - high - 8;
  } else if (left + wide > innerWidth - 8) {
    left = at.left - wide - 8;
  }
  left = Math.max(8, Math.min(left, innerWidth - wide - 8));
  top = Math.max(8, Math.min(top, innerHeight - high - 8));
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
}

// On a changed table it stays open, and as it is while it says the same.
function renew() {
  if (!openKey) return;
  const box = boxOf(openKey);
  const menu = box && $(".menu", box);
  if (!menu) return closeSheet();
  if (menu.innerHTML === sheetText) {
    $("summary", box).classList.add("is-open");
    return place(box);
  }
  const focused = sheet.contains(document.activeElement) ? document.activeElement : null;
  const { scrollTop } = sheet;
  fill(box, menu);
  if (!$("button[name=action]", sheet) && only) return closeSheet(Boolean(focused));
  place(box);
  sheet.scrollTop = scrollTop;
  if (focused) again(focused)?.focus();
}

const again = (focused) =>
  sheetItems().find((item) => item.value === focused.value && item.tagName === focused.tagName) ??
  sheetItems()[0] ??
  sheet;

export function closeSheet(refocus = false) {
  if (!openKey) return;
  const face = $("summary", boxOf(openKey) ?? document.createElement("i"));
  openKey = "";
  only = null;
  sheet.hidden = true;
  sheet.replaceChildren();
  face?.classList.remove("is-open");
  if (refocus) face?.focus();
  tell("sheet");
}

onFresh(renew);
onBack(() => {
  const isOpen = isSheetOpen();
  closeSheet(true);
  return isOpen;
});
document.addEventListener("table:sending", () => closeSheet());
window.addEventListener("resize", () => {
  const box = openKey && boxOf(openKey);
  if (box) place(box);
});
