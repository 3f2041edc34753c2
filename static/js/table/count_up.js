// Points of the end of a round that count up to what stands there.
import { $$, calm } from "./page.js";

const LONG = 900; // milliseconds

export function countUp(over) {
  if (calm.matches) return;
  const scores = $$(".round-points b", over).map((place) => [place, place.textContent]);
  const begun = performance.now();
  const count = (now) => {
    const share = Math.min(1, Math.max(0, now - begun) / LONG);
    for (const [place, told] of scores) {
      place.textContent = share < 1 ? told[0] + Math.round(Number(told.slice(1)) * share) : told;
    }
    if (share < 1) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}
