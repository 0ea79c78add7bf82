// Creates a small tournament, watches it, reads its games, analyses a position, and is refused.
//
//   npm install && node client.mjs 127.0.0.1:9000
import assert from 'node:assert/strict';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import grpc from '@grpc/grpc-js';
import loader from '@grpc/proto-loader';

const GAMES = 6;
const address = process.argv[2] ?? '127.0.0.1:9000';
const contract = path.join(
    path.dirname(fileURLToPath(import.meta.url)), '../../src/main/proto');

const definition = await loader.load(
    [
      'polyboard/rules/v1/rules_service.proto',
      'polyboard/search/v1/search_service.proto',
      'polyboard/archive/v1/archive_service.proto',
      'polyboard/tournament/v1/tournament_service.proto',
    ],
    {includeDirs: [contract], enums: String, longs: Number, defaults: true, oneofs: true});
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
    close: () => client.close(),
  };
}

const rules = connect(polyboard.rules.v1.RulesService);
const search = connect(polyboard.search.v1.SearchService);
const archive = connect(polyboard.archive.v1.ArchiveService);
const tournaments = connect(polyboard.tournament.v1.TournamentService);

// The rules: the boards of a variant, and its legal turns.
const {variant} = await rules.ask('getVariant', {variant: 'mapped-chess'});
console.log(`${variant.name}: ${variant.geometry.cells.length} cells on ${
    variant.geometry.boards.length} boards`);
const legal = await rules.ask('listLegalTurns', {position: {variant: 'mapped-chess'}});
assert.equal(Number(legal.total), legal.turns.length);
console.log(`${legal.total} legal turns at the start, such as ${legal.turns[0].text}`);

// A tournament, watched to its end.
const created = await tournaments.ask('createTournament', {
  spec: {
    variants: ['mapped-chess'],
    players: [{player: {name: 'node', searching: {limits: {nodes: 200}}}}],
    format: 'FORMAT_SELF_PLAY',
    games: GAMES,
    seed: 7,
  },
});
const id = created.tournament.tournamentId;
let tournament;
for await (const news of tournaments.stream('watchTournament', {
  tournamentId: id,
  intervalMillis: 200,
})) {
  tournament = news.tournament;
  console.log(`${id}: ${tournament.progress.played} of ${tournament.progress.games} games`);
}
assert.equal(tournament.state, 'STATE_FINISHED');
assert.equal(tournament.progress.played, GAMES);
const [balance] = tournament.standings.balances;
assert.equal(balance.whiteWins + balance.draws + balance.blackWins, GAMES);
console.log(`White's score: ${(100 * balance.whiteScore.value).toFixed(1)}%`);

// Its games. The archive stores a game in its own time, so the last may take a moment.
let listed = [];
for (let attempt = 0; attempt < 100 && listed.length < GAMES; attempt++) {
  ({games: listed} = await archive.ask('listGames', {filter: {tournamentId: id}}));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
assert.equal(listed.length, GAMES);
assert.equal(new Set(listed.map((game) => game.gameId)).size, GAMES);
const {game} = await archive.ask('getGame', {gameId: listed[0].gameId});
console.log(`${game.gameId}: ${game.game.turns.length} turns, ${game.game.outcome.termination}`);

// The referee's opinion of it.
const replay = await rules.ask('replayGame', {
  game: {variant: 'mapped-chess', turns: game.game.turns},
});
assert.equal(replay.end, 'played');

// An analysis, depth by depth.
let last;
for await (const news of search.stream('analyse', {
  position: {variant: 'mapped-chess', turns: game.game.turns.slice(0, 8)},
  limits: {nodes: 20_000},
  lines: 2,
})) {
  last = news;
}
assert.equal(last.done, true);
assert.ok(last.lines.length >= 1);
console.log(`best: ${last.lines[0].turns[0]} at depth ${last.lines[0].depth}`);

// A refusal, with its status.
await assert.rejects(
    rules.ask('getVariant', {variant: 'no-such-game'}),
    (refusal) => refusal.code === grpc.status.NOT_FOUND && /no-such-game/.test(refusal.message));

for (const client of [rules, search, archive, tournaments]) {
  client.close();
}
console.log('done');
