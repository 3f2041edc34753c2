// Keeps the home page up to date: whose turn it is, the time that is left, and the count in the title.
const LOOK_EVERY = 60000;
const LOOK_WITHOUT_STREAM = 15000;
const REST = 1500;

const list = () => document.getElementById("dashboard");

let stream = null;
let timer = 0;
let resting = 0;

function tell(before, now) {
  if (before === now) return;
  const live = document.getElementById("live");
  const words = now === 1 ? live.dataset.one : now ? live.dataset.many : live.dataset.none;
  live.textContent = words.replace("%s", now);
}

const waiting = () => document.querySelectorAll("#section-turn ~ ul > li").length;

async function look() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("dashboard");
  if (!fresh || answer.redirected) return location.reload();
  const before = waiting();
  Idiomorph.morph(list(), fresh);
  document.title = page.title;
  tell(before, waiting());
}

// Many matches may change at once; one look shows them all.
function soon() {
  if (resting || document.hidden) return;
  resting = setTimeout(() => { resting = 0; look(); }, REST);
}

function every(wait) {
  clearInterval(timer);
  timer = setInterval(() => { if (!document.hidden) look(); }, wait);
}

function open() {
  if (stream || document.hidden || !list()) return;
  every(LOOK_EVERY);
  stream = new EventSource(list().dataset.live);
  // It begins by telling every match as it stands, most of which the page shows already.
  stream.addEventListener("state", (event) => {
    const [match, version] = event.data.split(" ");
    if (list()?.querySelector(`[data-match="${match}"]`)?.dataset.version !== version) soon();
  });
  const since = Date.now();
  stream.addEventListener("talk", () => { if (Date.now() - since > REST) soon(); });
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) every(LOOK_WITHOUT_STREAM);
  };
}

function close() {
  stream?.close();
  stream = null;
  clearInterval(timer);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return close();
  open();
  look();
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", open);
open();
