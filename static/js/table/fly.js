// A card that flies from one place of the table to another. Loaded by the moments of a game in which cards do.
import { animate, calm, layer } from "./page.js";
import { spot } from "./effects.js";

export function fly(from, to, time, delay = 0) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end || calm.matches || document.hidden) return;
  const card = document.createElement("i");
  card.className = "show-flying";
  layer().append(card);
  const at = ([x, y], size) => `translate(${x}px, ${y}px) scale(${size})`;
  const frames = [{ transform: at(begin, 1), opacity: 1 }, { transform: at(end, 0.6), opacity: 0.4 }];
  animate(card, frames, { duration: time, delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}
