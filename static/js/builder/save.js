// Saving by itself: the whole list a moment after the last change, one request at a time, the newest
// wins. What cannot be saved is tried again with growing pauses, and nothing is ever dropped silently.
import { $, build, deck, keepFocus, memory, on, say, tell, words } from "./page.js";
import { adopt, difference, have, headed, putUnder, same, snapshot, stored } from "./list.js";

const A_MOMENT = 150; // milliseconds
const A_WHILE = 600;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const LONGEST_KEPT_ALIVE = 16_000; // characters; browsers let little outlive its page

let seen = { edit: 0, cards: {}, lines: [], groups: [] };
let timer = 0;
let fails = 0;
let sending = null;
let settings = null;
let overtaken = null;
let isOver = false;

export const isDirty = () => !isOver && (!same(snapshot(), seen) || settings !== null);
const secret = () => $("#settings [name=csrfmiddlewaretoken]").value;

function look() {
  seen = { edit: Number(deck().dataset.edit), ...stored() };
}

// --- when -----------------------------------------------------------------------------------------

function plan(pause = A_MOMENT) {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}

// What the page before this one in the same tab could not save is found here (`rescue`).
const remember = () => memory.set("unsaved", isDirty() ? { at: seen.edit, from: seen, to: snapshot() } : null);

on("changed", ({ isMine }) => {
  if (!isMine) return;
  remember();
  if (isDirty()) {
    state(fails ? null : "saving", "Saving");
    if (!sending && !fails) plan();
  } else if (!sending) {
    clearTimeout(timer);
    fails = 0;
    saved();
  }
});

// The name or the format, which go the same way as the list.
export function saveSettings(changes) {
  settings = { ...settings, ...changes };
  state("saving", "Saving");
  if (!sending) plan(0);
}

// Waits until everything is stored; false when that does not work now.
export async function flush() {
  while (isDirty() || sending) {
    clearTimeout(timer);
    await (sending?.done ?? send());
    if (fails || isOver) return false;
  }
  return true;
}

// --- how ------------------------------------------------------------------------------------------

function body(fields) {
  const form = new FormData();
  form.set("csrfmiddlewaretoken", secret());
  form.set("fragment", "1");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const asFields = ({ cards, lines, groups }, prefix = "") => ({
  [`${prefix}cards`]: JSON.stringify(cards),
  [`${prefix}lines`]: JSON.stringify(lines),
  [`${prefix}groups`]: JSON.stringify(groups),
});

function send() {
  clearTimeout(timer);
  if (sending || isOver) return sending?.done;
  if (!isDirty()) return idle();
  const names = settings;
  const list = snapshot();
  const address = names ? build.dataset.settings : build.dataset.save;
  const fields = names ?? { ...asFields(list), at: seen.edit, autosave: "1" };
  settings = null;
  sending = names ? { list: null } : { list };
  sending.done = post(address, fields, { names, list: names ? null : list }).finally(() => {
    sending = null;
    if (isDirty() && !fails) plan(0);
  });
  return sending.done;
}

// Nothing is left to be stored.
function idle() {
  fails = 0;
  saved();
  return null;
}

// As a version with a note, on the player's word.
export async function saveVersion(note) {
  if (!(await flush())) return false;
  const list = snapshot();
  const done = post(build.dataset.save, { ...asFields(list), at: seen.edit, note }, { list });
  sending = { list: null, done };
  await done.finally(() => {
    sending = null;
    if (isDirty() && !fails) plan(0);
  });
  return !fails;
}

async function post(address, fields, { names = null, list = null }) {
  state("saving", "Saving");
  const failed = (key) => {
    if (names) settings = { ...names, ...settings };
    later(key);
  };
  let answer, html;
  try {
    answer = await fetch(address, {
      method: "POST",
      body: body(fields),
      headers: { "HX-Request": "true" },
      keepalive: JSON.stringify(fields).length < LONGEST_KEPT_ALIVE,
    });
    html = await answer.text();
  } catch {
    return failed(navigator.onLine ? "Failed" : "Offline");
  }
  if (answer.headers.has("HX-Redirect") || answer.redirected) return failed("SignedOut");
  if (answer.status === 404) return over();
  const panel = answer.status < 500 && panelOf(html);
  if (!panel) return failed(answer.status === 403 ? "SignedOut" : "Failed");
  return arrived(panel, html, list);
}

const changes = (from, to) => ({ cards: difference(from, to), heads: headed(from, to) });
const isAny = (found) => Boolean(found) && Object.keys({ ...found.cards, ...found.heads }).length > 0;

function panelOf(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.getElementById("deck");
}

// `sent` is the list that this is the answer to; null when something else was asked for.
function arrived(panel, html, sent) {
  fails = 0;
  const mine = snapshot();
  const before = seen;
  const { state: kind } = panel.dataset;
  // An answer that is older than what the page has already says nothing new.
  if (Number(panel.dataset.edit) >= seen.edit) fresh(html);
  // The name came back together with what another window has made of the list.
  const isOvertaken = kind === "stale" || (!sent && !same(seen, before));
  if (isOvertaken || (sent && kind === "refused")) {
    overtaken = isOvertaken ? changes(before, mine) : null;
    adopt(seen);
    if (isAny(overtaken)) showOvertaken();
  }
  if (!isDirty()) return saved();
  // There has been a change since: what came says that all is saved, and it is not.
  remember();
  state("saving", "Saving");
}

function fresh(html) {
  keepFocus(() => Idiomorph.morph(deck(), html, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (node) => !(node instanceof Element && stays(node)),
      beforeNodeRemoved: (node) => !(node instanceof Element && node.hasAttribute("data-keep")),
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  }));
  look();
  tell("fresh");
  tell("stored");
}

