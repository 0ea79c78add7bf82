"""Client of Polyboard over gRPC. The packages below have the messages, such as polyboard.rules.v1.rules_service_pb2."""

from __future__ import annotations

from dataclasses import dataclass

import grpc

from polyboard.archive.v1.archive_service_pb2_grpc import ArchiveServiceStub
from polyboard.balance.v1.balance_run_service_pb2_grpc import BalanceRunServiceStub
from polyboard.balance.v1.balance_service_pb2_grpc import BalanceServiceStub
from polyboard.explorer.v1.explorer_service_pb2_grpc import ExplorerServiceStub
from polyboard.rules.v1.rules_service_pb2_grpc import RulesServiceStub
from polyboard.search.v1.search_service_pb2_grpc import SearchServiceStub
from polyboard.server.v1.server_service_pb2_grpc import ServerServiceStub
from polyboard.study.v1.study_service_pb2_grpc import StudyServiceStub
from polyboard.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub

_TLS = "https://"
_MAX_MESSAGE_BYTES = 64 << 20


@dataclass(frozen=True)
class Client:
    """The services of a server, and the channel to it, which the end of a "with" statement closes."""

    channel: grpc.Channel
    rules: RulesServiceStub
    search: SearchServiceStub
    archive: ArchiveServiceStub
    balance: BalanceServiceStub
    balance_runs: BalanceRunServiceStub
    tournaments: TournamentServiceStub
    studies: StudyServiceStub
    explorer: ExplorerServiceStub
    server: ServerServiceStub

    def close(self) -> None:
        self.channel.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(address: str, token: str | None = None, ca: bytes | None = None) -> Client:
    """Connects to a server.

    address: "HOST:PORT", or "https://HOST:PORT" for TLS
    token: sent with each call; without TLS calls with a token reach only servers on this machine
    ca: trusted certificates (PEM) for TLS; None for those of the library
    """
    options = [("grpc.max_receive_message_length", _MAX_MESSAGE_BYTES)]
    target = address.removeprefix(_TLS)
    is_encrypted = target != address
    if token is None and not is_encrypted:
        channel = grpc.insecure_channel(target, options)
    else:
        credentials = grpc.ssl_channel_credentials(ca) if is_encrypted else grpc.local_channel_credentials()
        if token is not None:
            credentials = grpc.composite_channel_credentials(credentials, grpc.access_token_call_credentials(token))
        channel = grpc.secure_channel(target, credentials, options)
    return Client(
        channel,
        rules=RulesServiceStub(channel),
        search=SearchServiceStub(channel),
        archive=ArchiveServiceStub(channel),
        balance=BalanceServiceStub(channel),
        balance_runs=BalanceRunServiceStub(channel),
        tournaments=TournamentServiceStub(channel),
        studies=StudyServiceStub(channel),
        explorer=ExplorerServiceStub(channel),
        server=ServerServiceStub(channel),
    )
