package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.tournament.v1.Tournament;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka, PostgreSQL and each service in its own container, on a private network, as in {@code
 * deploy/compose.yaml}, with two search workers that play one game at a time.
 */
@Tag("nightly")
class ContainerPlatformIT extends PlatformSuite {
  @AutoClose private Containers containers;
  @AutoClose private Platform platform;

  @BeforeAll
  void start() throws IOException {
    Containers.requireEngine();
    containers = Containers.start();
    platform = Platform.at(containers.address());
  }

  @BeforeEach
  void awaitReady() throws InterruptedException {
    containers.awaitReady();
  }

  @Override
  Platform platform() {
    return platform;
  }

  @Test
  void twoWorkersShareTheGames() throws InterruptedException {
    // When the match lasts longer than a worker waits for the broker before it polls again
    Tournament end = awaitEnd(longMatch());

    // Then
    List<Game> games = archivedGames(end);
    assertAddsUp(end, games);
    assertThat(games.stream().map(game -> game.getGame().getWorker()).collect(Collectors.toSet()))
        .hasSize(2);
  }

  @Test
  void theDashboardShowsATournamentFromItsCreationToItsEnd() throws Exception {
    // Given
    DashboardClient client = new DashboardClient(containers.http("dashboard"));

    // When
    HttpResponse<String> page = client.page("/");

    // Then
    assertThat(page.statusCode()).isEqualTo(200);
    client.assertPlaysATournamentToItsEnd();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tournament", "dashboard"})
  void aServiceLogsInJsonIfConfigured(String service) {
    // When
    List<String> started =
        containers.log(service).lines().filter(line -> line.startsWith("{")).toList();

    // Then
    assertThat(started)
        .isNotEmpty()
        .allSatisfy(
            line -> assertThat(new ObjectMapper().readTree(line).get("message")).isNotNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"search-1", "kafka", "postgres"})
  void everyGameCountsOnceIfAContainerEnds(String container) throws InterruptedException {
    // Given
    Tournament tournament = longMatch();
    awaitGames(tournament, 4);

    // When
    if (container.equals("search-1")) {
      // The other worker plays its game.
      containers.kill(container);
    } else {
      containers.stop(container);
      containers.start(container);
    }

    // Then
    assertEveryGameCountsOnce(tournament);
    if (container.equals("search-1")) {
      containers.start(container);
    }
  }

  @Test
  void theArchiveCatchesUpAfterItWasStopped() throws InterruptedException {
    // Given
    Tournament tournament = longMatch();
    awaitGames(tournament, 4);

    // When
    containers.stop("archive");
    awaitEnd(tournament);
    containers.start("archive");

    // Then
    assertEveryGameCountsOnce(tournament);
  }

  /** A match long enough to be disturbed. */
  private Tournament longMatch() {
    return create(searched(40, 4_000));
  }
}
