// Plays matches of boardgame.io at full speed: PORT, matches at once, seconds; answers JSON.
//
// Two players a match, each with a connection; a move's latency is the time until its own player
// holds the new state. The matches are made before the clock runs. The server's processor time is
// read here, so that it is that of the played moves alone.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { io } = require(`${process.env.INSTALLED}/socket.io-client`);
const { fits } = require('./boardgame_game.cjs');

const [port, matches, seconds, server] = process.argv.slice(2).map(Number);
const ADDRESS = `http://127.0.0.1:${port}`;
const MOST_MOVES = 60;
const PATIENCE = 5000; // milliseconds
const WARM = 1500; // milliseconds of play before the clock runs
const TICKS = 100; // of /proc, a second

let latencies = [];
let running = true;
let lost = 0;

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${ADDRESS}/games/shedding/${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function made() {
  const { matchID } = await post('create', { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`${matchID}/join`, { playerID, playerName: `player ${playerID}` });
    credentials.push(joined.playerCredentials);
  }
  return { matchID, credentials };
}

class Table {
  constructor() {
    this.waiting = [];
    this.states = [];
    this.heard = () => {};
    this.sockets = ['0', '1'].map((seat) => this.connected(Number(seat)));
  }

  connected(seat) {
    const socket = io(`${ADDRESS}/shedding`, { transports: ['websocket'], forceNew: true });
    const hear = (matchID, state) => {
      if (matchID !== this.match?.matchID) return;
      this.states[seat] = state;
      this.heard(seat, state);
    };
    socket.on('sync', (matchID, told) => hear(matchID, told.state));
    socket.on('update', hear);
    return socket;
  }

  async prepare(count) {
    await Promise.all(this.sockets.map((socket) => new Promise((done) => socket.on('connect', done))));
    for (let number = 0; number < count; number += 1) this.waiting.push(await made());
  }

  async play() {
    while (running) await this.playMatch(this.waiting.pop() ?? (await made()));
  }

  async playMatch(match) {
    this.match = match;
    this.states = [];
    await this.until(() => this.states[0] && this.states[1], () => {
      this.sockets.forEach((socket, seat) => {
        socket.emit('sync', match.matchID, String(seat), match.credentials[seat], 2);
      });
    });
    for (let number = 0; number < MOST_MOVES && running; number += 1) {
      if (this.states[0].ctx.gameover || !(await this.move())) return;
    }
  }

  async move() {
    const seat = Number(this.states[0].ctx.currentPlayer);
    const { G, _stateID: before } = this.states[seat];
    const index = G.players[seat].hand.findIndex((card) => fits(card, G.top));
    const [type, args] = index < 0 ? ['draw', []] : ['lay', [index]];
    const credentials = this.match.credentials[seat];
    const payload = { type, args, playerID: String(seat), credentials };
    const began = performance.now();
    let took;
    const holds = (which) => this.states[which]._stateID > before;
    const isDone = await this.until(() => holds(0) && holds(1), () => {
      const action = { type: 'MAKE_MOVE', payload };
      this.sockets[seat].emit('update', action, before, this.match.matchID, String(seat));
    }, (which) => {
      if (which === seat && took === undefined && holds(seat)) took = performance.now() - began;
    });
    if (isDone && running) latencies.push(took);
    else if (running) lost += 1;
    return isDone;
  }

  until(isTrue, act, note = () => {}) {
    return new Promise((done) => {
      const end = (value) => {
        clearTimeout(timer);
        this.heard = () => {};
        done(value);
      };
      const timer = setTimeout(() => end(false), PATIENCE);
      this.heard = (which) => {
        note(which);
        if (isTrue()) end(true);
      };
      act();
    });
  }
}

function processorSeconds() {
  const line = readFileSync(`/proc/${server}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

const tables = Array.from({ length: matches }, () => new Table());
await Promise.all(tables.map((table) => table.prepare(Math.ceil((400 * seconds) / matches / 40))));
const plays = tables.map((table) => table.play());
await new Promise((done) => setTimeout(done, WARM));
latencies = [];
const [began, processor] = [performance.now(), processorSeconds()];
await new Promise((done) => setTimeout(done, seconds * 1000));
running = false;
const [took, used] = [(performance.now() - began) / 1000, processorSeconds() - processor];
latencies.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    moves: latencies.length,
    seconds: took,
    p50: share(latencies, 0.5),
    p99: share(latencies, 0.99),
    processor: used,
    lost,
    latencies: latencies.map((took) => Math.round(took * 1000) / 1000),
  }),
);
await Promise.race([Promise.all(plays), new Promise((done) => setTimeout(done, 500))]);
process.exit(0);
