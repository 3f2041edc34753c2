// Points at what the coach asks for: wherever its actions are offered, the nearest thing that can be seen. Whoever was
// shown it, and asks once more, has it pressed.
import { $, $$, board, calm, onFresh } from "./table/page.js";
import { bolt, ring } from "./table/effects.js";

const POINTED = "is-pointed";
const BEAT = [{ transform: "none" }, { transform: "scale(1.09)" }, { transform: "none" }];
const FLIES = 380; // milliseconds from the coach to what it means
const OFFERED =
  "#board button[name=action], .sheet:not([hidden]) button[name=action], #board a[data-plan], #plan-confirm";

const wanted = () => $$("#coach-actions > li").map((node) => node.textContent);
// The action that something offers: a button sends it, a link leads to its plan, whose form has it.
function actionOf(node) {
  if (node.tagName === "A") return new URL(node.href).searchParams.get("action");
  return node.value || new FormData(node.form).get("action");
}

const isSeen = (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? node.offsetParent !== null;

// Whole in the window, between the coach and whatever lies over the foot of the page.
function isInSight(node) {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return false;
  const x = (left + right) / 2;
  return [top + 4, bottom - 4].every((y) => document.elementFromPoint(x, y)?.closest("summary, a, button") === node);
}

// The button itself, or the card or menu that has it in it.
function shownFor(button) {
  for (let node = button; node && node !== board(); node = node.parentElement) {
    const face = node.tagName === "DETAILS" ? $(":scope > summary", node) : node === button ? node : null;
    if (face && isSeen(face)) return face;
  }
  return null;
}

function point() {
  const actions = new Set(wanted());
  const buttons = $$(OFFERED).filter((node) => actions.has(actionOf(node)));
  const first = document.getElementById($("#coach-actions")?.dataset.first ?? "");
  const isOff = first && isSeen(first) && first.getAttribute("aria-pressed") !== "true";
  const found = new Set(isOff ? [first] : buttons.map(shownFor).filter(Boolean));
  for (const node of $$(`.${POINTED}`)) if (!found.has(node)) node.classList.remove(POINTED);
  for (const node of found) node.classList.add(POINTED);
  if (shown === meant()) return;
  if (isLed && meant() && !board()?.matches(".is-busy, .is-showing")) show(meant());
  else setShown(null);
}

const meant = () => $$(`.${POINTED}`).at(-1) ?? null; // of a card and what it offers, what it offers

let shown = null;
let isLed = false; // what a card offers is shown as soon as the card was pressed for somebody

function setShown(node) {
  shown = node;
  const button = $("[data-show-me]");
  if (button) button.textContent = button.dataset[node ? "doIt" : "showMe"];
}

function show(first) {
  // What can be seen stays where it is: scrolled to the middle, it would push the fleets off a phone.
  if (first && !isInSight(first)) first.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  first?.focus({ preventScroll: true });
  setShown(first);
  if (!first || calm.matches) return;
  first.animate(BEAT, { duration: 420, iterations: 3, delay: FLIES, easing: "ease-in-out" });
  bolt($("[data-show-me]"), first, "star", { time: FLIES });
  ring(first, "last", FLIES);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-show-me]")) return;
  point();
  const first = meant();
  if (!first || first !== shown) {
    show(first);
    return;
  }
  isLed = true;
  first.click();
});

function anew() {
  isLed = false;
  setShown(null);
  point();
}

document.addEventListener("table:sending", anew); // it was done
onFresh(anew);
// What is opened or drawn in between shows other buttons: menus, sheets, frames.
let asked = 0;
new MutationObserver(() => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(point);
}).observe(document.body, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["open", "hidden", "aria-pressed"],
});
point();
