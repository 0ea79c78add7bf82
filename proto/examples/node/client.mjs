// Creates a small tournament, watches it, reads its games, analyses a position, and is refused.
//
//   npm install && node client.mjs 127.0.0.1:9000
import assert from 'node:assert/strict';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import grpc from '@grpc/grpc-js';
import loader from '@grpc/proto-loader';

const GAMES = 6n;
const address = process.argv[2] ?? '127.0.0.1:9000';
const contract = ['../../src/main/proto', '../../third-party'].map(
    (part) => path.join(path.dirname(fileURLToPath(import.meta.url)), part));

// A JavaScript number holds integers up to 2^53 only: those of 64 bits come as text, and become
// BigInt where they are reckoned with.
const definition = await loader.load(
    [
      'polyboard/server/v1/server_service.proto',
      'polyboard/rules/v1/rules_service.proto',
      'polyboard/search/v1/search_service.proto',
      'polyboard/archive/v1/archive_service.proto',
      'polyboard/tournament/v1/tournament_service.proto',
    ],
    {includeDirs: contract, enums: String, longs: String, defaults: true, oneofs: true});
const {polyboard} = grpc.loadPackageDefinition(definition);

function connect(Service) {
  const client = new Service(address, grpc.credentials.createInsecure());
  const deadline = () => ({deadline: Date.now() + 120_000});
  return {
    // A call with one answer, as a promise.
    ask: (method, request) =>
        promisify((done) => client[method](request, new grpc.Metadata(), deadline(), done))(),
    // A call with a stream of answers, for "for await".
    stream: (method, request) => client[method](request, new grpc.Metadata(), deadline()),
    // A call with a stream of requests too.
    talk: (method) => client[method](new grpc.Metadata(), deadline()),
    close: () => client.close(),
  };
}

const server = connect(polyboard.server.v1.ServerService);
const rules = connect(polyboard.rules.v1.RulesService);
const search = connect(polyboard.search.v1.SearchService);
const archive = connect(polyboard.archive.v1.ArchiveService);
const tournaments = connect(polyboard.tournament.v1.TournamentService);

// The server: what it is and what it allows.
const info = await server.ask('getServerInfo', {});
console.log(`Polyboard ${info.version}: ${info.services.join(', ')}`);

// The rules: the boards of a variant, and its legal turns.
const {variant} = await rules.ask('getVariant', {variant: 'mapped-chess'});
console.log(`${variant.name}: ${variant.geometry.cells.length} cells on ${
    variant.geometry.boards.length} boards`);
const legal = await rules.ask('listLegalTurns', {position: {variant: 'mapped-chess'}});
assert.equal(BigInt(legal.total), BigInt(legal.turns.length));
assert.equal(legal.variantDigest, variant.digest);
console.log(`${legal.total} legal turns at the start, such as ${legal.turns[0].text}`);

// A tournament, watched to its end. Its seed is beyond what a JavaScript number holds.
const seed = 2n ** 62n + 1n;
const created = await tournaments.ask('createTournament', {
  spec: {
    variants: ['mapped-chess'],
    players: [{player: {name: 'node', searching: {limits: {nodes: 200}}}}],
    format: 'FORMAT_SELF_PLAY',
    games: Number(GAMES),
    seed: seed.toString(),
  },
  displayName: 'the Node example',
});
const id = created.tournament.tournamentId;
assert.equal(BigInt(created.tournament.spec.seed), seed);
let tournament;
for await (const {news, ...sent} of tournaments.stream('watchTournament', {
  tournamentId: id,
  interval: {seconds: 0, nanos: 200_000_000},
})) {
  if (news === 'tournament') {
    tournament = sent.tournament;
    console.log(`${id}: ${tournament.progress.played} of ${tournament.progress.games} games`);
  }
}
assert.equal(tournament.state, 'STATE_FINISHED');
assert.equal(BigInt(tournament.progress.played), GAMES);
const [balance] = tournament.standings.balances;
assert.equal(
    BigInt(balance.whiteWins) + BigInt(balance.draws) + BigInt(balance.blackWins), GAMES);
console.log(`White's score: ${(100 * balance.whiteScore.value).toFixed(1)}%`);

// Its games, as they are archived.
const games = [];
const archived = archive.stream('streamGames', {filter: {tournamentId: id}, follow: true});
// A call that is cancelled fails, which is no news to whoever did it.
archived.on('error', () => {});
for await (const {game} of archived) {
  if (game) {
    games.push(game);
  }
  if (BigInt(games.length) === GAMES) {
    break;
  }
}
archived.cancel();
assert.equal(BigInt(new Set(games.map((game) => game.gameId)).size), GAMES);
const {game} = await archive.ask('getGame', {gameId: games[0].gameId});
const {turns, records} = game.game;
console.log(`${game.gameId}: ${game.turnCount} turns, ${game.game.outcome.termination}, the last ${
    turns.at(-1)} at depth ${records.depths.at(-1)}, ${records.nodes.at(-1)} nodes`);

// The referee's opinion of it.
const replay = await rules.ask('replayGame', {game: {variant: 'mapped-chess', turns}});
assert.equal(replay.end, 'played');

// An analysis, depth by depth.
const analysis = search.talk('analyse');
analysis.write({
  start: {
    position: {variant: 'mapped-chess', turns: turns.slice(0, 8)},
    limits: {nodes: 20_000},
    lines: 2,
  },
});
analysis.end();
let answer;
for await (answer of analysis) {
  assert.equal(answer.analysis, 1);
}
assert.equal(answer.done, true);
assert.ok(answer.lines.length >= 1);
console.log(`best: ${answer.lines[0].turns[0]} at depth ${answer.lines[0].depth}`);

// A refusal, with its status.
await assert.rejects(
    rules.ask('getVariant', {variant: 'no-such-game'}),
    (refusal) => refusal.code === grpc.status.NOT_FOUND && /no-such-game/.test(refusal.message));

for (const client of [server, rules, search, archive, tournaments]) {
  client.close();
}
console.log('done');
