// A clone's moment: the card and its twin on the pile flash, and a ring goes round them.
import { $, animate, board, calm, layer } from "../../js/table/page.js";
import { ring } from "../../js/table/effects.js";
import { word } from "../../js/table/word.js";

const ASIDE = 0.45; // of a card's width the two lie apart
const LANDED = 240; // milliseconds after which the card lies on its twin

export function cloned(pile) {
  const face = $(".pile-face", document.getElementById(pile));
  if (!face || calm.matches) return;
  const [{ left, top }, width, height] = [face.offsetParent.getBoundingClientRect(), face.offsetWidth, face.offsetHeight];
  const twin = document.createElement("div");
  twin.className = "show-over";
  twin.append(face.firstElementChild.cloneNode(true));
  const [x, y] = [left + face.offsetLeft, top + face.offsetTop];
  Object.assign(twin.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer().append(twin);
  const apart = { transform: `translateX(${-width * ASIDE}px)`, opacity: 1 };
  const frames = [apart, { ...apart, opacity: 0.4, offset: 0.2 }, { ...apart, offset: 0.4 }, { transform: "none", opacity: 0 }];
  const timing = { duration: 700, delay: LANDED };
  animate(twin, frames, { ...timing, fill: "backwards" });
  animate(face, [{ opacity: 1 }, { opacity: 0.4, offset: 0.2 }, { opacity: 1, offset: 0.4 }, {}], timing);
  const middle = [x + width / 2, y + height / 2];
  ring(middle, "clone", LANDED);
  word(middle, $(".so-piles", board()).dataset.clone, { delay: LANDED });
}
