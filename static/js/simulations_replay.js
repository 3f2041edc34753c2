// A replay: steps by keys, slider and buttons, without loading the page anew.
import "./table/inspect.js";

const replay = () => document.getElementById("replay");
const slider = () => document.getElementById("step");

let asking = false;
let wanted = Number(slider()?.value);

// The newest wish is carried out when the answer to the one before has come.
async function go(step) {
  wanted = step;
  if (asking) return;
  asking = true;
  for (let shown = null; shown !== wanted; ) {
    shown = wanted;
    const address = `${location.pathname}?step=${shown}`;
    await htmx.ajax("GET", address, { source: replay(), target: replay(), swap: "morph:outerHTML" }).catch(() => {});
    history.replaceState(null, "", address);
  }
  asking = false;
  document.getElementById("live").textContent = document.getElementById("replay-say")?.textContent ?? "";
}

// The newest lines of the log are in sight.
function showLog() {
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

document.addEventListener("htmx:afterSettle", showLog);
showLog();

if (window.Idiomorph) {
  // What the reader has opened stays open, and the slider in hand stays where the hand is.
  Object.assign(Idiomorph.defaults.callbacks, {
    beforeNodeMorphed: (node) => !(node instanceof Element && node.hasAttribute("data-keep")),
    beforeNodeRemoved: (node) => !(node instanceof Element && node.hasAttribute("data-keep")),
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS" && node.id !== "turns"),
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  document.getElementById("turns").open = false;
  go(Number(link.dataset.step));
});

document.addEventListener("input", (event) => {
  if (event.target === slider()) go(Number(slider().value));
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "jump") return;
  event.preventDefault();
  go(Number(slider().value));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !slider()) return;
  if (event.target.closest("input, select, textarea, summary, dialog")) return;
  const to = {
    ArrowLeft: wanted - 1,
    ArrowRight: wanted + 1,
    PageUp: wanted - 10,
    PageDown: wanted + 10,
    Home: 0,
    End: Number(slider().max),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(Math.min(Math.max(to, 0), Number(slider().max)));
});
