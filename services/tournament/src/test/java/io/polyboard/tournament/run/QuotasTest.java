package io.polyboard.tournament.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.calls.Refusal;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.quota.Quotas;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Quotas of owners, on the real database, with several processes. */
class QuotasTest {
  private static final int MAX = 3;
  private static final String RUNNING = "polyboard.tournament.max-running-of-owner";
  private static final String NODES = "polyboard.tournament.max-daily-nodes-of-owner";
  private static final InventedGames GAMES = new InventedGames(0, 0);
  private static final TournamentSpec SPEC = Specs.of(Format.FORMAT_MATCH, 2, 1, 100);

  private final Published published = new Published();
  private TournamentConfig settings = settings("0");
  private ServiceProcess process;

  @BeforeEach
  void start() {
    process = ServiceProcess.first(published, settings);
  }

  @AfterEach
  void stop() {
    process.close();
  }

  /** Settings with this limit of nodes for each owner. */
  private static TournamentConfig settings(String dailyNodes) {
    return ServiceProcess.settings(
        8, "max-running-of-owner=" + MAX, "max-daily-nodes-of-owner=" + dailyNodes);
  }

  private void restart(TournamentConfig with) {
    process.close();
    settings = with;
    process = ServiceProcess.another(published, with);
  }

  /** Creates this number of tournaments of one owner. */
  private List<String> create(int number) {
    return Stream.generate(() -> process.createInQuota("alice", SPEC)).limit(number).toList();
  }

