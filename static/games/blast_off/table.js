// Blast Off!'s table: gestures are pressed before the card that they go with; the countdown is loud.
import { $, $$, board, calm } from "../../js/table/page.js";
import { beam, bolt, ring } from "../../js/table/effects.js";
import { isChoosing, startChoosing } from "../../js/table/choose.js";
import { send } from "../../js/table/send.js";
import { closeSheet } from "../../js/table/sheet.js";
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
  if (event.detail.action.startsWith("play ")) {
    pressed.clear();
    showGestures();
  }
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

function fresh() {
  showGestures();
  keepTyped();
  askName();
}

const WEIGHTS = {
  "card-played": 1,
  "card-slapped": 0.6,
  "card-drawn": 0.5,
  "call-made": 0,
  "lift-off": 2.6,
  "mission-turned": 1.6,
  "mission-made-up": 1.6,
  "offence-caught": 1.4,
  "catch-missed": 1,
  "hands-passed": 1,
  "seat-went-out": 1.2,
};

const pile = () => $(".bo-pile .pile-face", board());
const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// The count is at its end: its sign trembles for a moment, and leaves past the top of the window, with whoever took
// the last call, or with nobody (seat 0).
const HELD = 0.4;
const LONGEST = 2000; // milliseconds
function liftOff(who, time = LONGEST) {
  const sign = $(".bo-call", board());
  const from = sign?.getBoundingClientRect();
  if (!from || calm.matches) return;
  const whole = Math.min(time, LONGEST);
  const delay = whole * HELD;
  const shaken = [0, 1, 2, 3, 4, 5].map((i) => (
    { transform: `translate(${i % 2 ? 2 : -2}px) scale(${1 + i / 20})`, offset: (i / 5) * HELD }
  ));
  const gone = { transform: `translateY(${-from.bottom - 80}px) scale(0.7)`, opacity: 0, easing: "ease-in" };
  sign.animate([...shaken, { ...gone, offset: 0.85 }, gone], { duration: whole + 150 }); // by then it is not there any more
  bolt(from, new DOMRect(from.x, -120, from.width, 60), "rocket", { time: whole * 0.4, delay });
  for (const later of [0, 90, 180]) ring(from, "hit", delay + later);
  if (seat(who)) ring(seat(who), "repair", delay);
}

// What a countdown brought comes to its place.
function arrive(mission) {
  const frames = [{ opacity: 0, transform: "translateY(-24px) scale(1.1)" }, {}];
  document.getElementById(`mission-${mission}`)?.animate(frames, { duration: calm.matches ? 0 : 320, easing: "ease-out" });
}

const EFFECTS = {
  "countdown-began": () => ring(pile(), "call"),
  "call-made": () => ring($(".bo-call", board()), "call"),
  "card-slapped": (who) => {
    if (!calm.matches) pile()?.animate([{ transform: "rotate(-4deg) scale(1.12)" }, { transform: "none" }], 200);
    bolt(seat(who), pile(), "slap");
  },
  "mission-turned": (_who, mission) => arrive(mission),
  "mission-made-up": (_who, mission) => arrive(mission),
  "offence-caught": (who, catcher) => beam(seat(catcher), seat(who), "hit"),
  "mission-acted": (mission) => ring(document.getElementById(`mission-${mission}`), "call"),
};

document.addEventListener("table:step", (event) => {
  const [kind, ...words] = event.detail.line.split(" ");
  if (kind === "lift-off") liftOff(words[0], event.detail.time);
  EFFECTS[kind]?.(...words);
});

startTable({
  rows: [".bo-piles", ".hand-cards"],
  // What is told with the next event comes with it.
  weigh: (step) => (step.sentence ? (WEIGHTS[step.line.split(" ", 1)[0]] ?? 0.5) : 0),
  fresh,
});
