#!/usr/bin/env node
/* boardgame.io's own server under the load of bench_web.py: its Pig, 200 matches, a player and four spectators each.
 * node bench_web.js serve|load --bgio FOLDER --port N [--store FOLDER] [--tables N --rate N --seconds N] */
const path = require('path');
const [role, ...rest] = process.argv.slice(2);
const args = Object.fromEntries(rest.flatMap((word, i) => word.startsWith('--') ? [[word.slice(2), rest[i + 1] || '']] : []));
const from = name => require(require.resolve(name, { paths: [args.bgio] }));

const Pig = {
  name: 'pig',
  setup: ({ ctx }) => ({ scores: Array(ctx.numPlayers).fill(0), pot: 0, last: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const die = random.D6();
      G.last = die;
      if (die === 1) { G.pot = 0; events.endTurn(); } else G.pot += die;
    },
    hold: ({ G, ctx, events }) => { G.scores[ctx.currentPlayer] += G.pot; G.pot = 0; events.endTurn(); },
  },
  endIf: ({ G }) => { const winner = G.scores.findIndex(score => score >= 50); if (winner >= 0) return { winner }; },
};

async function serve() {
  const { Server, FlatFile } = from('boardgame.io/server');
  const db = args.store ? new FlatFile({ dir: args.store }) : undefined;
  await Server({ games: [Pig], origins: ['*'], ...(db ? { db } : {}) }).run(Number(args.port));
}

async function load() {
  const { io } = from('socket.io-client');
  const tables = Number(args.tables), rate = Number(args.rate), seconds = Number(args.seconds), watchers = 4;
  const now = () => Number(process.hrtime.bigint()) / 1e9;
  const connect = () => new Promise(done => {
    const socket = io(`http://127.0.0.1:${args.port}/pig`, { forceNew: true, transports: ['websocket'] });
    socket.on('connect', () => done(socket));
  });
  const games = [];
  for (let number = 0; number < tables; number++) {
    const game = { id: `match-${number}`, state: null, sent: new Map(), got: new Map(), player: await connect() };
    const synced = new Promise(done => game.player.once('sync', (id, info) => { game.state = info.state; done(); }));
    game.player.on('update', (id, state) => { game.state = state; });
    game.player.emit('sync', game.id, '0', undefined, 2);
    await synced;
    for (let each = 0; each < watchers; each++) {
      const socket = await connect();
      const ready = new Promise(done => socket.once('sync', done));
      socket.on('update', (id, state) => game.got.set(state._stateID, [...(game.got.get(state._stateID) || []), now()]));
      socket.emit('sync', game.id, null, undefined, 2);
      await ready;
    }
    games.push(game);
  }
  const act = game => {
    const { G, ctx, _stateID } = game.state;
    if (ctx.gameover) return;
    game.sent.set(_stateID, now());
    const payload = { type: G.pot >= 20 ? 'hold' : 'roll', args: [], playerID: ctx.currentPlayer, credentials: undefined };
    game.player.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, game.id, ctx.currentPlayer);
  };
  await new Promise(done => setTimeout(done, 2000));
  const start = now();
  for (let number = 0; number < rate * seconds; number++) {
    const due = start + number / rate - now();
    if (due > 0) await new Promise(done => setTimeout(done, due * 1000));
    act(games[number % games.length]);
  }
  await new Promise(done => setTimeout(done, 3000));
  const line = [];
  for (const game of games) {
    const arrivals = [...game.got.keys()].sort((a, b) => a - b);
    for (const [before, sent] of game.sent) {  // a move that ends the turn skips state ids
      const after = arrivals.find(id => id > before), times = game.got.get(after) || [];
      if (times.length === watchers) line.push(Math.max(...times) - sent);
    }
  }
  console.log(JSON.stringify({ line }));
  process.exit(0);
}

({ serve, load })[role]();