  /** Requires that a call is refused because of a setting; returns the refusal. */
  private static Refused assertRefused(ThrowingCallable call, String setting) {
    Refusal refusal = catchThrowableOfType(Refusal.class, call);
    assertThat(refusal).isNotNull();
    Refused refused = Refused.of(refusal.status("test"));
    refused.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_QUOTA_EXCEEDED);
    assertThat(refused.settings()).containsExactly(setting);
    return refused;
  }

  @Test
  void anOwnerRunsNoMoreTournamentsThanAllowed() {
    // Given
    List<String> ids = create(MAX);

    // Then one more is refused, with the time to try again
    Refused refused = assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);
    assertThat(refused.quotas()).containsExactly("an owner has at most 3 running tournaments");
    assertThat(refused.retryMillis()).isPositive();

    // Then neither others nor an admin are affected, and what an admin creates for her does not
    // count
    process.createInQuota("bob", SPEC);
    process.createFor("alice", 1, SPEC);

    // When
    restart(settings);

    // Then they still count
    assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);

    // When one ends
    process.tournaments.cancel(ids.getFirst());

    // Then there is room for one
    process.createInQuota("alice", SPEC);
    assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);
  }

  @Test
  void aPausedTournamentDoesNotCount() {
    // Given
    String paused = process.createInQuota("alice", SPEC);
    process.tournaments.pause(paused);
    create(MAX);

    // Then only an admin can resume it
    assertRefused(() -> process.tournaments.resume(paused, true), RUNNING);
    assertThat(process.get(paused).getState()).isEqualTo(State.STATE_PAUSED);
    process.tournaments.resume(paused, false);
    assertThat(process.get(paused).getState()).isEqualTo(State.STATE_RUNNING);
  }

  @Test
  void aFinishedTournamentThatRunsAgainCounts() throws Exception {
    // Given
    String finished = process.createInQuota("alice", Specs.of(Format.FORMAT_MATCH, 2, 1, 2));
    Waiting.until("games are requested", () -> published.requests().size() == 2);
    process.upkeep.settle(published.takeRequests().stream().map(GAMES::refereed).toList());
    assertThat(process.get(finished).getState()).isEqualTo(State.STATE_FINISHED);
    create(MAX);

    // Then
    assertRefused(() -> process.tournaments.replay(finished, List.of(1L), true), RUNNING);
    assertThat(process.get(finished).getState()).isEqualTo(State.STATE_FINISHED);
  }

  @Test
  void theLastPlaceIsTakenOnce() throws Exception {
    // Given
    String paused = process.createInQuota("alice", SPEC);
    process.tournaments.pause(paused);
    create(MAX - 1);
    List<Callable<Boolean>> calls = new ArrayList<>();
    try (ServiceProcess other = ServiceProcess.another(published, settings);
        ExecutorService threads = Executors.newFixedThreadPool(12)) {
      for (int i = 0; i < 4; i++) {
        for (ServiceProcess each : List.of(process, other)) {
          calls.add(() -> isDone(() -> each.createInQuota("alice", SPEC)));
        }
        calls.add(() -> isDone(() -> other.tournaments.resume(paused, true)));
      }

      // When
      for (Future<Boolean> call : threads.invokeAll(calls)) {
        Boolean unused = call.get();
      }
    }

    // Then
    assertThat(
            process.longs(
                """
                select count(*) from tournament.tournaments
                where owner = 'alice' and state in ('running', 'completing')
                """))
        .containsExactly((long) MAX);
  }

  private static boolean isDone(Runnable call) {
    try {
      call.run();
      return true;
    } catch (Refusal e) {
      assertThat(e.reason()).isEqualTo(Reason.REASON_QUOTA_EXCEEDED);
      return false;
    }
  }

  /** Plays all requested games. */
  private void play() {
    List<Event> returned = new ArrayList<>();
    for (GameRequest request : published.takeRequests()) {
      // A result that arrives twice counts once.
      returned.addAll(List.of(GAMES.refereed(request), GAMES.refereed(request)));
    }
    process.upkeep.settle(returned);
  }

  private void playUntil(String what, BooleanSupplier condition) throws InterruptedException {
    Waiting.until(
        what,
        () -> {
          play();
          return condition.getAsBoolean();
        });
  }

  private long spent(String owner) {
    return nodes("spent_nodes where owner = '" + owner + "'");
  }

  private long searched(String id) {
    return nodes("games where tournament_id = '" + id + "'");
  }

  private long nodes(String from) {
    return process.longs("select coalesce(sum(nodes), 0) from tournament." + from).getFirst();
  }

  @Test
  void anOwnerAtItsLimitOfNodesWaitsForTheNextDay() throws Exception {
    // Given a limit that some of the games reach
    restart(settings("5000000"));
    String id = process.createInQuota("alice", SPEC);
    String ofAdmin = process.createFor("alice", 1, SPEC);

    // When
    playUntil(
        "her requested games are played",
        () -> spent("alice") >= 5_000_000 && process.get(id).getProgress().getOutstanding() == 0);

    // Then it waits, and counts each game once
    assertThat(spent("alice")).isEqualTo(searched(id));
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_RUNNING);
    assertThat(process.get(id).getProgress().getPlayed()).isBetween(1L, 99L);
    process.upkeep.requestMore();
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();

    // Then she creates nothing until midnight
    Refused refused = assertRefused(() -> process.createInQuota("alice", SPEC), NODES);
    assertThat(Duration.ofMillis(refused.retryMillis()))
        .isBetween(Duration.ofSeconds(1), Duration.ofDays(1).plusSeconds(1));

    // Then the tournaments of the admin and of others continue
    String ofBob = process.createInQuota("bob", SPEC);
    playUntil(
        "they are played",
        () ->
            process.get(ofAdmin).getState() == State.STATE_FINISHED
                && process.get(ofBob).getProgress().getPlayed() > 0);

    // When the process restarts
    restart(settings);

    // Then the limit still holds
    process.upkeep.requestMore();
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();
    assertRefused(() -> process.createInQuota("alice", SPEC), NODES);

    // When it is the next day
    int unused =
        process.database.withHandle(
            handle -> handle.execute("update tournament.spent_nodes set day = day - 1"));
    process.upkeep.requestOnNextDay();

    // Then her tournament continues, and its nodes count from 0
    assertThat(process.get(id).getProgress().getOutstanding()).isPositive();
    process.createInQuota("alice", SPEC);
    long before = searched(id);
    Waiting.until("games are requested", () -> !published.requests().isEmpty());
    playUntil("some have returned", () -> searched(id) > before);
    assertThat(spent("alice")).isLessThan(before + 5_000_000);
  }

  @Test
  void withoutALimitNothingIsCounted() throws Exception {
    // Given
    String id = process.createInQuota("alice", SPEC);

    // When
    playUntil("games have returned", () -> process.get(id).getProgress().getPlayed() > 10);

    // Then
    assertThat(process.longs("select count(*) from tournament.spent_nodes")).containsExactly(0L);
  }

  @Test
  void theNextDayBeginsAtMidnightInUtc() {
    assertThat(Quotas.untilTomorrow(Instant.parse("2026-03-31T23:59:59.5Z")))
        .isEqualTo(Duration.ofMillis(1_500));
    assertThat(Quotas.untilTomorrow(Instant.parse("2026-04-01T00:00:00Z")))
        .isEqualTo(Duration.ofDays(1).plusSeconds(1));
  }
}
