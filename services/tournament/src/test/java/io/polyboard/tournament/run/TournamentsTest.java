package io.polyboard.tournament.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.StandingsMessages;
import io.polyboard.events.Topic;
import io.polyboard.play.Derivation;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.Failures;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.store.TournamentRows;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service on the real database; the test plays the part of Kafka. */
class TournamentsTest {
  private static final InventedGames GAMES = new InventedGames(0, 6);
  private static final InventedGames NEVER_FAILING = new InventedGames(0, 0);
  private static final SprtStop SPRT =
      SprtStop.newBuilder().setElo0(0).setElo1(100).setAlpha(0.05).setBeta(0.05).build();

  private final Published published = new Published();
  private final List<Event> refereed = new ArrayList<>();
  private ServiceProcess process;

  @BeforeEach
  void start() {
    process = ServiceProcess.first(published, ServiceProcess.settings(16));
  }

  @AfterEach
  void stop() {
    process.close();
  }

  /** Starts a process with fewer outstanding games of tournaments, however slowly they return. */
  private void beginWith(int gamesAhead, int minAhead) {
    process.close();
    process =
        ServiceProcess.first(
            published, ServiceProcess.settings(gamesAhead, "min-games-ahead=" + minAhead));
  }

  private static TournamentSpec match(int games) {
    return Specs.of(Format.FORMAT_MATCH, 2, 1, games);
  }

  private String createMatch(int games) {
    return process.create(match(games));
  }

  /** Waits until this number of games was requested, including repetitions. */
  private void awaitRequests(int number) throws InterruptedException {
    Waiting.until("games are requested", () -> published.requests().size() == number);
  }

  /** The referee's events for games. */
  private static List<Event> refereed(InventedGames games, List<GameRequest> requests) {
    return requests.stream().map(games::refereed).toList();
  }

  private ServiceProcess another() {
    return ServiceProcess.another(published, ServiceProcess.settings(16));
  }

  private void restart() {
    process.close();
    process = another();
  }

  private boolean isRunning(String id) {
    State state = process.get(id).getState();
    return state == State.STATE_RUNNING || state == State.STATE_COMPLETING;
  }

  /** Plays all games requested now; every result returns twice and in any order. */
  private void play(InventedGames games, Random random) {
    List<Event> events = new ArrayList<>();
    for (GameRequest request : published.takeRequests()) {
      Event event = games.refereed(request);
      events.addAll(List.of(event, event));
      refereed.add(event);
      if (random.nextInt(4) == 0 && !refereed.isEmpty()) {
        events.add(refereed.get(random.nextInt(refereed.size())));
      }
    }
    Collections.shuffle(events, random);
    for (int from = 0; from < events.size(); ) {
      int to = Math.min(events.size(), from + random.nextInt(1, 12));
      process.upkeep.settle(events.subList(from, to));
      from = to;
    }
  }

  /** Waits for the relay, which deletes what it has published a moment later. */
  private void untilTheOutboxIsEmpty() throws InterruptedException {
    Waiting.until(
        "the outbox is empty",
        () -> process.longs("select count(*) from tournament.outbox").getFirst() == 0);
  }

  /** Plays until a condition holds. */
  private void playUntil(String what, InventedGames games, BooleanSupplier condition)
      throws InterruptedException {
    Random random = new Random(3);
    Waiting.until(
        what,
        () -> {
          play(games, random);
          return condition.getAsBoolean();
        });
  }

  /** Plays until the tournament no longer runs. */
  private Tournament playToTheEnd(String id, InventedGames games) throws InterruptedException {
    playUntil("the tournament ends", games, () -> !isRunning(id));
    return process.get(id);
  }

  /**
   * Compares standings with those of the same games, counted here in the order of their numbers.
   */
  private void assertStandings(Tournament tournament) {
    Scoreboard board = new Scoreboard(Specs.definition(tournament.getSpec()));
    SortedMap<Integer, ReturnedGame> games = new TreeMap<>();
    for (Event event : refereed) {
      ReturnedGame game = ReturnedGame.of(event).orElseThrow();
      if (game.request().getTournamentId().equals(tournament.getTournamentId())) {
        games.put(game.request().getNumber(), game);
      }
    }
    games.forEach((number, game) -> {
      if (game.result() == null) {
        board.fail(number, "game " + number + ": " + game.failure());
      } else {
        board.count(number, game.result());
      }
    });
    assertThat(tournament.getProgress().getPlayed()).isEqualTo(board.played());
    assertThat(tournament.getProgress().getFailed()).isEqualTo(board.failed());
    assertThat(tournament.getStandings())
        .isEqualTo(
            StandingsMessages.write(board.standings(), Specs.definition(tournament.getSpec())));
  }

