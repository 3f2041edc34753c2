// Blast Off!'s table: gestures are pressed before the card that they go with; the countdown is loud.
import { $, $$, board, calm } from "../../js/table/page.js";
import { beam, ring } from "../../js/table/effects.js";
import { isChoosing, startChoosing, stopChoosing } from "../../js/table/choose.js";
import { send } from "../../js/table/send.js";
import { closeSheet, inSheet, isSheetOpen, sheetItems } from "../../js/table/sheet.js";
import "../../js/table/rounds.js";
import { startTable } from "../../js/table/start.js";

// Which gestures are pressed: kept here, because the board under them is replaced again and again.
const pressed = new Set();

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-gesture]");
  if (!button) return;
  const { gesture } = button.dataset;
  if (!pressed.delete(gesture)) pressed.add(gesture);
  showGestures();
});

function showGestures() {
  const buttons = $$("[data-gesture]", board());
  const known = new Set(buttons.map((button) => button.dataset.gesture));
  for (const gesture of [...pressed]) if (!known.has(gesture)) pressed.delete(gesture);
  for (const button of buttons) {
    const on = pressed.has(button.dataset.gesture);
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("button-primary", on);
  }
  for (const box of $$(".bo-hand .box", board())) aim($$("button[data-verb=play], [data-verb=play] button", box));
}

// A card that is dropped goes with the pressed gestures, too: only those ways lead to the pile.
function aim(plays) {
  const fitting = plays.filter((act) => gesturesOf(act.value) === wanted());
  for (const act of plays) {
    if (!fitting.length || fitting.includes(act)) act.dataset.to = "pile";
    else delete act.dataset.to;
  }
}

const gesturesOf = (text) => text.split(" with ")[1] ?? "";
const wanted = () => [...pressed].sort().join("+");

// A card is played at once with the gestures that are pressed; an alien asks right away what it
// stands for. Where those gestures are none of the ways that the server listed, the card opens as
// any other and asks for them, too.
document.addEventListener("click", (event) => {
  const box = event.target.closest(".bo-hand .box > summary, .bo-pile > summary")?.parentElement;
  if (box?.closest(".is-playable") && $(".is-counting", board())) stopChoosing(); // slapping comes first
  if (!box || isChoosing() || box.hasAttribute("data-instant")) return;
  const acts = $$("button[name=action]", box);
  const fitting = acts.filter((act) => gesturesOf(act.value) === wanted());
  const groups = $$(".menu-group", box);
  if (fitting.length !== 1 && (groups.length !== 1 || !$("[data-slots]", box))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  closeSheet();
  if (fitting.length === 1) send(fitting[0].value);
  else if (!fitting.length) startChoosing(groups[0]);
  else startChoosing(groups[0], (way) => gesturesOf(way.action) === wanted());
}, true);

document.addEventListener("table:sending", (event) => {
  isToBeNamed = event.detail.action === "slap wild";
  board().classList.toggle("is-named", / as |^name /.test(event.detail.action));
  if (event.detail.action.startsWith("play ")) {
    pressed.clear();
    showGestures();
  }
});

// Why a card cannot be slapped is read while its call stands, and not for long: it lies over what is asked then.
const READ = 2500; // milliseconds
let read = 0;
let readAt = "";
const call = () => (board()?.dataset.clockKind === "call" && $(".bo-call", board())?.id) || "";

function stopReading() {
  if (!sheetItems().some((item) => item.name === "action")) closeSheet(inSheet(document.activeElement));
}

document.addEventListener("table:sheet", () => {
  clearTimeout(read);
  readAt = isSheetOpen() ? call() : "";
  if (readAt) read = setTimeout(stopReading, READ);
});

// What was written into the form of a mission outlives a fresh board.
const typed = new Map();
document.addEventListener("input", (event) => {
  if (event.target.closest("#make-up")) typed.set(event.target.id, event.target.value);
});
// A phone ends a word with a space, a mission's name must not.
document.addEventListener("change", (event) => {
  if (event.target.id === "make-up-name") event.target.value = event.target.value.trim();
});
function keepTyped() {
  const form = document.getElementById("make-up");
  if (!form) return typed.clear();
  for (const [id, value] of typed) document.getElementById(id).value = value;
}

// Whoever put an alien down is asked at once what it stands for.
let isToBeNamed = false;
function askName() {
  const group = isToBeNamed && $(".bo-pile .menu-group", board());
  if (!group || isChoosing()) return;
  isToBeNamed = false;
  startChoosing(group);
}

let moments = null;

function fresh() {
  moments ??= import("./moments.js");
  showGestures();
  keepTyped();
  askName();
  if (readAt && readAt !== call()) stopReading();
}

const WEIGHTS = {
  "card-played": 1,
  "card-slapped": 0.6,
  "card-drawn": 0.9,
  "call-made": 0,
  "last-card": 1.2,
  "deadline-set": 1,
  "mission-ended": 1.3,
  "lift-off": 2.6,
  "mission-turned": 2,
  "mission-made-up": 2,
  "offence-caught": 2.2,
  "catch-missed": 1,
  "hands-passed": 1,
  "seat-went-out": 1.2,
};

const pile = () => $(".bo-pile .pile-face", board());
const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// Whoever was still about to slap when the count was at its end has not pressed to see less: what is pressed on the
// table then, and in the first second of the rocket's leaving, skips nothing. The buttons below it do.
const LEAVES = 1000; // milliseconds
let away = 0; // when it set out

function isAwaited() {
  if (away) return performance.now() - away < LEAVES;
  return Boolean($(".bo-countdown.is-last .bo-face:not(:empty)", board()));
}

window.addEventListener("click", (event) => {
  if (!event.target.closest?.("#board.is-showing") || event.target.closest(".show-controls, a, #log")) return;
  if (!isAwaited()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true); // before it reaches the document, where it would end what is shown
document.addEventListener("table:steps-over", () => { away = 0; });

const EFFECTS = {
  "countdown-began": () => ring(pile(), "call"),
  "call-made": () => ring($(".bo-call", board()), "call"),
  "offence-caught": (who, catcher) => beam(seat(catcher), seat(who), "hit"),
  "mission-acted": (mission) => ring(document.getElementById(`mission-${mission}`), "call"),
};

document.addEventListener("table:step", (event) => {
  const [kind, ...words] = event.detail.line.split(" ");
  if (kind === "lift-off") away = performance.now();
  moments?.then(({ MOMENTS }) => MOMENTS[kind]?.(words, event.detail));
  EFFECTS[kind]?.(...words);
});

startTable({
  rows: [".bo-piles", ".hand-cards"],
  most: 4400,
  // What is told with the next event comes with it.
  weigh: (step) => (step.sentence ? (WEIGHTS[step.line.split(" ", 1)[0]] ?? 0.5) : 0),
  fresh,
});
