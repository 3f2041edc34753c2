// Choosing on the table, slot by slot, out of the legal actions that the server wrote down: a group's
// buttons name in data-slots what they point at ("a+b|c"); what can still be meant is lit.
import { $, $$, board, boxOf, onFresh, say } from "./page.js";
import { send } from "./send.js";

let choosing = null;

export const isChoosing = () => choosing !== null;

const parse = (button) =>
  (button.dataset.slots ?? "").split("|").map((slot) => (slot ? slot.split("+") : []));
const waysOf = (group) =>
  $$("button[name=action]", group).map((button) => ({
    action: button.value,
    label: button.textContent.trim(),
    slots: parse(button),
  }));
const listOf = (ways) => ways.map((way) => way.action).join("\n");

// `wanted(way)` leaves only some of a group's ways to be chosen from.
export function startChoosing(group, wanted = () => true) {
  const all = waysOf(group);
  const ways = all.filter(wanted);
  if (!ways.length) return;
  choosing = {
    title: group.dataset.label,
    asks: (group.dataset.asks ?? "").split("|"),
    group: group.id,
    all: listOf(all),
    ways,
    slot: 0,
    picked: [],
    colour: "",
  };
  step();
}

// What chooses in a way of its own says what a press does, what a fresh board does, and what is left with the choice.
export function chooseBy(own) {
  stopChoosing();
  choosing = own;
}

// Goes on to the next slot in which ways differ; the only one is sent.
function step() {
  const { ways } = choosing;
  if (ways.length === 1) return send(ways[0].action);
  const most = Math.max(...ways.map((way) => way.slots.length));
  while (choosing.slot < most && same(ways, choosing.slot)) {
    choosing.slot += 1;
    choosing.picked = [];
  }
  if (choosing.slot >= most) return send(ways[0].action);
  show(true);
}

const text = (keys) => (keys ? [...keys].sort().join("+") : "");
const same = (ways, slot) => new Set(ways.map((way) => text(way.slots[slot]))).size === 1;

function matching() {
  return choosing.ways.filter((way) => {
    const rest = [...(way.slots[choosing.slot] ?? [])];
    return choosing.picked.every((key) => {
      const at = rest.indexOf(key);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}

function candidates() {
  const keys = new Set();
  for (const way of matching()) {
    const rest = [...(way.slots[choosing.slot] ?? [])];
    for (const key of choosing.picked) rest.splice(rest.indexOf(key), 1);
    rest.forEach((key) => keys.add(key));
  }
  return keys;
}

export function pick(key) {
  if (choosing.pick) return choosing.pick(key);
  choosing.picked.push(key);
  if (colourOf(key)) choosing.colour = key;
  const left = matching();
  const exact = left.filter((way) => text(way.slots[choosing.slot]) === text(choosing.picked));
  if (exact.length === left.length) return settle(exact);
  show(true);
}

function settle(ways) {
  choosing.ways = ways;
  choosing.slot += 1;
  choosing.picked = [];
  step();
}

function show(focus) {
  const here = board();
  const keys = candidates();
  const exact = matching().filter(
    (way) => text(way.slots[choosing.slot]) === text(choosing.picked)
  );
  light(keys, choosing.picked);
  const hidden = [...keys].filter((key) => !boxOf(key));
  if (focus || !$(".chooser", here)) drawChooser(hidden, exact);
  if (focus) ($(".is-candidate > summary", here) ?? $(".chooser button", here))?.focus();
}

export function light(keys, chosen) {
  const here = board();
  here.classList.add("is-choosing");
  for (const box of $$(".box", here)) {
    box.classList.toggle("is-candidate", keys.has(box.dataset.key));
    box.classList.toggle("is-chosen", chosen.includes(box.dataset.key));
  }
  here.classList.toggle("is-pointing", Boolean($(".is-candidate, .is-chosen", here)));
}

function drawChooser(hidden, exact) {
  const words = $("#chooser-words");
  const ask = choosing.asks[choosing.slot] || "";
  let text = words.dataset.choose.replace("%s", ask || choosing.title);
  if (choosing.colour) text = `${labelOf(choosing.colour)}. ${text}`;
  const list = hidden.map((key) => button(labelOf(key), () => pick(key), `button-primary ${colourOf(key)}`));
  if (exact.length) {
    const label = choosing.picked.length ? words.dataset.enough : words.dataset.none;
    list.push(button(label, () => settle(exact), "button-primary"));
  }
  showBar(text, list, colourOf(choosing.colour));
}

// The bar in place of the say: what is to be chosen, its buttons, and the way back.
export function showBar(text, buttons, colour = "") {
  let bar = $(".chooser", board());
  if (!bar) {
    bar = document.createElement("div");
    bar.setAttribute("data-keep", "");
    bar.id = "chooser";
    $(".space", board()).prepend(bar);
  }
  const line = document.createElement("p");
  line.textContent = text;
  bar.className = `chooser ${colour}`;
  const list = document.createElement("div");
  list.className = "chooser-list";
  const back = button("", () => stopChoosing(true), "");
  back.innerHTML = $("#chooser-words").innerHTML;
  list.append(...buttons, back);
  bar.replaceChildren(line, list);
  say(text);
}

// The words for a card that does not lie on the table.
function labelOf(key) {
  return $(`#key-names [data-name-of="${CSS.escape(key)}"]`)?.textContent ?? key.split(":").pop();
}

const colourOf = (key) => (key.startsWith("colour:") ? `is-coloured c-${key.slice(7)}` : "");

export function button(label, act, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button ${kind}`;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

export function stopChoosing(refocus = false) {
  if (!choosing) return;
  const { group, stop } = choosing;
  choosing = null;
  stop?.();
  board().classList.remove("is-choosing", "is-pointing");
  $(".chooser", board())?.remove();
  $$(".is-candidate, .is-chosen").forEach((box) => box.classList.remove("is-candidate", "is-chosen"));
  if (refocus) document.getElementById(group)?.closest("details")?.firstElementChild.focus();
}

// On a fresh board the choice goes on where it was, while the same ways are still open.
function renew() {
  if (!choosing) return;
  if (choosing.renew) return choosing.renew();
  const group = choosing.group && document.getElementById(choosing.group);
  if (group && listOf(waysOf(group)) === choosing.all) show(false);
  else stopChoosing();
}

onFresh(renew);
// What is shown meanwhile may have taken what was chosen for.
document.addEventListener("table:laid", () => {
  if (choosing?.group && !document.getElementById(choosing.group)) stopChoosing();
});
document.addEventListener("table:sending", () => stopChoosing());
