// What is shown: list, text, figures, odds or hand of the deck; on a narrow page the cards or the deck.
import { $, $$, build, memory, on } from "./page.js";
import { flush } from "./save.js";

const TABS = ["list", "text", "figures", "odds", "hand"].filter((tab) => document.getElementById(`tab-${tab}`));
const loaded = new Map(); // the fragment's part: the edit of the deck that it shows

function showTab(tab, isKept = true) {
  if (!TABS.includes(tab)) return;
  build.dataset.tab = tab;
  if (isKept) memory.set("tab", tab);
  drawTabs();
  loadPart();
}

function drawTabs() {
  for (const button of $$("[data-tab][role=tab]")) {
    const isOn = button.dataset.tab === build.dataset.tab;
    button.setAttribute("aria-selected", String(isOn));
    button.tabIndex = isOn ? 0 : -1;
    const part = document.getElementById(`part-${button.dataset.tab}`);
    part.setAttribute("role", "tabpanel");
    part.setAttribute("aria-labelledby", button.id);
  }
}

// Text, odds and hand are fetched when they are looked at, and anew when the list has changed since.
async function loadPart() {
  const part = $(`[data-part="${build.dataset.tab}"] [data-fragment]`);
  if (!part || !(await flush())) return;
  const edit = document.getElementById("deck").dataset.edit;
  if (loaded.get(part.id) === edit) return;
  loaded.set(part.id, edit);
  part.setAttribute("data-keep", "");
  const asks = $("form[method=get]", part);
  const typed = asks ? new URLSearchParams(new FormData(asks)) : "";
  htmx.ajax("GET", `${part.dataset.fragment}?${typed}`, { target: part, swap: "innerHTML" })
    .catch(() => loaded.delete(part.id));
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.("[data-tab][role=tab]");
  if (tab) showTab(tab.dataset.tab);
  const side = event.target.closest?.("[data-show]:not(#build)");
  if (side) {
    event.preventDefault();
    showSide(side.dataset.show);
    scrollTo({ top: 0 });
  }
});

document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[data-tab][role=tab]");
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!tab || !by) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(tab.dataset.tab) + by + TABS.length) % TABS.length];
  showTab(next);
  document.getElementById(`tab-${next}`).focus();
});

function showSide(side) {
  build.dataset.show = side;
  memory.set("side", side);
  for (const link of $$(".bar-switch")) {
    if (link.dataset.show === side) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

on("show", ({ side, tab }) => {
  if (side) showSide(side);
  if (tab) showTab(tab);
});
on("fresh", drawTabs);
on("stored", loadPart);

showTab(TABS.includes(memory.get("tab")) ? memory.get("tab") : "list", false);
showSide(memory.get("side") === "deck" ? "deck" : "pool");
