package io.polyboard.search.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.search.SearchMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GameThreadsTest {
  private static final long LONG = Duration.ofMinutes(2).toNanos();

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** How long to wait for an event that must not happen. */
  private static final Duration MOMENT = Duration.ofMillis(200);

  private static final Runnable BEGUN = () -> {};

  private static final Variant CHESS = Variants.shipped("chess");

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final SearchMetrics metrics = new SearchMetrics(meters);
  private final GameThreads tables = new GameThreads(2, 1_024, 64, metrics);
  private final List<Thread> players = new ArrayList<>();

  @AfterEach
  void endGames() throws InterruptedException {
    for (Thread player : players) {
      player.interrupt();
      player.join();
    }
  }

  @Test
  void theFirstGamesThatEndGiveNoMeanDuration() {
    // When
    tables.played(1);
    for (int game = 1; game < 9; game++) {
      tables.played(LONG);
    }

    // Then
    assertThat(tables.meanNanos()).isZero();

    // When
    tables.played(LONG);

    // Then
    assertThat(tables.meanNanos()).isEqualTo((9 * LONG + 1) / 10);
  }

  @Test
  void asManyGamesArePlayedAsThereAreTables() throws InterruptedException {
    // When
    Thread first = begin();
    begin();
    begin();

    // Then
    awaitPlaying(2);
    Thread.sleep(MOMENT);
    assertThat(playing()).isEqualTo(2);

    // And the waiting game is played when a table is free
    first.interrupt();
    first.join();
    awaitPlaying(2);
  }

  @Test
  void anInterruptedGameEndsAndItsTableWorksAgain() throws Exception {
    // Given
    GameThreads one = new GameThreads(1, 1_024, 64, metrics);
    Thread endless = begin(one);
    awaitPlaying(1);

    // When
    endless.interrupt();

    // Then
    assertThat(endless.join(PATIENCE)).isTrue();
    assertThat(one.play(plan(Limits.ofDepth(1), 12), BEGUN).turns()).hasSizeGreaterThan(3);
    assertThat(playing()).isZero();
    assertThat(meters.get("polyboard.search.games").timer().count()).isEqualTo(1);
  }

  @Test
  void anIllegalOpeningIsReported() {
    // Given
    GamePlan plan = plan(Limits.ofDepth(1), 12);
    Turn first = CHESS.start().legalTurns().getFirst();
    Opening illegal = new Opening(null, List.of(first, first));
    GamePlan wrong =
        new GamePlan(
            CHESS,
            plan.white(),
            plan.black(),
            new Opening.Given(illegal),
            1,
            2,
            12,
            Adjudication.NONE);

    // Then
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> tables.play(wrong, BEGUN))
        .withCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void aGameWaitsForRoomForItsEngines() throws InterruptedException {
    // Given tables for two games, and memory for one and a half
    long needed = 2 * Engine.bytes(CHESS, Settings.DEFAULT) >> 20;
    GameThreads small = new GameThreads(2, (int) (needed * 3 / 2), 64, metrics);

    // When
    Thread first = begin(small);
    awaitPlaying(1);
    Thread second = begin(small);

    // Then
    Thread.sleep(MOMENT);
    assertThat(playing()).isEqualTo(1);
    first.interrupt();
    first.join();
    awaitPlaying(1);
    assertThat(second.isAlive()).isTrue();
  }

  @Test
  void aGameThatNeverFitsIsRefused() {
    // Given
    GameThreads small = new GameThreads(1, 8, 64, metrics);

    // Then
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> small.play(plan(Limits.ofDepth(1), 12), BEGUN))
        .havingCause()
        .withMessageContaining("this worker has 8 MiB");
  }

  /** Begins a game that does not end in the time of a test, unless the thread is interrupted. */
  private Thread begin() {
    return begin(tables);
  }

  private Thread begin(GameThreads where) {
    Thread player =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                var unused =
                    where.play(
                        plan(Limits.NONE.withMillis(Duration.ofHours(1).toMillis()), 300), BEGUN);
              } catch (InterruptedException | ExecutionException e) {
                // Ended.
              }
            });
    players.add(player);
    return player;
  }

  private static GamePlan plan(Limits limits, int plies) {
    Player player = new Player.Searching(Settings.DEFAULT, limits);
    return new GamePlan(
        CHESS,
        player,
        player,
        new Opening.Drawn(Opening.Rule.DEFAULT, 1),
        1,
        2,
        plies,
        Adjudication.NONE);
  }

  private double playing() {
    return meters.get("polyboard.search.games.playing").gauge().value();
  }

  private void awaitPlaying(int games) {
    await().atMost(PATIENCE).until(() -> playing() == games);
  }
}
