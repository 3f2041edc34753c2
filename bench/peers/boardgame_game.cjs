// A small game with hidden hands for boardgame.io: lay a card of the pile's suit or rank, or draw.

const { INVALID_MOVE, PlayerView } = require(process.env.INSTALLED + '/boardgame.io/core');

const SUITS = 4;
const RANKS = 13;
const HAND = 7;

const suit = (card) => card % SUITS;
const rank = (card) => Math.floor(card / SUITS) % RANKS;
const fits = (card, top) => suit(card) === suit(top) || rank(card) === rank(top);

function setup({ random }) {
  const library = random.Shuffle([...Array(2 * SUITS * RANKS).keys()]);
  const players = {};
  for (const seat of ['0', '1']) players[seat] = { hand: library.splice(0, HAND) };
  return { top: library.pop(), counts: [HAND, HAND], players, secret: { library, pile: [] } };
}

function lay({ G, playerID }, index) {
  const { hand } = G.players[playerID];
  if (hand[index] === undefined || !fits(hand[index], G.top)) return INVALID_MOVE;
  G.secret.pile.push(G.top);
  [G.top] = hand.splice(index, 1);
  G.counts[playerID] = hand.length;
}

function draw({ G, random, playerID }) {
  const { secret } = G;
  if (secret.library.length === 0) secret.library = random.Shuffle(secret.pile.splice(0));
  if (secret.library.length === 0) return;
  G.players[playerID].hand.push(secret.library.pop());
  G.counts[playerID] += 1;
}

const game = {
  name: 'shedding',
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { lay: { move: lay, client: false }, draw: { move: draw, client: false } },
  endIf: ({ G }) => (G.counts.includes(0) ? { winner: G.counts.indexOf(0) } : undefined),
};

module.exports = { game, fits };
