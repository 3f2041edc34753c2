// The table: pressing cards, choosing targets, keys, the card in full. Which actions there are was
// written into the page by the server; this script only groups what is already there.
const root = document.documentElement;
root.classList.add("js");

const board = () => document.getElementById("board");
const live = document.getElementById("live");
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

// --- sending ----------------------------------------------------------------------------------

let spoken = "";

function send(action) {
  const form = document.getElementById("act");
  const here = board();
  if (!form || here.classList.contains("is-busy")) return;
  here.classList.add("is-busy");
  closeSheet();
  stopChoosing();
  htmx
    .ajax("POST", form.getAttribute("action"), {
      source: form,
      target: "#board",
      swap: "morph:outerHTML",
      values: { action },
    })
    .catch(() => {})
    .finally(() => board()?.classList.remove("is-busy"));
}

// A move that did not arrive can be sent again: the same command is carried out once.
function tellOffline() {
  const text = $("#chooser-words")?.dataset.offline ?? "";
  if ($(".notice-offline")) return;
  const notice = document.createElement("p");
  notice.className = "notice notice-table notice-offline";
  notice.textContent = text;
  $(".space, .text-board", board())?.prepend(notice);
  say(text);
}

for (const kind of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => {
    if (event.detail.requestConfig?.verb === "post") tellOffline();
  });
}
document.addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  if (status === 403 || status === 404) location.reload();
  else if (event.detail.requestConfig?.verb === "post") tellOffline();
});

function say(text) {
  if (live && text) live.textContent = text;
}

// Says the new log lines and the say once, for those who listen.
function announce() {
  const lines = $$("#log .log-entry").filter((entry) => !entry.dataset.told);
  const news = lines.map((entry) => {
    entry.dataset.told = "1";
    return entry.innerText.replace(/\s+/g, " ").trim();
  });
  const sentence = $("#say")?.innerText.trim() ?? $("#end-title")?.innerText ?? "";
  if (sentence !== spoken) news.push(sentence);
  if (spoken) say(news.slice(-6).join(" "));
  spoken = sentence;
}

// --- the sheet: what a card offers ----------------------------------------------------------------

const sheet = document.createElement("div");
sheet.className = "sheet";
sheet.hidden = true;
sheet.setAttribute("role", "dialog");
document.body.append(sheet);
let openBox = null;
let sheetText = "";

function openSheet(box, focus) {
  const menu = $(".menu", box);
  if (!menu) return;
  closeSheet();
  openBox = box;
  sheetText = menu.innerHTML;
  const copy = menu.cloneNode(true);
  copy.removeAttribute("id");
  $$("[id]", copy).forEach((node) => node.removeAttribute("id"));
  $$(".menu-group", copy).forEach((group, at) => shorten(group, $$(".menu-group", menu)[at]));
  sheet.replaceChildren(copy);
  sheet.setAttribute("aria-label", $(".menu-title b", copy)?.textContent ?? "");
  sheet.hidden = false;
  place(box);
  $("summary", box).classList.add("is-open");
  if (focus) ($("button, a", sheet) ?? sheet).focus();
}

// A group with many ways becomes one button that starts choosing on the table.
function shorten(group, original) {
  const start = document.createElement("button");
  start.type = "button";
  start.className = "button menu-act menu-start";
  start.textContent = `${original.dataset.label} …`;
  start.addEventListener("click", () => startChoosing(original));
  group.replaceWith(start);
}

function place(box) {
  if (matchMedia("(max-width: 700px)").matches) {
    sheet.style.removeProperty("left");
    sheet.style.removeProperty("top");
    return;
  }
  const at = box.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = sheet;
  let left = at.right + 8;
  let top = at.top;
  if (box.closest(".hand") && at.top - high - 8 > 8) {
    left = at.left + (at.width - wide) / 2;
    top = at.top - high - 8;
  } else if (left + wide > innerWidth - 8) {
    left = at.left - wide - 8;
  }
  left = Math.max(8, Math.min(left, innerWidth - wide - 8));
  top = Math.max(8, Math.min(top, innerHeight - high - 8));
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
}

// The table has changed under an open sheet: it stays while it says the same.
function renewSheet() {
  if (!openBox) return;
  const box = openBox;
  const menu = box.isConnected ? $(".menu", box) : null;
  if (menu?.innerHTML === sheetText) return place(box);
  const inside = sheet.contains(document.activeElement);
  closeSheet(inside);
  if (menu) openSheet(box, inside);
}

function closeSheet(refocus = false) {
  if (!openBox) return;
  const box = openBox;
  openBox = null;
  sheet.hidden = true;
  sheet.replaceChildren();
  const face = $("summary", box);
  face?.classList.remove("is-open");
  if (refocus) face?.focus();
}

// --- choosing targets -----------------------------------------------------------------------------

let choosing = null;

const parse = (button) =>
  (button.dataset.slots ?? "").split("|").map((slot) => (slot ? slot.split("+") : []));

