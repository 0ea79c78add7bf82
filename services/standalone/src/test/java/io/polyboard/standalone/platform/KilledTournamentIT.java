package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A tournament in one process that is killed, and resumed by the same command. */
class KilledTournamentIT extends OwnCommands {
  /** More than a fast machine plays before the kill. */
  private static final int GAMES = 40;

  /** More than a fast machine plays in the two seconds between two kills. */
  private static final int GAMES_A_KILL = 76;

  private static final int KILLS = 40;

  @Test
  void aTournamentInterruptedAndThenKilledCountsEveryGameOnce() throws Exception {
    // Given
    CommandProcess process = tournament(GAMES);
    process.awaitError("tournament ");

    // When
    process.interrupt();
    JsonNode interrupted = process.end();

    // Then
    assertThat(process.exitCode()).isEqualTo(130);
    assertThat(interrupted.get("state").asText()).isEqualTo("STATE_PAUSED");

    // When
    process = tournament(GAMES);
    process.awaitError("tournament ");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () -> !Run.polyboard("games", "--data=" + data, "--limit=1", "--json").out().isEmpty());
    assertThat(process.isAlive()).isTrue();
    process.kill();

    // Then the services play the rest, and the same command prints the end
    try (OwnPlatform platform = OwnPlatform.start(data, 2)) {
      Run again = Run.polyboard(arguments(GAMES, "--data=" + data, "--json")).ending(0);
      JsonNode end = again.json();
      assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
      assertThat(end.get("progress").get("played").asInt()).isEqualTo(GAMES);
      assertThat(end.get("tournamentId")).isEqualTo(interrupted.get("tournamentId"));
      assertAllThere(platform, end.get("tournamentId").asText());
    }
  }

  @Test
  @Tag("nightly")
  void aTournamentKilledAtFortyRandomMomentsCountsEveryGameOnce() throws Exception {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int games = KILLS * GAMES_A_KILL;

    // When
    for (int kill = 0; kill < KILLS; kill++) {
      CommandProcess process = tournament(games);
      if (kill % 2 == 0) {
        // During the start.
        assertThat(process.endsWithin(Duration.ofMillis(random.nextInt(6_000)))).isFalse();
      } else {
        process.awaitError("tournament ");
        assertThat(process.endsWithin(Duration.ofMillis(random.nextInt(2_000)))).isFalse();
      }
      process.kill();
    }
    JsonNode end = tournament(games).end();

    // Then
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(end.get("progress").get("played").asInt()).isEqualTo(games);
    try (OwnPlatform platform = OwnPlatform.start(data, 0)) {
      assertAllThere(platform, end.get("tournamentId").asText());
    }
  }

  private CommandProcess tournament(int games) throws IOException, InterruptedException {
    return command(arguments(games));
  }

  private static String[] arguments(int games, String... options) {
    List<String> arguments =
        List.of(
            "tournament",
            "chess",
            "--player=first:nodes=600",
            "--player=second:nodes=300",
            "--games=" + games);
    return Stream.concat(arguments.stream(), Stream.of(options)).toArray(String[]::new);
  }

  private static void assertAllThere(OwnPlatform platform, String tournament)
      throws InterruptedException {
    Tournament end = platform.tournament(tournament);
    assertThat(end.getState()).isEqualTo(State.STATE_FINISHED);
    platform.assertAddsUp(end, platform.archivedGames(end));
  }
}
