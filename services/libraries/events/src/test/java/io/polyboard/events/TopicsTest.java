package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.polyboard.embedded.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real broker. */
class TopicsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  private static String setting(Admin admin, String topic, String key) throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    return admin.describeConfigs(List.of(resource)).all().get().get(resource).get(key).value();
  }

  private static int partitions(Admin admin, String topic) throws Exception {
    return admin
        .describeTopics(List.of(topic))
        .allTopicNames()
        .get()
        .get(topic)
        .partitions()
        .size();
  }

  private static void make(KafkaSettings settings, int partitions, Duration retention)
      throws InterruptedException {
    Topics topics = new Topics(settings, partitions, retention);
    topics.start();
    assertThat(topics.await(PATIENCE)).isTrue();
    topics.close();
  }

  @Test
  void topicsBecomeWhatTheyAreSetToBe() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      KafkaSettings settings =
          new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
      try (Admin admin = Admin.create(settings.client())) {
        // Given topics that somebody has made otherwise
        admin
            .createTopics(
                List.of(
                    new NewTopic("polyboard.games.played", 2, (short) 1),
                    new NewTopic("polyboard.tournaments", 1, (short) 1)))
            .all()
            .get();

        // When
        make(settings, 8, Duration.ofDays(3));

        // Then they are as those that were missing
        for (String games : List.of("polyboard.games.played", "polyboard.games.refereed")) {
          // The broker tells of new partitions a moment later.
          await().atMost(PATIENCE).until(() -> partitions(admin, games) == 8);
          assertThat(setting(admin, games, "retention.ms")).isEqualTo("259200000");
          assertThat(setting(admin, games, "cleanup.policy")).isEqualTo("delete");
          assertThat(setting(admin, games + ".dead", "retention.ms")).isEqualTo("-1");
        }
        for (String latest : List.of("polyboard.tournaments", "polyboard.workers")) {
          assertThat(partitions(admin, latest)).isEqualTo(1);
          assertThat(setting(admin, latest, "cleanup.policy")).isEqualTo("compact");
        }

        // And with other settings they change, but lose no partition
        make(settings, 4, Duration.ofDays(5));
        assertThat(partitions(admin, "polyboard.games.played")).isEqualTo(8);
        await()
            .atMost(PATIENCE)
            .until(
                () -> setting(admin, "polyboard.games.played", "retention.ms").equals("432000000"));
      }
    }
  }

  @Test
  void topicsThatOthersMakeAreWaitedFor() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      // Given
      KafkaSettings settings =
          new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
      Topics waiting = new Topics(settings, false, 4, Duration.ofDays(1));
      waiting.start();
      await()
          .atMost(PATIENCE)
          .until(() -> waiting.trouble().orElse("").contains("polyboard.catalogue"));
      try (Admin admin = Admin.create(settings.client())) {
        assertThat(admin.listTopics().names().get()).isEmpty();
      }

      // When
      make(settings, 2, Duration.ofDays(1));

      // Then they are as the others have made them
      assertThat(waiting.await(PATIENCE)).isTrue();
      assertThat(waiting.trouble()).isEmpty();
      try (Admin admin = Admin.create(settings.client())) {
        assertThat(partitions(admin, "polyboard.games.played")).isEqualTo(2);
      }
    }
  }
}
