// A word over the table that rises and fades, beside an effect. Loaded by the moments of a game that have one.
import { animate, calm, layer } from "./page.js";
import { spot } from "./effects.js";

// `look` is a class beside the usual ones: how large it is written.
export function word(place, text, { delay = 0, time = 700, look = "" } = {}) {
  const at = spot(place);
  if (!at || calm.matches || document.hidden) return;
  const label = document.createElement("b");
  label.className = `show-over show-count is-much ${look}`;
  label.setAttribute("aria-hidden", "true"); // the sentence says it
  label.textContent = text;
  layer().append(label);
  const half = label.offsetWidth / 2 + 4; // all of it is in the window
  label.style.left = `${Math.max(half, Math.min(at[0], innerWidth - half))}px`;
  label.style.top = `${at[1]}px`;
  const stands = (y, size = 1, opacity = 1) => ({ transform: `translate(-50%, ${y}px) scale(${size})`, opacity });
  const frames = [stands(-8, 0.5, 0), { ...stands(-16, 1.15), offset: 0.15 }, { ...stands(-18), offset: 0.25 },
    { ...stands(-24), offset: 0.8 }, stands(-34, 1, 0)];
  animate(label, frames, { duration: time, delay, fill: "backwards" });
}
