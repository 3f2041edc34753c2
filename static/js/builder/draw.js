// Puts the list into the page at once: counts, rows, sums. The server's answer brings the rest.
import { $, $$, build, deck, fill, on, rowOf, words } from "./page.js";
import { canRedo, canUndo, cardIds, groupNames, groupOfCard, have, size } from "./list.js";

const MOST_PIPS = 12;
const rowTemplate = document.getElementById("row-template");
const groupTemplate = document.getElementById("group-template");
const labels = JSON.parse(groupTemplate.dataset.labels);
const kept = new Map(); // rows that were taken out, for when they come back

export function draw(ids, isMine) {
  for (const card of ids) {
    drawPoolCard(card, isMine);
    drawDeckRow(card, isMine);
  }
  drawSums();
}

export const drawAll = () => draw(new Set([...cardIds(), ...shownIds()]), false);

const shownIds = () => $$("[data-card]").map((row) => row.dataset.card);

function drawPoolCard(card, isMine) {
  const row = rowOf("p", card);
  if (!row) return;
  const copies = have(card);
  const most = Number(row.dataset.allowed);
  row.classList.toggle("is-in", copies > 0);
  row.classList.toggle("is-full", copies >= most);
  row.classList.toggle("is-over", copies > most);
  count($("[data-have]", row), copies, isMine);
  pips($(".pips", row), copies, most);
  buttons(row, copies, most);
}

function buttons(row, copies, most) {
  const { name } = row.dataset;
  const less = $(".step-less", row);
  const more = $(".step-more", row);
  const sample = $(".step-more", rowTemplate.content);
  if (!copies && document.activeElement === less) more.focus({ preventScroll: true });
  less.disabled = !copies;
  off(more, name, copies, most);
  const key = most === null ? "label" : "labelOf";
  more.setAttribute("aria-label", fill(sample.dataset[key], { name, n: copies, most }));
}

// Where a deck may hold no more copies the button says so; it keeps the focus, and what is pressed is told.
function off(more, name, copies, most) {
  const isFull = most > 0 && copies >= most;
  more.setAttribute("aria-disabled", String(isFull));
  more.title = isFull ? words("Full", { name, most }) : "";
}

function pips(place, copies, most) {
  if (!place) return;
  const many = Math.max(copies, most) > MOST_PIPS ? 0 : Math.max(copies, most);
  while (place.childElementCount > many) place.lastElementChild.remove();
  while (place.childElementCount < many) place.append(document.createElement("i"));
  [...place.children].forEach((pip, at) => {
    pip.className = `pip pip-${at >= copies ? "off" : at >= most ? "over" : "on"}`;
  });
}

function count(place, copies, isMine) {
  if (place.textContent === String(copies)) return;
  place.textContent = copies;
  if (!isMine) return;
  place.classList.remove("is-bumped");
  void place.offsetWidth; // so that the movement begins anew
  place.classList.add("is-bumped");
}

// --- the list -------------------------------------------------------------------------------------

function drawDeckRow(card, isMine) {
  const copies = have(card);
  let row = rowOf("d", card);
  if (!copies) {
    if (row) takeOut(row);
    return;
  }
  row ??= kept.get(card) ?? rowFromPool(card);
  if (!row) return; // nothing is known of it here; the server's answer brings it
  place(row);
  const most = row.dataset.allowed === "" ? null : Number(row.dataset.allowed);
  row.classList.toggle("is-over", copies > (most ?? 0));
  count($("[data-have]", row), copies, isMine);
  const more = $(".step-more", row);
  more.setAttribute("aria-label", moreLabel(row, copies));
  off(more, row.dataset.name, copies, most);
}

const moreLabel = (row, copies) =>
  fill($(".step-more", rowTemplate.content).dataset.label, { name: row.dataset.name, n: copies });

// Where it belongs: under its heading, by price and name. A row that moves keeps the focus.
function place(row) {
  const own = groupOfCard(row.dataset.card);
  const before = row.closest(".deck-group");
  if (before && (before.dataset.own ?? "") === own) return;
  const had = row.contains(document.activeElement) ? document.activeElement : null;
  const rows = $(".deck-rows", own ? ownGroup(own) : groupOf(row.dataset.group));
  const isBefore = (other) => {
    const by = Number(row.dataset.mp) - Number(other.dataset.mp);
    return by < 0 || (by === 0 && row.dataset.name < other.dataset.name);
  };
  rows.insertBefore(row, [...rows.children].find(isBefore) ?? null);
  if (before && !$(".deck-row", before)) before.remove();
  had?.focus({ preventScroll: true });
}

