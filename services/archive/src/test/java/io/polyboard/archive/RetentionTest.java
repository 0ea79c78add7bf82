package io.polyboard.archive;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.search.v1.PlayedGame;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Games older than the retention are deleted, and stay counted. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class RetentionTest {
  @Inject Retention retention;
  @Inject ArchiveDatabase database;
  @Inject ArchiveFixture archive;

  @Test
  void gamesStoredBeforeATimeAreDeletedAndStayCounted() throws Exception {
    // Given games stored before a time, and games stored after it
    String tournament = ArchiveFixture.unique();
    GameFilter filter = ArchiveFixture.of(tournament);
    List<PlayedGame> games = new InventedGames(1, tournament).of(tournament, 250);
    archive.store(games.subList(0, 240));
    Instant time = database.now().plus(Duration.ofMillis(1));
    Thread.sleep(2);
    archive.store(games.subList(240, 250));

    // When two processes delete the older games
    retention.delete(time);
    retention.delete(time);

    // Then
    assertThat(archive.list(filter, 100)).hasSize(10);
    assertThat(archive.count(tournament)).isEqualTo(250);
  }
}
