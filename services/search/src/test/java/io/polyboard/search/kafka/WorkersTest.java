package io.polyboard.search.kafka;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.TournamentStates;
import io.polyboard.events.EventWriter;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.play.Derivation;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.search.Requests;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.SearchEnvironment;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.SearchReadiness;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.service.thread.ServiceLiveness;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(SearchEnvironment.class)
@TestInstance(Lifecycle.PER_CLASS)
class WorkersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Inject Workers workers;
  @Inject SearchMetrics metrics;
  @Inject MeterRegistry meters;
  @Inject @Readiness SearchReadiness readiness;
  @Inject @Liveness ServiceLiveness liveness;
  @Inject TournamentStates states;
  @Inject Topics topics;
  @Inject KafkaSettings kafka;
  @Inject ServiceThreads threads;
  @Inject EngineConfig engines;
  @Inject RequestReader reader;
  @Inject EventWriter writer;
  @Inject WorkerName name;

  /** The test's own tournament. */
  private String tournament;

  private final List<Workers> processes = new ArrayList<>();
  private Queue queue;

  @BeforeAll
  void open() throws InterruptedException {
    assertThat(topics.await(PATIENCE)).isTrue();
    // A member of an unconfigured group would begin at the end of the queue.
    await().atMost(PATIENCE).until(workers::haveBegun);
    queue = new Queue();
  }

  @AfterAll
  void close() {
    queue.close();
  }

  @BeforeEach
  void nameTournament() {
    tournament = "t" + UUID.randomUUID().toString().replace("-", "");
  }

  /** Number of games under way. */
  private long playing() {
    return measured("games.playing");
  }

  /** Number of requeued requests. */
  private long requeued() {
    return measured("games.given.back");
  }

  private long measured(String name) {
    Meter meter = meters.get("polyboard.search." + name).meter();
    return (long) meter.measure().iterator().next().getValue();
  }

  /** Empties the queue for the following tests, also if this test has failed. */
  @AfterEach
  void emptyTheQueue() throws Exception {
    try {
      become(TournamentState.TOURNAMENT_STATE_CANCELLED);
      if (processes.isEmpty()) {
        process(1);
      }
      queue.untilEmpty();
    } finally {
      for (Workers each : List.copyOf(processes)) {
        stop(each);
      }
      queue.untilNoMembers();
      await().atMost(PATIENCE).until(() -> playing() == 0);
    }
  }

  @Test
  void aPlayedGameHasARecordOfEachTurnOfItsPlayers() throws Exception {
    // Given a game with one random player
    process(1);
    GameRequest game = Requests.game(tournament, 1).toBuilder().setBlack(Requests.random()).build();
    GameRequest again = game.toBuilder().setGameId(tournament + "-again").build();

    // When
    queue.request(game);
    queue.request(again);
    PlayedGame played = queue.played(game.getGameId());
    PlayedGame replayed = queue.played(again.getGameId());

    // Then
    assertThat(played.getRequest()).isEqualTo(game);
    assertThat(played.getWorker()).isEqualTo("tester");

    // And White's turns have the results of its search, and Black's have none
    List<TurnRecord> records = TurnRecord.turns(played.getRecords());
    assertThat(records).hasSize(played.getTurnsCount() - played.getOpeningTurns()).isNotEmpty();
    for (int turn = 0; turn < records.size(); turn++) {
      TurnRecord record = records.get(turn);
      if (turn % 2 == 0) {
        assertThat(record.isSearched()).isTrue();
        assertThat(record.nodes()).isBetween(1L, (long) Requests.NODES);
      } else {
        assertThat(record).isEqualTo(new TurnRecord(0, 0, 0, record.millis()));
      }
    }
    assertThat(records).extracting(TurnRecord::score).anyMatch(score -> score != 0);
    assertThat(played.getEffectiveChoice().getTurns()).isEqualTo((records.size() + 1) / 2);
    assertThat(played.getEffectiveChoice().getEffectiveTurns())
        .isGreaterThan(10L * played.getEffectiveChoice().getTurns());

    // And the same game played again has the same results
    assertThat(replayed.getTurnsList()).isEqualTo(played.getTurnsList());
    assertThat(replayed.getOutcome()).isEqualTo(played.getOutcome());
    assertThat(replayed.getRecords().toBuilder().clearMillis().build())
        .isEqualTo(played.getRecords().toBuilder().clearMillis().build());
    assertThat(replayed.getEffectiveChoice()).isEqualTo(played.getEffectiveChoice());
  }

  @Test
  void workersStartAndStopWhileGamesArePlayed() throws Exception {
    // Given
    int games = 20;
    request(1, games);

    // When
    Workers first = process(1);
    queue.played(tournament + "-1");
    process(2);
    queue.played(tournament + "-7");
    stop(first);
    queue.played(tournament + "-10");
    process(1);

    // Then every game is played once
    awaitPlayed(tournament, 1, games);
    assertPlayedOnce(1, games);
    assertThat(readiness.call().getStatus().name()).isEqualTo("UP");
  }

  @Test
  void aGameOfAWorkerThatStopsRespondingIsPlayedByAnother() throws Exception {
    // Given a member of the group that takes a game and stops responding
    String id = tournament + "-1";
    queue.request(Requests.game(tournament, 1));
    try (var dead = Queue.member(Topic.GAMES_REQUESTED)) {
      var taken = Queue.take(dead);
      assertThat(taken.key()).isEqualTo(id.getBytes(UTF_8));

      // When
      process(1);

      // Then
      assertThat(queue.played(id).getRequest().getGameId()).isEqualTo(id);
      playedAfterwards();
      assertThat(queue.timesPlayed(id)).isEqualTo(1);
    }
  }

  @Test
  void aWorkerKeepsItsGameWhileItPlays() throws Exception {
    // Given
    long reports = measured("reports");
    process(2);

    // When a game takes longer than a lock
    int plies = 5 * SearchEnvironment.LOCK + 6;
    queue.request(Requests.slowGame(tournament, 1, plies, 200));
    await().atMost(PATIENCE).until(() -> playing() == 1);

    // Then a report names the worker
    WorkerReported report = report(1);
    assertThat(report.getWorker()).isEqualTo("tester");
    assertThat(report.getWorkerId()).startsWith("tester/");
    assertThat(report.getLease().getSeconds()).isEqualTo(SearchEnvironment.LOCK);

    // And it is played once, by the worker that took it first, and reported while it is played
    PlayedGame played = queue.played(tournament + "-1");
    assertThat(played.getTurnsCount() == plies || !isAtPlyLimit(played)).isTrue();
    // The application itself, which has no workers, reports too.
    assertThat(measured("reports") - reports).isGreaterThanOrEqualTo(2 * 4);
    playedAfterwards();
    assertThat(queue.timesPlayed(tournament + "-1")).isEqualTo(1);
    assertThat(playing()).isZero();
  }

  @Test
  void aProcessThatEndsPlaysItsGamesToTheirEnd() throws Exception {
    // Given a process that plays a long game, and another game in the queue
    long requeued = requeued();
    Workers ending = process(1, "drain=2m");
    queue.request(Requests.slowGame(tournament, 1, 10, 200));
    await().atMost(PATIENCE).until(() -> playing() == 1);
    Event request = Queue.requestFor(Requests.endlessGame(tournament, 2));
    queue.write(Topic.LONG_GAMES_REQUESTED, tournament + "-2", request.toByteArray());

    // When
    stop(ending);

    // Then it has played the first game, and has not begun the other
    assertThat(playing()).isZero();
    queue.played(tournament + "-1");
    assertThat(requeued() - requeued).isLessThanOrEqualTo(1);
    int unused = takeNext(request);
    assertThat(queue.timesPlayed(tournament + "-1")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "0.5s"})
  void aGameThatDoesNotEndInTimeIsRequeued(String drain) throws Exception {
    // Given a game that would take a day
    long requeued = requeued();
    Workers ending = process(1, "drain=" + drain);
    Event request = Queue.requestFor(Requests.endlessGame(tournament, 1));
    queue.write(Topic.GAMES_REQUESTED, tournament + "-1", request.toByteArray());
    await().atMost(PATIENCE).until(() -> playing() == 1);

    // When
    long start = System.nanoTime();
    stop(ending);

    // Then it had its time, and the same request is in the queue without a counted attempt
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isGreaterThanOrEqualTo(Duration.parse("PT" + drain));
    assertThat(playing()).isZero();
    await().atMost(PATIENCE).until(() -> requeued() == requeued + 1);
    assertThat(takeNext(request)).isEqualTo(1);
  }

  /** Takes the next request for a long game; returns how often it was delivered. */
  private static int takeNext(Event expected) throws Exception {
    try (var other = Queue.member(Topic.LONG_GAMES_REQUESTED)) {
      var taken = Queue.take(other);
      assertThat(Events.parse(taken.value())).isEqualTo(expected);
      other.acknowledge(taken, AcknowledgeType.ACCEPT);
      other.commitSync();
      return taken.deliveryCount().orElseThrow();
    }
  }

  /**
   * Starts the workers of another process.
   *
   * @param settings settings that differ from the defaults, each {@code key=value}
   */
  private Workers process(int number, String... settings) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(SearchConfig.class)
            .withDefaultValue("polyboard.search.lock", SearchEnvironment.LOCK + "S")
            .withDefaultValue("polyboard.search.workers", Integer.toString(number));
    for (String each : settings) {
      String[] setting = each.split("=");
      builder.withDefaultValue("polyboard.search." + setting[0], setting[1]);
    }
    SearchConfig read = builder.build().getConfigMapping(SearchConfig.class);
    Workers process =
        new Workers(kafka, topics, threads, read, engines, reader, writer, states, name, metrics);
    processes.add(process);
    process.start(null);
    await().atMost(PATIENCE).until(process::haveBegun);
    return process;
  }

  private void stop(Workers process) throws InterruptedException {
    process.stop(null);
    processes.remove(process);
  }

  @Test
  void aGameOfAnotherVersionIsGivenUp() throws Exception {
    // Given
    GameRequest later =
        Requests.game(tournament, 1).toBuilder()
            .setDerivationVersion(Derivation.CURRENT + 1)
            .build();
    queue.request(later);
    queue.request(
        Requests.game(tournament, 2).toBuilder().setDerivationVersion(Derivation.CURRENT).build());

    // When
    process(1);

    // Then
    queue.played(tournament + "-2");
    assertThat(failed(later).getReason()).contains("derivation_version");
    assertThat(queue.timesPlayed(later.getGameId())).isZero();
  }

  private GameFailed failed(GameRequest game) throws Exception {
    return queue
        .first(
            Topic.GAMES_REFEREED.topicName(),
            event -> event.getGameFailed().getRequest().getGameId().equals(game.getGameId()))
        .getGameFailed();
  }

  @Test
  void aProcessThatEndsLosesNoWaitingGame() throws Exception {
    // Given a worker that has begun one of several games that would take a day
    Workers worker = process(1);
    long requeued = requeued();
    Set<String> endless = new HashSet<>();
    for (int number = 1; number <= 12; number++) {
      queue.request(Requests.endlessGame(tournament, number));
      endless.add(tournament + "-" + number);
    }
    await().atMost(PATIENCE).until(() -> playing() == 1);

    // When
    stop(worker);

    // Then it requeues the game that it had begun, and another member finds all games
    await().atMost(PATIENCE).until(() -> playing() == 0);
    for (Topic queueTopic : List.of(Topic.GAMES_REQUESTED, Topic.LONG_GAMES_REQUESTED)) {
      try (var other = Queue.member(queueTopic)) {
        while (!queue.isEmpty(queueTopic)) {
          for (var taken : other.poll(Duration.ofMillis(100))) {
            endless.remove(new String(taken.key(), UTF_8));
            other.acknowledge(taken, AcknowledgeType.ACCEPT);
          }
          other.commitSync();
        }
      }
    }
    assertThat(endless).isEmpty();
    await().atMost(PATIENCE).until(() -> requeued() > requeued);
  }

  @Test
  void aLongGameDoesNotBlockTheGamesBehindIt() throws Exception {
    // Given
    process(2);

    // When a game that would take a day comes before others
    queue.request(Requests.endlessGame(tournament, 1));
    request(2, 12);

    // Then the others are played during it
    awaitPlayed(tournament, 2, 12);
    await().atMost(PATIENCE).until(() -> playing() == 1);
    become(TournamentState.TOURNAMENT_STATE_CANCELLED);
  }

  @Test
  void gamesThatWouldWaitForALongGameAreRequeued() throws Exception {
    // Given
    process(1);

    // When the first of several games takes long
    long requeued = requeued();
    String ofALongGame = tournament + "long";
    try {
      queue.request(Requests.endlessGame(ofALongGame, 1));
      await().atMost(PATIENCE).until(() -> playing() == 1);
      request(1, 7);

      // Then others are requeued
      await().atMost(PATIENCE).until(() -> requeued() > requeued);
    } finally {
      become(ofALongGame, TournamentState.TOURNAMENT_STATE_CANCELLED);
    }

    // And each is played once
    awaitPlayed(tournament, 1, 7);
    playedAfterwards();
    assertPlayedOnce(1, 7);
  }

  @Test
  void aGameThatMayHaveEndedTwoWorkersIsPlayedAlone() throws Exception {
    // Given
    queue.request(Requests.slowGame(tournament, 1, 10, 100));
    loseWorkers(2);

    // When it comes before others
    process(2);
    await().atMost(PATIENCE).until(() -> playing() == 1);
    request(2, 3);

    // Then the others wait for its end, however many workers there are
    long before = measured("games");
    while (measured("games") == before) {
      assertThat(playing()).isLessThanOrEqualTo(1);
      Thread.sleep(10);
    }
    awaitPlayed(tournament, 1, 3);
    playedAfterwards();
    assertThat(queue.timesPlayed(tournament + "-1")).isEqualTo(1);
  }

  @Test
  void aGameToBePlayedAloneDoesNotBlockAProcessThatPlaysALongGame() throws Exception {
    // Given a process with a game that would take a day
    String ofALongGame = tournament + "long";
    queue.request(Requests.endlessGame(ofALongGame, 1));
    process(2);
    await().atMost(PATIENCE).until(() -> playing() == 1);
    long requeued = requeued();

    try {
      // When it takes a game during which two workers have ended
      Event.Builder request = Queue.requestFor(Requests.game(tournament, 1)).toBuilder();
      request.getGameRequestedBuilder().setDeliveries(2);
      queue.write(Topic.GAMES_REQUESTED, tournament + "-1", request.build().toByteArray());
      await().atMost(PATIENCE).until(() -> requeued() > requeued + 1);

      // Then it still plays others
      request(2, 7);
      awaitPlayed(tournament, 2, 7);
      assertThat(queue.timesPlayed(tournament + "-1")).isZero();
    } finally {
      become(ofALongGame, TournamentState.TOURNAMENT_STATE_CANCELLED);
    }

    // And it plays that game when the long game has ended
    queue.played(tournament + "-1");
  }

  /** Has workers take the first request of the queue and end at once. */
  private static void loseWorkers(int deliveries) {
    try (var lost = Queue.member(Topic.GAMES_REQUESTED)) {
      for (int delivery = 1; delivery <= deliveries; delivery++) {
        var taken = Queue.take(lost);
        assertThat(taken.deliveryCount()).contains((short) delivery);
        lost.acknowledge(taken, AcknowledgeType.RELEASE);
        lost.commitSync();
      }
    }
  }

  @Test
  void aGameThatFailsFiveTimesIsGivenUp() throws Exception {
    // Given a game of an unknown variant
    process(1);
    GameRequest game =
        Requests.game(tournament, 1).toBuilder()
            .setVariantDigest("sha256:" + "0".repeat(64))
            .build();

    // When
    queue.request(game);

    // Then
    GameFailed failed = failed(game);
    assertThat(failed.getRequest()).isEqualTo(game);
    assertThat(failed.getReason()).contains("there is no variant").contains("sha256:000");
    DeadLetter letter = letter(game.getGameId());
    assertThat(letter.getTopic()).isEqualTo(Topic.GAMES_REQUESTED.topicName());
    assertThat(letter.getDeliveries()).isEqualTo(5);
    assertThat(letter.getError()).isEqualTo(failed.getReason());
    assertThat(Events.parse(letter.getValue().toByteArray()).getGameRequested().getRequest())
        .isEqualTo(game);
    playedAfterwards();
    assertThat(queue.timesPlayed(game.getGameId())).isZero();
  }

  @Test
  void aGameDuringWhichFiveWorkersEndFailsWithoutBeingPlayedAgain() throws Exception {
    // Given
    GameRequest game = Requests.game(tournament, 1);
    queue.request(game);
    loseWorkers(5);

    // When
    process(1);

    // Then
    assertThat(failed(game).getReason())
        .isEqualTo("5 workers stopped responding while they played it");
    assertThat(letter(game.getGameId()).getDeliveries()).isEqualTo(6);
    playedAfterwards();
    assertThat(queue.timesPlayed(game.getGameId())).isZero();
  }

  @Test
  void livenessReportsEveryThreadThatPlayingNeeds() {
    // Given
    process(1);

    // Then
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            assertThat(liveness.call().getData().orElseThrow())
                .containsEntry(Topic.CATALOGUE.topicName(), "alive")
                .containsEntry(Topic.TOURNAMENTS.topicName(), "alive")
                .anySatisfy((name, state) -> {
                  assertThat(name).isEqualTo("queue-0");
                  assertThat(state).isEqualTo("alive");
                }));
  }

  @Test
  void aRecordThatIsNotARequestBecomesADeadLetter() throws Exception {
    // Given
    process(1);

    // When
    queue.write(Topic.GAMES_REQUESTED, tournament + "-poison", new byte[] {1, 2, 3});
    Event other = Events.of(TournamentChanged.newBuilder().setTournamentId(tournament).build());
    queue.write(Topic.GAMES_REQUESTED, tournament + "-other", other.toByteArray());

    // Then
    DeadLetter poison = letter(tournament + "-poison");
    assertThat(poison.getDeliveries()).isEqualTo(1);
    assertThat(poison.getValue().toByteArray()).containsExactly(1, 2, 3);
    assertThat(poison.getError()).contains("not an event");
    assertThat(letter(tournament + "-other").getError()).contains("TournamentChanged");
    playedAfterwards();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "TOURNAMENT_STATE_PAUSED",
        "TOURNAMENT_STATE_CANCELLED",
        "TOURNAMENT_STATE_FINISHED"
      })
  void gamesRequestedBeforeTheirTournamentStoppedAreSkipped(TournamentState state)
      throws Exception {
    // Given
    process(1);
    Event request = Queue.requestFor(Requests.game(tournament, 1));
    become(state);

    // When
    queue.write(Topic.GAMES_REQUESTED, tournament + "-1", request.toByteArray());
    playedAfterwards();
    playedAfterwards();

    // Then
    assertThat(queue.timesPlayed(tournament + "-1")).isZero();
    assertThat(playing()).isZero();
  }

  @Test
  void aGameRequestedAfterTheLatestKnownChangeIsPlayed() throws Exception {
    // Given
    process(1);
    become(TournamentState.TOURNAMENT_STATE_PAUSED);

    // When: the tournament was resumed, which is not yet known here
    queue.request(Requests.game(tournament, 1));
    playedAfterwards();
    playedAfterwards();

    // Then
    assertThat(queue.timesPlayed(tournament + "-1")).isEqualTo(1);
  }

  @Test
  void aGameUnderWayEndsWithItsTournament() throws Exception {
    // Given
    process(1);
    queue.request(Requests.endlessGame(tournament, 1));
    await().atMost(PATIENCE).until(() -> playing() == 1);

    // When
    become(TournamentState.TOURNAMENT_STATE_CANCELLED);

    // Then
    playedAfterwards();
    assertThat(playing()).isZero();
    assertThat(queue.timesPlayed(tournament + "-1")).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "TOURNAMENT_STATE_FINISHED",
        "TOURNAMENT_STATE_CANCELLED",
        "TOURNAMENT_STATE_DELETED"
      })
  void aPositionUnderWayEndsWithItsStudy(TournamentState state) throws Exception {
    // Given two positions that take a day each, of which one waits
    process(1);
    queue.request(endlessPosition(1));
    queue.request(endlessPosition(2));
    await().atMost(PATIENCE).until(() -> playing() == 1);

    // When
    become(state);

    // Then
    playedAfterwards();
    assertThat(playing()).isZero();
  }

  private AnalysisRequested endlessPosition(int number) {
    return message(
        text(
            "study_id: ? number: ? analysis {position {variant: ?} limits {nodes: 1000000000000}"
                + " settings {hash_mib: 1} lines: 1}",
            tournament,
            number,
            Requests.digest("chess")));
  }

  @Test
  void longGamesGiveWayToGamesOfOtherOwners() throws Exception {
    // Given a process whose two workers play long games of one owner, who has more in the queue
    Workers two = process(2, "yield-after=1s");
    for (int number = 1; number <= 6; number++) {
      queue.request(Requests.endlessGame(tournament, number), "greedy");
    }
    await().atMost(PATIENCE).until(() -> playing() == 2);

    // When another owner requests games
    String other = "other" + UUID.randomUUID().toString().replace("-", "");
    for (int number = 1; number <= 12; number++) {
      queue.request(Requests.game(other, number), "modest");
    }

    // Then they are played one after the other, and the first owner keeps a worker
    awaitPlayed(other, 1, 12);
    await().atMost(PATIENCE).until(() -> playing() == 2);
    assertThat(two.trouble()).isEmpty();
    become(TournamentState.TOURNAMENT_STATE_CANCELLED);
  }

  @Test
  void aGameThatTakesTooLongFailsAndNamesTheSetting() throws Exception {
    // Given
    Workers one = process(1, "max-game-time=1s");

    // When
    GameRequest endless = Requests.endlessGame(tournament, 1);
    queue.request(endless);

    // Then
    assertThat(failed(endless).getReason())
        .isEqualTo("it took longer than 1s (polyboard.search.max-game-time)");
    await().atMost(PATIENCE).until(() -> playing() == 0);
    assertThat(one.trouble()).isEmpty();
  }

  /** Requests games of the test's tournament, from one number to another. */
  private void request(int first, int last) throws Exception {
    for (int number = first; number <= last; number++) {
      queue.request(Requests.game(tournament, number));
    }
  }

  private void awaitPlayed(String tournament, int first, int last) throws Exception {
    for (int number = first; number <= last; number++) {
      queue.played(tournament + "-" + number);
    }
  }

  private void assertPlayedOnce(int first, int last) {
    for (int number = first; number <= last; number++) {
      assertThat(queue.timesPlayed(tournament + "-" + number)).isEqualTo(1);
    }
  }

  private static boolean isAtPlyLimit(PlayedGame played) {
    return played.getOutcome().getTermination() == Termination.TERMINATION_PLY_LIMIT;
  }

  /** Waits until a game of another tournament was played, behind all games in the queue. */
  private void playedAfterwards() throws Exception {
    String other = "other" + UUID.randomUUID().toString().replace("-", "");
    queue.request(Requests.game(other, 1));
    queue.played(other + "-1");
  }

  private void become(TournamentState state) throws Exception {
    become(tournament, state);
  }

  private void become(String id, TournamentState state) throws Exception {
    TournamentChanged changed =
        TournamentChanged.newBuilder().setTournamentId(id).setState(state).build();
    queue.write(Topic.TOURNAMENTS, id, Events.of(changed).toByteArray());
    await().atMost(PATIENCE).until(() -> states.state(id).filter(state::equals).isPresent());
  }

  /** The first report that a game of this test's tournament is being played. */
  private WorkerReported report(int number) throws Exception {
    return queue
        .first(
            Topic.WORKERS.topicName(),
            event ->
                event.getWorkerReported().getGamesList().stream()
                    .anyMatch(game ->
                        game.getPlaying()
                            && game.getTournamentId().equals(tournament)
                            && game.getNumber() == number))
        .getWorkerReported();
  }

  private DeadLetter letter(String key) throws Exception {
    return queue
        .first(
            Topic.GAMES_REQUESTED.deadLetterName(),
            event -> event.getDeadLetter().getKey().toStringUtf8().equals(key))
        .getDeadLetter();
  }

  /** Polls often, because endless searches keep processors busy. */
  private static ConditionFactory await() {
    return Awaitility.await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
  }
}
