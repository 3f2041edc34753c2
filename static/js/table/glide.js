// Motion between two tables: what stays glides, what comes flies in, what goes fades, counts float, bars shrink.
// Only transforms and opacity move. A thing is the same where its key is; a card that was played is the one of its
// name that left a hand, now among the things or on a pile. Where others of that name stay, the step tells it.
import { $, $$, animate, board, calm, layer, onFresh, stopMotions, tell } from "./page.js";

const MOST = 16; // ghosts and flights at once
const BRIEF = 550; // milliseconds that what is paid or brought stands at its figure
export const MUCH = 100; // what changes a count by so much is shown larger and louder

const KEYED = ".box[data-key], .link[data-key]";
const things = () => $$(KEYED, board()).filter((box) => box.offsetParent && !box.closest(".pop"));
const cardOf = (box) => box.dataset.card ?? box.dataset.key.split(":")[1];
const counts = () => $$("[data-count][id]", board());
// Bars by what they belong to; a clock's moves by itself.
const bars = () => $$(".bar-life:not([id])", board()).map((bar) => [bar.closest("[id]").id, bar]);
const long = (bar) => Number(bar.getAttribute("width"));
// The card that lies on top of a pile.
const topOf = (box) => box.dataset.drop && $(".pile-face", box);
// What a card keeps whichever way it lies and however much of it is covered.
const short = ({ width, height }) => Math.min(width, height);

// Where everything is, before the table changes. What still moves sets out from there anew: two motions of a thing
// are worked out by the page in every frame.
export function places() {
  if (!board()) return null;
  const at = new Map();
  const ghost = $(".drag-ghost.is-dropped");
  for (const box of things()) {
    const fallen = box.closest(".is-fallen"); // what is broken leaves so
    const home = box.getBoundingClientRect();
    const rect = ghost && box.matches(".is-dragged") ? ghost.getBoundingClientRect() : home; // from where it leaves
    at.set(box.dataset.key, { rect, home, card: cardOf(box), box, fallen, top: topOf(box) });
  }
  stopMotions();
  return {
    at,
    counts: new Map(counts().map((node) => [node.id, Number(node.dataset.count)])),
    bars: new Map(bars().map(([id, bar]) => [id, long(bar)])),
  };
}

// Reads the places of now; what it gives sets everything in motion. `step` tells whose doing it was.
export function glide(from, step, time) {
  if (!from || calm.matches || $("[data-round-over]:not(.is-end, [hidden])", board())) return () => {}; // it covers all
  const now = things();
  const here = new Set(now.map((box) => box.dataset.key));
  const gone = [...from.at].filter(([key]) => !here.has(key));
  const play = playIn(step);
  const twin = play?.isOwn && from.at.get(`hand:${play.card}`);
  if (twin && !gone.some(([, thing]) => thing === twin)) gone.push(["", { ...twin }]);
  const theirs = step && step.by >= 0 && String(step.by) !== board().dataset.seat;
  const strip = theirs ? $(".side-they .strip", board()) ?? document.getElementById(`seat-${step.by}`) : null;
  const source = strip?.getBoundingClientRect();
  const ends = now.map((box) => [box, box.getBoundingClientRect()]);
  const tops = now
    .filter((box) => (from.at.get(box.dataset.key)?.card ?? cardOf(box)) !== cardOf(box) || play?.isTop(box))
    .map((box) => [box, topOf(box)])
    .filter(([, face]) => face)
    .map(([box, face]) => [box, face, face.getBoundingClientRect()]);
  const changes = counts()
    .map((node) => [node, Number(node.dataset.count) - (from.counts.get(node.id) ?? Number(node.dataset.count))])
    .filter(([, by]) => by && !/^taken-back/.test(step?.line)) // nothing was won or lost by that
    .map(([node, by]) => [node, by, placeOf(node).getBoundingClientRect()]);
  const isLast = Boolean($(".end, [data-ended]", board()));
  return () => {
    for (const [box, to] of ends) {
      const before = from.at.get(box.dataset.key);
      if (isLast && box.matches(".link")) continue; // it would cross what the end says
      if (before) move(box, before.home, to, time, 1, short(before.home) / short(to));
      else come(box, to, gone, source, time);
    }
    for (const [box, face, to] of tops) {
      const start = played(box, gone)?.rect ?? (play?.isTop(box) && source);
      if (start) putDown(face, start, to, time, from.at.get(box.dataset.key)?.top);
    }
    // Where the hand was something else lies at the end: it goes at once.
    const left = gone.slice(0, MOST).filter(([key]) => key && !(isLast && key.startsWith("hand:")));
    for (const [, thing] of left) if (!thing.isMoved) fade(thing, time, step);
    for (const [node, by, rect] of changes) float(node, by, rect, time);
    for (const [id, bar] of bars()) if (from.bars.has(id)) shrink(bar, from.bars.get(id), time);
  };
}

function shrink(bar, before, time) {
  const now = long(bar);
  if (!now || now === before) return;
  animate(bar, [{ transform: `scaleX(${before / now})` }, { transform: "none" }], { duration: time, easing: "ease-out" });
}

