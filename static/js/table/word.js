// Words over the table: one that rises and fades beside an effect, and a shout across its middle. Loaded by moments.
import { $, animate, board, calm, layer } from "./page.js";
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

// A shout across the middle of the table, with a line below it where there is one.
export function shout(told, more, time) {
  if (calm.matches || document.hidden) return;
  const banner = document.createElement("p");
  banner.className = "show-shout";
  for (const [kind, text] of [["b", told], ["span", more]]) {
    const part = document.createElement(kind);
    part.textContent = text;
    if (text) banner.append(part);
  }
  const { left, top, width, height } = $(".table-middle", board()).getBoundingClientRect();
  Object.assign(banner.style, { left: `${left}px`, top: `${top + height * 0.35}px`, width: `${width}px` });
  layer().append(banner);
  const there = { transform: "none", opacity: 1 };
  const frames = [{ transform: "scale(1.4)", opacity: 0 }, { ...there, offset: 0.12 }, { ...there, offset: 0.88 }, { opacity: 0 }];
  animate(banner, frames, time);
}