// What a script has put there or is being typed into stays as it is.
const stays = (node) =>
  node.hasAttribute("data-keep") || node.hasAttribute("data-typed") ||
  (node === document.activeElement && node.matches("input, select, textarea"));

// --- what is told ---------------------------------------------------------------------------------

let wording = 0;

// Saving mostly takes no time, so the words wait a little; the dot does not.
function state(kind, key) {
  if (kind === null) return;
  const panel = deck();
  panel.classList.toggle("is-saving", kind === "saving");
  panel.classList.toggle("is-unsaved", kind === "unsaved");
  clearTimeout(wording);
  const told = () => {
    $("[data-state-words]").textContent = key ? words(key) : deck().dataset.saved;
  };
  if (kind === "saving") wording = setTimeout(told, A_WHILE);
  else told();
}

function saved() {
  memory.set("unsaved", null);
  state("saved", "");
}

function later(key) {
  fails += 1;
  state("unsaved", key);
  if (fails === 1) say(words(key));
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (fails - 1));
  plan(pause * (0.8 + Math.random() * 0.4));
}

function over() {
  isOver = true;
  state("unsaved", "Gone");
  say(words("Gone"));
}

function showOvertaken() {
  const notice = document.getElementById("overtaken-template").content.firstElementChild;
  document.getElementById("overtaken")?.remove();
  document.getElementById("deck-notices").prepend(notice.cloneNode(true));
}

// The change that was overtaken, once more on top of the list as it stands now.
export function takeAgain(change) {
  const again = {};
  const { cards = {}, heads = {} } = overtaken ?? {};
  for (const [card, [before, after]] of Object.entries(cards)) again[card] = after - before;
  dismiss();
  change(again);
  for (const [card, name] of Object.entries(heads)) putUnder(card, name);
}

export function dismiss() {
  overtaken = null;
  document.getElementById("overtaken")?.remove();
  document.getElementById("undo").focus({ preventScroll: true });
}

// --- coming and going -----------------------------------------------------------------------------

// The last change before the page is left goes out at once. The one before may still be on its way:
// so it says which that was, and the server takes it for seen.
addEventListener("pagehide", () => {
  if (!isDirty() || same(snapshot(), seen)) return;
  const before = sending?.list ? asFields(sending.list, "sent_") : {};
  const fields = { ...asFields(snapshot()), at: seen.edit, autosave: "1", ...before };
  navigator.sendBeacon(build.dataset.save, body(fields));
});
addEventListener("beforeunload", (event) => {
  if (isDirty() && fails) event.preventDefault();
});
addEventListener("online", () => { if (fails) plan(0); });
addEventListener("offline", () => { if (isDirty()) state("unsaved", "Offline"); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

// What a page before this one in the same tab could not save is put back.
export function rescue() {
  look();
  const kept = memory.get("unsaved");
  if (!kept?.to) return;
  memory.set("unsaved", null);
  if (same(kept.to, seen) || !isAny(changes(kept.from, kept.to))) return;
  overtaken = changes(kept.from, kept.to);
  if (kept.at !== seen.edit) return showOvertaken();
  say(words("Rescued"));
  const again = {};
  const { cards, heads } = overtaken;
  for (const [card, [, after]] of Object.entries(cards)) again[card] = after - have(card);
  overtaken = null;
  tell("rescue", { again, heads });
}
