"""Calls a server with the package: a tournament, its games, an analysis, and refused calls.

python check.py 127.0.0.1:9000
"""

import queue
import sys

import grpc
from google.rpc import error_details_pb2, status_pb2

import polyboard
from polyboard.archive.v1 import archive_service_pb2 as archive
from polyboard.rules.v1 import rules_service_pb2 as rules
from polyboard.search.v1 import search_service_pb2 as search
from polyboard.server.v1 import server_service_pb2 as server
from polyboard.tournament.v1 import tournament_service_pb2 as tournaments

GAMES = 6


def check_server(client):
    info = client.server.GetServerInfo(server.GetServerInfoRequest())
    print(f"Polyboard {info.version}, {len(info.services)} services, {len(info.limits)} limits")
    assert "weights.register" in info.features


def check_rules(client):
    variant = client.rules.GetVariant(rules.GetVariantRequest(variant="chess-on-two-boards")).variant
    legal = client.rules.ListLegalTurns(rules.ListLegalTurnsRequest(position={"variant": variant.id}))
    assert legal.variant_digest == variant.digest
    print(f"{variant.name}: {legal.total} legal turns, such as {legal.turns[0].text}")
    verdict = client.rules.ValidateTurn(rules.ValidateTurnRequest(position={"variant": "chess"}, turn="e2e5"))
    assert not verdict.legal
    print(f"e2e5: {verdict.message}")


def play_tournament(client):
    """A tournament that has been watched to its end."""
    tournament = client.tournaments.CreateTournament(
        tournaments.CreateTournamentRequest(
            spec={
                "variants": ["chess"],
                "players": [
                    {"player": {"name": "deep", "searching": {"limits": {"nodes": 400}}}},
                    {"player": {"name": "shallow", "searching": {"limits": {"nodes": 100}}}},
                ],
                "format": "FORMAT_MATCH",
                "games": GAMES,
                "seed": 7,
            },
            display_name="Python check",
            owner="checks",
            labels={"client": "python"},
        )
    ).tournament
    watch = tournaments.WatchTournamentRequest(
        tournament_id=tournament.tournament_id, interval={"nanos": 200_000_000}
    )
    for message in client.tournaments.WatchTournament(watch, timeout=120):
        if message.HasField("tournament"):
            tournament = message.tournament
    assert tournament.state == tournaments.STATE_FINISHED
    assert tournament.progress.played == GAMES
    for standing in tournament.standings.players:
        print(f"{standing.rank}. {standing.name}: {standing.points} points")
    found = client.tournaments.ListTournaments(
        tournaments.ListTournamentsRequest(owner="checks", labels={"client": "python"})
    )
    assert tournament.tournament_id in [each.tournament_id for each in found.tournaments]
    return tournament


def stream_games(client, tournament):
    """The games of a tournament, in two calls: the second resumes after the first."""
    games, token = [], ""
    for count in (2, GAMES):
        stream = client.archive.StreamGames(
            archive.StreamGamesRequest(
                filter={"tournament_id": tournament.tournament_id}, resume_token=token, follow=True
            ),
            timeout=120,
        )
        for message in stream:
            token = message.resume_token
            if message.HasField("game"):
                games.append(message.game)
            if len(games) == count:
                stream.cancel()
                break
    assert len({game.game_id for game in games}) == GAMES
    played = games[0].game
    print(f"{games[0].game_id}: {games[0].turn_count} turns, the last at depth {played.records.depths[-1]}")
    return games


def check_analysis(client):
    """An analysis without a limit, which is stopped; then another in the same call."""
    requests = queue.SimpleQueue()
    requests.put(search.AnalyseRequest(start={"position": {"variant": "chess"}}))
    for message in client.search.Analyse(iter(requests.get, None), timeout=120):
        if message.analysis == 1 and not message.done and message.lines[0].depth == 4:
            requests.put(search.AnalyseRequest(stop={}))
        elif message.done:
            best = message.lines[0]
            print(f"analysis {message.analysis}: {best.turns[0]} at depth {best.depth}")
            if message.analysis == 1:
                position = {"variant": "chess", "turns": [best.turns[0]]}
                requests.put(search.AnalyseRequest(start={"position": position, "limits": {"nodes": 20_000}}))
                requests.put(None)
    assert message.analysis == 2 and message.variant_digest


def check_refusals(client):
    error = refused(lambda: client.rules.GetVariant(rules.GetVariantRequest(variant="no-such-game")))
    assert error.code() == grpc.StatusCode.NOT_FOUND
    assert "no-such-game" in error.details()

    error = refused(lambda: client.archive.GetGame(archive.GetGameRequest(game_id="none")))
    info = detail(error, error_details_pb2.ErrorInfo())
    assert (info.domain, info.reason) == ("archive.polyboard", "REASON_GAME_UNKNOWN")
    print(f"refused: {error.code().name}, {info.reason}")


def refused(call):
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("was not refused")


def detail(error, message):
    """The detail of a refused call that has the type of the message."""
    [status] = [value for key, value in error.trailing_metadata() if key == "grpc-status-details-bin"]
    details = status_pb2.Status.FromString(status).details
    assert any(each.Unpack(message) for each in details)
    return message


def check_deletion(client, tournament, game):
    """The archive has the games of a deleted tournament."""
    deleted = client.tournaments.DeleteTournament(
        tournaments.DeleteTournamentRequest(tournament_id=tournament.tournament_id)
    )
    assert deleted.archived_games == GAMES
    assert client.archive.GetGame(archive.GetGameRequest(game_id=game.game_id)).game.game_id == game.game_id


def main(address):
    with polyboard.connect(address) as client:
        check_server(client)
        check_rules(client)
        tournament = play_tournament(client)
        games = stream_games(client, tournament)
        check_analysis(client)
        check_refusals(client)
        check_deletion(client, tournament, games[0])
    # Without TLS a token may be sent to this machine.
    with polyboard.connect(address, token="secret") as client:
        check_server(client)
    print("done")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9000")
