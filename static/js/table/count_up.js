// Points of the end of a round, and the totals that they make, that count up to what stands there.
import { $$, calm } from "./page.js";

const LONG = 900; // milliseconds
const NUMBER = /[-\u2212]?\d+/;
const numberIn = (text) => Number(NUMBER.exec(text)?.[0].replace("\u2212", "-"));

export function countUp(over) {
  if (calm.matches) return;
  const scores = $$(".round-points", over).map((place) => {
    const [points, total] = [...place.children].map((node) => ({ node, told: node.textContent }));
    return { points, total, own: numberIn(points.told), all: numberIn(total.told) };
  });
  const begun = performance.now();
  const count = (now) => {
    const share = Math.min(1, Math.max(0, now - begun) / LONG);
    for (const { points, total, own, all } of scores) {
      const part = Math.round(own * share);
      points.node.textContent = share < 1 ? points.told[0] + Math.abs(part) : points.told;
      total.node.textContent = share < 1 ? total.told.replace(NUMBER, all - own + part) : total.told;
    }
    if (share < 1) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}