function rowFromPool(card) {
  const from = rowOf("p", card);
  if (!from) return null;
  const row = rowTemplate.content.firstElementChild.cloneNode(true);
  const { name, group, mp, allowed } = from.dataset;
  row.id = `d-${card}`;
  row.classList.add(`k-${group}`);
  Object.assign(row.dataset, { card, name, group, mp, allowed });
  $(".deck-open", row).href = $(".pool-open", from).href;
  $(".deck-card-name", row).textContent = name;
  const picture = $(".thumb > svg", from);
  if (picture) $(".thumb", row).append(picture.cloneNode(true));
  else $(".thumb", row).remove();
  $(".mp", row).textContent = (group === "reinforcement" ? "+" : "") + mp;
  $$(".step", row).forEach((step) => {
    const what = step.dataset.by === undefined ? "group" : step.dataset.by === "1" ? "more" : "less";
    step.id = `d-${card}-${what}`;
    if (what === "group") step.dataset.head = card;
    step.setAttribute("aria-label", fill(step.dataset.label, { name, n: 0 }));
  });
  return row;
}

function groupOf(key) {
  const found = document.getElementById(`g-${key}`);
  if (found) return found;
  const group = groupNew(key, labels[key]);
  group.id = `g-${key}`;
  const order = Object.keys(labels); // what is one's own stands before all of these
  return putBefore(group, (other) => order.indexOf(other.dataset.group) > order.indexOf(key));
}

function ownGroup(name) {
  const found = $$(".deck-group[data-own]").find((other) => other.dataset.own === name);
  if (found) return found;
  const group = groupNew("own", name);
  group.dataset.own = name;
  const order = groupNames();
  const isAfter = ({ dataset: { own } }) => own === undefined || order.indexOf(own) > order.indexOf(name);
  return putBefore(group, isAfter);
}

function groupNew(key, label) {
  document.getElementById("deck-empty")?.remove();
  const group = groupTemplate.content.firstElementChild.cloneNode(true);
  group.dataset.group = key;
  group.classList.add(`k-${key}`);
  $(".deck-group-head > span", group).textContent = label;
  return group;
}

function putBefore(group, isAfter) {
  const list = document.getElementById("deck-list");
  list.insertBefore(group, $$(".deck-group[data-group]", list).find(isAfter) ?? null);
  return group;
}

// The row goes; whoever was on it is put on the next one.
function takeOut(row) {
  const rows = $$(".deck-row");
  const at = rows.indexOf(row);
  const next = rows[at + 1] ?? rows[at - 1];
  const had = row.contains(document.activeElement) ? document.activeElement : null;
  const group = row.closest(".deck-group");
  kept.set(row.dataset.card, row);
  row.remove();
  if (group && !$(".deck-row", group)) group.remove();
  if (!had) return;
  const kind = had.matches(".step-less") ? ".step-less" : ".step-more";
  const place = next ? $(kind, next) : document.getElementById("q");
  place.tabIndex = 0;
  place.focus({ preventScroll: true });
}

function drawSums() {
  for (const group of $$(".deck-group[data-group]")) {
    const rows = $$(".deck-row", group);
    const sum = rows.reduce((total, row) => total + have(row.dataset.card), 0);
    $("[data-group-size]", group).textContent = sum;
  }
  const total = size();
  $$("[data-size], [data-bar-size]").forEach((place) => { place.textContent = total; });
  const sum = document.getElementById("deck-count");
  sum.classList.toggle("is-over", total > Number(sum.dataset.most || Infinity));
  document.getElementById("undo").disabled = !canUndo();
  document.getElementById("redo").disabled = !canRedo();
}

// What the narrow page says at the bottom of how the deck stands.
function drawBar() {
  const place = $("[data-bar-legal]");
  const problems = deck().dataset.problems;
  place.textContent = problems || words("Ready");
  place.classList.toggle("is-legal", !problems);
}

// The curve beside the cards, while there is room for it.
function drawGlance() {
  const fresh = document.getElementById("glance-fresh");
  const parts = [...fresh.content.children].map((part) => part.cloneNode(true));
  document.getElementById("glance").replaceChildren(...parts);
}

on("start", drawGlance);
on("changed", ({ ids, isMine }) => draw(ids, isMine));
on("fresh", () => {
  kept.clear();
  drawAll();
  drawBar();
  drawGlance();
});
on("searched", drawAll);
build.addEventListener("animationend", (event) => event.target.classList.remove("is-bumped"));
