// Puts the table of another moment in place of the one that stands there: what that takes is found part by part,
// ahead, and done in one go, for each go has the table laid out and painted. A table is its parts by name, as they
// are drawn, or nodes; "table" is what they stand in, with an empty element for each.
import { $, $$, board, goOn, onFresh, tell } from "./page.js";
import { glide, places } from "./glide.js";

const EMPTY = /<([a-z]+) data-part="([^"]+)"><\/\1>/g;
const NAMED = "[data-part]";
const FIELDS = "input, option, select, textarea";
export const TABLE = ".match-table, .match-frame";

let stands = {}; // how parts were drawn
let found = {}; // what makes them those that are to come
let turn = 0; // counts the tables: one that was overtaken is not laid

function forget() {
  stands = {};
  found = {};
}

onFresh(forget);

export function stopLaying() {
  turn += 1;
  goOn();
}

// Each frame with all of its table.
export function inFull(frames, before = {}) {
  let parts = before;
  return frames.map((frame) => {
    parts = { ...parts, ...frame.parts };
    return { ...frame, table: frame.parts && parts };
  });
}

export function tableOf(root) {
  const table = $(TABLE, root);
  const parts = $$(NAMED, root).map((node) => [node.dataset.part, node]);
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

const isThere = (name, part) =>
  isDrawn(part) ? stands[name] === part : partOf(name) === part || partOf(name).isEqualNode(part);
const rules = () => Idiomorph.defaults.callbacks; // what must stay as it is

function morph(node, fresh) {
  Idiomorph.morph(node, fresh, { morphStyle: "outerHTML" });
}

function mark(node, fresh) {
  for (const name of new Set([node, fresh].flatMap((one) => one.getAttributeNames()))) {
    const value = fresh.getAttribute(name);
    if (node.getAttribute(name) === value || rules().beforeAttributeUpdated(name, node) === false) continue;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  }
}

const nameOf = (node) => node.nodeName + (node.id || node.querySelector?.("[id]")?.id);

// Deeds that make a node the fresh one: where it holds the same things, one by one.
function compare(node, fresh, deeds) {
  if (node.nodeType > 1) {
    if (node.data !== fresh.data) deeds.push(() => { node.data = fresh.data; });
    return;
  }
  if (rules().beforeNodeMorphed(node, fresh) === false) return;
  const others = [...fresh.childNodes];
  let own = [...node.childNodes];
  if (own.length > others.length) own = own.filter((child) => child.dataset?.keep === undefined);
  const isAlike = !node.matches(FIELDS) && own.length === others.length && own.every((child, i) => nameOf(child) === nameOf(others[i]));
  deeds.push(() => (isAlike ? mark : morph)(node, fresh));
  if (isAlike) own.forEach((child, i) => compare(child, others[i], deeds));
}

export function become(node, fresh) {
  const deeds = [];
  compare(node, fresh, deeds);
  for (const deed of deeds) deed();
}

export function putWhole(fresh, what = TABLE) {
  morph($(what, board()), fresh);
  forget();
}

// The parts of a table by name, and of what stands beside it; nothing where it has others than the one that stands there.
function partsIn(table) {
  const names = namesIn($(TABLE, board()));
  if (names.join() !== namesIn(table.table).join()) return null;
  return ["table", ...names, ...namesIn($(".match-side", board()))].filter((name) => table[name]);
}

// Looks at one more part of a table that is to come; false where there is none.
export function lookAhead(table) {
  const name = partsIn(table)?.find((one) => found[one]?.part !== table[one] && !isThere(one, table[one]));
  if (!name) return false;
  const part = table[name];
  const fresh = isDrawn(part) ? parse(part) : part;
  const deeds = [];
  if (name === "table") deeds.push(() => mark(partOf(name), fresh));
  else compare(partOf(name), fresh, deeds);
  found[name] = { part, deeds };
  return true;
}

function put(table) {
  const names = partsIn(table)?.filter((name) => !isThere(name, table[name]));
  if (names) {
    for (const name of names) {
      for (const deed of found[name].deeds) deed();
      stands[name] = table[name];
    }
  } else {
    putWhole(isDrawn(table.table) ? table.table.replaceAll(EMPTY, (_all, _tag, name) => table[name]) : table.table);
  }
  found = {};
}

export const anAnimationFrame = () => new Promise((resume) => { requestAnimationFrame(resume); });

// A task of its own, and no timer, which may be held.
export const aTaskLater = () => new Promise((resume) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resume(); };
  port2.postMessage(0);
});

// Lays a table, then does `more`; its step takes so long. False when it was overtaken.
export async function lay(table, step, time, more = () => {}) {
  const mine = (turn += 1);
  // In tasks of their own, not in a frame: the next one sets in motion what was laid, before it is seen.
  do {
    await aTaskLater();
    if (mine !== turn) return false;
  } while (lookAhead(table));
  const from = places();
  put(table);
  more();
  tell("laid", step ?? {});
  const move = glide(from, step, time);
  await anAnimationFrame();
  if (mine !== turn) return false;
  move();
  return true;
}
