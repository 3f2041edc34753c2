// A card that flies from one place of the table to another, and one that comes down on a pile. Loaded by the moments of a
// game in which cards do.
import { $, animate, board, calm, layer } from "./page.js";
import { ring, spot } from "./effects.js";

const LANDED = 240; // milliseconds after which a card has come down

function fly(from, to, time, delay = 0) {
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end || calm.matches || document.hidden) return;
  const card = document.createElement("i");
  card.className = "show-flying";
  layer().append(card);
  const at = ([x, y], size) => `translate(${x}px, ${y}px) scale(${size})`;
  const frames = [{ transform: at(begin, 1), opacity: 1 }, { transform: at(end, 0.6), opacity: 0.4 }];
  animate(card, frames, { duration: time, delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}

// A card that is drawn comes to whoever draws it: the own one to where it lies in the hand now.
export function drawn(pile, who, card, time) {
  const seat = document.getElementById(`seat-${Number(who) - 1}`);
  const isOwn = seat?.id === `seat-${board().dataset.seat}`;
  fly($(`${pile} .pile-face`, board()), isOwn ? $(`.hand [data-key="hand:${card}"]`, board()) : seat, time);
}

// A card comes down with its weight: the pile gives way, and a ring in its colour runs out.
export function landed(pile) {
  const face = $(".pile-face", pile);
  if (!face || calm.matches) return;
  const { left, top, width } = pile.getBoundingClientRect(); // the face itself is still on its way
  const colour = /\bc-\w+/.exec($("svg", face)?.getAttribute("class"))?.[0] ?? "";
  animate(pile, [{}, { transform: "translateY(6px) scale(0.96)" }, {}], { duration: 220, delay: LANDED });
  ring([left + width / 2, top + face.offsetHeight / 2], `laid ${colour}`, LANDED);
}
