import {createClient} from '@connectrpc/connect';
import {createGrpcTransport} from '@connectrpc/connect-node';
import {ArchiveService} from './gen/polyboard/archive/v1/archive_service_pb.js';
import {BalanceRunService} from './gen/polyboard/balance/v1/balance_run_service_pb.js';
import {BalanceService} from './gen/polyboard/balance/v1/balance_service_pb.js';
import {ExplorerService} from './gen/polyboard/explorer/v1/explorer_service_pb.js';
import {RulesService} from './gen/polyboard/rules/v1/rules_service_pb.js';
import {SearchService} from './gen/polyboard/search/v1/search_service_pb.js';
import {ServerService} from './gen/polyboard/server/v1/server_service_pb.js';
import {StudyService} from './gen/polyboard/study/v1/study_service_pb.js';
import {TournamentService} from './gen/polyboard/tournament/v1/tournament_service_pb.js';

const TLS = 'https://';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_MESSAGE_BYTES = 64 * 2 ** 20;

export function connect(address, {token, ca} = {}) {
  const baseUrl = address.startsWith(TLS) ? address : `http://${address}`;
  if (token && !address.startsWith(TLS) && !LOOPBACK.has(new URL(baseUrl).hostname)) {
    throw new Error('a token is not sent unencrypted to another machine; use https://HOST:PORT');
  }
  const authorize = (next) => (request) => {
    if (token) {
      request.header.set('authorization', `Bearer ${token}`);
    }
    return next(request);
  };
  return clients(createGrpcTransport(
      {baseUrl, nodeOptions: {ca}, interceptors: [authorize], readMaxBytes: MAX_MESSAGE_BYTES}));
}

export function clients(transport) {
  return {
    rules: createClient(RulesService, transport),
    search: createClient(SearchService, transport),
    archive: createClient(ArchiveService, transport),
    balance: createClient(BalanceService, transport),
    balanceRuns: createClient(BalanceRunService, transport),
    tournaments: createClient(TournamentService, transport),
    studies: createClient(StudyService, transport),
    explorer: createClient(ExplorerService, transport),
    server: createClient(ServerService, transport),
  };
}
