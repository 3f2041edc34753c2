// The buttons of the page: counts, undo and redo, lines, the name, versions, whatever waits for a save.
import { $, $$, deck, on, rowOf, say, tell, words } from "./page.js";
import {
  changeAll, empty, have, putUnder, redo, setCopies, settleLine, size, undo,
} from "./list.js";
import { dismiss, flush, isDirty, saveSettings, saveVersion, takeAgain } from "./save.js";

export const change = (card, by) => set(card, have(card) + by);

// By hand no more copies come than the page says a deck may hold; those that are there already may stay.
export function set(card, copies) {
  const most = mostOf(card);
  if (copies > Math.max(most, have(card))) refuse(card, most);
  setCopies(card, Math.min(copies, Math.max(most, have(card))));
  if (copies <= have(card)) say(words("InDeck", { name: nameOf(card), n: have(card), size: size() }));
}

const rowsOf = (card) => ["p", "d"].map((side) => rowOf(side, card)).filter(Boolean);
const nameOf = (card) => rowsOf(card)[0]?.dataset.name ?? card;

// What no deck of the format may hold is told by the problems, as a list in the making may have it.
const mostOf = (card) => Number(rowsOf(card)[0]?.dataset.allowed) || Infinity;

const TOLD = 4000; // milliseconds

// The reason is told to those who listen, and stands beside the buttons for a moment.
function refuse(card, most) {
  const why = words("Full", { name: nameOf(card), most });
  say(why);
  for (const row of rowsOf(card)) {
    const place = $(".stepper", row);
    place.dataset.why = why;
    setTimeout(() => { delete place.dataset.why; }, TOLD);
  }
}

export function takeBack(isAgain) {
  say((isAgain ? redo() : undo()) || words("Nothing"));
}

const acts = {
  undo: () => takeBack(false),
  redo: () => takeBack(true),
  empty: () => {
    closeMore();
    empty();
  },
  again: () => takeAgain(changeAll),
  dismiss,
  problems: () => {
    tell("show", { side: "deck", tab: "list" });
    document.getElementById("problems")?.focus();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-by], [data-act], [data-line], [data-jump], [data-open]");
  if (!button) return;
  event.preventDefault();
  const { by, act, line, jump, open } = button.dataset;
  if (by) change(button.closest("[data-card]").dataset.card, Number(by));
  else if (act) acts[act]();
  else if (line !== undefined) settle(button);
  else if (jump) jumpTo(jump);
  else document.getElementById(open).showModal();
});

// The line stays until the answer comes, but a second press of the same button means nothing more.
function settle(button) {
  const row = button.closest(".line-row");
  const next = row.nextElementSibling ?? row.previousElementSibling;
  settleLine(Number(row.dataset.number), row.dataset.lineName, button.dataset.take);
  row.classList.add("is-settled");
  (next ? $("a, button", next) : document.getElementById("undo")).focus({ preventScroll: true });
  $$("button", row).forEach((other) => { other.disabled = true; });
}

// To the card that a problem is about.
function jumpTo(card) {
  tell("show", { side: "deck", tab: "list" });
  const row = rowOf("d", card);
  if (!row) return;
  row.classList.remove("is-found");
  row.scrollIntoView({ block: "center" });
  $(".step-less", row).focus({ preventScroll: true });
  row.classList.add("is-found");
}

function closeMore() {
  const more = document.getElementById("deck-more");
  if (!more.open) return false;
  const had = more.contains(document.activeElement);
  more.open = false;
  if (had) $("summary", more).focus();
  return true;
}

export { closeMore };

document.addEventListener("pointerdown", (event) => {
  const more = document.getElementById("deck-more");
  if (more.open && !more.contains(event.target)) more.open = false;
});

// --- name, format, versions -----------------------------------------------------------------------

document.addEventListener("input", (event) => {
  if (event.target.id === "deck-name") event.target.dataset.typed = "";
});
document.addEventListener("change", (event) => {
  const { id, value } = event.target;
  if (id === "deck-format") saveSettings({ format: value });
  if (id === "deck-name") nameChanged(event.target);
});

function nameChanged(field) {
  delete field.dataset.typed;
  const name = field.value.trim();
  if (name && name !== deck().dataset.name) saveSettings({ name });
  else if (name) field.value = name;
  else keepName(field);
}

// Whoever takes a name away reads that it stays.
function keepName(field) {
  field.value = deck().dataset.name;
  setTimeout(() => { // once the field that was left has lost the focus
    field.setCustomValidity(words("Unnamed", { name: field.value }));
    field.reportValidity();
    const heard = () => field.setCustomValidity("");
    for (const kind of ["input", "blur"]) field.addEventListener(kind, heard, { once: true });
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id === "settings") {
    event.preventDefault();
    nameChanged(document.getElementById("deck-name"));
  } else if (form.id === "save-version") {
    event.preventDefault();
    if (await saveVersion(form.elements.note.value)) {
      form.reset();
      closeMore();
      say(deck().dataset.saved);
    }
  } else if (form.matches("[data-after-save]") && isDirty()) {
    event.preventDefault();
    if (await flush()) form.submit();
  }
});

// Whatever shows or plays the deck elsewhere waits until the last change is stored.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-after-save]");
  if (!link || !isDirty() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await flush();
  location.assign(link.href);
});

on("rescue", ({ again, heads }) => {
  changeAll(again);
  for (const [card, name] of Object.entries(heads)) putUnder(card, name);
});
// The page is called like the deck.
on("fresh", () => {
  const title = words("Title", { name: deck().dataset.name });
  document.title = document.title.replace($("h1").textContent.trim(), title);
  $("h1").textContent = title;
});
