// Serves the game by boardgame.io with its PostgreSQL storage: PORT, and the database's ADDRESS.

const installed = process.env.INSTALLED;
const { Server, Origins } = require(`${installed}/boardgame.io/server`);
const { PostgresStore } = require(`${installed}/bgio-postgres`);
const { game } = require('./boardgame_game.cjs');

const [port, address] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  db: new PostgresStore(address, { logging: false, pool: { min: 2, max: 20 } }),
});
server.run(Number(port), () => console.log('ready'));
