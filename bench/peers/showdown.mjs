// Random battles on Pokemon Showdown's simulator: choices and battles a CPU second, as one JSON line.
// usage: node showdown.mjs FOLDER_WITH_NODE_MODULES SECONDS
import { createRequire } from "node:module";

const [folder, seconds] = process.argv.slice(2);
const { Battle } = createRequire(`${folder}/`)("pokemon-showdown");

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A choice that the simulator will usually take: a usable move, or a team member that can come in. */
function choice(request) {
  const team = request.side.pokemon;
  const bench = team.flatMap((member, i) =>
    member.active || member.condition.endsWith(" fnt") ? [] : [i + 1],
  );
  if (request.forceSwitch) return bench.length ? `switch ${any(bench)}` : "pass";
  const moves = request.active[0].moves.flatMap((move, i) => (move.disabled ? [] : [i + 1]));
  if (bench.length && !request.active[0].trapped && Math.random() < 0.1)
    return `switch ${any(bench)}`;
  return moves.length ? `move ${any(moves)}` : "default";
}

function play(seed) {
  const battle = new Battle({ formatid: "gen9randombattle", seed: [seed, 1, 2, 3] });
  battle.setPlayer("p1", { name: "One" });
  battle.setPlayer("p2", { name: "Two" });
  let choices = 0;
  while (!battle.ended && battle.turn < 500) {
    for (const side of battle.sides) {
      const request = side.activeRequest;
      if (!request || request.wait) continue;
      if (!battle.choose(side.id, choice(request))) battle.choose(side.id, "default");
      choices += 1;
    }
  }
  battle.destroy();
  return choices;
}

for (let i = 0; i < 3; i += 1) play(i);
const begin = process.cpuUsage();
const spent = () => {
  const used = process.cpuUsage(begin);
  return (used.user + used.system) / 1e6;
};
let choices = 0;
let battles = 0;
while (spent() < Number(seconds)) {
  choices += play(1000 + battles);
  battles += 1;
}
console.log(JSON.stringify({ choices: choices / spent(), battles: battles / spent() }));
