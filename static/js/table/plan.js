// The plan of an attack, or a hint: opened over the table, changed there, and confirmed or left.
import { $, $$, say } from "./page.js";
import { send } from "./send.js";

let opener = "";

const dialog = () => document.getElementById("plan");

async function show(address) {
  const opened = dialog();
  const before = opened.open ? document.activeElement?.id : "";
  const unfolded = $$("details", opened).map((fold) => fold.open);
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return location.assign(address);
  opened.innerHTML = await answer.text();
  $$("details", opened).forEach((fold, at) => { fold.open = unfolded[at] ?? fold.open; });
  if (!opened.open) opened.showModal();
  const again = before && document.getElementById(before);
  (again || $("#plan-confirm", opened) || $("[data-close]", opened))?.focus();
  say($$(".plan-losses, .plan-end", opened).map((part) => part.innerText).join(". "));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-plan], a[data-hint]");
  if (!link || !dialog() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!dialog().contains(link)) opener = link.id;
  // A link of the plan leads on from the plan's own address, wherever it is shown.
  const here = new URL("plan/", location.href.split(/[?#]/)[0]);
  show(new URL(link.getAttribute("href").replace(/^plan\//, ""), here));
});

document.addEventListener("click", (event) => {
  if (dialog()?.contains(event.target) && event.target.closest("a[data-close]")) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-plan-form]") || !dialog()?.open) return;
  event.preventDefault();
  const form = new FormData(event.target);
  opener = "";
  dialog().close();
  send(form.get("action"), { then: form.getAll("then") });
});

// Whoever leaves the plan is back where it was opened, by whatever key.
dialog()?.addEventListener("close", () => document.getElementById(opener)?.focus());
