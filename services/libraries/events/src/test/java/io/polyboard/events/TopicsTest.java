package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.testkit.servers.SharedServers;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;

/** Creates and changes topics on a real broker. */
class TopicsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final String prefix = SharedServers.newPrefix();
  private final KafkaSettings settings =
      new KafkaSettings(Map.of("bootstrap.servers", SharedServers.bootstrapServers()));

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

  private void make(int partitions, Duration retention) throws InterruptedException {
    Topics topics = new Topics(settings, prefix, true, partitions, retention);
    topics.start();
    assertThat(topics.await(PATIENCE)).isTrue();
    topics.close();
  }

  /** The broker shows new topics and partitions with a short delay. */
  private static void becomes(ThrowingRunnable asserted) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(
            error -> error.getCause() instanceof UnknownTopicOrPartitionException)
        .untilAsserted(asserted);
  }

  @Test
  void topicsAreMadeToMatchTheSettings() throws Exception {
    String played = prefix + ".games.played";
    try (Admin admin = Admin.create(settings.client())) {
      // Given topics that were created with other settings
      admin
          .createTopics(
              List.of(
                  new NewTopic(played, 2, (short) 1),
                  new NewTopic(prefix + ".tournaments", 1, (short) 1)))
          .all()
          .get();

      // When
      make(8, Duration.ofDays(3));

      // Then they are like the newly created ones
      for (String games : List.of(played, prefix + ".games.refereed")) {
        becomes(() -> {
          assertThat(partitions(admin, games)).isEqualTo(8);
          assertThat(setting(admin, games, "retention.ms")).isEqualTo("259200000");
          assertThat(setting(admin, games, "cleanup.policy")).isEqualTo("delete");
          assertThat(setting(admin, games + ".dead", "retention.ms")).isEqualTo("-1");
        });
      }
      for (String latest : List.of(prefix + ".tournaments", prefix + ".workers")) {
        becomes(() -> {
          assertThat(partitions(admin, latest)).isEqualTo(1);
          assertThat(setting(admin, latest, "cleanup.policy")).isEqualTo("compact");
        });
      }

      // And with other settings they change, but keep all partitions
      make(4, Duration.ofDays(5));
      assertThat(partitions(admin, played)).isEqualTo(8);
      await()
          .atMost(PATIENCE)
          .until(() -> setting(admin, played, "retention.ms").equals("432000000"));
    }
  }

  @Test
  void topicsThatOthersMakeAreWaitedFor() throws Exception {
    // Given
    Topics waiting = new Topics(settings, prefix, false, 4, Duration.ofDays(1));
    waiting.start();
    await().atMost(PATIENCE).until(() -> waiting.trouble().orElse("").contains(".catalogue"));
    try (Admin admin = Admin.create(settings.client())) {
      assertThat(admin.listTopics().names().get()).noneMatch(name -> name.startsWith(prefix));

      // When
      make(2, Duration.ofDays(1));

      // Then they are as created
      assertThat(waiting.await(PATIENCE)).isTrue();
      assertThat(waiting.trouble()).isEmpty();
      becomes(() -> assertThat(partitions(admin, prefix + ".games.played")).isEqualTo(2));
    }
  }

  @Test
  void theNamesOfAPlatformsTopicsBeginWithItsPrefix() {
    // Given
    String platform = System.getProperty("polyboard.events.prefix", "polyboard");

    // Then
    assertThat(Topic.CATALOGUE.topicName()).isEqualTo(platform + ".catalogue");
    assertThat(Topic.CATALOGUE.deadLetterName()).isEqualTo(platform + ".catalogue.dead");
    assertThat(Topic.groupName("referee")).isEqualTo(platform + "-referee");
  }
}
