package io.polyboard.tournament.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.calls.Refusal;
import io.polyboard.events.Failures;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.Specs;
import io.polyboard.tournament.TestDatabase;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.grpc.StandingsMessages;
import io.polyboard.tournament.run.ServiceProcess.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service on the real database; Kafka's part is played by the test. */
class TournamentsTest {
  private static final InventedGames GAMES = new InventedGames(0, 6);
  private static final SprtStop SPRT =
      SprtStop.newBuilder().setElo0(0).setElo1(100).setAlpha(0.05).setBeta(0.05).build();

  private final Published published = new Published();
  private final List<Event> refereed = new ArrayList<>();
  private ServiceProcess process;

  @BeforeEach
  void start() {
    process = ServiceProcess.first(published, Settings.ahead(16));
  }

  @AfterEach
  void stop() {
    process.close();
  }

  private void restart() {
    process.close();
    process = ServiceProcess.another(published, Settings.ahead(16));
  }

  private boolean isRunning(String id) {
    return process.get(id).getState() == State.STATE_RUNNING;
  }

  /** Plays all that is asked for now; every result comes back twice and in any order. */
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
      process.tournaments.settle(events.subList(from, to));
      from = to;
    }
  }

  /** Plays until the tournament does not run any more. */
  private Tournament playToTheEnd(String id, InventedGames games) throws InterruptedException {
    Random random = new Random(3);
    Waiting.until(
        "the tournament ends",
        () -> {
          play(games, random);
          return !isRunning(id);
        });
    return process.get(id);
  }

  /** Holds standings against those of the same games, counted here in the order of their numbers. */
  private void assertStandings(Tournament tournament) {
    Scoreboard board = new Scoreboard(Specs.definition(tournament.getSpec()));
    SortedMap<Integer, ReturnedGame> games = new TreeMap<>();
    for (Event event : refereed) {
      ReturnedGame game = ReturnedGame.of(event).orElseThrow();
      games.put(game.request().getNumber(), game);
    }
    games.forEach((number, game) -> {
      if (game.result() == null) {
        board.fail(number, game.failure());
      } else {
        board.count(number, game.result());
      }
    });
    assertThat(tournament.getProgress().getPlayed()).isEqualTo(board.played());
    assertThat(tournament.getProgress().getFailed()).isEqualTo(board.failed());
    assertThat(tournament.getStandings())
        .isEqualTo(
            StandingsMessages.write(
                board.standings(), !tournament.getSpec().getFixedColours()));
  }

  @ParameterizedTest
  @CsvSource({
    "FORMAT_SELF_PLAY, 1, 2, 21",
    "FORMAT_MATCH, 2, 1, 70",
    "FORMAT_ROUND_ROBIN, 4, 2, 6",
    "FORMAT_GAUNTLET, 4, 1, 14"
  })
  void everyFormatRunsToItsEnd(Format format, int players, int variants, int games)
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
        .isEqualTo(new Schedule(Specs.definition(spec)).games());
    assertThat(ended.getProgress().getOutstanding()).isZero();
    assertThat(ended.getProgress().getLastFailure()).contains("invented");
    assertThat(published.requests())
        .extracting(GameRequest::getNumber)
        .doesNotHaveDuplicates()
        .hasSize((int) ended.getProgress().getGames());
    assertStandings(ended);
    assertThat(process.meters.counter("polyboard.tournament.games.counted").count())
        .isEqualTo(ended.getProgress().getPlayed());
    assertThat(process.meters.counter("polyboard.tournament.games.failed").count())
        .isEqualTo(ended.getProgress().getFailed());
    assertThat(process.meters.counter("polyboard.tournament.games.requested").count())
        .isEqualTo(ended.getProgress().getGames());
  }

  @Test
  void onlySoManyGamesAreGivenOutAtATime() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 100));

    // When
    Waiting.until("games are asked for", () -> published.requests().size() == 16);

    // Then
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(16);
    assertThat(published.requests())
        .extracting(GameRequest::getNumber)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);

    // When three are back
    process.tournaments.settle(
        published.requests().subList(0, 3).stream().map(GAMES::refereed).toList());

    // Then as many more are given out
    Waiting.until("more are asked for", () -> published.requests().size() == 19);
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(16);
  }

  @Test
  void itGoesOnWhereItWasAfterARestart() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_ROUND_ROBIN, 3, 2, 20));
    Random random = new Random(5);

    // When it is restarted again and again, sometimes before it has published
    for (int round = 0; round < 8; round++) {
      play(GAMES, random);
      restart();
    }
    Tournament ended = playToTheEnd(id, GAMES);

    // Then
    assertStandings(ended);
    assertThat(ended.getProgress().getGames()).isEqualTo(120);
    assertThat(process.longs("select count(*) from tournament.outbox")).containsExactly(0L);
  }

  @Test
  void theDatabaseMayRestart() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 60));
    Random random = new Random(5);
    play(GAMES, random);

    // When
    TestDatabase.restart();

    // Then calls fail, if at all, in a way that says so
    Waiting.until(
        "the database is back",
        () -> {
          try {
            return isRunning(id);
          } catch (RuntimeException e) {
            assertThat(Failures.isTransient(e)).as("%s", e).isTrue();
            return false;
          }
        });
    assertStandings(playToTheEnd(id, GAMES));
  }

  @Test
  void twoProcessesServeOneTournament() throws InterruptedException {
    // Given
    try (ServiceProcess other = ServiceProcess.another(published, Settings.ahead(16))) {
      String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 2, 100));
      Waiting.until(
          "the tournament ends",
          () -> {
            // When both take results at the same time, some of them the same
            List<Event> events = published.takeRequests().stream().map(GAMES::refereed).toList();
            refereed.addAll(events);
            List<Event> reversed = new ArrayList<>(events);
            Collections.reverse(reversed);
            CompletableFuture<Void> one =
                CompletableFuture.runAsync(() -> process.tournaments.settle(events));
            CompletableFuture<Void> two =
                CompletableFuture.runAsync(() -> other.tournaments.settle(reversed));
            CompletableFuture.allOf(one, two).join();
            return !isRunning(id);
          });

      // Then both know all of it
      assertStandings(process.get(id));
      assertThat(other.get(id)).isEqualTo(process.get(id));
      assertThat(published.requests()).extracting(GameRequest::getNumber).doesNotHaveDuplicates();
    }
  }

  @Test
  void nothingIsLostWhileKafkaIsDown() throws InterruptedException {
    // Given
    published.setDown(true);
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 40));
    Waiting.until("the relay is in trouble", () -> process.relay.trouble().isPresent());
    assertThat(published.events()).isEmpty();

    // When
    published.setDown(false);
    Tournament ended = playToTheEnd(id, GAMES);

    // Then, and in order
    assertStandings(ended);
    assertThat(published.requests()).extracting(GameRequest::getNumber).isSorted();
    assertThat(process.relay.trouble()).isEmpty();
  }

  @Test
  void aPauseTakesBackWhatIsGivenOut() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 40));
    Waiting.until("games are asked for", () -> published.requests().size() == 16);
    List<GameRequest> first = published.takeRequests();

    // When
    process.tournaments.pause(id);
    process.tournaments.pause(id);

    // Then
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_PAUSED);
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();
    Waiting.until("the pause is told", () -> states().size() == 2);
    assertThat(states()).containsExactly(TournamentState.TOURNAMENT_STATE_RUNNING, TournamentState.TOURNAMENT_STATE_PAUSED);

    // When games that were under way are back all the same
    first.subList(0, 4).stream().map(GAMES::refereed).forEach(refereed::add);
    process.tournaments.settle(refereed);

    // Then they count, and nothing is given out
    assertThat(process.get(id).getProgress().getPlayed())
        .isEqualTo(4 - process.get(id).getProgress().getFailed());
    assertThat(process.get(id).getProgress().getOutstanding()).isZero();

    // When
    process.tournaments.resume(id);
    process.tournaments.resume(id);

    // Then what is not back is asked for again, and only that
    Waiting.until("games are asked for", () -> published.requests().size() == 32);
    assertThat(published.requests().subList(16, 32))
        .extracting(GameRequest::getNumber)
        .containsExactly(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    assertStandings(playToTheEnd(id, GAMES));
  }

  @Test
  void requestsAreNeverOlderThanTheStateTheyAreMadeIn() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 40));

    // When
    for (int round = 0; round < 3; round++) {
      process.tournaments.pause(id);
      process.tournaments.resume(id);
    }
    Waiting.until("all is told", () -> states().size() == 7 && published.requests().size() == 64);

    // Then a worker that knows the latest change can tell the requests that it made void
    Event latest =
        published.events().stream().filter(Event::hasTournamentChanged).toList().getLast();
    Function<Event, Long> micros =
        event -> event.getTime().getSeconds() * 1_000_000 + event.getTime().getNanos() / 1_000;
    List<Event> requests = published.events().stream().filter(Event::hasGameRequested).toList();
    assertThat(requests.subList(0, 48)).allMatch(each -> micros.apply(each) < micros.apply(latest));
    assertThat(requests.subList(48, 64))
        .allMatch(each -> micros.apply(each) >= micros.apply(latest));
  }

  private List<TournamentState> states() {
    return published.events().stream()
        .filter(Event::hasTournamentChanged)
        .map(event -> event.getTournamentChanged().getState())
        .toList();
  }

  @Test
  void aCancellationIsForGood() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 40));
    Waiting.until("games are asked for", () -> published.requests().size() == 16);

    // When
    process.tournaments.cancel(id);
    process.tournaments.cancel(id);

    // Then
    Tournament cancelled = process.get(id);
    assertThat(cancelled.getState()).isEqualTo(State.STATE_CANCELLED);
    assertThat(cancelled.hasEndedAt()).isTrue();
    assertThat(cancelled.getProgress().getOutstanding()).isZero();
    for (Function<Tournaments, Runnable> call :
        List.<Function<Tournaments, Runnable>>of(
            all -> () -> all.pause(id), all -> () -> all.resume(id))) {
      assertThatThrownBy(() -> call.apply(process.tournaments).run())
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal -> assertThat(refusal.reason()).isEqualTo(Reason.REASON_TOURNAMENT_ENDED));
    }

    // When a game that was under way is back all the same
    play(GAMES, new Random(1));

    // Then it counts, and changes nothing else
    assertStandings(process.get(id));
    assertThat(process.get(id).getState()).isEqualTo(State.STATE_CANCELLED);
    assertThat(process.get(id).getEndedAt()).isEqualTo(cancelled.getEndedAt());
    Waiting.until("the cancellation is told", () -> states().size() == 2);
    assertThat(states()).containsExactly(TournamentState.TOURNAMENT_STATE_RUNNING, TournamentState.TOURNAMENT_STATE_CANCELLED);
    assertThat(published.requests()).hasSize(16);
  }

  @Test
  void aTestThatIsDecidedEndsTheMatch() throws InterruptedException {
    // Given
    TournamentSpec spec =
        Specs.of(Format.FORMAT_MATCH, 2, 1, 2_000).toBuilder().setSprt(SPRT).build();
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

    // When the games that were under way are back
    List<GameRequest> late =
        published.requests().stream()
            .filter(request -> refereed.stream().noneMatch(event -> request.equals(asked(event))))
            .toList();
    late.stream().map(games::refereed).forEach(refereed::add);
    process.tournaments.settle(refereed);

    // Then they count, and the verdict stands
    Tournament after = process.get(ended.getTournamentId());
    assertStandings(after);
    assertThat(after.getStandings().getStop()).isEqualTo(ended.getStandings().getStop());
  }

  private static GameRequest asked(Event event) {
    return ReturnedGame.of(event).orElseThrow().request();
  }

  @Test
  void gamesThatAreNotBackInTimeAreAskedForAgain() throws InterruptedException {
    // Given
    process.close();
    process =
        ServiceProcess.first(published, Settings.ahead(16).withTimeout(Duration.ofMillis(300)));
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 12));
    Waiting.until("games are asked for", () -> published.requests().size() == 12);
    List<GameRequest> first = published.takeRequests();
    process.tournaments.giveOutLost();

    // When some are back, and nobody knows of the others for a while
    first.subList(0, 5).stream().map(GAMES::refereed).forEach(refereed::add);
    process.tournaments.settle(refereed);
    Waiting.until(
        "they seem to be lost",
        () -> {
          process.tournaments.giveOutLost();
          return published.requests().size() > 12;
        });

    // Then
    assertThat(new HashSet<>(published.requests().subList(12, 19)))
        .isEqualTo(new HashSet<>(first.subList(5, 12)));
    assertThat(process.get(id).getProgress().getOutstanding()).isEqualTo(7);
    assertStandings(playToTheEnd(id, GAMES));
  }

  @Test
  void gamesOfOthersArePassedOver() throws InterruptedException {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 10));
    Waiting.until("games are asked for", () -> published.requests().size() == 10);
    GameRequest request = published.requests().getFirst();

    // When
    process.tournaments.settle(
        List.of(
            GAMES.refereed(request.toBuilder().setTournamentId("unknown").build()),
            GAMES.refereed(request.toBuilder().setTournamentId("No! \0").build()),
            GAMES.refereed(request.toBuilder().setNumber(11).build()),
            GAMES.refereed(request.toBuilder().setNumber(0).build()),
            published.events().getFirst()));

    // Then
    assertThat(process.get(id).getProgress().getPlayed()).isZero();
    assertThat(process.get(id).getProgress().getFailed()).isZero();

    // When a game is not the one that was asked for, or has no result
    process.tournaments.settle(
        List.of(
            GAMES.refereed(request.toBuilder().setWhiteSeed(1).build()),
            io.polyboard.events.Events.of(
                GameValidated.newBuilder()
                    .setGame(
                        Game.newBuilder()
                            .setRequest(published.requests().get(1)))
                    .build())));

    // Then it counts for nobody
    assertThat(process.get(id).getProgress().getPlayed()).isZero();
    assertThat(process.get(id).getProgress().getFailed()).isEqualTo(2);
    assertThat(process.get(id).getProgress().getLastFailure())
        .isEqualTo("game 2: the game has no result: GAME_RESULT_UNSPECIFIED");
  }

  @Test
  void aRequestCreatesOneTournament() {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_MATCH, 2, 1, 10);

    // When
    String id = process.create(spec, "mine");

    // Then
    assertThat(process.create(spec, "mine")).isEqualTo(id);
    assertThat(process.create(spec, "other")).isNotEqualTo(id);
    assertThatThrownBy(() -> process.create(spec.toBuilder().setSeed(1).build(), "mine"))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.reason()).isEqualTo(Reason.REASON_REQUEST_ID_TAKEN));
  }

  @Test
  void onlySoManyRunAtATime() {
    // Given
    TournamentSpec spec = Specs.of(Format.FORMAT_MATCH, 2, 1, 10);
    String paused = process.create(spec);
    process.tournaments.pause(paused);
    for (int i = 0; i < 10; i++) {
      process.create(spec);
    }

    // Then
    assertThatThrownBy(() -> process.create(spec))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(io.polyboard.proto.common.v1.Reason.REASON_BUSY));
    assertThatThrownBy(() -> process.tournaments.resume(paused))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(io.polyboard.proto.common.v1.Reason.REASON_BUSY));
  }

  @Test
  void liveTournamentsAreToldOfAgain() throws InterruptedException {
    // Given
    String running = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 10));
    String cancelled = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 10));
    process.tournaments.cancel(cancelled);
    Waiting.until("all is told", () -> states().size() == 3);

    // When
    process.tournaments.announce();

    // Then it is the same event
    Waiting.until("it is told again", () -> states().size() == 4);
    List<Event> events = published.events().stream().filter(Event::hasTournamentChanged).toList();
    assertThat(events.getLast().getTournamentChanged().getTournamentId()).isEqualTo(running);
    assertThat(events.getLast().getId()).isEqualTo(events.getFirst().getId());
    assertThat(events.getLast().getTime()).isEqualTo(events.getFirst().getTime());
  }

  @Test
  void whoWatchesIsToldOfChangesByAnyProcess() throws Exception {
    // Given
    String id = process.create(Specs.of(Format.FORMAT_MATCH, 2, 1, 10));
    long version = process.tournaments.view(id).orElseThrow().version();
    try (ServiceProcess other = ServiceProcess.another(published, Settings.ahead(16));
        Changes.Watch here = process.changes.watch(id, 10).orElseThrow();
        Changes.Watch there = other.changes.watch(id, 10).orElseThrow()) {
      // When
      process.tournaments.pause(id);

      // Then
      here.await(version);
      there.await(version);
      assertThat(other.get(id).getState()).isEqualTo(State.STATE_PAUSED);
      assertThat(other.changes.watch(id, 1)).isEmpty();
    }
    assertThat(process.changes.watches()).isZero();
  }
}
