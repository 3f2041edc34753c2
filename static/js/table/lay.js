// Puts the table of another moment in place of the one that stands there: part by part, of the parts only
// those that have changed, and in each animation frame no more than it has room for. A table is its parts
// by name, as they are drawn, or nodes; "table" is what they stand in, with an empty element for each.
import { $, $$, board, onFresh, tell } from "./page.js";
import { glide, places } from "./glide.js";

const ROOM = 1; // milliseconds of an animation frame
const FIRST = ["table", "space"]; // what is said, before anything that follows from it is seen
const KEY = / data-key="([^"]+)"/g;
const EMPTY = /<([a-z]+) data-part="([^"]+)"><\/\1>/g;
const NAMED = "[data-part]";
export const TABLE = ".match-table, .match-frame"; // all but what stands beside it

let stands = {}; // the parts of which is known how they were drawn
let turn = 0; // counts the tables: of one that was overtaken nothing more is laid

onFresh(() => { stands = {}; });

export function stopLaying() {
  turn += 1;
}

// Each frame with all of its table: what has not changed is as the one before had it.
export function inFull(frames, before = {}) {
  let parts = before;
  return frames.map((frame) => {
    parts = { ...parts, ...frame.parts };
    return { ...frame, table: frame.parts && parts };
  });
}

// The table of a page that was parsed and is not needed any more.
export function tableOf(root) {
  const table = $(TABLE, root);
  const parts = $$(NAMED, table).map((node) => [node.dataset.part, node]);
  return Object.fromEntries([...parts, ["table", table]]);
}

const partOf = (name) => (name === "table" ? $(TABLE, board()) : $(`[data-part="${name}"]`, board()));
const isDrawn = (part) => typeof part === "string";

function parse(html) {
  const place = document.createElement("template");
  place.innerHTML = html;
  return place.content.firstElementChild;
}

// Names of the parts in their order.
function namesIn(table) {
  if (isDrawn(table)) return [...table.matchAll(EMPTY)].map(([, , name]) => name);
  return $$(NAMED, table).map((node) => node.dataset.part);
}

function keysIn(part) {
  if (isDrawn(part)) return [...part.matchAll(KEY)].map(([, key]) => key);
  return $$("[data-key]", part).map((node) => node.dataset.key);
}

const isThere = (name, part) => (isDrawn(part) ? stands[name] === part : partOf(name).isEqualNode(part));

// What the parts stand in says of itself what is true of all of them, and is the same else.
function mark(node, fresh) {
  for (const name of node.getAttributeNames()) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function put(name, part) {
  const fresh = isDrawn(part) ? parse(part) : part;
  if (name === "table") mark(partOf(name), fresh);
  else Idiomorph.morph(partOf(name), fresh, { morphStyle: "outerHTML" });
  stands[name] = part;
}

export function putWhole(html) {
  Idiomorph.morph($(TABLE, board()), html, { morphStyle: "outerHTML" });
  stands = {};
}

// In how many goes a table is laid: names of parts that have changed, or the whole where it has others.
function changes(table) {
  const names = namesIn($(TABLE, board()));
  if (names.join() !== namesIn(table.table).join()) return null;
  const all = [...FIRST, ...names.filter((name) => !FIRST.includes(name))];
  return all.filter((name) => table[name] && !isThere(name, table[name]));
}

export const anAnimationFrame = () => new Promise((resume) => { requestAnimationFrame(resume); });

// Lays a table; its step takes so long. True when all of it stands there, false when it was overtaken.
// `each` is done whenever some of it was laid.
export async function lay(table, step, time, each = () => {}) {
  stopLaying();
  const mine = turn;
  const from = places();
  const names = changes(table);
  if (names) from.after = keysAfter(from, table, names);
  else putWhole(isDrawn(table.table) ? table.table.replaceAll(EMPTY, (_all, _tag, name) => table[name]) : table.table);
  do {
    const until = performance.now() + ROOM;
    while (names?.length && performance.now() < until) {
      const name = names.shift();
      put(name, table[name]);
    }
    each();
    tell("laid");
    glide(from, step, time);
    if (names?.length) await anAnimationFrame();
    if (mine !== turn) return false;
  } while (names?.length);
  return true;
}

// The keys of what there is when all of these parts have been laid.
function keysAfter(from, table, names) {
  const stay = [...from.at].filter(([, { box }]) => !names.includes(box.closest(NAMED)?.dataset.part));
  return new Set([...stay.map(([key]) => key), ...names.flatMap((name) => (name === "table" ? [] : keysIn(table[name])))]);
}
