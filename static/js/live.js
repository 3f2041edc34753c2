// Live updates: one event stream a page, closed while the tab is hidden; polling when it fails.
// The stream says only that there is something new; the board is fetched for this player alone.
const RETRY_MOST = 60000;
const POLL_EVERY = 4000;

const board = () => document.getElementById("board");

let stream = null;
let timer = 0;
let fails = 0;
let asking = null;
let newest = 0;
let wasAway = false;

if (window.Idiomorph) {
  const FIELDS = "input, option, select, textarea";
  const isTyped = (node) => node === document.activeElement && node.matches("input, textarea, select");
  // What a field holds is more than its attributes tell.
  const isSame = (node, fresh) => node.isEqualNode(fresh) && !node.matches(FIELDS) && !node.querySelector(FIELDS);
  Object.assign(Idiomorph.defaults.callbacks, {
    // What a script has put there, is being typed, or has been opened by the player stays as it is.
    // What is there already is not compared piece by piece.
    beforeNodeMorphed: (node, fresh) =>
      !(node instanceof Element && (node.hasAttribute("data-keep") || isTyped(node) || isSame(node, fresh))),
    beforeNodeRemoved: (node) => !(node instanceof Element && node.hasAttribute("data-keep")),
    beforeAttributeUpdated: (name, node) =>
      !(name === "open" && node.tagName === "DETAILS") &&
      !(name === "tabindex" && node.tagName === "SUMMARY") &&
      !(name === "hidden" && node.hasAttribute("data-round-over")),
  });
}

// What is being shown ends first, unless it goes on.
function refresh(goesOn) {
  const root = board();
  if (!root || asking || root.matches(goesOn ? ".is-busy" : ".is-busy, .is-showing")) return;
  // Who comes back is told what happened meanwhile; who watches has seen it.
  const url = root.dataset.board + root.dataset.version + (wasAway ? "&back=1" : "");
  wasAway = false;
  asking = htmx
    .ajax("GET", url, { source: root, target: root, swap: "morph:outerHTML" })
    .catch(() => {})
    .finally(() => { asking = null; });
}

function catchUp(goesOn) {
  if (newest > Number(board()?.dataset.version)) refresh(goesOn);
}

// What was said at the table is somebody else's to fetch.
function tellTalk() {
  document.dispatchEvent(new CustomEvent("live:talk"));
}

function poll() {
  clearInterval(timer);
  timer = setInterval(() => {
    if (document.hidden) return;
    refresh();
    tellTalk();
  }, POLL_EVERY);
}

function open() {
  const root = board();
  if (stream || document.hidden || !root) return;
  stream = new EventSource(root.dataset.live);
  stream.onopen = () => {
    fails = 0;
    clearInterval(timer);
    document.querySelector(".notice-offline")?.remove();
    refresh();
  };
  stream.addEventListener("state", (event) => {
    newest = Number(event.data);
    if (board()?.matches(".is-showing")) document.dispatchEvent(new CustomEvent("live:newer"));
    catchUp(true);
  });
  stream.addEventListener("talk", tellTalk);
  stream.onerror = () => {
    fails += 1;
    refresh(); // which tells, if nothing can be reached
    if (stream.readyState !== EventSource.CLOSED && fails <= 3) return;
    close();
    poll();
    setTimeout(open, Math.min(RETRY_MOST, 1000 * 2 ** fails) * (0.7 + Math.random() * 0.6));
  };
}

function close() {
  stream?.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    wasAway = true;
    close();
    clearInterval(timer);
  } else {
    open();
  }
});
// An answer that was overtaken by a newer one is not put over it.
document.addEventListener("htmx:beforeSwap", (event) => {
  const found = /^\s*<div id="board"[^>]* data-version="(\d+)"/.exec(event.detail.serverResponse ?? "");
  if (found && Number(found[1]) < Number(board()?.dataset.version)) event.detail.shouldSwap = false;
});
// When a deadline has passed, the news of it may be late; a second look is cheap.
document.addEventListener("table:clock-over", () => {
  for (const wait of [400, 1500]) setTimeout(() => { if (!document.hidden) refresh(); }, wait);
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", open);
// A notification that came while a move was on its way is looked at after it.
document.addEventListener("htmx:afterSettle", () => {
  asking = null;
  setTimeout(catchUp, 50);
});
open();
