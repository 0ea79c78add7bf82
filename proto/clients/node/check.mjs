// Calls a server with the package: a tournament, its games, an analysis, and refused calls; over gRPC, and over Connect
// in JSON and binary.
//
//   node check.mjs 127.0.0.1:9000 http://127.0.0.1:8080/api
import assert from 'node:assert/strict';
import {Code, ConnectError} from '@connectrpc/connect';
import {createConnectTransport} from '@connectrpc/connect-node';
import {clients, connect} from 'polyboard';
import {BadRequestSchema, ErrorInfoSchema} from 'polyboard/google/rpc/error_details_pb.js';
import {Format, State} from 'polyboard/tournament/v1/tournament_service_pb.js';

const GAMES = 6;
const [address = '127.0.0.1:9000', api = 'http://127.0.0.1:8080/api'] = process.argv.slice(2);

/** The error of a call that must be refused. */
async function refused(call) {
  try {
    await call();
  } catch (error) {
    return ConnectError.from(error);
  }
  assert.fail('was not refused');
}

async function all(stream) {
  const messages = [];
  for await (const message of stream) {
    messages.push(message);
  }
  return messages;
}

/** Over Connect, GET /api/services has this information. */
async function checkServer({server}) {
  const {version, services} = await server.getServerInfo({});
  assert.ok(services.includes('polyboard.tournament.v1.TournamentService'));
  console.log(`Polyboard ${version}: ${services.length} services`);
}

async function checkRules({rules}) {
  const {variant} = await rules.getVariant({variant: 'mapped-chess'});
  assert.equal(variant.geometry.cells.length, 128);
  const legal = await rules.listLegalTurns({position: {variant: 'mapped-chess'}});
  assert.equal(legal.total, BigInt(legal.turns.length));
  assert.equal(legal.variantDigest, variant.digest);
  const counts = await all(rules.perft({position: {variant: 'chess'}, depth: 2}));
  assert.equal(counts.at(-1).total, 400n);
}

/** A tournament that has been watched to its end. */
async function playTournament({tournaments}) {
  const seed = 2n ** 62n + 1n; // Too large for a number of JavaScript.
  const {tournament: {tournamentId, spec}} = await tournaments.createTournament({
    displayName: 'Node.js check',
    spec: {
      variants: ['mapped-chess'],
      players: [{player: {name: 'node', strategy: {case: 'searching', value: {limits: {nodes: 200n}}}}}],
      format: Format.SELF_PLAY,
      games: GAMES,
      seed,
    },
  });
  assert.equal(spec.seed, seed);
  let last;
  for await (const {news} of tournaments.watchTournament({tournamentId, interval: {nanos: 200_000_000}})) {
    last = news.case === 'tournament' ? news.value : last;
  }
  assert.equal(last.state, State.FINISHED);
  assert.equal(last.progress.played, BigInt(GAMES));
  const [balance] = last.standings.balances;
  assert.equal(balance.whiteWins + balance.draws + balance.blackWins, BigInt(GAMES));
  return tournamentId;
}

async function checkExtension({tournaments}, tournamentId) {
  const {tournament} = await tournaments.extendTournament({tournamentId, games: 2 * GAMES, requestId: 'more'});
  assert.equal(tournament.spec.games, 2 * GAMES);
}

/** Reads the games of a tournament from a stream that does not end, and replays one. */
async function checkGames({archive, rules}, tournamentId) {
  const games = new Map();
  // Over gRPC "break" alone does not end the call.
  const end = new AbortController();
  for await (const {game} of archive.streamGames({filter: {tournamentId}, follow: true}, {signal: end.signal})) {
    if (game) {
      games.set(game.gameId, game);
    }
    if (games.size === GAMES) {
      break;
    }
  }
  end.abort();
  const {game} = await archive.getGame({gameId: games.keys().next().value});
  const {turns, records} = game.game;
  console.log(`${game.gameId}: ${game.turnCount} turns, the last at depth ${records.depths.at(-1)}`);
  const replay = await rules.replayGame({game: {variant: 'mapped-chess', turns}});
  assert.equal(replay.end.case, 'played');
  return turns;
}

/** Analyses the position after some turns, in a conversation, which needs gRPC. */
async function checkAnalysis({search}, turns) {
  async function* requests() {
    const position = {variant: 'mapped-chess', turns};
    yield {action: {case: 'start', value: {position, limits: {nodes: 20_000n}, lines: 2}}};
  }
  const messages = await all(search.analyse(requests()));
  assert.ok(messages.every((message) => message.analysis === 1));
  const last = messages.at(-1);
  assert.equal(last.done, true);
  console.log(`best: ${last.lines[0].turns[0]} at depth ${last.lines[0].depth}`);
}

async function checkRefusals({archive, rules, tournaments}) {
  const unknown = await refused(() => archive.getGame({gameId: 'none'}));
  assert.equal(unknown.code, Code.NotFound);
  assert.notEqual(unknown.rawMessage, '');
  const [info] = unknown.findDetails(ErrorInfoSchema);
  assert.equal(info.reason, 'REASON_GAME_UNKNOWN');
  assert.equal(info.domain, 'archive.polyboard');

  const invalid = await refused(() => rules.listLegalTurns({position: {variant: 'chess'}, pageSize: -1}));
  assert.equal(invalid.code, Code.InvalidArgument);
  assert.equal(invalid.findDetails(BadRequestSchema)[0].fieldViolations[0].field, 'page_size');

  const stream = await refused(() => all(tournaments.watchTournament({tournamentId: 'none'})));
  assert.equal(stream.code, Code.NotFound);
  assert.equal(stream.findDetails(ErrorInfoSchema)[0].reason, 'REASON_TOURNAMENT_UNKNOWN');

  const late = await refused(() => all(archive.streamGames({follow: true}, {timeoutMs: 300})));
  assert.equal(late.code, Code.DeadlineExceeded);
}

async function check(name, polyboard) {
  await checkRules(polyboard);
  const tournamentId = await playTournament(polyboard);
  const turns = await checkGames(polyboard, tournamentId);
  await checkExtension(polyboard, tournamentId);
  await checkRefusals(polyboard);
  console.log(`${name}: ok`);
  return turns;
}

const polyboard = connect(address);
await checkServer(polyboard);
await checkAnalysis(polyboard, (await check('gRPC', polyboard)).slice(0, 8));
for (const useBinaryFormat of [false, true]) {
  const transport = createConnectTransport({baseUrl: api, httpVersion: '1.1', useBinaryFormat});
  await check(useBinaryFormat ? 'Connect in binary' : 'Connect in JSON', clients(transport));
}

assert.throws(() => connect('192.0.2.1:9000', {token: 'secret'}), /unencrypted/);
await checkServer(connect(address, {token: 'secret'}));
