package io.polyboard.tournament.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Published;
import io.polyboard.tournament.run.ServiceProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchingTest {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofMinutes(10);

  private final BlockingQueue<WatchTournamentResponse> messages = new LinkedBlockingQueue<>();
  private ServiceProcess process;
  private String id;

  @BeforeEach
  void start() {
    process = ServiceProcess.first(new Published(), ServiceProcess.settings(16));
    id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 40));
  }

  @AfterEach
  void stop() {
    process.close();
  }

  /** Completes when the watch ends. */
  private CompletableFuture<Void> watch(
      TournamentView view, Duration interval, Duration heartbeat, long since) {
    return CompletableFuture.runAsync(
        () -> {
          try (Changes.Watch watch = process.changes.watch(id, 10).orElseThrow()) {
            TournamentGrpcService.watching(process.tournaments, id, view, interval, heartbeat)
                .run(watch, since, messages::add);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        Thread::startVirtualThread);
  }

  private WatchTournamentResponse next() throws InterruptedException {
    WatchTournamentResponse next = messages.poll(2, TimeUnit.MINUTES);
    assertThat(next).isNotNull();
    return next;
  }

  @Test
  void aKnownRevisionIsNotSentAgain() throws Exception {
    // Given
    long revision = process.get(id).getRevision();
    CompletableFuture<Void> watch =
        watch(TournamentView.TOURNAMENT_VIEW_FULL, SHORT, LONG, revision);
    CompletableFuture<Void> other =
        watch(TournamentView.TOURNAMENT_VIEW_FULL, SHORT, LONG, revision - 1);

    // Then the one that knows less gets a message at once
    assertThat(next().getTournament().getRevision()).isEqualTo(revision);

    // When
    process.tournaments.pause(id);

    // Then both get a message
    for (int i = 0; i < 2; i++) {
      Tournament paused = next().getTournament();
      assertThat(paused.getState()).isEqualTo(State.STATE_PAUSED);
      assertThat(paused.getRevision()).isEqualTo(revision + 1);
    }

    // When
    process.tournaments.cancel(id);

    // Then
    watch.get(2, TimeUnit.MINUTES);
    other.get(2, TimeUnit.MINUTES);
    assertThat(messages)
        .hasSize(2)
        .allMatch(each -> each.getTournament().getState() == State.STATE_CANCELLED);

    // When a client watches that knows the end
    messages.clear();
    watch(TournamentView.TOURNAMENT_VIEW_FULL, SHORT, LONG, revision + 2).get(2, TimeUnit.MINUTES);

    // Then
    assertThat(messages).isEmpty();
  }

  @Test
  void heartbeatsAreSentWhileThereIsNoNews() throws Exception {
    // Given
    long revision = process.get(id).getRevision();
    CompletableFuture<Void> watch =
        watch(TournamentView.TOURNAMENT_VIEW_PROGRESS, SHORT, SHORT, revision);

    // Then
    for (int i = 0; i < 3; i++) {
      assertThat(next().getHeartbeat().getRevision()).isEqualTo(revision);
    }

    // When
    process.tournaments.cancel(id);
    watch.get(2, TimeUnit.MINUTES);

    // Then
    assertThat(messages.stream().filter(WatchTournamentResponse::hasTournament))
        .singleElement()
        .satisfies(
            last -> assertThat(last.getTournament().getState()).isEqualTo(State.STATE_CANCELLED));
  }

  @Test
  void heartbeatsAreSentWhileNewsIsNotDue() throws Exception {
    // Given a client that wants few messages
    CompletableFuture<Void> watch =
        watch(TournamentView.TOURNAMENT_VIEW_PROGRESS, LONG, SHORT, Watching.NEVER);
    long revision = next().getTournament().getRevision();

    // When
    process.tournaments.cancel(id);

    // Then a heartbeat has the new revision
    WatchTournamentResponse received = next();
    while (received.getHeartbeat().getRevision() == revision) {
      received = next();
    }
    assertThat(received.getHeartbeat().getRevision()).isEqualTo(revision + 1);
    assertThat(watch.isDone()).isFalse();
    process.changes.close();
  }

  @Test
  void theRequestedViewIsSent() throws Exception {
    // Given
    process.tournaments.cancel(id);
    Tournament all = process.get(id);

    // When
    for (TournamentView view :
        new TournamentView[] {
          TournamentView.TOURNAMENT_VIEW_UNSPECIFIED,
          TournamentView.TOURNAMENT_VIEW_FULL,
          TournamentView.TOURNAMENT_VIEW_STANDINGS,
          TournamentView.TOURNAMENT_VIEW_PROGRESS
        }) {
      watch(view, SHORT, LONG, Watching.NEVER).get(2, TimeUnit.MINUTES);
    }

    // Then
    assertThat(next().getTournament()).isEqualTo(all);
    assertThat(next().getTournament()).isEqualTo(all);
    assertThat(next().getTournament()).isEqualTo(all.toBuilder().clearSpec().build());
    assertThat(next().getTournament())
        .isEqualTo(
            Tournament.newBuilder()
                .setTournamentId(id)
                .setRevision(all.getRevision())
                .setState(all.getState())
                .setEndedAt(all.getEndedAt())
                .setProgress(all.getProgress())
                .build());
  }

  @Test
  void aWatchOfADeletedTournamentEnds() throws Exception {
    // Given a client that knows the revision, but not the end
    long revision = process.get(id).getRevision();
    try (Changes.Watch watch = process.changes.watch(id, 10).orElseThrow()) {
      process.tournaments.cancel(id);
      process.tournaments.delete(id);

      // Then it stops waiting
      assertThat(watch.await(revision + 1, LONG)).isTrue();
      assertThatThrownBy(() ->
              TournamentGrpcService.watching(
                      process.tournaments, id, TournamentView.TOURNAMENT_VIEW_FULL, SHORT, SHORT)
                  .run(watch, revision, messages::add))
          .isInstanceOf(Refusal.class);
    }
  }
}
