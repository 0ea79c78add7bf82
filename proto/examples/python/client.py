"""Creates a small tournament, watches it, reads its games, analyses a position, and is refused.

    pip install grpcio protobuf        (Debian: apt-get install python3-grpcio python3-protobuf)
    python client.py 127.0.0.1:9000
"""

import queue
import sys

import grpc

from contract import Contract

GAMES = 6


def enum(message, field, number):
    """The name of a constant."""
    return message.DESCRIPTOR.fields_by_name[field].enum_type.values_by_number[number].name


def main(address):
    contract = Contract()
    with grpc.insecure_channel(address) as channel:
        server, rules, search, archive, tournaments = (
            contract.stub(channel, f"polyboard.{noun}.v1.{noun.capitalize()}Service")
            for noun in ("server", "rules", "search", "archive", "tournament")
        )

        # The server: what it is and what it allows.
        info = server.GetServerInfo()
        limits = {limit.key: limit.value for limit in info.limits}
        print(f"Polyboard {info.version}, {len(info.services)} services, limits {limits}")
        assert "weights.register" in info.features

        # The rules: a variant, its legal turns, and why a turn is not legal.
        variant = rules.GetVariant(variant="chess-on-two-boards").variant
        start = {"variant": variant.id}
        legal = rules.ListLegalTurns(position=start)
        assert legal.variant_digest == variant.digest
        print(f"{variant.name}: {legal.total} legal turns, such as {legal.turns[0].text}")
        verdict = rules.ValidateTurn(position={"variant": "chess"}, turn="e2e5")
        assert not verdict.legal
        print(f"e2e5: {enum(verdict, 'reason', verdict.reason)}, {verdict.message}")

        # A tournament, watched to its end.
        tournament = tournaments.CreateTournament(
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
            display_name="the Python example",
            owner="examples",
            labels={"client": "python"},
        ).tournament
        for news in tournaments.WatchTournament(
            tournament_id=tournament.tournament_id, interval={"nanos": 200_000_000}
        ):
            if news.WhichOneof("news") == "tournament":
                tournament = news.tournament
                progress = tournament.progress
                print(f"{tournament.tournament_id}: {progress.played} of {progress.games} games")
        assert enum(tournament, "state", tournament.state) == "STATE_FINISHED"
        assert tournament.progress.played == GAMES
        for standing in tournament.standings.players:
            print(f"{standing.rank}. {standing.name}: {standing.points} points")
        mine = tournaments.ListTournaments(owner="examples", labels={"client": "python"})
        assert tournament.tournament_id in [each.tournament_id for each in mine.tournaments]

        # Its games as they are archived, in two calls: the second goes on where the first ended.
        games, token = [], ""
        for count in (2, GAMES):
            stream = archive.StreamGames(
                filter={"tournament_id": tournament.tournament_id},
                resume_token=token,
                follow=True,
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
        found = played.records
        print(
            f"{games[0].game_id}: {games[0].turn_count} turns, the last {played.turns[-1]}"
            f" at depth {found.depths[-1]}, {found.nodes[-1]} nodes"
        )

        # An analysis without a limit, stopped with its answer; then another on the same call.
        requests = queue.SimpleQueue()
        analyse = search.Analyse.request
        requests.put(analyse(start={"position": {"variant": "chess"}}))
        answers = search.Analyse(iter(requests.get, None))
        for answer in answers:
            if answer.analysis == 1 and not answer.done and answer.lines[0].depth == 4:
                requests.put(analyse(stop={}))
            elif answer.done:
                best = answer.lines[0]
                print(f"analysis {answer.analysis}: {best.turns[0]} at depth {best.depth}")
                if answer.analysis == 1:
                    position = {"variant": "chess", "turns": [best.turns[0]]}
                    requests.put(analyse(start={"position": position, "limits": {"nodes": 20_000}}))
                    requests.put(None)
        assert answer.analysis == 2 and answer.variant_digest

        # A refusal, with its status.
        try:
            rules.GetVariant(variant="no-such-game")
            raise AssertionError("was not refused")
        except grpc.RpcError as refusal:
            assert refusal.code() == grpc.StatusCode.NOT_FOUND
            assert "no-such-game" in refusal.details()

        # What is left when the tournament is deleted: its games in the archive.
        left = tournaments.DeleteTournament(tournament_id=tournament.tournament_id)
        assert left.archived_games == GAMES
        assert archive.GetGame(game_id=games[0].game_id).game.game_id == games[0].game_id
    print("done")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9000")
