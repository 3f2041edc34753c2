// Spacetrace's table: the rows of its cards, the lane that matters, shots that fly.
import { $, $$, animate, board, boxOf } from "../../js/table/page.js";
import { beam, ring, spot } from "../../js/table/effects.js";
import { startTable } from "../../js/table/start.js";
import { land, shoot } from "./shots.js";

// On a narrow screen the lane that matters is brought into view.
function showNextLane() {
  for (const lane of $$(".lane.is-next", board())) {
    const fleet = lane.parentElement;
    fleet.scrollTo({ left: lane.offsetLeft - (fleet.clientWidth - lane.clientWidth) / 2 });
  }
}

// How long each beat is shown beside others, by the event that it ends with; others last half as long.
const WEIGHTS = {
  "card-played": 1.2,
  "attack-declared": 1,
  "turn-began": 1,
  "turn-ended": 1,
  "class-battle-began": 0.6,
  "shots-fired": 0.45, // as long as most of them fly; what they do goes on through what comes next
  "damage-dealt": 0.45,
  "ships-jammed": 0.4,
  "ship-left": 0.28,
  "tactic-stacked": 0.6,
  "ship-entered": 0.4,
  "tactic-left": 1,
  "attack-ended": 0.5, // the last hit is seen before a turn begins over it
  "match-ended": 1,
  "pool-changed": 0.4,
  "card-drawn": 0.35,
};
const FALLS = /^damage-dealt \d:base \d+ [^0]/;

function weigh({ sentence, line, by }) {
  if (!sentence && !/^(tactic-s|attack-e)/.test(line)) return 0;
  if (String(by) === board().dataset.seat && line.startsWith("attack-d")) return 0.8;
  return FALLS.test(line) ? 3.4 : WEIGHTS[line.split(" ", 1)[0]] ?? 0.5;
}

// What cards do to each other. An effect comes from the ship, or from where the tactic was, that acted last.
let acts = { name: "", place: null };
const ship = (name) => boxOf(`ship:${name}`);

const classOf = (box) => /\bk-(\d)/.exec(box?.parentElement.className)?.[1];

function fire(name, target, many, missed, force) {
  const [from, to] = [ship(name), ship(target)];
  const cls = classOf(from);
  const isShielded = Boolean(to?.querySelector(".mark-shield"));
  shoot(from, to, { cls, shots: Number(many), missed: Number(missed), isShielded, force });
}

function reach(name, kind) {
  beam(acts.place, ship(name), kind);
  ring(ship(name), kind);
}

const gone = (line) => $(`[data-gone="${line}"]`);

// A card that was played, and has none of its own now, flies to its place.
function send(ghost, place, duration = 400) {
  const [to, from] = [spot(place), spot(ghost)];
  if (!from || !to) return;
  const there = `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px) scale(0.2)`;
  animate(ghost, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: there }], { duration });
}

let plays = ""; // the card that was played last

const moments = () => import("./moments.js");

const EFFECTS = {
  "attack-declared": moments, // it is there when something falls
  "card-played": (_seat, card) => { plays = card; },
  "pool-changed": async (seat, pool, why) => {
    const isNear = seat - 1 === Number(board().dataset.seat);
    const own = gone(`pool-changed ${seat} ${pool} ${why}`);
    const card = own ?? (!isNear && why === "reinforcement" ? (await moments()).theirs(plays) : null);
    send(card, $(`#mp-${isNear ? "me" : "they"} + dd`), 250);
  },
  "tactic-stacked": (name, _seat, _card, ...words) => {
    const box = boxOf(`stack:${name}`);
    const targets = words.join("+").split("+");
    acts = { name, place: box?.getBoundingClientRect(), targets };
    for (const target of targets) beam(box, ship(target) ?? boxOf(`stack:${target}`), "aim");
  },
  "tactic-left": (name, fate) => {
    if (fate === "resolved" && name === acts.name) for (const target of acts.targets) reach(target, "power");
    beam($(".tactic .box", board()), $("[data-gone$=countered]"), "hit");
  },
  "ability-used": (_seat, card, name) => {
    if (name === "-") return;
    const kind = ship(name)?.dataset.card === card ? "ability" : "commander";
    acts = { name, kind, place: ship(name)?.getBoundingClientRect() };
    ring(ship(name), kind);
  },
  "damage-dealt": (name, damage, lost, source) => {
    if (source === acts.name && damage !== "0") reach(name, acts.kind ?? "hit");
    if (damage === "0" || !name.endsWith(":base")) return;
    moments().then(({ strikeBase }) => strikeBase(ship(name), Number(damage), lost !== "0"));
  },
  "ship-left": (name, fate) => {
    if (fate === "returned") return;
    moments().then(({ wreck }) => $$(`[data-gone="ship-left ${name} ${fate}"]`).forEach(wreck)); // all of a beat
  },
  "ships-jammed": (name) => reach(name, "jam"),
  "ship-repaired": (name) => reach(name, "repair"),
  "commander-placed": (name, card) => {
    send(gone(`commander-placed ${name} ${card}`), ship(name));
    ring(ship(name), "commander");
  },
  "class-battle-began": () => { acts = { name: "", place: null }; },
};

document.addEventListener("table:step", ({ detail: { line, force } }) => {
  const [kind, ...words] = line.split(" ");
  if (kind === "shots-fired") fire(...words, force);
  else EFFECTS[kind]?.(...words);
});

document.addEventListener("table:came", ({ detail: { box } }) => land(box, classOf(box)));

startTable({
  rows: [".side-they .fleet", ".stack-pile", ".tray", ".side-me .fleet", ".hand-cards"],
  fresh: showNextLane,
  most: 11000,
  weigh,
});
