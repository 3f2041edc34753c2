// Keeps the lobby up to date: the stream says that something has changed, and the page is read anew.
const LOOK_EVERY = 30000;
const REST = 1000;

const list = () => document.getElementById("lobby");

let stream = null;
let resting = 0;

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("lobby");
  if (!fresh) return;
  const isNew = fresh.dataset.version !== list().dataset.version;
  const focused = document.activeElement?.closest("#lobby") ? document.activeElement : null;
  const same = focused && [...fresh.querySelectorAll("a, button")].find((node) => isSame(node, focused));
  list().replaceWith(fresh);
  same?.focus();
  const live = document.getElementById("live");
  if (isNew) live.textContent = live.dataset.changed;
}

// Who is about to press a button finds it again under the finger.
function isSame(node, other) {
  const target = (found) => found.getAttribute("href") ?? found.form?.getAttribute("action");
  return node.tagName === other.tagName && target(node) === target(other);
}

function soon() {
  if (resting || document.hidden) return;
  resting = setTimeout(() => { resting = 0; look(); }, REST);
}

function open() {
  if (stream || document.hidden || !list()?.dataset.live || location.pathname !== "/lobby/") return;
  stream = new EventSource(list().dataset.live);
  stream.addEventListener("state", (event) => {
    if (event.data !== list().dataset.version) soon();
  });
}

function close() {
  stream?.close();
  stream = null;
}

if (location.pathname === "/lobby/") {
  setInterval(() => { if (!document.hidden) look(); }, LOOK_EVERY);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    open();
    look();
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  open();
}
