import type {Client, Transport} from '@connectrpc/connect';
import type {ArchiveService} from './gen/polyboard/archive/v1/archive_service_pb.js';
import type {BalanceRunService} from './gen/polyboard/balance/v1/balance_run_service_pb.js';
import type {BalanceService} from './gen/polyboard/balance/v1/balance_service_pb.js';
import type {ExplorerService} from './gen/polyboard/explorer/v1/explorer_service_pb.js';
import type {RulesService} from './gen/polyboard/rules/v1/rules_service_pb.js';
import type {SearchService} from './gen/polyboard/search/v1/search_service_pb.js';
import type {ServerService} from './gen/polyboard/server/v1/server_service_pb.js';
import type {StudyService} from './gen/polyboard/study/v1/study_service_pb.js';
import type {TournamentService} from './gen/polyboard/tournament/v1/tournament_service_pb.js';

/** The services of a server. */
export interface Polyboard {
  rules: Client<typeof RulesService>;
  search: Client<typeof SearchService>;
  archive: Client<typeof ArchiveService>;
  balance: Client<typeof BalanceService>;
  balanceRuns: Client<typeof BalanceRunService>;
  tournaments: Client<typeof TournamentService>;
  studies: Client<typeof StudyService>;
  explorer: Client<typeof ExplorerService>;
  server: Client<typeof ServerService>;
}

export interface Options {
  /** Sent with each call. Without TLS only a server on this machine can be used with a token. */
  token?: string;
  /** Trusted certificates (PEM) for TLS; absent for those of Node.js. */
  ca?: string | Uint8Array;
}

/**
 * Connects to a server over gRPC.
 *
 * @param address `HOST:PORT`, or `https://HOST:PORT` for TLS
 */
export function connect(address: string, options?: Options): Polyboard;

/** The services of a server over another transport, such as that of the Connect protocol. */
export function clients(transport: Transport): Polyboard;
