// Asks for a variant, plays a tournament and watches it, and is refused, in JSON and in binary.
//
//   npm install && npm run generate && node client.mjs http://127.0.0.1:8080/api [TOKEN]
import assert from 'node:assert/strict';
import {Code, ConnectError, createClient} from '@connectrpc/connect';
import {createConnectTransport} from '@connectrpc/connect-node';
import {BadRequestSchema, ErrorInfoSchema} from './gen/google/rpc/error_details_pb.js';
import {ArchiveService} from './gen/polyboard/archive/v1/archive_service_pb.js';
import {RulesService} from './gen/polyboard/rules/v1/rules_service_pb.js';
import {Format, State, TournamentService} from './gen/polyboard/tournament/v1/tournament_service_pb.js';

const GAMES = 4;
const [baseUrl = 'http://127.0.0.1:8080/api', token] = process.argv.slice(2);

const authorize = (next) => (request) => {
  if (token) {
    request.header.set('authorization', `Bearer ${token}`);
  }
  return next(request);
};

// What a call is refused with.
async function refused(call) {
  try {
    await call();
  } catch (error) {
    return ConnectError.from(error);
  }
  assert.fail('not refused');
}

async function each(stream) {
  const all = [];
  for await (const message of stream) {
    all.push(message);
  }
  return all;
}

async function run(useBinaryFormat) {
  const transport = createConnectTransport(
      {baseUrl, httpVersion: '1.1', useBinaryFormat, interceptors: [authorize]});
  const rules = createClient(RulesService, transport);
  const archive = createClient(ArchiveService, transport);
  const tournaments = createClient(TournamentService, transport);

  // A call with one answer.
  const {variant} = await rules.getVariant({variant: 'mapped-chess'});
  assert.equal(variant.geometry.cells.length, 128);

  // A stream, to its end.
  const counted = await each(rules.perft({position: {variant: 'chess'}, depth: 2}));
  assert.equal(counted.at(-1).total, 400n);

  // A tournament, watched to its end.
  const {tournament} = await tournaments.createTournament({
    spec: {
      variants: ['chess'],
      format: Format.MATCH,
      games: GAMES,
      players: [50n, 100n].map((limit) => ({
        player: {strategy: {case: 'searching', value: {limits: {nodes: limit}}}},
      })),
    },
  });
  let last;
  for await (const {news} of tournaments.watchTournament({tournamentId: tournament.tournamentId})) {
    last = news.case === 'tournament' ? news.value : last;
  }
  assert.equal(last.state, State.FINISHED);
  assert.equal(last.progress.played + last.progress.failed, BigInt(GAMES));

  // More games of it.
  const extended = await tournaments.extendTournament(
      {tournamentId: tournament.tournamentId, games: 2 * GAMES, requestId: 'more'});
  assert.equal(extended.tournament.spec.games, 2 * GAMES);

  // A refusal has its code, its message and its details.
  const unknown = await refused(() => archive.getGame({gameId: 'none'}));
  assert.equal(unknown.code, Code.NotFound);
  assert.notEqual(unknown.rawMessage, '');
  const [info] = unknown.findDetails(ErrorInfoSchema);
  assert.equal(info.reason, 'REASON_GAME_UNKNOWN');
  assert.equal(info.domain, 'archive.polyboard');

  const invalid = await refused(() => rules.listLegalTurns({position: {variant: 'chess'}, pageSize: -1}));
  assert.equal(invalid.code, Code.InvalidArgument);
  assert.equal(invalid.findDetails(BadRequestSchema)[0].fieldViolations[0].field, 'page_size');

  // So has the refusal of a stream.
  const unwatched = await refused(() => each(tournaments.watchTournament({tournamentId: 'none'})));
  assert.equal(unwatched.code, Code.NotFound);
  assert.equal(unwatched.findDetails(ErrorInfoSchema)[0].reason, 'REASON_TOURNAMENT_UNKNOWN');

  // A deadline ends a call.
  const late = await refused(
      () => each(archive.streamGames({follow: true}, {timeoutMs: 300})));
  assert.equal(late.code, Code.DeadlineExceeded);

  console.log(`${useBinaryFormat ? 'binary' : 'JSON'}: ${
      tournament.tournamentId} was played; refused with ${Code[unknown.code]}, ${info.reason}`);
}

for (const useBinaryFormat of [false, true]) {
  await run(useBinaryFormat);
}
