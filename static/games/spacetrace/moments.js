// Spacetrace's moments: a card that falls, a Base that is hit. Loaded when the first attack begins to be shown.
import { $, animate, calm, layer } from "../../js/table/page.js";
import { MUCH } from "../../js/table/glide.js";
import { ring, spot } from "../../js/table/effects.js";
import { shake, sides, splinter } from "./shots.js";

// A card that falls: a flash, and its two halves tilt away from each other amid what flies off it.
export function wreck(place) {
  const at = spot(place);
  if (!at || calm.matches) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  const face = $(".face, svg", place);
  for (const way of face ? [-1, 1] : []) {
    const half = document.createElement("div");
    half.className = `show-over is-half${way > 0 ? " is-other" : ""}`;
    half.append(face.cloneNode(true));
    Object.assign(half.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    layer().append(half);
    const apart = (x, y, turn) => `translate(${way * x * width}px, ${y * height}px) rotate(${way * turn}deg)`;
    const frames = [{ transform: "scale(1.12)", opacity: 1 }, { transform: apart(0.06, 0, 3), opacity: 1, offset: 0.25 },
      { transform: apart(0.16, 0.06, 10), opacity: 1, offset: 0.6 }, { transform: apart(0.34, 0.5, 30), opacity: 0 }];
    animate(half, frames, { duration: 820, easing: "ease-in" });
  }
  for (const motion of place.getAnimations()) motion.cancel(); // its halves are seen in its place
  for (const kind of ["kill", "wreck"]) ring(at, kind);
  splinter(at, 12, 52, "rock is-wreck");
}

// A Base is hit or falls: louder than all else, and the more it loses, the louder. All of its side flashes then.
export function strikeBase(base, damage, isFall) {
  const at = spot(base);
  if (!at) return;
  const far = isFall ? 22 : Math.min(20, 8 + damage / 20);
  ring(at, "blast");
  splinter(at, far, far * 7, "rock is-wreck");
  shake(base, far);
  shake(base.closest(".side"), far / 4);
  if (!isFall && damage < MUCH) return;
  ring(at, "flash");
  for (const delay of isFall ? [0, 160, 320] : [90]) ring(at, "bang", delay);
  for (const side of sides()) shake(side, far / 2);
}
