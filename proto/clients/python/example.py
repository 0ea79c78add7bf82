"""Plays games of a player against itself, and prints White's score."""

import sys

import polyboard
from polyboard.tournament.v1 import tournament_service_pb2 as messages

PLAYER = {"searching": {"limits": {"nodes": 200}, "settings": {"noise": 12, "weights": "derived"}}}

with polyboard.connect(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9000") as client:
    spec = messages.TournamentSpec(
        variants=["mapped-chess"], players=[{"player": PLAYER}], format="FORMAT_SELF_PLAY", games=20
    )
    request = messages.CreateTournamentRequest(display_name="Python example", spec=spec)
    tournament_id = client.tournaments.CreateTournament(request).tournament.tournament_id

    # The stream ends with the tournament.
    for message in client.tournaments.WatchTournament(messages.WatchTournamentRequest(tournament_id=tournament_id)):
        if message.HasField("tournament"):
            print(f"{message.tournament.progress.played} of {message.tournament.progress.games} games")

    request = messages.GetTournamentRequest(tournament_id=tournament_id)
    score = client.tournaments.GetTournament(request).tournament.standings.balances[0].white_score
    print(f"White's score: {score.value:.1%}, 95% interval {score.low:.1%} to {score.high:.1%}")
