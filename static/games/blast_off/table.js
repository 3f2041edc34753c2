// Blast Off!'s table: gestures are pressed before the card that they go with; the countdown is loud.
import { $, $$, animate, board, calm, layer } from "../../js/table/page.js";
import { beam, bolt, ring, spot } from "../../js/table/effects.js";
import { isChoosing, startChoosing, stopChoosing } from "../../js/table/choose.js";
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
  "mission-turned": 2,
  "mission-made-up": 2,
  "offence-caught": 2.2,
  "catch-missed": 1,
  "hands-passed": 1,
  "seat-went-out": 1.2,
};

const pile = () => $(".bo-pile .pile-face", board());
const seat = (number) => document.getElementById(`seat-${Number(number) - 1}`);

// The count is at its end: the rocket leaves past the top of the window, with whoever took the last call, or with
// nobody (seat 0).
function liftOff(who, time) {
  const rocket = $(".bo-rocket", board());
  away = performance.now();
  if (!rocket || calm.matches) return;
  rocket.closest(".bo-countdown").classList.add("is-leaving");
  const gone = { transform: `translateY(${-rocket.getBoundingClientRect().bottom - 80}px)`, opacity: 0.8 };
  const frames = [{}, { transform: "translateY(2%)", offset: 0.25, easing: "ease-in" }, gone];
  rocket.animate(frames, { duration: time, fill: "forwards" }); // it does not come back
  ring(seat(who), "repair");
}

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

// What a countdown brought is turned up large in the middle, and goes to its place.
function arrive(mission, time) {
  const place = document.getElementById(`mission-${mission}`);
  if (!place || calm.matches) return;
  const [x, y] = spot(place);
  const card = place.cloneNode(true);
  card.className = "bo-turned";
  layer().append(card);
  const shown = { transform: "none", opacity: 1 };
  const there = { transform: `translate(${x - innerWidth / 2}px, ${y - innerHeight / 2}px) scale(0.3)`, opacity: 0.3 };
  const here = [{ ...shown, offset: 0.15 }, { ...shown, offset: 0.75 }];
  animate(card, [{ transform: "rotateY(90deg)", opacity: 0 }, ...here, there], time);
  place.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, {}], time);
}

// A catch has a moment of its own: whom it struck flashes, and over the table stands who caught whom, and what it costs.
function flash(struck) {
  if (calm.matches) return;
  struck?.animate([{}, { opacity: 0.2 }, {}], { duration: 260, iterations: 3 });
}

function announce(sentence, time) {
  if (calm.matches) return;
  const banner = document.createElement("p");
  banner.className = "bo-banner";
  const [told, cost] = [document.createElement("b"), document.createElement("span")];
  told.textContent = sentence;
  cost.textContent = $(".bo-piles", board()).dataset.penalty;
  banner.append(told, cost);
  const { left, top, width, height } = $(".table-middle", board()).getBoundingClientRect();
  Object.assign(banner.style, { left: `${left}px`, top: `${top + height * 0.35}px`, width: `${width}px` });
  layer().append(banner);
  const there = { transform: "none", opacity: 1 };
  const frames = [{ transform: "scale(1.4)", opacity: 0 }, { ...there, offset: 0.12 }, { ...there, offset: 0.88 }, { opacity: 0 }];
  animate(banner, frames, time);
}

const EFFECTS = {
  "countdown-began": () => ring(pile(), "call"),
  "call-made": () => ring($(".bo-call", board()), "call"),
  "card-slapped": (who) => {
    if (!calm.matches) pile()?.animate([{ transform: "rotate(-4deg) scale(1.12)" }, { transform: "none" }], 200);
    bolt(seat(who), pile(), "slap");
  },
  "offence-caught": (who, catcher) => {
    beam(seat(catcher), seat(who), "hit");
    const isMe = `seat-${board().dataset.seat}` === seat(who)?.id;
    for (const struck of isMe ? [seat(who), $(".bo-gestures", board())] : [seat(who)]) flash(struck);
  },
  "mission-acted": (mission) => ring(document.getElementById(`mission-${mission}`), "call"),
};

document.addEventListener("table:step", (event) => {
  const [kind, ...words] = event.detail.line.split(" ");
  if (kind === "lift-off") liftOff(words[0], event.detail.time);
  if (kind === "offence-caught") announce(event.detail.sentence, event.detail.time);
  if (/^mission-(turned|made)/.test(kind)) arrive(words[1], event.detail.time + 300);
  EFFECTS[kind]?.(...words);
});

startTable({
  rows: [".bo-piles", ".hand-cards"],
  most: 4400,
  // What is told with the next event comes with it.
  weigh: (step) => (step.sentence ? (WEIGHTS[step.line.split(" ", 1)[0]] ?? 0.5) : 0),
  fresh,
});