function move(box, rect, to, time, from = 1, size = 1) {
  const isAlike = Math.abs(size - 1) < 0.02 && from === 1;
  const [left, right] = [rect.left - to.left, rect.right - to.right];
  const near = Math.abs(left) < Math.abs(right) ? left : right; // what is covered stays at its other edge
  const x = isAlike ? near : (left + right) / 2;
  const y = rect.top + rect.height / 2 - to.top - to.height / 2;
  if (isAlike && Math.abs(x) + Math.abs(y) < 2) return;
  animate(
    box,
    [{ transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: from }, { transform: "none", opacity: 1 }],
    { duration: time, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

// A card comes to a pile from above; what lay there is seen until then.
function putDown(face, rect, to, time, below) {
  const [x, y] = [rect.left + (rect.width - to.width) / 2 - to.left, rect.top + (rect.height - to.height) / 2 - to.top];
  const frames = [{ transform: `translate(${x}px, ${y}px) scale(${Math.min(1, short(rect) / short(to))})`, opacity: 0.4 },
    { opacity: 1, offset: 0.15 }, { transform: "scale(1.16)", offset: 0.7, easing: "ease-in" },
    { transform: "none", opacity: 1 }];
  animate(face, frames, { duration: time, easing: "ease-out" });
  if (!below) return;
  if (below.isConnected) below = below.cloneNode(true); // the same card came down on it
  below.id += "-below"; // where another one comes meanwhile, it is not taken for that
  below.classList.add("is-below");
  below.dataset.keep = "";
  face.after(below);
  animate(below, [{ opacity: 1 }, { opacity: 1 }], time).finished.catch(() => {}).then(() => below.remove());
}

// The card that was played in this step, whether by the own seat, and whether it lies on top of a pile now.
function playIn(step) {
  const [kind, , card, place] = step?.line.split(" ") ?? [];
  const isOwn = String(step?.by) === board().dataset.seat;
  if (!/^card-(played|slapped)$/.test(kind)) return null;
  const at = (box) => box.dataset.key.split(":")[1] ?? place;
  return { card, isOwn, isTop: (box) => Boolean(box.dataset.drop) && cardOf(box) === card && at(box) === place };
}

// The card of this box where it left from; each is taken once.
function played(box, gone) {
  const same = gone.find(([, thing]) => !thing.isMoved && thing.card === cardOf(box))?.[1];
  if (same) same.isMoved = true;
  return same;
}

function come(box, to, gone, strip, time) {
  const same = played(box, gone);
  const source = same?.rect ?? strip;
  tell("came", { box });
  if (source) move(box, source, to, time, same ? 1 : 0.4, same ? short(source) / short(to) : 1);
  else animate(box, [{ opacity: 0, transform: "scale(0.8)" }, { opacity: 1, transform: "none" }], { duration: time });
}

function overlay(node, rect) {
  node.classList.add("show-over");
  for (const name in rect) node.style[name] = `${rect[name]}px`;
  layer().append(node);
  return node;
}

const GOING = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "rotate(6deg) scale(0.7)" }];

function fade(thing, time, step) {
  const kept = thing.box.closest(".is-gone"); // its room stays: so does the card, unseen
  if (kept) {
    kept.dataset.gone = step?.line;
    animate(kept, GOING, { duration: time * 1.6 });
    return;
  }
  const ghost = document.createElement("div");
  const copy = thing.box.querySelector(".face, svg")?.cloneNode(true);
  const { left, top, width, height } = thing.rect;
  if (!copy || !width) return;
  copy.removeAttribute("id");
  ghost.append(copy);
  ghost.classList.toggle("is-fallen", Boolean(thing.fallen));
  ghost.dataset.gone = step?.line; // what became of it is seen
  animate(overlay(ghost, { left, top, width, height }), GOING, { duration: time * 1.6 });
}

// Over the words of an end no number floats.
const isOver = () => Boolean($(".end", board()));
onFresh(() => { if (isOver()) $$(".show-count", layer()).forEach((one) => one.remove()); });

// What a word names changes at the figure beside it, one after another.
const placeOf = (node) => (node.matches("dt") ? node.nextElementSibling : node);
const free = {}; // by the name of a figure: when what floats there now has been read

function float(node, by, rect, time) {
  if (!rect.width || isOver()) return;
  const label = document.createElement("b");
  const { blow = "" } = node.dataset; // how hard a hit is, where the table says so
  const isMuch = blow ? blow === "heavy" : Math.abs(by) >= MUCH;
  const others = $$(`[data-of="${node.id}"]`, layer()).length;
  const isFigure = placeOf(node) !== node;
  const begins = Math.max(performance.now(), free[node.id] ?? 0);
  label.dataset.of = node.id;
  label.className = `show-count${by < 0 ? " is-less" : ""}${isMuch ? " is-much" : ""} is-${blow}`;
  label.textContent = `${by < 0 ? "\u2212" : "+"}${Math.abs(by)}`;
  if (isFigure) {
    free[node.id] = begins + BRIEF;
    const at = (size, opacity) => ({ opacity, transform: `translate(-100%, -50%) scale(${size})` });
    animate(
      overlay(label, { left: rect.left, top: rect.top + rect.height / 2 }),
      [at(0.6, 0), { ...at(1.12, 1), offset: 0.15 }, { ...at(1, 1), offset: 0.3 }, { ...at(1, 1), offset: 0.85 }, at(1, 0)],
      { duration: BRIEF, delay: begins - performance.now(), fill: "backwards" },
    );
    return;
  }
  animate(
    overlay(label, { left: rect.left + rect.width / 2, top: rect.top + (node.matches(".piece") ? 0 : rect.height / 3) + (others % 3) * 30 }),
    [{ opacity: 1, transform: "translate(-50%, 0)" }, { opacity: 1, transform: "translate(-50%, -14px)", offset: 0.6 },
      { opacity: 0, transform: "translate(-50%, -26px)" }],
    { duration: isMuch ? 900 : 700 },
  );
  if (by < 0) {
    animate(
      node,
      [{ transform: "none" }, { transform: "translateX(-4px)" }, { transform: "translateX(4px)" }, { transform: "none" }],
      { duration: time },
    );
  }
}
