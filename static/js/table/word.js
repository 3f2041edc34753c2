// A word over the table that rises and fades, beside an effect. Loaded by the moments of a game that have one.
import { animate, calm, layer } from "./page.js";
import { spot } from "./effects.js";

export function word(place, text, delay = 0) {
  const at = spot(place);
  if (!at || calm.matches || document.hidden) return;
  const label = document.createElement("b");
  label.className = "show-over show-count is-much";
  label.setAttribute("aria-hidden", "true"); // the sentence says it
  label.textContent = text;
  Object.assign(label.style, { left: `${at[0]}px`, top: `${at[1]}px` });
  layer().append(label);
  const stands = (y, opacity = 1) => ({ transform: `translate(-50%, ${y}px)`, opacity });
  const frames = [stands(-8, 0), { ...stands(-16), offset: 0.15 }, { ...stands(-24), offset: 0.8 }, stands(-34, 0)];
  animate(label, frames, { duration: 700, delay, fill: "backwards" });
}
