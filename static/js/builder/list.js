// The list as the player has it on this page. It knows no rule: any number of any card may be there,
// and what is wrong with that is the server's to say. Every change can be undone.
import { deck, memory, rowOf, tell, words } from "./page.js";

const MOST_STEPS = 200;
const MOST_COPIES = 999;

let cards = new Map();
let lines = [];
let past = [];
let coming = [];

export const have = (card) => cards.get(card) ?? 0;
export const cardIds = () => [...cards.keys()];
export const size = () => [...cards.values()].reduce((sum, copies) => sum + copies, 0);
export const canUndo = () => past.length > 0;
export const canRedo = () => coming.length > 0;

export function snapshot() {
  return { cards: Object.fromEntries(cards), lines: lines.map((line) => ({ ...line })) };
}

// Two lists are the same whatever the order in which their cards were put in.
export function same(one, two) {
  const ids = new Set([...Object.keys(one.cards), ...Object.keys(two.cards)]);
  for (const id of ids) if ((one.cards[id] ?? 0) !== (two.cards[id] ?? 0)) return false;
  return JSON.stringify(one.lines) === JSON.stringify(two.lines);
}

export function stored(panel = deck()) {
  return { cards: JSON.parse(panel.dataset.list), lines: JSON.parse(panel.dataset.lines) };
}

// Takes a list over as it is, without a step that could be undone.
export function adopt(list) {
  const before = cards;
  cards = new Map(Object.entries(list.cards));
  lines = list.lines.map((line) => ({ ...line }));
  tell("changed", { ids: [...new Set([...before.keys(), ...cards.keys()])], isMine: false });
}

// What has to be done to `from` to get `to`.
export function difference(from, to) {
  const found = {};
  for (const id of new Set([...Object.keys(from.cards), ...Object.keys(to.cards)])) {
    const before = from.cards[id] ?? 0;
    const after = to.cards[id] ?? 0;
    if (before !== after) found[id] = [before, after];
  }
  return found;
}

const nameOf = (card) => (rowOf("p", card) ?? rowOf("d", card))?.dataset.name ?? card;

function put(changes, side) {
  for (const [card, counts] of Object.entries(changes)) {
    const copies = counts[side];
    if (copies > 0) cards.set(card, copies);
    else cards.delete(card);
  }
}

function step(changes, after = null) {
  const ids = Object.keys(changes);
  if (!ids.length && !after) return;
  const what = ids.length === 1
    ? words("Step", { name: nameOf(ids[0]), before: changes[ids[0]][0], after: changes[ids[0]][1] })
    : ids.length ? words("Steps", { n: ids.length }) : words("Lines");
  past.push({ cards: changes, lines: after && [lines, after], what });
  if (past.length > MOST_STEPS) past.shift();
  coming = [];
  put(changes, 1);
  if (after) lines = after;
  keep();
  tell("changed", { ids, isMine: true });
}

// So many copies of a card, whatever a deck may hold.
export function setCopies(card, wanted) {
  const copies = Math.max(0, Math.min(MOST_COPIES, Math.trunc(wanted)));
  if (copies !== have(card)) step({ [card]: [have(card), copies] });
}

export const changeBy = (card, by) => setCopies(card, have(card) + by);

// Several cards at once, each by so many copies more or less.
export function changeAll(changes) {
  const found = {};
  for (const [card, by] of Object.entries(changes)) {
    const copies = Math.max(0, Math.min(MOST_COPIES, have(card) + by));
    if (copies !== have(card)) found[card] = [have(card), copies];
  }
  step(found);
}

export const empty = () => step(Object.fromEntries([...cards].map(([id, n]) => [id, [n, 0]])));

// A line that was no card is left out; with `card` it was that one.
export function settleLine(number, name, card = "") {
  const line = lines.find((one) => one.line === number && one.name === name);
  if (!line) return;
  const rest = lines.filter((one) => one !== line);
  step(card ? { [card]: [have(card), have(card) + line.copies] } : {}, rest);
}

export function undo() {
  const last = past.pop();
  if (!last) return "";
  coming.push(last);
  return back(last, 0, "Undone");
}

export function redo() {
  const next = coming.pop();
  if (!next) return "";
  past.push(next);
  return back(next, 1, "Redone");
}

function back(entry, side, key) {
  put(entry.cards, side);
  if (entry.lines) lines = entry.lines[side];
  keep();
  tell("changed", { ids: Object.keys(entry.cards), isMine: true });
  return words(key, { what: entry.what });
}

const keep = () => memory.set("steps", { past, coming });

// A reload of the page in this tab goes on where it was.
export function remember() {
  const kept = memory.get("steps");
  if (Array.isArray(kept?.past) && Array.isArray(kept?.coming)) ({ past, coming } = kept);
}
