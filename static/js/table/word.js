// Words over the table: one that rises and fades beside an effect, and a shout across its middle. Loaded by moments.
import { $, animate, board, calm, layer } from "./page.js";
import { ring, spot } from "./effects.js";

// `look` is a class beside the usual ones: how large it is written.
export function word(place, text, { delay = 0, time = 700, look = "" } = {}) {
  const at = spot(place);
  if (!at || calm.matches || document.hidden) return;
  const label = document.createElement("b");
  label.className = `show-over show-count is-much ${look}`;
  label.setAttribute("aria-hidden", "true"); // the sentence says it
  label.textContent = text;
  layer().append(label);
  const half = label.offsetWidth * 0.575 + 4; // at its largest, too, all of it is in the window
  label.style.left = `${Math.max(half, Math.min(at[0], innerWidth - half))}px`;
  label.style.top = `${at[1]}px`;
  const stands = (y, size = 1, opacity = 1) => ({ transform: `translate(-50%, ${y}px) scale(${size})`, opacity });
  const frames = [stands(-8, 0.5, 0), { ...stands(-16, 1.15), offset: 0.15 }, { ...stands(-18), offset: 0.25 },
    { ...stands(-24), offset: 0.8 }, stands(-34, 1, 0)];
  animate(label, frames, { duration: time, delay, fill: "backwards" });
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
  const frames = [{ transform: "scale(0.5)", opacity: 0 }, { ...there, offset: 0.12 }, { ...there, offset: 0.88 }, { opacity: 0 }];
  animate(banner, frames, time);
}

// Somebody has come to the last card: what stands at the seat then is called out below it.
export function lastCard(seat) {
  const { left, width, bottom } = seat.getBoundingClientRect();
  for (const delay of [0, 160]) ring(seat, "last", delay);
  word([left + width / 2, bottom + 24], $(".seat-last", seat)?.textContent ?? "", { time: 1400, look: "is-last" });
}
