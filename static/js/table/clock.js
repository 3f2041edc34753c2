// The clock of the table: bars that run down, or where motion is not wanted, seconds.
import { $, $$, board, calm, onFresh, tell } from "./page.js";

let runs = [];
let timer = 0;
let until = 0;

function show() {
  for (const run of runs.splice(0)) run.cancel();
  clearTimeout(timer);
  const { clock, clockLeft, clockTotal } = board().dataset;
  const bar = document.getElementById("clock-bar");
  if (clock === undefined || !bar) return;
  const [left, total] = [Number(clockLeft), Number(clockTotal)];
  until = performance.now() + left;
  if (!calm.matches && total) {
    bar.setAttribute("width", 100);
    const frames = [{ transform: `scaleX(${left / total})` }, { transform: "scaleX(0)" }];
    runs = [bar, ...$$("[data-clock-bar]")].map((one) => one.animate(frames, { duration: left, fill: "forwards" }));
  }
  count(clock);
}

function count(clock) {
  const left = until - performance.now();
  const place = $("#clock-seconds");
  const seconds = String(Math.max(0, Math.ceil(left / 1000)));
  if (place && place.textContent !== seconds) place.textContent = seconds;
  if (left > 0) timer = setTimeout(count, Math.min(left, 200), clock);
  else tell("clock-over", { clock });
}

onFresh(show);
