package io.polyboard.archive.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OwnerSource;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.events.v1.Game;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Games that were kept long enough are dropped, and are in cold storage then. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class RetentionTest {
  @Inject Retention retention;
  @Inject ArchiveDatabase database;
  @Inject ArchiveFixture archive;
  @Inject OwnerSource owner;

  @ConfigProperty(name = "polyboard.archive.cold-storage")
  Path cold;

  @Test
  void droppedGamesAreInColdStorageAsTheyWereExportedAndStayCounted() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    List<Game> games = new InventedGames(1, tournament).of(tournament, 250);
    archive.store(games);
    List<String> exported = exported(tournament);

    // When two processes drop what is older than it will be in two months, and it is then
    assertThat(
            owner.execute(
                "update archive.last_stored set stored_at = clock_timestamp() + interval '63"
                    + " days'"))
        .isOne();
    retention.dropEnded(database.now().plus(Duration.ofDays(62)));
    retention.dropEnded(database.now().plus(Duration.ofDays(62)));

    // Then
    assertThat(exported).hasSize(250);
    assertThat(stored()).filteredOn(line -> line.contains(tournament)).isEqualTo(exported);
    GameFilter filter = GameFilter.newBuilder().setTournamentId(tournament).build();
    assertThat(archive.list(filter, 100)).isEmpty();
    assertThat(exported(tournament)).isEmpty();
    assertThat(archive.count(tournament)).isEqualTo(250);

    // And what comes again is not stored again, unlike what comes for the first time
    archive.store(games);
    assertThat(archive.list(filter, 100)).isEmpty();
    archive.store(new InventedGames(1, tournament).of(tournament, 252));
    assertThat(archive.list(filter, 100)).hasSize(2);
    assertThat(archive.count(tournament)).isEqualTo(252);
  }

  private List<String> exported(String tournament) {
    StringBuilder text = new StringBuilder();
    archive
        .blocking()
        .exportGames(
            ExportGamesRequest.newBuilder()
                .setFilter(GameFilter.newBuilder().setTournamentId(tournament))
                .setFormat(ExportFormat.EXPORT_FORMAT_JSON_LINES)
                .build())
        .forEachRemaining(piece -> text.append(piece.getText()));
    return text.toString().lines().toList();
  }

  /** All lines of the files; nothing else is there. */
  private List<String> stored() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(cold)) {
      for (Path file : files.toList()) {
        assertThat(file.getFileName().toString()).matches("games_[0-9]{8}\\.jsonl\\.gz");
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
          new String(in.readAllBytes(), UTF_8).lines().forEach(lines::add);
        }
      }
    }
    return lines;
  }
}
