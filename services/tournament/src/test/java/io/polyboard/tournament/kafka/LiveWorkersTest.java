package io.polyboard.tournament.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.polyboard.events.EventWriter;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.testkit.servers.SharedServers;
import io.polyboard.tournament.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On the real broker. */
class LiveWorkersTest {
  private static final KafkaSettings SETTINGS =
      new KafkaSettings(Map.of("bootstrap.servers", SharedServers.addresses().bootstrapServers()));

  private EventWriter writer;
  private ReportedWorkers workers;

  @BeforeEach
  void start() throws Exception {
    forgetReports();
    Topics topics = new Topics(SETTINGS, 4, Duration.ofDays(1));
    topics.start();
    assertThat(topics.await(Duration.ofMinutes(1))).isTrue();
    writer = new EventWriter(SETTINGS);
    workers = new ReportedWorkers(SETTINGS, topics, writer);
  }

  /** Those of other tests. */
  private static void forgetReports() throws Exception {
    String topic = Topic.WORKERS.topicName();
    try (Admin admin = Admin.create(SETTINGS.client())) {
      if (admin.listTopics().names().get().contains(topic)) {
        var unused = admin.deleteTopics(Set.of(topic)).all().get();
        Waiting.until("they are gone", () -> !names(admin).contains(topic));
      }
    }
  }

  private static Set<String> names(Admin admin) {
    try {
      return admin.listTopics().names().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void stop() {
    workers.close();
    writer.close();
  }

  @Test
  void whoIsNotHeardOfForItsLeaseIsLostWithItsLatestGames() throws InterruptedException {
    // Given one that was lost while nobody looked, and two that are heard of
    WorkerReported early = workers.report("early");
    workers.look(0);
    workers.report("late");
    WorkerReported late = workers.report("late");

    // When one of them goes on reporting
    for (int reports = 0; workers.lost().size() < 2; reports++) {
      assertThat(reports).isLessThan(1_000);
      workers.reportAndPass("steady");
    }
    workers.awaitLooks();

    // Then the others are lost, once each
    assertThat(workers.lost()).containsExactlyInAnyOrder(early, late);
    assertThat(workers.live().tables()).isEqualTo(3);
    assertThat(workers.live().gamesPerSecond()).isEqualTo(20);
    assertThat(workers.timesFaster()).isPositive();
  }

  @Test
  void aReportThatMakesNoSenseIsPassedOver() throws InterruptedException {
    // Given
    WorkerReported sound = workers.report("sound");
    WorkerReported.Builder worthless = sound.toBuilder().setWorkerId("worthless");
    for (WorkerReported report :
        List.of(
            worthless
                .clone()
                .setLease(Durations.ZERO.toBuilder().setSeconds(Long.MAX_VALUE))
                .build(),
            worthless
                .clone()
                .setGameDuration(Durations.ZERO.toBuilder().setNanos(-1_000_000_000))
                .build(),
            worthless
                .clone()
                .addGames(
                    HeldGame.newBuilder()
                        .setRequestedAt(Timestamps.EPOCH.toBuilder().setSeconds(Long.MIN_VALUE)))
                .build())) {
      workers.write(report);
    }
    workers.write(worthless.clone().setWorkerId("idle").setTables(-5).clearGames().build());

    // When
    workers.look(0);

    // Then
    Waiting.until("others are heard", () -> workers.live().tables() == 3);
    assertThat(workers.live().held("t")).containsExactly(1);
    workers.passUntilLost(2);
    assertThat(workers.lost())
        .extracting(WorkerReported::getWorkerId)
        .containsExactlyInAnyOrder("sound/1", "idle");
  }

  @Test
  void whatFailsIsToldAgain() throws InterruptedException {
    // Given somebody who fails at first
    WorkerReported report = workers.report("lost");

    // When
    workers.look(1);
    Waiting.until("it is heard of", () -> workers.live().tables() == 3);

    // Then
    workers.passUntilLost(2);
    assertThat(workers.lost()).containsExactly(report, report);
  }
}
