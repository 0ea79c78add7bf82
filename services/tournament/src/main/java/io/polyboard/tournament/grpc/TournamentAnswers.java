package io.polyboard.tournament.grpc;

import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.run.Snapshot;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentSummary;
import java.time.Instant;

/** Tournaments as the contract has them. */
public final class TournamentAnswers {
  private TournamentAnswers() {}

  /** All of a tournament. */
  public static Tournament full(Snapshot snapshot) {
    return summary(snapshot.summary()).toBuilder().setStandings(snapshot.standings()).build();
  }

  /** All but what is played. */
  static Tournament withStandings(Snapshot snapshot) {
    return described(snapshot.summary()).setStandings(snapshot.standings()).build();
  }

  /** All but the standings. */
  static Tournament summary(TournamentSummary summary) {
    return described(summary)
        .setSpec(TournamentMessages.write(summary.description().definition()))
        .build();
  }

  /** State and progress. */
  static Tournament progress(TournamentSummary summary) {
    return state(summary).build();
  }

  private static Tournament.Builder described(TournamentSummary summary) {
    Description description = summary.description();
    return state(summary)
        .setDisplayName(description.displayName())
        .setOwner(description.owner())
        .setWeight(description.weight())
        .putAllLabels(description.labels())
        .addAllVariantIds(
            description.definition().variants().stream().map(VariantReference::id).toList())
        .setCreatedAt(Times.write(description.createdAt()));
  }

  private static Tournament.Builder state(TournamentSummary summary) {
    TournamentRow row = summary.row();
    Tournament.Builder tournament =
        Tournament.newBuilder()
            .setTournamentId(row.id())
            .setRevision(row.revision())
            .setState(state(row.stage()))
            .setProgress(
                progress(
                    row.progress(), summary.gamesPerMinute(), summary.description().definition()));
    Instant ended = row.endedAt();
    return ended == null ? tournament : tournament.setEndedAt(Times.write(ended));
  }

  private static State state(Stage stage) {
    return switch (stage) {
      case RUNNING -> State.STATE_RUNNING;
      case COMPLETING -> State.STATE_COMPLETING;
      case PAUSED -> State.STATE_PAUSED;
      case FINISHED -> State.STATE_FINISHED;
      case CANCELLED -> State.STATE_CANCELLED;
    };
  }

  private static Progress progress(
      TournamentRow.Progress progress, int gamesPerMinute, TournamentDefinition definition) {
    return Progress.newBuilder()
        .setGames(progress.games())
        .setPlayed(progress.played())
        .setFailed(progress.failed())
        .setOutstanding(progress.outstanding())
        .setGamesPerMinute(gamesPerMinute)
        .setLastFailure(progress.lastFailure())
        .setRound(progress.round())
        .setRounds(definition.format().system().rounds(definition))
        .build();
  }
}
