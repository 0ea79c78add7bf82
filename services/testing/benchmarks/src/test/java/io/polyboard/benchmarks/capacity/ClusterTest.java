package io.polyboard.benchmarks.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClusterTest {
  private static final long SEED = 7;
  private static final Network NETWORK = new Network(0.001, 0.005, 0.002);
  private static final Costs COSTS =
      new Costs(
          new Line(0.002, 20e-6),
          new Line(0.0002, 20e-6),
          new Line(30e-6, 1e-8),
          0.001,
          new Line(0.001, 50e-6),
          3e-6,
          new Line(0.004, 150e-6),
          new Line(0.003, 100e-6),
          0.001,
          0);

  /** Games of a tenth of a second, and one in ten of four. */
  private static final PlayedGames MIXED =
      new PlayedGames(
          new double[] {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 4},
          new int[] {80, 80, 80, 80, 80, 80, 80, 80, 80, 300},
          2_000);

  private static final PlayedGames ALIKE =
      new PlayedGames(new double[] {0.1}, new int[] {80}, 2_000);

  private static Deployment deployment(
      int processes, int tables, int partitions, int locks, int gamesEach, double processors) {
    return new Deployment(
        processes, tables, partitions, locks, 32, 2, 1, 2, 3, gamesEach, 64, 20_000, processors);
  }

  @Test
  void everyGameIsPlayedAndSettledOnce() {
    // Given games that are given back, since others take long
    Deployment deployment = deployment(4, 2, 1, 4_000, 400, 0);
    Cluster cluster = new Cluster(deployment, COSTS, NETWORK, MIXED, SEED);

    // When
    cluster.playToTheEnd();

    // Then
    assertThat(cluster.games()).hasSize(1_200);
    assertThat(cluster.games()).allMatch(game -> game.isSettled && game.timesPlayed == 1);
    assertThat(cluster.settledTwice()).isZero();
    assertThat(cluster.games().stream().mapToInt(game -> game.tournament).distinct().count())
        .isEqualTo(3);
  }

  @Test
  void everyGameIsSettledOnceOnSeveralPartitionsAndSharedProcessors() {
    // Given
    Deployment deployment = deployment(6, 2, 3, 4_000, 300, 2);
    Cluster cluster = new Cluster(deployment, COSTS, NETWORK, ALIKE, SEED);

    // When
    cluster.playToTheEnd();

    // Then
    assertThat(cluster.games()).hasSize(900);
    assertThat(cluster.games()).allMatch(game -> game.isSettled && game.timesPlayed == 1);
  }

  @Test
  void theSeedDecidesAll() {
    // Given
    Deployment deployment = deployment(5, 2, 1, 4_000, 1_000_000, 0);

    // When
    Outcome one = new Cluster(deployment, COSTS, NETWORK, MIXED, SEED).playFor(5, 20);
    Outcome again = new Cluster(deployment, COSTS, NETWORK, MIXED, SEED).playFor(5, 20);
    Outcome other = new Cluster(deployment, COSTS, NETWORK, MIXED, SEED + 1).playFor(5, 20);

    // Then
    assertThat(again).isEqualTo(one);
    assertThat(other).isNotEqualTo(one);
  }

  @Test
  void workersArePlayingAllTheTimeWhereNothingElseTakesLong() {
    // Given
    Deployment deployment = deployment(10, 4, 1, 4_000, 1_000_000, 0);

    // When
    Outcome outcome = new Cluster(deployment, COSTS, NETWORK, ALIKE, SEED).playFor(10, 30);

    // Then
    assertThat(outcome.tables()).isGreaterThan(0.97);
    assertThat(outcome.gamesPerSecond()).isCloseTo(outcome.tables() * 40 / 0.1, within(4.0));
  }

  @Test
  void noMoreGamesAreSettledThanTheSlowestPartLets() {
    // Given a referee that takes 10 ms a game, and two of them
    Costs slow =
        new Costs(
            COSTS.relay(),
            COSTS.fetch(),
            COSTS.report(),
            COSTS.workerGame(),
            new Line(0, 0.010),
            0,
            COSTS.archive(),
            COSTS.settle(),
            COSTS.offsets(),
            0);
    Deployment deployment = deployment(10, 4, 1, 4_000, 1_000_000, 0);

    // When
    Outcome outcome = new Cluster(deployment, slow, NETWORK, ALIKE, SEED).playFor(60, 60);

    // Then
    assertThat(outcome.busiest().getKey()).isEqualTo("referee");
    assertThat(outcome.gamesPerSecond()).isBetween(180.0, 201.0);
    assertThat(outcome.tables()).isLessThan(0.6);
  }

  @Test
  void noMoreRequestsAreTakenThanThereAreLocks() {
    // Given
    Deployment deployment = deployment(40, 4, 1, 10, 1_000_000, 0);

    // When
    Outcome outcome = new Cluster(deployment, COSTS, NETWORK, ALIKE, SEED).playFor(5, 10);

    // Then
    assertThat(outcome.mostTaken()).isEqualTo(10);
  }
}