  @ParameterizedTest
  @CsvSource({
    "FORMAT_SELF_PLAY, 1, 2, 21, 42",
    "FORMAT_MATCH, 2, 1, 70, 70",
    "FORMAT_ROUND_ROBIN, 4, 2, 6, 72",
    "FORMAT_GAUNTLET, 4, 1, 14, 42",
    // Three rounds, in each of which one player has a bye.
    "FORMAT_SWISS, 5, 1, 14, 84"
  })
  void everyFormatRunsToItsEnd(Format format, int players, int variants, int games, int all)
      throws InterruptedException {
    // Given
    TournamentSpec spec = Specs.of(format, players, variants, games);

    // When
    Tournament ended = playToTheEnd(process.create(spec), GAMES);

    // Then
    assertThat(ended.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(ended.hasEndedAt()).isTrue();
    assertThat(ended.getProgress().getPlayed() + ended.getProgress().getFailed())
        .isEqualTo(ended.getProgress().getGames())
        .isEqualTo(all);
    assertThat(ended.getProgress().getOutstanding()).isZero();
    assertThat(ended.getProgress().getLastFailure()).contains("invented");
    assertThat(published.requests())
        .extracting(GameRequest::getNumber)
        .doesNotHaveDuplicates()
        .hasSize(all);
    assertStandings(ended);
    assertThat(process.meters.counter("polyboard.tournament.games.counted").count())
        .isEqualTo(ended.getProgress().getPlayed());
    assertThat(process.meters.counter("polyboard.tournament.games.failed").count())
        .isEqualTo(ended.getProgress().getFailed());
    assertThat(process.meters.counter("polyboard.tournament.games.requested").count())
        .isEqualTo(ended.getProgress().getGames());
    assertKnownWithoutItsGames(ended);
  }

  /** Requires that the final standings are stored. */
  private void assertKnownWithoutItsGames(Tournament ended) {
    restart();
    process.database.withHandle(handle -> handle.execute("delete from tournament.games"));
    assertThat(process.get(ended.getTournamentId()).getStandings()).isEqualTo(ended.getStandings());
  }

  @Test
  void aKnockoutContinuesUntilOnePlayerIsLeft() throws InterruptedException {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_KNOCKOUT, 6, 2, 4);

    // When
    Tournament ended = playToTheEnd(process.create(spec), GAMES);

    // Then beaten players are out, and players without a bye play three rounds
    assertThat(ended.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(ended.getProgress().getRound()).isEqualTo(3);
    assertThat(ended.getProgress().getRounds()).isEqualTo(3);
    assertThat(ended.getProgress().getGames()).isGreaterThanOrEqualTo(5 * 4 * 2);
    assertThat(ended.getStandings().getPlayersList().stream().map(each -> each.getRank()))
        .containsExactly(1, 2, 3, 3, 5, 5);
    assertThat(ended.getStandings().getPlayersList().stream().map(each -> each.getPoints()))
        .containsExactly(3.0, 2.0, 1.0, 1.0, 0.0, 0.0);
    assertThat(
            ended.getStandings().getPlayersList().stream().map(each -> each.getEliminatedInRound()))
        .containsExactly(0, 3, 2, 2, 1, 1);
    assertThat(ended.getStandings().getPlayers(0).hasEliminatedInRound()).isFalse();
    assertThat(
            ended.getStandings().getPairingsList().stream()
                .map(PairingStanding::getRound)
                .distinct())
        .containsExactly(1, 2, 3);
    assertStandings(ended);
    assertKnownWithoutItsGames(ended);
  }

  @Test
  void aRoundBeginsWhenThePreviousOneHasReturned() throws InterruptedException {
    // Given four players that play two rounds
    String id = process.create(Specs.of(Format.FORMAT_SWISS, 4, 1, 2));
    awaitRequests(4);
    List<Event> first = refereed(GAMES, published.requests());

    // Then nothing is known of the second
    assertProgress(id, State.STATE_RUNNING, 1, 4, 4);

    // When all games except one have returned
    process.upkeep.settle(first.subList(0, 3));

    // Then no more games are requested
    assertProgress(id, State.STATE_RUNNING, 1, 4, 1);
    assertThat(process.longs("select count(*) from tournament.games")).containsExactly(4L);

    // When a game returns that was not requested yet, and the last one
    process.upkeep.settle(
        List.of(
            GAMES.refereed(published.requests().getFirst().toBuilder().setNumber(5).build()),
            first.get(3)));

    // Then the games of the second round are known and requested
    assertProgress(id, State.STATE_COMPLETING, 2, 8, 4);
    awaitRequests(8);
    assertThat(published.requests().subList(4, 8))
        .extracting(GameRequest::getNumber)
        .containsExactly(5, 6, 7, 8);

    // When
    refereed.addAll(refereed(GAMES, published.requests()));
    process.upkeep.settle(refereed);

    // Then
    assertProgress(id, State.STATE_FINISHED, 2, 8, 0);
    assertStandings(process.get(id));
  }

  private void assertProgress(String id, State state, int round, int games, int outstanding) {
    Tournament tournament = process.get(id);
    assertThat(tournament.getState()).isEqualTo(state);
    assertThat(tournament.getProgress().getRound()).isEqualTo(round);
    assertThat(tournament.getProgress().getRounds()).isEqualTo(2);
    assertThat(tournament.getProgress().getGames()).isEqualTo(games);
    assertThat(tournament.getProgress().getOutstanding()).isEqualTo(outstanding);
  }

  @ParameterizedTest
  @CsvSource({"FORMAT_ROUND_ROBIN, 4, 24", "FORMAT_SWISS, 7, 36", "FORMAT_KNOCKOUT, 8, 28"})
  void gamesAreTheSameWhicheverProcessIsKilled(Format format, int players, int fewest)
      throws InterruptedException {
    // Given a tournament that is not disturbed
    TournamentSpec spec = Specs.of(format, players, 1, 4);
    Tournament undisturbed = playToTheEnd(process.create(spec), GAMES);
    List<GameRequest> requested = published.requests();

    // When another one is played by processes that are killed, most often between two rounds, and a
    // process continues that knew the tournament before
    published.takeRequests();
    refereed.clear();
    String id = process.create(spec);
    Random random = new Random(8);
    try (ServiceProcess other = another()) {
      while (isRunning(id)) {
        play(GAMES, random);
        restart();
        play(GAMES, random);
        settleBy(other, GAMES);
      }
    }

    // Then every game is the same, and so are the final standings
    Tournament ended = process.get(id);
    assertThat(requested).hasSizeGreaterThanOrEqualTo(fewest);
    assertThat(
            published.requests().subList(requested.size(), published.requests().size()).stream()
                .map(TournamentsTest::anonymous)
                .collect(Collectors.toSet()))
        .isEqualTo(requested.stream().map(TournamentsTest::anonymous).collect(Collectors.toSet()));
    assertThat(ended.getStandings()).isEqualTo(undisturbed.getStandings());
    assertStandings(ended);
  }

  private void settleBy(ServiceProcess other, InventedGames games) {
    List<Event> events = refereed(games, published.takeRequests());
    refereed.addAll(events);
    other.upkeep.settle(events);
  }

  private static GameRequest anonymous(GameRequest request) {
    return request.toBuilder().clearGameId().clearTournamentId().build();
  }

  @Test
  void itIsCompletingOnceItsLastGameIsRequested() throws InterruptedException {
    // Given
    String id = createMatch(20);
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_RUNNING);
    awaitRequests(16);

    // When
    List<Event> first = refereed(GAMES, published.takeRequests());
    refereed.addAll(first);
    process.upkeep.settle(first.subList(0, 4));

    // Then the state changes, but all requests stay valid
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_COMPLETING);
    awaitRequests(20);
    assertThat(states()).containsExactly("RUNNING");

