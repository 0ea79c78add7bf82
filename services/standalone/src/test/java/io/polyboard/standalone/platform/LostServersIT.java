package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.tournament.v1.Tournament;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tournaments whose platform restarts with a database from a backup, or without Kafka's data. */
@Tag("nightly")
class LostServersIT extends OwnCommands {
  private static final int GAMES = 60;
  private static final String POSTGRESQL = "postgresql";
  private static final String KAFKA = "kafka";

  @TempDir private Path backups;

  @Test
  void aDatabaseFromABackupCatchesUpFromKafka() throws Exception {
    // Given a backup from the middle of a tournament, which then ends
    Tournament tournament;
    try (OwnPlatform up = up()) {
      tournament = begun(up, "chess");
      up.awaitGames(tournament, GAMES / 3);
    }
    copy(data.resolve(POSTGRESQL), backups.resolve(POSTGRESQL));
    try (OwnPlatform up = up()) {
      up.assertEveryGameCountsOnce(tournament);
    }

    // When
    OwnPlatform.lose(data.resolve(POSTGRESQL));
    copy(backups.resolve(POSTGRESQL), data.resolve(POSTGRESQL));

    // Then
    try (OwnPlatform up = up()) {
      up.assertEveryGameCountsOnce(tournament);
    }

    // When the archive must be filled from Kafka only
    dropArchive();

    // Then
    try (OwnPlatform up = up()) {
      up.assertEveryGameCountsOnce(tournament);
    }
  }

  @Test
  void aTournamentContinuesAfterItsKafkaIsLost() throws Exception {
    // Given a tournament in a registered variant
    Tournament tournament;
    try (OwnPlatform up = up()) {
      tournament = begun(up, up.registerQueenlessChess());
      up.awaitGames(tournament, GAMES / 3);
    }

    // When
    OwnPlatform.lose(data.resolve(KAFKA));

    try (OwnPlatform up = up()) {
      // Then
      Tournament end = up.awaitEnd(tournament);
      assertThat(end.getProgress().getPlayed()).isEqualTo(GAMES);

      // When counted games were lost before the archive read them
      JsonNode replayed = check("--replay", tournament.getTournamentId());

      // Then
      assertThat(replayed.get("replayedGames")).isEqualTo(replayed.get("missingGames"));
      up.assertEveryGameCountsOnce(tournament);
    }
  }

  @Test
  void lostGamesArePlayedAgain() throws Exception {
    // Given a finished tournament, without its games and without their events
    Tournament tournament;
    try (OwnPlatform up = up()) {
      tournament = begun(up, "chess");
      up.assertEveryGameCountsOnce(tournament);
    }
    OwnPlatform.lose(data.resolve(KAFKA));
    dropArchive();

    try (OwnPlatform up = up()) {
      // When
      JsonNode found = check();
      // Then
      assertThat(found.get("countedGames").asInt()).isEqualTo(GAMES);
      assertThat(found.get("missingGames").asInt()).isEqualTo(GAMES);
      assertThat(found.get("replayedGames").asInt()).isZero();

      // When
      JsonNode replayed = check("--replay", tournament.getTournamentId());

      // Then
      assertThat(replayed.get("replayedGames").asInt()).isEqualTo(GAMES);
      up.assertEveryGameCountsOnce(tournament);
      assertThat(check().get("missingGames").asInt()).isZero();
    }
  }

  private JsonNode check(String... options) throws Exception {
    Stream<String> arguments = Stream.concat(Stream.of("archive", "check"), Stream.of(options));
    return command(arguments.toArray(String[]::new)).end();
  }

  private void dropArchive() throws SQLException {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(data.resolve(POSTGRESQL), 0);
        Connection connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema archive cascade");
    }
  }

  private static Tournament begun(OwnPlatform platform, String variant) {
    return platform.create(
        PlatformSuite.searched(GAMES, 1_000).toBuilder().setVariants(0, variant).build());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path each : paths.toList()) {
        Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
