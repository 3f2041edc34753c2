// Groups of one's own: a card of the list is put under a heading, by a dialog or by dragging its row.
import { $, $$, fill, rowOf, say } from "./page.js";
import { groupNames, groupOfCard, have, putUnder } from "./list.js";

const sheet = document.getElementById("group-sheet");
let card = "";

export function into(id, name) {
  const told = putUnder(id, name);
  if (told) say(told);
}

export function openGroups(id) {
  if (!sheet || !have(id)) return;
  card = id;
  const title = document.getElementById("group-sheet-name");
  title.textContent = fill(title.dataset.label, { name: rowOf("d", id)?.dataset.name ?? id });
  const choice = document.getElementById("group-choice");
  const own = groupOfCard(id);
  choice.replaceChildren(...["", ...groupNames()].map((name) => radio(name, name === own, choice.dataset.none)));
  document.getElementById("group-new").value = "";
  sheet.showModal();
  $("input:checked", choice).focus();
}

function radio(name, isOn, none) {
  const label = document.createElement("label");
  label.className = "check";
  const box = document.createElement("input");
  Object.assign(box, { type: "radio", name: "group", value: name, checked: isOn });
  label.append(box, ` ${name || none}`);
  return label;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-head]");
  if (button) openGroups(button.dataset.head);
});

document.getElementById("group-form")?.addEventListener("submit", (event) => {
  if (event.submitter && event.submitter.value !== "put") return;
  const fresh = document.getElementById("group-new").value.trim();
  const chosen = $$("#group-choice input").find((box) => box.checked);
  into(card, fresh || (chosen?.value ?? ""));
});
sheet?.addEventListener("close", () => document.getElementById(`d-${card}-group`)?.focus({ preventScroll: true }));