    // When
    process.tournaments.pause(id);
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_PAUSED);
    process.tournaments.resume(id, false);

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_COMPLETING);
    Tournament ended = playToTheEnd(id, GAMES);
    assertThat(ended.getState()).isEqualTo(State.STATE_FINISHED);
    assertStandings(ended);
  }

  /** Counts the games of all tournaments together, requested or not. */
  @Test
  void gamesAreWantedUntilTheyReturn() throws InterruptedException {
    // Given nothing
    assertThat(gamesWanted()).isZero();

    // When tournaments have more games than are requested
    String id = createMatch(100);
    String other = createMatch(20);
    assertThat(gamesWanted()).isEqualTo(120);

    // Then a returned game is no longer wanted, however often it returns
    awaitRequests(32);
    List<Event> returned =
        published.takeRequests().stream()
            .filter(request -> request.getTournamentId().equals(other))
            .map(NEVER_FAILING::refereed)
            .toList();
    process.upkeep.settle(returned);
    process.upkeep.settle(returned);
    assertThat(process.get(other).getState()).isEqualTo(State.STATE_COMPLETING);
    assertThat(gamesWanted()).isEqualTo(104);

    // When one is paused, cancelled, resumed
    process.tournaments.pause(id);
    assertThat(gamesWanted()).isEqualTo(4);
    process.tournaments.cancel(other);
    assertThat(gamesWanted()).isZero();
    process.tournaments.resume(id, false);
    assertThat(gamesWanted()).isEqualTo(100);

    // Then nothing is wanted at its end
    playToTheEnd(id, NEVER_FAILING);
    assertThat(gamesWanted()).isZero();
  }

  private long gamesWanted() {
    return backlog().gamesWanted();
  }

  private Backlog.Figures backlog() {
    return new Backlog(process.database).figures();
  }

  @Test
  void waitingGamesAndEventsAgeUntilTheyAreDone() throws InterruptedException {
    // Given nothing
    assertThat(backlog()).isEqualTo(new Backlog.Figures(0, 0, Duration.ZERO, 0, Duration.ZERO));

    // When games are requested, and Kafka is unavailable
    published.setDown(true);
    String id = createMatch(20);
    Backlog.Figures first = backlog();

    // Then the requests and their events become older
    assertThat(first.requests()).isEqualTo(16);
    assertThat(first.outbox()).isGreaterThanOrEqualTo(16);
    Waiting.until(
        "they are older",
        () ->
            backlog().requestAge().compareTo(first.requestAge()) > 0
                && backlog().outboxAge().compareTo(first.outboxAge()) > 0);

    // When they are played
    published.setDown(false);
    playToTheEnd(id, NEVER_FAILING);

    // Then nothing waits, and the turnaround of each game is recorded
    Waiting.until(
        "nothing waits",
        () -> backlog().equals(new Backlog.Figures(0, 0, Duration.ZERO, 0, Duration.ZERO)));
    assertThat(process.meters.timer("polyboard.tournament.turnaround").count()).isEqualTo(20);
    assertThat(
            process.meters.timer("polyboard.tournament.turnaround").totalTime(TimeUnit.NANOSECONDS))
        .isPositive();
  }

  @Test
  void outstandingGamesAreLimited() throws InterruptedException {
    // Given
    String id = createMatch(100);

    // When
    awaitRequests(16);

    // Then
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(16);
    assertThat(published.requests())
        .extracting(GameRequest::getNumber)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);

    // When three have returned
    process.upkeep.settle(refereed(GAMES, published.requests().subList(0, 3)));

    // Then three more are requested
    awaitRequests(19);
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(16);
  }

  @Test
  void gamesThatCannotBeSettledInTimeCanBeSettledAgain() throws InterruptedException {
    // Given a long transaction that changes the tournament
    String id = createMatch(100);
    awaitRequests(16);
    List<Event> games = refereed(NEVER_FAILING, published.requests());
    TournamentConfig impatient = ServiceProcess.settings(16, "statement-timeout=1s");
    try (ServiceProcess other = ServiceProcess.another(published, impatient)) {
      Throwable failure =
          process.database.inTransaction(handle -> {
            var unused = TournamentRows.in(handle).lock(id).orElseThrow();

            // When
            return catchThrowable(() -> other.upkeep.settle(games));
          });

      // Then
      assertThat(failure).isNotNull();
      assertThat(Failures.isTransient(failure)).as("%s", failure).isTrue();
      other.upkeep.settle(games);
      assertThat(process.get(id).getProgress().getPlayed()).isEqualTo(16);
    }
  }

  @ParameterizedTest
  @CsvSource({"FORMAT_MATCH, 2, 100", "FORMAT_SWISS, 5, 6", "FORMAT_KNOCKOUT, 5, 8"})
  void twoProcessesServeOneTournament(Format format, int players, int games)
      throws InterruptedException {
    // Given
    try (ServiceProcess other = another()) {
      String id = process.create(Specs.of(format, players, 2, games));
      Waiting.until(
          "the tournament ends",
          () -> {
            // When both settle results at the same time, some of them the same
            List<Event> events = refereed(GAMES, published.takeRequests());
            refereed.addAll(events);
            List<Event> reversed = new ArrayList<>(events);
            Collections.reverse(reversed);
            CompletableFuture<Void> one =
                CompletableFuture.runAsync(() -> process.upkeep.settle(events));
            CompletableFuture<Void> two =
                CompletableFuture.runAsync(() -> other.upkeep.settle(reversed));
            CompletableFuture.allOf(one, two).join();
            return !isRunning(id);
          });

      // Then both know all results
      assertStandings(process.get(id));
      assertThat(other.get(id)).isEqualTo(process.get(id));
      assertThat(published.requests()).extracting(GameRequest::getNumber).doesNotHaveDuplicates();
    }
  }

  @Test
  void nothingIsLostWhileKafkaIsDown() throws InterruptedException {
    // Given
    published.setDown(true);
    String id = createMatch(40);
    Waiting.until("the relay is in trouble", () -> process.relay.trouble().isPresent());
    assertThat(published.events()).isEmpty();

    // When
    published.setDown(false);
    Tournament ended = playToTheEnd(id, GAMES);

    // Then nothing is lost, and the order is kept
    assertStandings(ended);
    assertThat(published.requests()).extracting(GameRequest::getNumber).isSorted();
    assertThat(process.relay.trouble()).isEmpty();
  }

  @Test
  void aPauseTakesBackOutstandingGames() throws InterruptedException {
    // Given
    String id = createMatch(40);
    awaitRequests(16);
    List<GameRequest> first = published.takeRequests();

    // When
    process.tournaments.pause(id);
    process.tournaments.pause(id);

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_PAUSED);
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();
    Waiting.until("the pause is announced", () -> states().size() == 2);
    assertThat(states()).containsExactly("RUNNING", "PAUSED");

    // When games that were under way return anyway
    refereed.addAll(refereed(GAMES, first.subList(0, 4)));
    process.upkeep.settle(refereed);

    // Then they count, and no games are requested
    assertThat(process.get(id).getProgress().getPlayed())
        .isEqualTo(4 - process.get(id).getProgress().getFailed());
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();

    // When
    process.tournaments.resume(id, false);
    process.tournaments.resume(id, false);

    // Then the games that have not returned are requested again, and only these
    awaitRequests(32);
    assertThat(published.requests().subList(16, 32))
        .extracting(GameRequest::getNumber)
        .containsExactly(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    assertStandings(playToTheEnd(id, GAMES));
  }

  @Test
  void requestsAreNeverOlderThanTheStateTheyAreMadeIn() throws InterruptedException {
    // Given
    String id = createMatch(40);

    // When
    for (int round = 0; round < 3; round++) {
      process.tournaments.pause(id);
      process.tournaments.resume(id, false);
    }
    Waiting.until(
        "all is announced", () -> states().size() == 7 && published.requests().size() == 64);

    // Then a worker that knows the latest change can recognise the requests that it made invalid
    Event latest = changes().getLast();
    Function<Event, Long> micros =
        event -> event.getTime().getSeconds() * 1_000_000 + event.getTime().getNanos() / 1_000;
    List<Event> requests = published.events().stream().filter(Event::hasGameRequested).toList();
    assertThat(requests.subList(0, 48)).allMatch(each -> micros.apply(each) < micros.apply(latest));
    assertThat(requests.subList(48, 64))
        .allMatch(each -> micros.apply(each) >= micros.apply(latest));
  }

  /** The announced states of all tournaments, without the prefix of their names. */
  private List<String> states() {
    return changes().stream().map(TournamentsTest::state).toList();
  }

  private List<String> states(String id) {
    return changes().stream()
        .filter(event -> event.getTournamentChanged().getTournamentId().equals(id))
        .map(TournamentsTest::state)
        .toList();
  }

  private static String state(Event change) {
    return change.getTournamentChanged().getState().name().replace("TOURNAMENT_STATE_", "");
  }

  private List<Event> changes() {
    return published.events().stream().filter(Event::hasTournamentChanged).toList();
  }

  @Test
  void aCancellationIsFinal() throws InterruptedException {
    // Given
    String id = createMatch(40);
    awaitRequests(16);

    // When
    process.tournaments.cancel(id);
    process.tournaments.cancel(id);

    // Then
    Tournament cancelled = process.get(id);
    assertThat(cancelled.getState()).isEqualTo(State.STATE_CANCELLED);
    assertThat(cancelled.hasEndedAt()).isTrue();
    assertThat(cancelled.getProgress().getOutstanding()).isZero();
    assertRefused(() -> process.tournaments.pause(id), Reason.REASON_TOURNAMENT_ENDED);
    assertRefused(() -> process.tournaments.resume(id, false), Reason.REASON_TOURNAMENT_ENDED);
    assertRefused(
        () -> process.tournaments.retry(id, List.of(), false), Reason.REASON_TOURNAMENT_ENDED);
    assertRefused(
        () -> process.tournaments.retry("nothere", List.of(), false),
        Reason.REASON_TOURNAMENT_UNKNOWN);

    // When a game that was under way returns anyway
    play(GAMES, new Random(1));

    // Then it counts, and changes nothing else
    assertStandings(process.get(id));
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_CANCELLED);
    assertThat(process.get(id).getEndedAt()).isEqualTo(cancelled.getEndedAt());
    Waiting.until("the cancellation is announced", () -> states().size() == 2);
    assertThat(states()).containsExactly("RUNNING", "CANCELLED");
    assertThat(published.requests()).hasSize(16);
  }

  @Test
  void aDecidedTestEndsTheMatch() throws InterruptedException {
    // Given
    TournamentSpec spec = match(2_000).toBuilder().setSprt(SPRT).build();
    InventedGames games = new InventedGames(40, 4);

    // When
    Tournament ended = playToTheEnd(process.create(spec), games);

    // Then
    assertThat(ended.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(ended.getStandings().getStop().getVerdict()).isEqualTo(Verdict.VERDICT_ELO1);
    assertThat(ended.getStandings().getStop().getDecidedAfter())
        .isBetween(10L, 1_000L)
        .isLessThanOrEqualTo(ended.getProgress().getPlayed() + ended.getProgress().getFailed());
    assertThat(ended.getProgress().getOutstanding()).isZero();

    // When the games that were under way return
    List<GameRequest> late =
        published.requests().stream()
            .filter(
                request -> refereed.stream().noneMatch(event -> request.equals(requestOf(event))))
            .toList();
    refereed.addAll(refereed(games, late));
    process.upkeep.settle(refereed);

    // Then they count, and the verdict does not change
    Tournament after = process.get(ended.getTournamentId());
    assertStandings(after);
    assertThat(after.getStandings().getStop()).isEqualTo(ended.getStandings().getStop());
  }

  private static GameRequest requestOf(Event event) {
    return ReturnedGame.of(event).orElseThrow().request();
  }

  @Test
  void gamesThatDoNotReturnInTimeAreRequestedAgain() throws InterruptedException {
    // Given
    String id = createMatch(12);
    awaitRequests(12);
    List<GameRequest> first = published.takeRequests();
    process.upkeep.requestOverdue();

    // When some return, and the others do not for a while
    refereed.addAll(refereed(GAMES, first.subList(0, 5)));
    process.upkeep.settle(refereed);
    process.held = Set.of(12);
    passTime();
    process.upkeep.requestOverdue();
    Waiting.until("games are requested again", () -> published.requests().size() >= 18);

    // Then they are requested again, except for the one that a worker has
    assertThat(new HashSet<>(published.requests().subList(12, 18)))
        .isEqualTo(new HashSet<>(first.subList(5, 11)));
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(7);

    // And this one too, when no worker has it any more
    process.held = Set.of();
    process.upkeep.requestOverdue();
    Waiting.until("it is requested again", () -> published.requests().size() >= 19);
    assertStandings(playToTheEnd(id, GAMES));
  }

  /** Lets more time pass than the request timeout. */
  private void passTime() {
    process.database.withHandle(handle ->
        handle.execute(
            """
            update tournament.games
            set requested_at = requested_at - interval '1 hour',
              settled_at = settled_at - interval '1 hour'
            """));
  }

  @Test
  void theGamesOfALostQueueAreRequestedAgain() throws InterruptedException {
    // Given
    process.upkeep.requeueIfLost("queue 1");
    String ended = createMatch(10);
    playToTheEnd(ended, NEVER_FAILING);
    published.takeEvents();
    int before = published.requests().size();
    String running = createMatch(40);
    String paused = createMatch(40);
    awaitRequests(before + 32);
    process.tournaments.pause(paused);

    // When nothing is lost, and the service starts again
    restart();
    process.upkeep.requeueIfLost("queue 1");
    untilTheOutboxIsEmpty();

    // Then
    assertThat(published.requests()).hasSize(before + 32);
    assertThat(ended(ended)).containsExactly(10L);

    // When
    process.upkeep.requeueIfLost("queue 2");

    // Then
    awaitRequests(before + 48);
    assertThat(published.requests().subList(before + 32, before + 48))
        .allSatisfy(request -> assertThat(request.getTournamentId()).isEqualTo(running));
    assertThat(process.get(running).getProgress().getOutstanding()).isEqualTo(16);
    process.upkeep.requeueIfLost("queue 2");
    untilTheOutboxIsEmpty();
    assertThat(published.requests()).hasSize(before + 48);
    assertThat(ended(ended)).containsExactly(10L, 10L);
  }

  @Test
  void gamesThatWereNotRequestedAreIgnored() throws InterruptedException {
    // Given
    String id = createMatch(10);
    awaitRequests(10);
    GameRequest request = published.requests().getFirst();

    // When
    process.upkeep.settle(
        List.of(
            GAMES.refereed(request.toBuilder().setTournamentId("unknown").build()),
            GAMES.refereed(request.toBuilder().setTournamentId("No! \0").build()),
            GAMES.refereed(request.toBuilder().setNumber(11).build()),
            GAMES.refereed(request.toBuilder().setNumber(0).build()),
            published.events().getFirst()));

    // Then
    assertThat(process.get(id).getProgress().getPlayed()).isZero();
    assertThat(process.get(id).getProgress().getFailed()).isZero();

    // When a game is not the requested one, or has no result
    process.upkeep.settle(
        List.of(
            GAMES.refereed(request.toBuilder().setWhiteSeed(1).build()),
            GAMES.refereed(published.requests().get(2).toBuilder().setMaxPlies(10).build()),
            GAMES.refereed(
                published.requests().get(3).toBuilder()
                    .setVariantDigest("sha256:" + "f".repeat(64))
                    .build()),
            GAMES.refereed(
                published.requests().get(4).toBuilder().setBlack(request.getWhite()).build()),
            GAMES.refereed(
                published.requests().get(5).toBuilder().setOpening(request.getOpening()).build()),
            io.polyboard.events.Events.of(
                GameValidated.newBuilder()
                    .setGame(PlayedGame.newBuilder().setRequest(published.requests().get(1)))
                    .build())));

    // Then it does not count
    assertThat(process.get(id).getProgress().getPlayed()).isZero();
    assertThat(process.get(id).getProgress().getFailed()).isEqualTo(6);
    assertThat(process.get(id).getProgress().getLastFailure())
        .isEqualTo("game 2: unknown outcome of a game: RESULT_UNSPECIFIED");
  }

  /** Plays a tournament to its end; returns the numbers of the failed games, sorted. */
  private List<Integer> playWithFailures(String id) throws InterruptedException {
    Tournament ended = playToTheEnd(id, GAMES);
    List<Integer> failed =
        refereed.stream()
            .filter(event -> !event.hasGameValidated())
            .map(event -> requestOf(event).getNumber())
            .distinct()
            .sorted()
            .toList();
    assertThat(ended.getProgress().getFailed()).isEqualTo(failed.size());
    assertThat(failed).hasSizeGreaterThan(2);
    return failed;
  }

  @Test
  void failedGamesAreListedAndRetried() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_ROUND_ROBIN, 3, 2, 20));
    List<Integer> failed = playWithFailures(id);

    // Then
    List<FailedGame> listed = process.tournaments.failedGames(id, 0, 100);
    assertThat(listed).extracting(game -> (int) game.getNumber()).isEqualTo(failed);
    assertThat(listed)
        .allSatisfy(game -> {
          Event event = reported((int) game.getNumber());
          assertThat(game.getReason())
              .isEqualTo(event.hasGameRejected() ? "illegal, invented" : "given up, invented");
          assertThat(Times.read(game.getFailedAt()))
              .isEqualTo(Times.read(event.getTime()).truncatedTo(ChronoUnit.MICROS));
          assertThat(game.getRequests()).isEqualTo(1);
        });
    assertThat(process.tournaments.failedGames(id, failed.get(0), 1))
        .extracting(game -> (int) game.getNumber())
        .containsExactly(failed.get(1));

    // When one of them is retried
    long revision = process.get(id).getRevision();
    long again = failed.get(1);
    assertThat(process.tournaments.retry(id, List.of(again, again), false)).isEqualTo(1);

    // Then the tournament runs until it returns
    Tournament running = process.get(id);
    assertThat(running.getState()).isEqualTo(State.STATE_COMPLETING);
    assertThat(running.hasEndedAt()).isFalse();
    assertThat(running.getRevision()).isGreaterThan(revision);
    assertThat(running.getProgress().getFailed()).isEqualTo(failed.size() - 1);
    assertThat(running.getProgress().getOutstanding()).isEqualTo(1);
    awaitRequests(121);
    assertThat(published.takeRequests())
        .extracting(GameRequest::getNumber)
        .containsExactly((int) again);

    // When its earlier failure is reported once more, then the game is still outstanding
    process.upkeep.settle(List.of(reported((int) again)));
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(1);

    // When it fails again
    Event failure = GAMES.refereed(requestOf(reported((int) again)));
    refereed.add(failure);
    process.upkeep.settle(List.of(failure));

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(process.tournaments.failedGames(id, 0, 100))
        .extracting(FailedGame::getRequests)
        .containsExactlyElementsOf(failed.stream().map(number -> number == again ? 2 : 1).toList());

    // When all are retried, in a process that knew of them, and none fails
    assertThat(process.tournaments.retry(id, List.of(), false)).isEqualTo(failed.size());
    Tournament ended = playToTheEnd(id, NEVER_FAILING);

    // Then
    assertThat(ended.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(ended.getProgress().getPlayed()).isEqualTo(120);
    assertThat(ended.getProgress().getFailed()).isZero();
    assertThat(ended.getProgress().getLastFailure()).isEmpty();
    assertThat(process.tournaments.failedGames(id, 0, 100)).isEmpty();
    assertStandings(ended);
    assertThat(process.tournaments.retry(id, List.of(), false)).isZero();
    Waiting.until("all is announced", () -> states().size() == 6);
    assertThat(states())
        .containsExactly("RUNNING", "FINISHED", "RUNNING", "FINISHED", "RUNNING", "FINISHED");
    restart();
    assertThat(process.get(id).getStandings()).isEqualTo(ended.getStandings());
  }

  /** The first event that reported a game. */
  private Event reported(int number) {
    return refereed.stream()
        .filter(event -> requestOf(event).getNumber() == number)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void countedGamesAreReplayed() throws InterruptedException {
    // Given a tournament of three rounds with 48 games each
    String id = process.create(Specs.of(Format.FORMAT_SWISS, 8, 1, 12));
    Tournament ended = playToTheEnd(id, NEVER_FAILING);
    assertThat(ended.getProgress().getPlayed()).isEqualTo(144);

    // When games of the last round are replayed, an earlier one, and some that do not exist
    int again =
        process.tournaments.replay(id, List.of(97L, 144L, 144L, 1L, 145L, -1L, 1L << 40), false);

    // Then those of the last round do not count until they return
    assertThat(again).isEqualTo(2);
    awaitRequests(146);
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_COMPLETING);
    assertThat(process.get(id).getProgress().getPlayed()).isEqualTo(142);
    Tournament replayed = playToTheEnd(id, NEVER_FAILING);
    assertThat(replayed.getStandings()).isEqualTo(ended.getStandings());
    assertStandings(replayed);
    Waiting.until("its end is announced", () -> ended(id).size() == 2);
    assertThat(ended(id)).containsExactly(144L, 144L);
  }

  /** The number of counted games in each announcement of the end of a tournament. */
  private List<Long> ended(String id) {
    return published.events().stream()
        .filter(event -> event.getTournamentChanged().getTournamentId().equals(id))
        .map(event -> event.getTournamentChanged().getCountedGames())
        .filter(games -> games > 0)
        .toList();
  }

  @Test
  void otherProcessesRecountRetriedGames() throws InterruptedException {
    // Given two processes that know of failed games
    String id = createMatch(60);
    List<Integer> failed = playWithFailures(id);
    try (ServiceProcess other = another()) {
      assertThat(other.get(id)).isEqualTo(process.get(id));

      // When one retries them, and the other settles them
      process.tournaments.retry(id, List.of(), false);
      awaitRequests(60 + failed.size());
      settleBy(other, NEVER_FAILING);

      // Then both have counted them
      assertThat(other.get(id).getProgress().getPlayed()).isEqualTo(60);
      assertStandings(other.get(id));
      assertThat(process.get(id)).isEqualTo(other.get(id));
    }
  }

  @Test
  void onlyFailedGamesOfTheLatestRoundAreRetried() throws InterruptedException {
    // Given a tournament of three rounds with 48 games each, and failed games in each round
    TournamentSpec spec = Specs.of(Format.FORMAT_SWISS, 8, 1, 12);
    String id = process.create(spec);
    List<Integer> failed = playWithFailures(id);
    assertThat(process.get(id).getProgress().getGames()).isEqualTo(144);
    List<Integer> latest = failed.stream().filter(number -> number > 96).toList();
    assertThat(latest).isNotEmpty().hasSizeLessThan(failed.size());
    long before = process.get(id).getRevision();

    // Then
    int counted =
        IntStream.rangeClosed(97, 144)
            .filter(number -> !failed.contains(number))
            .findFirst()
            .orElseThrow();
    for (long number : List.of((long) failed.getFirst(), (long) counted, 0L, -1L, 145L, 1L << 40)) {
      assertRefused(
          () -> process.tournaments.retry(id, List.of((long) latest.getFirst(), number), false),
          Reason.REASON_GAME_NOT_RETRIABLE);
    }
    assertThat(process.get(id).getRevision()).isEqualTo(before);

    // When
    assertThat(process.tournaments.retry(id, List.of(), false)).isEqualTo(latest.size());
    Tournament ended = playToTheEnd(id, NEVER_FAILING);

    // Then
    assertThat(ended.getProgress().getFailed()).isEqualTo(failed.size() - latest.size());
    assertStandings(ended);
  }

  @Test
  void failedGamesThatAVerdictDependsOnAreRetried() throws InterruptedException {
    // Given
    TournamentSpec spec = match(2_000).toBuilder().setSprt(SPRT).build();
    InventedGames games = new InventedGames(40, 8);
    Tournament decided = playToTheEnd(process.create(spec), games);
    String id = decided.getTournamentId();
    long after = decided.getStandings().getStop().getDecidedAfter();
    List<Integer> failed =
        process.tournaments.failedGames(id, 0, 1_000).stream()
            .map(game -> (int) game.getNumber())
            .toList();
    List<Integer> before = failed.stream().filter(number -> number <= after).toList();
    assertThat(before).isNotEmpty();

    // When
    assertThat(process.tournaments.retry(id, List.of(), false)).isEqualTo(before.size());

    // Then there is no verdict until they return
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_RUNNING);
    assertThat(process.get(id).getStandings().getStop().getVerdict())
        .isEqualTo(Verdict.VERDICT_OPEN);
    Tournament again = playToTheEnd(id, new InventedGames(40, 0));
    assertThat(again.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(again.getStandings().getStop().getVerdict()).isEqualTo(Verdict.VERDICT_ELO1);
    assertStandings(again);
  }

  @Test
  void failedGamesOfPausedTournamentsWait() throws InterruptedException {
    // Given
    String id = createMatch(100);
    playUntil("games fail", GAMES, () -> process.get(id).getProgress().getFailed() > 0);
    process.tournaments.pause(id);
    untilTheOutboxIsEmpty();
    int requested = published.requests().size();
    long failed = process.get(id).getProgress().getFailed();

    // When
    assertThat(process.tournaments.retry(id, List.of(), false)).isEqualTo((int) failed);

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_PAUSED);
    assertThat(process.get(id).getProgress().getFailed()).isZero();
    assertThat(published.requests()).hasSize(requested);

    // When
    process.tournaments.resume(id, false);

    // Then
    Tournament ended = playToTheEnd(id, NEVER_FAILING);
    assertThat(ended.getProgress().getPlayed()).isEqualTo(100);
    assertStandings(ended);
  }

  @Test
  void aDeletedTournamentLeavesNothing() throws InterruptedException {
    // Given
    String id = process.create(match(40), "mine");
    String kept = createMatch(10);
    try (ServiceProcess other = another()) {
      assertThat(other.get(id)).isEqualTo(process.get(id));
      assertRefused(() -> process.tournaments.delete(id), Reason.REASON_TOURNAMENT_NOT_ENDED);
      Tournament ended = playToTheEnd(id, GAMES);

      // When
      int archived = process.tournaments.delete(id);

      // Then
      assertThat(archived).isEqualTo((int) ended.getProgress().getPlayed());
      for (Tournaments each : List.of(process.tournaments, other.tournaments)) {
        assertRefused(() -> each.get(id), Reason.REASON_TOURNAMENT_UNKNOWN);
        assertRefused(() -> each.summary(id), Reason.REASON_TOURNAMENT_UNKNOWN);
        assertRefused(() -> each.failedGames(id, 0, 1), Reason.REASON_TOURNAMENT_UNKNOWN);
        assertRefused(() -> each.cancel(id), Reason.REASON_TOURNAMENT_UNKNOWN);
        assertRefused(() -> each.delete(id), Reason.REASON_TOURNAMENT_UNKNOWN);
      }
      // Games that return anyway are ignored.
      process.upkeep.settle(refereed);
      other.upkeep.settle(refereed);
      assertThat(
              process.longs(
                  "select count(*) from tournament.games where tournament_id = '" + id + "'"))
          .containsExactly(0L);
      Waiting.until("it is announced", () -> states(id).size() == 3);
      assertThat(states(id)).containsExactly("RUNNING", "FINISHED", "DELETED");
      assertStandings(playToTheEnd(kept, GAMES));

      // Then the request may create it again
      assertThat(process.create(match(40), "mine")).isNotEqualTo(id);
    }
  }

  @Test
  void manyGamesAreDeletedInBatches() {
    // Given a tournament with more games than are deleted in one transaction
    String id = createMatch(10);
    process.tournaments.cancel(id);
    process.database.withHandle(handle ->
        handle.execute(
            """
            insert into tournament.games (tournament_id, number, state)
            select ?, number, 'withdrawn' from generate_series(11, 25000) as number
            """,
            id));

    // When the process is killed after it has deleted the tournament
    process.tournaments.delete(id);
    restart();

    // Then some remain
    assertThat(process.longs("select count(*) from tournament.games")).containsExactly(15_000L);

    // When
    process.upkeep.deleteRemainingGames();

    // Then
    assertThat(process.longs("select count(*) from tournament.games")).containsExactly(0L);
    assertThat(process.longs("select count(*) from tournament.deletions")).containsExactly(0L);
  }

  @Test
  void missingStandingsAreComputedAgain() throws InterruptedException {
    // Given
    String id = createMatch(40);
    Tournament ended = playToTheEnd(id, GAMES);
    process.database.withHandle(
        handle -> handle.execute("update tournament.tournaments set standings = null"));

    // When
    restart();

    // Then
    assertThat(process.get(id).getStandings()).isEqualTo(ended.getStandings());
  }

  @Test
  void gamesReturnedAfterAPauseCountAlthoughStandingsWereStored() throws InterruptedException {
    // Given a paused tournament with games that return after a restart
    String id = createMatch(40);
    Waiting.until("games are requested", () -> published.requests().size() >= 16);
    List<GameRequest> requests = published.takeRequests();
    process.upkeep.settle(refereed(NEVER_FAILING, requests.subList(0, 8)));
    process.tournaments.pause(id);
    restart();
    assertThat(process.get(id).getStandings().getPlayers(0).getGames()).isEqualTo(8);

    // When
    process.upkeep.settle(refereed(NEVER_FAILING, requests.subList(8, 12)));

    // Then
    assertThat(process.get(id).getStandings().getPlayers(0).getGames()).isEqualTo(12);
    restart();
    assertThat(process.get(id).getStandings().getPlayers(0).getGames()).isEqualTo(12);
  }

  @Test
  void gamesAreSettledAgainAfterTheDatabaseIsRestored() throws InterruptedException {
    // Given a tournament with twelve games counted since a backup with four
    String id = createMatch(16);
    awaitRequests(16);
    List<Event> returned = refereed(NEVER_FAILING, published.takeRequests());
    process.upkeep.settle(returned.subList(0, 4));
    backUp();
    process.upkeep.settle(returned.subList(4, 16));
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_FINISHED);
    Tournament ended = process.get(id);

    // When the database is restored, and later events are read again from Kafka
    restore();
    process.upkeep.settle(returned.subList(4, 9));

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_COMPLETING);
    assertThat(process.get(id).getProgress().getPlayed()).isEqualTo(9);
    process.upkeep.settle(returned.subList(9, 16));
    assertThat(process.get(id).getStandings()).isEqualTo(ended.getStandings());
    assertThat(process.longs("select count(*) from tournament.games where state = 'counted'"))
        .containsExactly(16L);
  }

  @Test
  void gamesOfLaterRoundsWaitUntilTheirRoundIsKnown() throws InterruptedException {
    // Given a backup of a tournament before the first of its three rounds
    String id = process.create(Specs.of(Format.FORMAT_SWISS, 8, 1, 12));
    backUp();
    Tournament ended = playToTheEnd(id, NEVER_FAILING);
    assertThat(ended.getProgress().getPlayed()).isEqualTo(144);

    // When the database is restored, and all games are read again from Kafka in any order
    restore();
    List<Event> events = new ArrayList<>(refereed);
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Collections.shuffle(events, new Random(seed));
    for (int from = 0; from < events.size(); from += 10) {
      process.upkeep.settle(events.subList(from, Math.min(events.size(), from + 10)));
    }

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(process.get(id).getStandings()).isEqualTo(ended.getStandings());
    assertThat(process.longs("select count(*) from tournament.games_ahead")).containsExactly(0L);
  }

  @Test
  void aGameOfAnotherDerivationIsNotTheRequestedOne() throws InterruptedException {
    // Given
    String id = createMatch(4);
    awaitRequests(4);
    List<GameRequest> requested = published.takeRequests();

    // When one returns with another version, and one with the current version
    process.upkeep.settle(
        List.of(
            NEVER_FAILING.refereed(
                requested.get(0).toBuilder().setDerivationVersion(Derivation.CURRENT + 1).build()),
            NEVER_FAILING.refereed(
                requested.get(1).toBuilder().setDerivationVersion(Derivation.CURRENT).build())));

    // Then
    assertThat(process.get(id).getProgress().getPlayed()).isEqualTo(1);
    assertThat(process.get(id).getProgress().getLastFailure())
        .contains("is not the game that was requested");
  }

  private void backUp() {
    process.database.withHandle(handle ->
        handle.execute(
            "create table tournament.old_games as select * from tournament.games;"
                + "create table tournament.old_rows as select * from tournament.tournaments"));
  }

  /** Restores the backup, like a service whose reader finds that its database was restored. */
  private void restore() {
    process.database.withHandle(handle ->
        handle.execute(
            "delete from tournament.games; delete from tournament.tournaments;"
                + "insert into tournament.tournaments select * from tournament.old_rows;"
                + "insert into tournament.games select * from tournament.old_games"));
    process.upkeep.forgetGames();
  }

  @Test
  void aRefusalDoesNotCauseTheGamesToBeReadAgain() throws InterruptedException {
    // Given a tournament that has ended, and a process that has read all its games
    String id = createMatch(12);
    Tournament ended = playToTheEnd(id, GAMES);
    process.database.withHandle(handle ->
        handle.execute(
            "delete from tournament.games; update tournament.tournaments set standings = null"));

    // When
    assertRefused(() -> process.tournaments.cancel(id), Reason.REASON_TOURNAMENT_ENDED);
    assertRefused(() -> process.tournaments.pause(id), Reason.REASON_TOURNAMENT_ENDED);
    assertRefused(
        () -> process.tournaments.retry(id, List.of(1L), false), Reason.REASON_GAME_NOT_RETRIABLE);

    // Then it still knows them
    assertThat(process.get(id).getStandings()).isEqualTo(ended.getStandings());
  }

  @Test
  void changesOfAFailedTransactionAreForgotten() throws InterruptedException {
    // Given a tournament that has ended with failed games
    String id = createMatch(40);
    Tournament ended = playToTheEnd(id, GAMES);
    assertThat(ended.getProgress().getFailed()).isPositive();
    for (int i = 0; i < 10; i++) {
      createMatch(4);
    }

    // When they are retried, which is refused after they were requested
    assertRefused(
        () -> process.tournaments.retry(id, List.of(), false),
        io.polyboard.proto.common.v1.Reason.REASON_BUSY);

    // Then
    assertThat(process.get(id)).isEqualTo(ended);
    assertStandings(process.get(id));
  }

  @Test
  void aTournamentThatCannotBeRecoveredDoesNotAffectTheOthers() throws InterruptedException {
    // Given tournaments, the first of which cannot be read, announced or deleted
    String damaged = createMatch(4);
    String sound = createMatch(6);
    awaitRequests(10);
    untilTheOutboxIsEmpty();
    passTime();
    restart();
    process.database.withHandle(handle ->
        handle.execute("update tournament.tournaments set spec = '\\x00' where id = ?", damaged));
    refuse("insert on tournament.outbox", "new.key = '" + damaged + "'");
    refuse("delete on tournament.deletions", "old.tournament_id = 'a'");
    process.database.withHandle(handle ->
        handle.execute("insert into tournament.deletions (tournament_id) values ('a'), ('b')"));

    // When
    process.upkeep.announce();
    process.upkeep.requestOverdue();
    process.upkeep.deleteRemainingGames();

    // Then
    awaitRequests(16);
    assertThat(states(sound)).containsExactly("RUNNING", "RUNNING");
    assertThat(published.requests().subList(10, 16))
        .allSatisfy(request -> assertThat(request.getTournamentId()).isEqualTo(sound));
    assertThat(process.longs("select count(*) from tournament.deletions")).containsExactly(1L);
  }

  /** Makes the database refuse something if a condition holds. */
  private void refuse(String what, String where) {
    process.database.withHandle(handle -> {
      handle.execute(
          """
          create or replace function tournament.refuse() returns trigger language plpgsql as $$
          begin raise exception 'refused by the test'; end $$
          """);
      return handle.execute(
          "create trigger refusal before "
              + what
              + " for each row when ("
              + where
              + ") execute function tournament.refuse()");
    });
  }

  @Test
  void tournamentsThatRunTogetherHaveEqualSharesOfTheQueue() throws InterruptedException {
    // Given a tournament with many games that return quickly
    beginWith(100, 8);
    String first = createMatch(2_000);
    assertThat(outstanding(first)).isEqualTo(8);
    playUntil("many games are requested", NEVER_FAILING, () -> outstanding(first) > 50);

    // When another one begins
    String second = createMatch(2_000);

    // Then both soon have the same number of games in the queue
    playUntil(
        "the shares are equal",
        NEVER_FAILING,
        () -> {
          long mine = outstanding(first);
          long other = outstanding(second);
          return other > 20 && Math.abs(mine - other) <= Math.max(mine, other) / 5;
        });
  }

  @Test
  void tournamentsOfAnOwnerHaveSharesByWeight() throws InterruptedException {
    // Given a tournament with three times the weight of another one of its owner, one of another
    // owner with as many games, and one with few games
    beginWith(1_000, 160);
    TournamentSpec much = match(1_000_000);
    String light = process.createFor("one", 1, much);
    String heavy = process.createFor("one", 3, much);
    String other = process.createFor("another", 100, much);
    String small = process.createFor("modest", 1, match(60));
    assertThat(process.get(heavy).getWeight()).isEqualTo(3);

    // When the small one has ended
    playUntil("the small one ends", NEVER_FAILING, () -> !isRunning(small));

    // Then both owners have equal shares, and the tournaments of one owner have shares by weight
    playUntil(
        "the shares are as the weights are",
        NEVER_FAILING,
        () ->
            outstanding(light) >= 16
                && isNear(outstanding(heavy), 3 * outstanding(light))
                && isNear(outstanding(heavy) + outstanding(light), outstanding(other)));
  }

  private static boolean isNear(long first, long second) {
    return Math.abs(first - second) <= Math.max(first, second) / 5;
  }

  @Test
  void moreGamesAreRequestedAsSoonAsWorkersPlayMore() {
    // Given
    beginWith(1_000, 8);
    String id = createMatch(2_000);
    assertThat(outstanding(id)).isEqualTo(8);

    // When
    process.gamesPerSecond = 50;
    process.upkeep.requestMore();

    // Then the workers have enough for a second and a half
    assertThat(outstanding(id)).isEqualTo(75);
  }

  private long outstanding(String id) {
    return process.get(id).getProgress().getOutstanding();
  }

  @Test
  void aRecordThatKafkaWouldNeverAcceptDoesNotBlockLaterOnes() throws InterruptedException {
    // Given
    String first = createMatch(2);
    awaitRequests(2);
    published.refuse(outgoing -> outgoing.key().equals(first));

    // When
    process.tournaments.cancel(first);
    createMatch(2);

    // Then
    awaitRequests(4);
    untilTheOutboxIsEmpty();
    assertThat(published.events().stream().filter(Event::hasDeadLetter))
        .singleElement()
        .satisfies(letter -> {
          assertThat(letter.getDeadLetter().getTopic()).isEqualTo(Topic.TOURNAMENTS.topicName());
          assertThat(letter.getDeadLetter().getKey().toStringUtf8()).isEqualTo(first);
          assertThat(letter.getDeadLetter().getOffset()).isEqualTo(-1);
          assertThat(letter.getDeadLetter().getError()).isEqualTo("never");
        });
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      ThrowingCallable call, Enum<?> reason) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason));
  }

  @ParameterizedTest
  @CsvSource({
    "FORMAT_SELF_PLAY, 1, 2, 21, 33, 66",
    "FORMAT_MATCH, 2, 1, 70, 101, 102",
    "FORMAT_ROUND_ROBIN, 4, 2, 6, 8, 96",
    "FORMAT_GAUNTLET, 4, 1, 14, 20, 60"
  })
  void anExtendedTournamentIsTheSameAsOneWithAsManyGamesFromTheStart(
      Format format, int players, int variants, int games, int more, int all)
      throws InterruptedException {
    // Given
    String id = process.create(Specs.of(format, players, variants, games));
    Tournament before = playToTheEnd(id, GAMES);

    // When
    process.tournaments.extend(id, more, "", false);

    // Then it runs again, with the games that it has
    Tournament running = process.get(id);
    assertThat(running.getState()).isIn(State.STATE_RUNNING, State.STATE_COMPLETING);
    assertThat(running.getProgress().getGames()).isEqualTo(all);
    assertThat(running.getProgress().getPlayed()).isEqualTo(before.getProgress().getPlayed());
    assertThat(running.hasEndedAt()).isFalse();

    // When
    Tournament after = playToTheEnd(id, GAMES);

    // Then
    assertThat(after.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(after.getProgress().getPlayed() + after.getProgress().getFailed()).isEqualTo(all);
    assertStandings(after);
    Schedule whole = new Schedule(Specs.definition(Specs.of(format, players, variants, more)));
    assertThat(published.requests()).hasSize(all);
    assertThat(published.requests())
        .allSatisfy(request ->
            assertThat(request)
                .isEqualTo(
                    GameMessages.request(
                        id,
                        request.getTournamentName(),
                        Derivation.CURRENT,
                        whole.game(request.getNumber()))));
  }

  @Test
  void aPausedTournamentThatIsExtendedWaits() throws InterruptedException {
    // Given
    String id = createMatch(10);
    process.tournaments.pause(id);

    // When
    process.tournaments.extend(id, 20, "", false);

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_PAUSED);
    assertThat(process.get(id).getProgress().getGames()).isEqualTo(20);

    // When
    process.tournaments.resume(id, false);

    // Then
    assertThat(playToTheEnd(id, NEVER_FAILING).getProgress().getPlayed()).isEqualTo(20);
  }

  @Test
  void otherProcessesKnowOfAnExtension() throws InterruptedException {
    // Given two processes that know the tournament
    String id = createMatch(10);
    try (ServiceProcess other = another()) {
      assertThat(other.get(id).getSpec().getGames()).isEqualTo(10);

      // When
      process.tournaments.extend(id, 30, "", false);

      // Then
      assertThat(other.get(id).getSpec().getGames()).isEqualTo(30);
      assertThat(other.get(id).getProgress().getGames()).isEqualTo(30);

      // When it is extended by the other
      other.tournaments.extend(id, 40, "", false);

      // Then
      assertThat(playToTheEnd(id, NEVER_FAILING).getProgress().getPlayed()).isEqualTo(40);
      assertThat(other.get(id).getProgress().getPlayed()).isEqualTo(40);
    }
  }

  @Test
  void aRequestExtendsATournamentOnce() {
    // Given
    String id = createMatch(10);
    process.tournaments.extend(id, 20, "first", false);
    process.tournaments.extend(id, 30, "second", false);
    long revision = process.get(id).getRevision();

    // When the first request is repeated
    process.tournaments.extend(id, 20, "first", false);

    // Then nothing changes
    assertThat(process.get(id).getRevision()).isEqualTo(revision);
    assertThat(process.get(id).getSpec().getGames()).isEqualTo(30);
    assertRefused(
        () -> process.tournaments.extend(id, 50, "first", false), Reason.REASON_REQUEST_ID_TAKEN);
  }

  @Test
  void impossibleExtensionsAreRefusedWithTheReason() {
    // Given
    String match = createMatch(10);
    String cancelled = createMatch(10);
    process.tournaments.cancel(cancelled);

    // Then
    for (Format format : List.of(Format.FORMAT_SWISS, Format.FORMAT_KNOCKOUT)) {
      String id = process.create(Specs.of(format, 4, 1, 2));
      assertRefused(
              () -> process.tournaments.extend(id, 4, "", false),
              Reason.REASON_TOURNAMENT_NOT_EXTENSIBLE)
          .hasMessageContaining("each round depends on the games of earlier rounds");
    }
    String test = process.create(match(10).toBuilder().setSprt(SPRT).build());
    assertRefused(
            () -> process.tournaments.extend(test, 20, "", false),
            Reason.REASON_TOURNAMENT_NOT_EXTENSIBLE)
        .hasMessageContaining("a stop rule ends it");
    assertRefused(
        () -> process.tournaments.extend(cancelled, 20, "", false), Reason.REASON_TOURNAMENT_ENDED);
    for (int games : new int[] {1, 10, 1_000_001}) {
      assertRefused(
              () -> process.tournaments.extend(match, games, "", false),
              io.polyboard.proto.common.v1.Reason.REASON_FIELD_INVALID)
          .hasMessageContaining("games " + games + " is ");
    }
    assertThat(process.get(match).getSpec().getGames()).isEqualTo(10);
  }

  @Test
  void runningTournamentsAreLimited() {
    // Given
    TournamentSpec spec = match(10);
    String paused = process.create(spec);
    process.tournaments.pause(paused);
    for (int i = 0; i < 10; i++) {
      process.create(spec);
    }

    // Then
    assertRefused(() -> process.create(spec), io.polyboard.proto.common.v1.Reason.REASON_BUSY);
    assertRefused(
        () -> process.tournaments.resume(paused, false),
        io.polyboard.proto.common.v1.Reason.REASON_BUSY);
  }

  @Test
  void liveTournamentsAreAnnouncedAgain() throws InterruptedException {
    // Given
    String running = createMatch(10);
    String cancelled = createMatch(10);
    process.tournaments.cancel(cancelled);
    Waiting.until("all is announced", () -> states().size() == 3);

    // When
    process.upkeep.announce();

    // Then it is the same event
    Waiting.until("it is announced again", () -> states().size() == 4);
    List<Event> events = changes();
    assertThat(events.getLast().getTournamentChanged().getTournamentId()).isEqualTo(running);
    assertThat(events.getLast().getId()).isEqualTo(events.getFirst().getId());
    assertThat(events.getLast().getTime()).isEqualTo(events.getFirst().getTime());
  }

  @Test
  void watchersSeeChangesOfAnyProcess() throws Exception {
    // Given
    String id = createMatch(10);
    long revision = process.get(id).getRevision();
    try (ServiceProcess other = another();
        Changes.Watch here = process.changes.watch(id, 10).orElseThrow();
        Changes.Watch there = other.changes.watch(id, 10).orElseThrow()) {
      // When
      process.tournaments.pause(id);

      // Then
      assertThat(here.await(revision, Duration.ofMinutes(1))).isTrue();
      assertThat(there.await(revision, Duration.ofMinutes(1))).isTrue();
      assertThat(other.get(id).getState()).isEqualTo(State.STATE_PAUSED);
      assertThat(other.changes.watch(id, 1)).isEmpty();
    }
    assertThat(process.changes.watches()).isZero();
  }
}