function startChoosing(group) {
  const ways = $$("button[name=action]", group).map((button) => ({
    action: button.value,
    label: button.textContent.trim(),
    slots: parse(button),
  }));
  closeSheet();
  choosing = {
    title: group.dataset.label,
    asks: (group.dataset.asks ?? "").split("|"),
    from: group.closest(".box")?.dataset.key,
    ways,
    slot: 0,
    picked: [],
    done: [],
  };
  step();
}

// Goes on to the next slot in which the remaining ways differ; with one way left it is sent.
function step() {
  const { ways } = choosing;
  if (ways.length === 1) return send(ways[0].action);
  const most = Math.max(...ways.map((way) => way.slots.length));
  while (choosing.slot < most && same(ways, choosing.slot)) {
    choosing.slot += 1;
    choosing.picked = [];
  }
  if (choosing.slot >= most) return send(ways[0].action);
  show();
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

function pick(key) {
  choosing.picked.push(key);
  const left = matching();
  const exact = left.filter((way) => text(way.slots[choosing.slot]) === text(choosing.picked));
  if (exact.length === left.length) return settle(exact);
  show();
}

function settle(ways) {
  choosing.ways = ways;
  choosing.slot += 1;
  choosing.picked = [];
  step();
}

function show() {
  const here = board();
  const keys = candidates();
  const exact = matching().filter(
    (way) => text(way.slots[choosing.slot]) === text(choosing.picked)
  );
  here.classList.add("is-choosing");
  const onTable = [];
  for (const box of $$(".box", here)) {
    const is = keys.has(box.dataset.key);
    box.classList.toggle("is-candidate", is);
    box.classList.toggle("is-chosen", choosing.picked.includes(box.dataset.key));
    if (is) onTable.push(box.dataset.key);
  }
  const hidden = [...keys].filter((key) => !onTable.includes(key));
  drawChooser(hidden, exact);
  const first = $(".is-candidate > summary", here) ?? $(".chooser button", here);
  first?.focus();
}

function drawChooser(hidden, exact) {
  let bar = $(".chooser", board());
  if (!bar) {
    bar = document.createElement("div");
    bar.className = "chooser";
    bar.setAttribute("data-keep", "");
    bar.id = "chooser";
    $(".space", board()).prepend(bar);
  }
  const words = $("#chooser-words");
  const ask = choosing.asks[choosing.slot] || "";
  const line = document.createElement("p");
  line.textContent = words.dataset.choose.replace("%s", ask || choosing.title);
  const list = document.createElement("div");
  list.className = "chooser-list";
  for (const key of hidden) list.append(button(labelOf(key), () => pick(key), "button-primary"));
  if (exact.length) {
    const label = choosing.picked.length ? words.dataset.enough : words.dataset.none;
    list.append(button(label, () => settle(exact), "button-primary"));
  }
  list.append(button(`${words.dataset.back} (Esc)`, () => stopChoosing(true), ""));
  bar.replaceChildren(line, list);
  say(line.textContent);
}

// The words for a card that does not lie on the table.
function labelOf(key) {
  return $(`#key-names [data-name-of="${CSS.escape(key)}"]`)?.textContent ?? key.split(":").pop();
}

function button(label, act, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button ${kind}`;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function stopChoosing(refocus = false) {
  if (!choosing) return;
  const from = choosing.from;
  choosing = null;
  board().classList.remove("is-choosing");
  $(".chooser", board())?.remove();
  $$(".is-candidate, .is-chosen").forEach((box) => box.classList.remove("is-candidate", "is-chosen"));
  if (refocus && from) $(`.box[data-key="${CSS.escape(from)}"] > summary`)?.focus();
}

// --- pressing ---------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const act = event.target.closest("button[name=action]");
  if (act) {
    event.preventDefault();
    if (!act.closest("[data-confirm]") || confirm(act.closest("[data-confirm]").dataset.confirm)) {
      send(act.value);
    }
    return;
  }
  const face = event.target.closest(".box > summary");
  if (face) {
    event.preventDefault();
    press(face.parentElement, event.detail === 0);
    return;
  }
  if (!event.target.closest(".sheet")) closeSheet();
  if (!event.target.closest(".pile, .why, .more")) closeDetails();
});

function press(box, byKey) {
  if (choosing) {
    if (box.classList.contains("is-candidate")) pick(box.dataset.key);
    return;
  }
  if (box.hasAttribute("data-instant")) {
    const only = $("button[name=action]", box);
    if (only) send(only.value);
    return;
  }
  if (openBox === box) closeSheet(true);
  else openSheet(box, byKey);
}

function closeDetails(except) {
  $$(".pile[open], .why[open], .more[open]").forEach((node) => {
    if (node !== except) node.open = false;
  });
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".pile, .why") && event.target.open) closeDetails(event.target);
}, true);

// --- the card in full -------------------------------------------------------------------------------

const faces = new Map();
let wanted = "";

async function inspect(card) {
  const place_ = document.getElementById("inspector");
  if (!place_ || !card || wanted === card || getComputedStyle(place_).display === "none") return;
  wanted = card;
  if (!faces.has(card)) {
    const url = board().dataset.face.replace("CARD", card);
    faces.set(card, fetch(url).then((answer) => (answer.ok ? answer.text() : "")));
  }
  const face = await faces.get(card);
  if (wanted === card && face) place_.innerHTML = face;
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const holder = event.target.closest?.("[data-card]");
    if (holder) inspect(holder.dataset.card);
  });
}

// --- keys -------------------------------------------------------------------------------------------

const ZONES = [".side-they .fleet", ".stack-pile", ".tray", ".side-me .fleet", ".hand-cards"];

function zones() {
  const found = [];
  for (const selector of ZONES) {
    const faces_ = $$(`${selector} .box > summary`, board()).filter((face) => face.offsetParent);
    const shown = choosing ? faces_.filter((f) => f.parentElement.matches(".is-candidate")) : faces_;
    if (shown.length) found.push(shown);
  }
  return found;
}

function rove(current, key) {
  const all = zones();
  const row = all.findIndex((zone) => zone.includes(current));
  if (row < 0) return null;
  const at = all[row].indexOf(current);
  if (key === "ArrowRight") return all[row][at + 1] ?? all[row][0];
  if (key === "ArrowLeft") return all[row][at - 1] ?? all[row].at(-1);
  if (key === "Home") return all[row][0];
  if (key === "End") return all[row].at(-1);
  const next = all[row + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return null;
  const x = current.getBoundingClientRect().left;
  const gap = (face) => Math.abs(face.getBoundingClientRect().left - x);
  return next.reduce((best, face) => (gap(face) < gap(best) ? face : best));
}

// One stop of the Tab key a zone; arrows do the rest.
function tabStops() {
  for (const zone of zones()) {
    const active = zone.find((face) => face === document.activeElement);
    const playable = zone.find((face) => face.closest(".is-playable"));
    const stop = active ?? zone.find((face) => face.dataset.stop) ?? playable ?? zone[0];
    zone.forEach((face) => { face.tabIndex = face === stop ? 0 : -1; });
  }
}

document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.(".box > summary")) return;
  const zone = zones().find((faces_) => faces_.includes(event.target)) ?? [];
  zone.forEach((face) => {
    face.tabIndex = face === event.target ? 0 : -1;
    delete face.dataset.stop;
  });
  event.target.dataset.stop = "1";
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key === "Escape") return back(event);
  if ($("dialog[open]")) return;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
    return arrow(event);
  }
  const key = event.key.toLowerCase();
  if (key === "?") return document.getElementById("keys")?.showModal();
  if (key === "l") return document.getElementById("log")?.focus();
  if (key === "h") return $(".hand-cards summary")?.focus();
  const shortcut = choosing ? null : $(`.say [data-shortcut="${CSS.escape(key)}"]`, board());
  if (shortcut) {
    event.preventDefault();
    shortcut.click();
  }
});

function back(event) {
  if (choosing) stopChoosing(true);
  else if (openBox) closeSheet(true);
  else {
    const open = event.target.closest?.("details[open]");
    closeDetails();
    $("summary", open ?? document.createElement("i"))?.focus();
    return;
  }
  event.preventDefault();
}

function arrow(event) {
  const inSheet = event.target.closest(".sheet");
  if (inSheet) {
    const items = $$("button, a", inSheet);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    items[(items.indexOf(event.target) + by + items.length) % items.length]?.focus();
    return;
  }
  if (event.target.closest("#log")) return;
  const face = event.target.closest(".box > summary");
  const next = face ? rove(face, event.key) : firstFace(event.key);
  if (next) {
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function firstFace(key) {
  const all = zones();
  if (!["ArrowUp", "ArrowDown"].includes(key) || !all.length) return null;
  const zone = key === "ArrowUp" ? all.at(-1) : all[0];
  return zone.find((face) => face.tabIndex === 0) ?? zone[0];
}

// --- after every fresh board --------------------------------------------------------------------------

function fresh() {
  const here = board();
  if (!here) return;
  if (choosing) stopChoosing();
  renewSheet();
  tabStops();
  announce();
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
  showNextLane();
  showTitle();
  if (here.dataset.keys === "1" && document.activeElement === document.body) {
    ($(".hand .is-playable summary", here) ?? $(".say .button-primary", here))?.focus();
  }
}

// A tab in the background tells by its title that it is one's move.
const title = document.title;

function showTitle() {
  const isMine = $(".space.is-mine", board()) && !$(".end");
  document.title = isMine ? `\u25cf ${title}` : title;
}

// On a narrow screen the lane that matters is brought into view.
function showNextLane() {
  for (const lane of $$(".lane.is-next", board())) {
    const fleet = lane.parentElement;
    fleet.scrollTo({ left: lane.offsetLeft - (fleet.clientWidth - lane.clientWidth) / 2 });
  }
}

document.addEventListener("keydown", () => { const b = board(); if (b) b.dataset.keys = "1"; });
document.addEventListener("pointerdown", () => { const b = board(); if (b) b.dataset.keys = ""; });
document.addEventListener("htmx:afterSettle", fresh);
window.addEventListener("resize", () => openBox && place(openBox));
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) document.getElementById(opener.dataset.open)?.showModal();
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
});
fresh();
