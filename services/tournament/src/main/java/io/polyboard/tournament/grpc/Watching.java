package io.polyboard.tournament.grpc;

import io.polyboard.proto.tournament.v1.Heartbeat;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import java.time.Duration;

/**
 * Tells one client how a tournament stands until it has ended. For one thread.
 *
 * @param view how much of the tournament is told; one that is known
 * @param interval the least time between two messages with news
 * @param heartbeat the longest time without a message
 */
record Watching(
    Tournaments tournaments,
    String tournamentId,
    TournamentView view,
    Duration interval,
    Duration heartbeat) {
  /** Before every revision. */
  static final long NEVER = -1;

  /** Takes messages. */
  @FunctionalInterface
  interface Sink {
    void send(WatchTournamentResponse message) throws Exception;
  }

  /**
   * Sends messages until the tournament has ended.
   *
   * @param since the revision that the client knows, or {@link #NEVER}
   */
  void run(Changes.Watch watch, long since, Sink out) throws Exception {
    long told = since;
    long due;
    long beat = System.nanoTime() + heartbeat.toNanos();
    Tournament tournament = look();
    while (true) {
      due = System.nanoTime() + interval.toNanos();
      if (tournament.getRevision() > told) {
        out.send(WatchTournamentResponse.newBuilder().setTournament(tournament).build());
        told = tournament.getRevision();
        beat = System.nanoTime() + heartbeat.toNanos();
      }
      if (hasEnded(tournament)) {
        return;
      }
      while (!isNews(watch, told, due, beat)) {
        out.send(
            WatchTournamentResponse.newBuilder()
                .setHeartbeat(Heartbeat.newBuilder().setRevision(watch.revision(told)))
                .build());
        beat = System.nanoTime() + heartbeat.toNanos();
      }
      tournament = look();
    }
  }

  /** Waits until there is news that is due, or a heartbeat. */
  private static boolean isNews(Changes.Watch watch, long told, long due, long beat)
      throws InterruptedException {
    if (!watch.await(told, untilNow(beat))) {
      return false;
    }
    Duration wait = untilNow(Math.min(due, beat));
    if (wait.isPositive()) {
      Thread.sleep(wait);
    }
    return System.nanoTime() >= due;
  }

  private static Duration untilNow(long nanoTime) {
    return Duration.ofNanos(nanoTime - System.nanoTime());
  }

  private Tournament look() {
    return switch (view) {
      case TOURNAMENT_VIEW_PROGRESS ->
          TournamentAnswers.progress(tournaments.summary(tournamentId));
      case TOURNAMENT_VIEW_STANDINGS ->
          TournamentAnswers.withStandings(tournaments.get(tournamentId));
      case TOURNAMENT_VIEW_UNSPECIFIED, TOURNAMENT_VIEW_FULL ->
          TournamentAnswers.full(tournaments.get(tournamentId));
      case UNRECOGNIZED -> throw new IllegalArgumentException("no view that is known");
    };
  }

  private static boolean hasEnded(Tournament tournament) {
    return tournament.getState() == State.STATE_FINISHED
        || tournament.getState() == State.STATE_CANCELLED;
  }
}
