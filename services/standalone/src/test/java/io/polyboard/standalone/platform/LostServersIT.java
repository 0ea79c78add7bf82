package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.proto.tournament.v1.Tournament;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tournaments whose platform comes back with a database from a backup, or without its Kafka. */
class LostServersIT {
  private static final int GAMES = 60;
  private static final String POSTGRESQL = "postgresql";
  private static final String KAFKA = "kafka";

  @TempDir private Path data;
  @TempDir private Path backups;

  private final List<CommandProcess> commands = new ArrayList<>();

  @AfterEach
  void killAll() throws Exception {
    CommandProcess.killAll(commands, data);
  }

  @Test
  void whatADatabaseSetBackToABackupLacksComesAgainFromKafka() throws Exception {
    // Given a backup from the middle of a tournament, which then ends
    Tournament tournament;
    try (Up up = new Up()) {
      tournament = up.begun("chess");
      up.awaitGames(tournament, GAMES / 3);
    }
    copy(data.resolve(POSTGRESQL), backups.resolve(POSTGRESQL));
    try (Up up = new Up()) {
      up.assertAllThere(tournament);
    }

    // When
    delete(data.resolve(POSTGRESQL));
    copy(backups.resolve(POSTGRESQL), data.resolve(POSTGRESQL));

    // Then
    try (Up up = new Up()) {
      up.assertAllThere(tournament);
    }

    // When the archive is to be filled from Kafka alone
    dropArchive();

    // Then
    try (Up up = new Up()) {
      up.assertAllThere(tournament);
    }
  }

  @Test
  void aTournamentWhoseKafkaIsLostInItsMiddleGoesOn() throws Exception {
    // Given a tournament in a variant that was registered
    Tournament tournament;
    try (Up up = new Up()) {
      tournament = up.begun(up.registerQueenlessChess());
      up.awaitGames(tournament, GAMES / 3);
    }

    // When
    delete(data.resolve(KAFKA));

    // Then
    try (Up up = new Up()) {
      up.assertAllThere(tournament);
    }
  }

  @Test
  void gamesThatNothingHasAnyMoreArePlayedAgain() throws Exception {
    // Given a tournament that has ended, and neither its games nor the events that told of them
    Tournament tournament;
    try (Up up = new Up()) {
      tournament = up.begun("chess");
      up.assertAllThere(tournament);
    }
    delete(data.resolve(KAFKA));
    dropArchive();

    try (Up up = new Up()) {
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
      up.assertAllThere(tournament);
      assertThat(check().get("missingGames").asInt()).isZero();
    }
  }

  private JsonNode check(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("archive", "check"));
    arguments.addAll(List.of(options));
    CommandProcess check = CommandProcess.start(data, arguments.toArray(String[]::new));
    commands.add(check);
    return check.end();
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

  /** The platform, until it is closed. */
  private final class Up extends PlatformSuite implements AutoCloseable {
    private final CommandProcess process;
    private final Platform platform;

    Up() throws IOException, InterruptedException {
      process = CommandProcess.start(data, "up", "--port=0", "--http-port=0", "--concurrency=2");
      commands.add(process);
      platform = Platform.at(process.printed().get("grpc").asText());
    }

    @Override
    Platform platform() {
      return platform;
    }

    Tournament begun(String variant) {
      return create(
          match(GAMES, searching("first", 2_000), searching("second", 1_000)).toBuilder()
              .setVariants(0, variant)
              .build());
    }

    void assertAllThere(Tournament tournament) throws InterruptedException {
      Tournament end = awaitEnd(tournament);
      assertAddsUp(end, archivedGames(end));
    }

    @Override
    public void close() throws IOException, InterruptedException {
      platform.close();
      process.interrupt();
      assertThat(process.ends(60)).isTrue();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path each : paths.toList()) {
        Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
