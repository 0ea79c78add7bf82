package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.proto.tournament.v1.Tournament;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tournaments whose Kafka has lost the state of the queue: which requests were taken, and by which
 * worker. The requests themselves still exist.
 */
@Tag("nightly")
class LostQueueIT extends OwnCommands {
  private static final int GAMES = 60;
  private static final List<String> QUEUE_GROUPS =
      List.of("polyboard-players", "polyboard-players-long");
  private static final String SHARE_STATE = "__share_group_state-";

  @Test
  void aDeletedShareGroupReadsTheQueueAgain() throws Exception {
    // Given
    Tournament tournament = begun();

    // When
    deleteGroup();

    // Then
    assertEndsWithEveryGameOnce(tournament);
  }

  /** Kafka delivers nothing to a group that it knows but whose state it has lost. */
  @Test
  void aDeletedShareGroupReadsTheQueueAgainIfItsStateIsLost() throws Exception {
    // Given
    Tournament tournament = begun();
    List<Path> state = shareState();
    assertThat(state).isNotEmpty();
    for (Path partition : state) {
      OwnPlatform.lose(partition);
    }

    // When
    deleteGroup();

    // Then
    assertEndsWithEveryGameOnce(tournament);
  }

  private void deleteGroup() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(kafka(), 0);
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.deleteShareGroups(QUEUE_GROUPS).all().get();
      assertThat(admin.listGroups().all().get())
          .noneMatch(group -> QUEUE_GROUPS.contains(group.groupId()));
    }
  }

  /** A tournament with some played games, whose platform has ended. */
  private Tournament begun() throws IOException, InterruptedException {
    try (OwnPlatform up = up()) {
      Tournament begun = up.create(PlatformSuite.searched(GAMES, 1_000));
      up.awaitGames(begun, GAMES / 3);
      return begun;
    }
  }

  private void assertEndsWithEveryGameOnce(Tournament tournament)
      throws IOException, InterruptedException {
    try (OwnPlatform up = up()) {
      Tournament end = up.assertEveryGameCountsOnce(tournament);
      assertThat(end.getProgress().getPlayed()).isEqualTo(GAMES);
    }
  }

  private Path kafka() {
    return data.resolve("kafka");
  }

  /** The log directories of the broker's topic with the state of share groups. */
  private List<Path> shareState() throws IOException {
    try (Stream<Path> paths = Files.walk(kafka())) {
      return paths.filter(each -> each.getFileName().toString().startsWith(SHARE_STATE)).toList();
    }
  }
}
