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

/** What owners may have, on the real database, by several processes. */
class QuotasTest {
  private static final int MOST = 3;
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

  /** With so much for each owner. */
  private static TournamentConfig settings(String dailyNodes) {
    return ServiceProcess.settings(
        8, "max-running-of-owner=" + MOST, "max-daily-nodes-of-owner=" + dailyNodes);
  }

  private void restart(TournamentConfig with) {
    process.close();
    settings = with;
    process = ServiceProcess.another(published, with);
  }

  /** Creates so many tournaments of one owner. */
  private List<String> create(int number) {
    return Stream.generate(() -> process.createInQuota("alice", SPEC)).limit(number).toList();
  }

  /** Requires that a call is refused by a setting; returns the message of the refusal. */
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
    List<String> ids = create(MOST);

    // Then one more is refused, and the caller hears when to try again
    Refused refused = assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);
    assertThat(refused.quotas()).containsExactly("an owner has at most 3 tournaments that run");
    assertThat(refused.retryMillis()).isPositive();

    // Then neither others nor an admin is hindered, and what an admin creates for her takes no
    // place
    process.createInQuota("bob", SPEC);
    process.createFor("alice", 1, SPEC);

    // When
    restart(settings);

    // Then they are counted still
    assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);

    // When one ends
    process.tournaments.cancel(ids.getFirst());

    // Then there is room for one
    process.createInQuota("alice", SPEC);
    assertRefused(() -> process.createInQuota("alice", SPEC), RUNNING);
  }

  @Test
  void aPausedTournamentHasLostItsPlace() {
    // Given
    String paused = process.createInQuota("alice", SPEC);
    process.tournaments.pause(paused);
    create(MOST);

    // Then it comes back for an admin alone
    assertRefused(() -> process.tournaments.resume(paused, true), RUNNING);
    assertThat(process.get(paused).getState()).isEqualTo(State.STATE_PAUSED);
    process.tournaments.resume(paused, false);
    assertThat(process.get(paused).getState()).isEqualTo(State.STATE_RUNNING);
  }

  @Test
  void aFinishedTournamentThatRunsAgainTakesAPlace() throws Exception {
    // Given
    String finished = process.createInQuota("alice", Specs.of(Format.FORMAT_MATCH, 2, 1, 2));
    Waiting.until("games are asked for", () -> published.requests().size() == 2);
    process.upkeep.settle(published.takeRequests().stream().map(GAMES::refereed).toList());
    assertThat(process.get(finished).getState()).isEqualTo(State.STATE_FINISHED);
    create(MOST);

    // Then
    assertRefused(() -> process.tournaments.replay(finished, List.of(1L), true), RUNNING);
    assertThat(process.get(finished).getState()).isEqualTo(State.STATE_FINISHED);
  }

  @Test
  void theLastPlaceIsTakenOnce() throws Exception {
    // Given
    String paused = process.createInQuota("alice", SPEC);
    process.tournaments.pause(paused);
    create(MOST - 1);
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
        .containsExactly((long) MOST);
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

  /** All games that are asked for. */
  private void play() {
    List<Event> back = new ArrayList<>();
    for (GameRequest request : published.takeRequests()) {
      // What comes twice is counted once.
      back.addAll(List.of(GAMES.refereed(request), GAMES.refereed(request)));
    }
    process.upkeep.settle(back);
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
  void anOwnerWhoHasSearchedEnoughWaitsForTheNextDay() throws Exception {
    // Given a budget that some of the games use up
    restart(settings("5000000"));
    String id = process.createInQuota("alice", SPEC);
    String ofAdmin = process.createFor("alice", 1, SPEC);

    // When
    playUntil(
        "what is given out of hers is played",
        () -> spent("alice") >= 5_000_000 && process.get(id).getProgress().getOutstanding() == 0);

    // Then it stands still, and counts each game once
    assertThat(spent("alice")).isEqualTo(searched(id));
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_RUNNING);
    assertThat(process.get(id).getProgress().getPlayed()).isBetween(1L, 99L);
    process.upkeep.giveOutMore();
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();

    // Then she creates nothing until midnight
    Refused refused = assertRefused(() -> process.createInQuota("alice", SPEC), NODES);
    assertThat(Duration.ofMillis(refused.retryMillis()))
        .isBetween(Duration.ofSeconds(1), Duration.ofDays(1).plusSeconds(1));

    // Then that of the admin goes on, and those of others
    String ofBob = process.createInQuota("bob", SPEC);
    playUntil(
        "they are played",
        () ->
            process.get(ofAdmin).getState() == State.STATE_FINISHED
                && process.get(ofBob).getProgress().getPlayed() > 0);

    // When the process starts anew
    restart(settings);

    // Then it holds
    process.upkeep.giveOutMore();
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();
    assertRefused(() -> process.createInQuota("alice", SPEC), NODES);

    // When it is the next day
    int unused =
        process.database.withHandle(
            handle -> handle.execute("update tournament.spent_nodes set day = day - 1"));
    process.upkeep.giveOutOnNextDay();

    // Then her tournament goes on, and what it searches counts from 0
    assertThat(process.get(id).getProgress().getOutstanding()).isPositive();
    process.createInQuota("alice", SPEC);
    long before = searched(id);
    Waiting.until("games are asked for", () -> !published.requests().isEmpty());
    playUntil("some are back", () -> searched(id) > before);
    assertThat(spent("alice")).isLessThan(before + 5_000_000);
  }

  @Test
  void withoutABoundNothingIsCounted() throws Exception {
    // Given
    String id = process.createInQuota("alice", SPEC);

    // When
    playUntil("games are back", () -> process.get(id).getProgress().getPlayed() > 10);

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
