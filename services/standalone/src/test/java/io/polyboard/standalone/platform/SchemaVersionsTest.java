package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.tournament.store.TournamentDatabase;
import org.junit.jupiter.api.Test;

/** The versions by which a process that only reads knows that no migration is needed. */
class SchemaVersionsTest {
  private static final Map<String, Integer> VERSIONS =
      Map.of(
          "archive", ArchiveDatabase.SCHEMA.version(),
          "tournament", TournamentDatabase.SCHEMA.version());

  @Test
  void theyAreThoseOfTheLatestMigrations() throws IOException {
    for (String service : VERSIONS.keySet()) {
      // When
      Path migrations = Path.of("..", service, "src/main/resources/db", service);
      int latest;
      try (Stream<Path> files = Files.list(migrations)) {
        latest =
            files
                .map(file -> file.getFileName().toString())
                .filter(name -> name.matches("V[0-9]+__.*\\.sql"))
                .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__"))))
                .max()
                .orElseThrow();
      }

      // Then
      assertThat(VERSIONS).containsEntry(service, latest);
    }
  }
}
