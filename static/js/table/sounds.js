// Sounds of the table, made by the program note by note, and a touch to feel where a device has it.
// Loaded for who wants them; what happened is seen and told without them.
import { $, board, onFresh } from "./page.js";

const LOUD = 0.16;

// A note: pitch in Hz from and to, seconds, when it begins, its wave ("noise" for a rush), loudness.
const note = (from, to, long, at = 0, wave = "sine", loud = 1) => ({ from, to, long, at, wave, loud });

const SOUNDS = {
  card: [note(520, 340, 0.07, 0, "triangle"), note(2400, 900, 0.05, 0, "noise", 0.5)],
  draw: [note(1800, 4200, 0.09, 0, "noise", 0.4)],
  attack: [note(196, 196, 0.16, 0, "sawtooth", 0.5), note(262, 262, 0.24, 0.16, "sawtooth", 0.5)],
  shot: [note(1400, 260, 0.11, 0, "square", 0.35)],
  hit: [note(140, 52, 0.22), note(700, 160, 0.14, 0, "noise", 0.8)],
  bang: [note(90, 32, 0.9), note(1200, 90, 0.8, 0, "noise", 1)],
  call: [note(740, 740, 0.06, 0, "square", 0.3)],
  knock: [note(220, 150, 0.06, 0, "triangle"), note(220, 150, 0.06, 0.09, "triangle")],
  caught: [note(330, 247, 0.22, 0, "square", 0.35)],
  turn: [note(659, 659, 0.1, 0, "sine", 0.7), note(880, 880, 0.18, 0.1, "sine", 0.7)],
  won: [note(523, 523, 0.14), note(659, 659, 0.14, 0.13), note(784, 784, 0.14, 0.26), note(1047, 1047, 0.4, 0.39)],
  lost: [note(392, 392, 0.2), note(330, 330, 0.2, 0.2), note(262, 247, 0.5, 0.4)],
};

// What is heard of an event, by the word that its line begins with.
const OF_EVENTS = {
  "card-played": "card", "card-linked": "card", "tactic-stacked": "card", "commander-placed": "card",
  "card-drawn": "draw", "attack-declared": "attack", "seat-attacked": "attack", "shots-fired": "shot",
  "ship-left": "hit", "big-bang-began": "bang", "countdown-began": "attack", "lift-off": "bang", "call-made": "call",
  "card-slapped": "knock", "offence-caught": "caught",
};
const FELT = { hit: [30], bang: [60, 30, 120], turn: [20], won: [40, 40, 40, 40, 120], lost: [160], caught: [50] };

let place = null;
let isHeard = true;

function sound(context, { from, to, long, at, wave, loud }) {
  const begins = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(LOUD * loud, begins);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + long);
  volume.connect(context.destination);
  if (wave !== "noise") {
    const tone = new OscillatorNode(context, { type: wave, frequency: from });
    tone.frequency.exponentialRampToValueAtTime(to, begins + long);
    tone.connect(volume);
    tone.start(begins);
    tone.stop(begins + long);
    return;
  }
  const rush = context.createBufferSource();
  rush.buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const data = rush.buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from });
  band.frequency.exponentialRampToValueAtTime(to, begins + long);
  rush.connect(band).connect(volume);
  rush.start(begins);
}

function play(name) {
  if (!isHeard || !name || document.hidden) return;
  place ??= new AudioContext();
  // Before anybody has pressed anything a browser keeps silent: what is late by then is not made up for.
  if (place.state === "running") SOUNDS[name].forEach((one) => sound(place, one));
  else place.resume();
  if (FELT[name] && navigator.vibrate && matchMedia("(pointer: coarse)").matches) navigator.vibrate(FELT[name]);
}

document.addEventListener("table:step", (event) => play(OF_EVENTS[event.detail.line.split(" ", 1)[0]]));

// The own turn, and the end, once each.
let was = "";

function notice() {
  const end = $(".end", board());
  const now = end ? "end" : $(".space.is-mine", board()) ? "mine" : "theirs";
  if (was && now !== was) {
    if (now === "mine") play("turn");
    if (now === "end") play(end.matches(".end-won") ? "won" : end.matches(".end-lost") ? "lost" : "turn");
  }
  was = now;
}

notice();
onFresh(notice);

// As somebody switches them on, by a press, without which a browser keeps silent; or off.
export async function hear(isWanted) {
  isHeard = isWanted;
  if (!isHeard) return;
  place ??= new AudioContext();
  await place.resume();
  play("card");
}
