// The plan of an attack, or a hint: opened over the table, changed there, and confirmed or left.
// Focus and presses stay in a plan; a hint is in nobody's way: what is done beside it closes it, and is done.
// The browser's own modal dialog would make the page behind it inert, and style every element of the table anew, twice.
import { $, $$, board, boxOf, onFresh, say } from "./page.js";
import { send } from "./send.js";

let opener = "";
let shownAt = ""; // the version of the table that it tells of

const dialog = () => document.getElementById("plan");
const opened = () => (dialog()?.open ? dialog() : null);
const hint = () => { const plan = opened(); return $(".plan-hint", plan) && plan; };
const stops = (plan) =>
  $$("a[href], button, input, select, summary", plan).filter((stop) => stop.checkVisibility() && !stop.disabled);

async function show(address, link) {
  const plan = dialog();
  const { version } = board().dataset;
  const before = plan.open ? document.activeElement?.id : "";
  const unfolded = $$("details", plan).map((fold) => fold.open);
  link.ariaBusy = "true";
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  link.ariaBusy = null;
  if (board().dataset.version !== version) return; // it tells of a table that is no more
  if (!answer?.ok || answer.redirected) return location.assign(address);
  plan.innerHTML = await answer.text();
  $$("details", plan).forEach((fold, at) => { fold.open = unfolded[at] ?? fold.open; });
  shownAt = version;
  plan.ariaModal = String(!$(".plan-hint", plan));
  mark(plan);
  if (!plan.open) plan.show();
  const again = before && document.getElementById(before);
  (again || $(".button-primary", plan) || $("[data-close]", plan))?.focus();
  say($$(".plan-losses, .plan-end", plan).map((part) => part.innerText).join(". "));
}

// What it says of cards stands on them, as long as it is open.
function mark(plan) {
  unmark();
  for (const sign of $$(".plan-mark", $("template", plan)?.content)) boxOf(sign.dataset.for)?.after(sign);
  const action = $(".plan-hint ~ form > [name=action]", plan)?.value;
  const advised = $$("#board button[name=action]").find(({ value }) => value === action);
  const places = advised?.dataset.to?.split(" ").map((to) => $(`.box[data-drop="${to}"]`, board())) ?? [];
  for (const box of [advised?.closest(".box"), ...places]) box?.classList.add("is-advised");
}

function unmark() {
  $$(".plan-mark").forEach((sign) => sign.remove());
  $$(".is-advised").forEach((box) => box.classList.remove("is-advised"));
  tellOf();
}

function tellOf(line) {
  $(".is-told")?.classList.remove("is-told");
  if (line) boxOf(line.dataset.on)?.classList.add("is-told");
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const [under, focused] = [target, document.activeElement].map((node) => node.closest("#plan [data-on]"));
    if (opened()) tellOf(under ?? focused);
  });
}

// Opens what a link leads to, or goes on in it.
export function follow(link) {
  if (!dialog().contains(link)) opener = link.id;
  // A link of the plan leads on from the plan's own address, wherever it is shown.
  const here = new URL("plan/", location.href.split(/[?#]/)[0]);
  show(new URL(link.getAttribute("href").replace(/^plan\//, ""), here), link);
}

document.addEventListener("click", (event) => {
  if (dialog()?.contains(event.target) && event.target.closest("a[data-close]")) event.preventDefault();
});

function giveWay() {
  opener = "";
  dialog().close();
}

document.addEventListener("click", ({ target }) => { if (hint()?.contains(target) === false) giveWay(); }, true);

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-plan-form]") || !dialog()?.open) return;
  event.preventDefault();
  const form = new FormData(event.target);
  giveWay();
  send(form.get("action"), { then: form.getAll("then") });
});

document.addEventListener("keydown", (event) => {
  const plan = opened();
  if (hint() && /^(\S|Arrow.*|Home|End)$/.test(event.key)) giveWay();
  if (!plan || !["Escape", "Tab"].includes(event.key)) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopImmediatePropagation();
    plan.close();
    return;
  }
  const all = stops(plan);
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  if (plan.contains(document.activeElement) && document.activeElement !== last) return;
  event.preventDefault();
  first?.focus();
}, true);
document.addEventListener("focusin", (event) => {
  const plan = opened();
  if (plan && !hint() && !plan.contains(event.target)) stops(plan)[0]?.focus();
});

document.addEventListener("table:sending", unmark); // what is kept of the table is without them
onFresh(() => { if (opened() && board().dataset.version !== shownAt) opened().close(); });

// Whoever leaves the plan is back where it was opened, by whatever key.
dialog()?.addEventListener("close", () => {
  unmark();
  document.getElementById(opener)?.focus();
});
