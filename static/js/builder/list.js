// The list as the player has it on this page. It knows no rule: any number of any card may be there,
// and what is wrong with that is the server's to say. Every change can be undone.
import { deck, memory, rowOf, tell, words } from "./page.js";

const MOST_STEPS = 200;
const MOST_COPIES = 999;

let cards = new Map();
let lines = [];
let groups = []; // of one's own: {name, cards}, in their order
let past = [];
let coming = [];

export const have = (card) => cards.get(card) ?? 0;
export const cardIds = () => [...cards.keys()];
export const size = () => [...cards.values()].reduce((sum, copies) => sum + copies, 0);
export const canUndo = () => past.length > 0;
export const canRedo = () => coming.length > 0;

export const groupNames = () => groups.map((group) => group.name);
export const groupOfCard = (card) => groups.find((group) => group.cards.includes(card))?.name ?? "";

export function snapshot() {
  return {
    cards: Object.fromEntries(cards),
    lines: lines.map((line) => ({ ...line })),
    groups: groups.map(({ name, cards: under }) => ({ name, cards: [...under] })),
  };
}

// Two lists are the same whatever the order in which their cards were put in.
export function same(one, two) {
  const ids = new Set([...Object.keys(one.cards), ...Object.keys(two.cards)]);
  for (const id of ids) if ((one.cards[id] ?? 0) !== (two.cards[id] ?? 0)) return false;
  return plain(one.lines) === plain(two.lines) && heads(one.groups) === heads(two.groups);
}

const plain = (found) => JSON.stringify(found);
const heads = (found = []) => plain(found.map(({ name, cards: under }) => [name, [...under].sort()]));

export function stored(panel = deck()) {
  const { list, lines: left, groups: own } = panel.dataset;
  return { cards: JSON.parse(list), lines: JSON.parse(left), groups: JSON.parse(own) };
}

// Takes a list over as it is, without a step that could be undone.
export function adopt(list) {
  const before = cards;
  cards = new Map(Object.entries(list.cards));
  lines = list.lines.map((line) => ({ ...line }));
  groups = list.groups ?? [];
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

// The cards that stand under another heading in `to` than in `from`, with that heading ("": none).
export function headed(from, to) {
  const of = ({ groups: own = [] }, card) => own.find((group) => group.cards.includes(card))?.name ?? "";
  const found = {};
  for (const card of Object.keys(to.cards)) if (of(from, card) !== of(to, card)) found[card] = of(to, card);
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
  // A card that goes leaves its group; undoing brings both back.
  const gone = ids.filter((card) => !changes[card][1] && groupOfCard(card));
  const heads = gone.length ? [groups, without(groups, gone)] : null;
  take({ cards: changes, lines: after && [lines, after], groups: heads, what });
}

function take(entry) {
  past.push(entry);
  if (past.length > MOST_STEPS) past.shift();
  coming = [];
  apply(entry, 1);
}

function apply(entry, side) {
  const ids = [...Object.keys(entry.cards), ...(entry.ids ?? [])];
  put(entry.cards, side);
  if (entry.lines) lines = entry.lines[side];
  if (entry.groups) groups = entry.groups[side];
  keep();
  tell("changed", { ids, isMine: true });
}

const without = (found, gone) =>
  found
    .map(({ name, cards: under }) => ({ name, cards: under.filter((card) => !gone.includes(card)) }))
    .filter(({ cards: under }) => under.length);

// A card of the list under a heading of one's own; "" for none. A new heading comes last.
export function putUnder(card, wanted) {
  const name = wanted.trim().replace(/\s+/g, " ");
  const known = groups.find((group) => group.name.toLowerCase() === name.toLowerCase());
  const into = known?.name ?? name;
  if (!have(card) || into === groupOfCard(card)) return "";
  let after = groups.map((group) => ({ ...group, cards: group.cards.filter((other) => other !== card) }));
  if (name && !known) after.push({ name, cards: [] });
  after = after.map((group) => (name && group.name === into ? { ...group, cards: [...group.cards, card] } : group));
  after = after.filter((group) => group.cards.length);
  const what = words(name ? "Headed" : "Unheaded", { name: nameOf(card), group: into });
  take({ cards: {}, ids: [card], lines: null, groups: [groups, after], what });
  return what;
}

// So many copies of a card, whatever a deck may hold.
export function setCopies(card, wanted) {
  const copies = Math.max(0, Math.min(MOST_COPIES, Math.trunc(wanted)));
  if (copies !== have(card)) step({ [card]: [have(card), copies] });
}

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
  apply(entry, side);
  return words(key, { what: entry.what });
}

const keep = () => memory.set("steps", { past, coming });

// A reload of the page in this tab goes on where it was.
export function remember() {
  const kept = memory.get("steps");
  if (Array.isArray(kept?.past) && Array.isArray(kept?.coming)) ({ past, coming } = kept);
}
