package io.polyboard.tournament.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.EventWriter;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.ServiceThreads;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.tournament.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the real broker. */
class LiveWorkersTest {
  private static final Duration LEASE = Duration.ofSeconds(3);

  @TempDir Path directory;

  private final List<WorkerReported> lost = new CopyOnWriteArrayList<>();
  private final AtomicInteger faster = new AtomicInteger();
  private EmbeddedKafka kafka;
  private KafkaSettings settings;
  private EventWriter writer;
  private LiveWorkers workers;

  @BeforeEach
  void start() throws InterruptedException {
    kafka = EmbeddedKafka.start(directory, 0);
    settings = new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    Topics topics = new Topics(settings, 4, Duration.ofDays(1));
    topics.start();
    assertThat(topics.await(Duration.ofMinutes(1))).isTrue();
    writer = new EventWriter(settings);
    workers = new LiveWorkers(settings, topics, new ServiceThreads(), writer);
  }

  @AfterEach
  void stop() {
    workers.close();
    writer.close();
    kafka.close();
  }

  private WorkerReported report(String worker, int game) throws InterruptedException {
    WorkerReported report =
        WorkerReported.newBuilder()
            .setWorkerId(worker + "/1")
            .setWorker(worker)
            .setTables(3)
            .setGameDuration(Durations.fromMillis(150))
            .setLease(Durations.fromMillis(LEASE.toMillis()))
            .addGames(HeldGame.newBuilder().setTournamentId("t").setNumber(game))
            .build();
    write(report);
    return report;
  }

  private void write(WorkerReported report) throws InterruptedException {
    writer.writeAll(
        List.of(EventWriter.Outgoing.of(Topic.WORKERS, report.getWorkerId(), Events.of(report))));
  }

  @Test
  void whoIsNotHeardOfForItsLeaseIsLostWithItsLatestGames() throws InterruptedException {
    // Given one that was lost while nobody looked, and two that are heard of
    WorkerReported early = report("early", 1);
    workers.start(lost::add, faster::incrementAndGet);
    report("late", 2);
    WorkerReported late = report("late", 3);

    // When one of them goes on reporting
    long deadline = System.nanoTime() + 3 * LEASE.toNanos();
    while (System.nanoTime() < deadline) {
      report("steady", 4);
      Thread.sleep(LEASE.toMillis() / 6);
    }

    // Then the others are lost, once each
    assertThat(lost).containsExactlyInAnyOrder(early, late);
    assertThat(workers.tables()).isEqualTo(3);
    assertThat(workers.gamesPerSecond()).isEqualTo(20);
    assertThat(faster).hasPositiveValue();
  }

  @Test
  void nobodyIsLostForAsLongAsKafkaIsAway() throws InterruptedException {
    // Given
    workers.start(lost::add, faster::incrementAndGet);
    report("steady", 1);
    int port = kafka.port();

    // When Kafka is away for longer than the lease
    kafka.close();
    Thread.sleep(2 * LEASE.toMillis());
    kafka = EmbeddedKafka.start(directory, port);
    long deadline = System.nanoTime() + 2 * LEASE.toNanos();
    while (System.nanoTime() < deadline) {
      report("steady", 1);
      Thread.sleep(LEASE.toMillis() / 6);
    }

    // Then it is not lost, until it ceases to report
    assertThat(lost).isEmpty();
    Waiting.until("it is lost", () -> lost.size() == 1);
  }

  @Test
  void aReportThatMakesNoSenseIsPassedOver() throws InterruptedException {
    // Given
    WorkerReported sound = report("sound", 1);
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
      write(report);
    }
    write(worthless.clone().setWorkerId("idle").setTables(-5).clearGames().build());

    // When
    workers.start(lost::add, faster::incrementAndGet);

    // Then
    Waiting.until("others are heard", () -> workers.tables() == 3);
    assertThat(workers.held("t")).containsExactly(1);
    Waiting.until("and lost", () -> lost.size() == 2);
    assertThat(lost)
        .extracting(WorkerReported::getWorkerId)
        .containsExactlyInAnyOrder("sound/1", "idle");
  }

  @Test
  void whatFailsIsToldAgain() throws InterruptedException {
    // Given somebody who fails at first
    WorkerReported report = report("lost", 1);

    // When
    workers.start(
        told -> {
          lost.add(told);
          if (lost.size() == 1) {
            throw new IllegalStateException("on purpose, for the test");
          }
        },
        faster::incrementAndGet);

    // Then
    Waiting.until("it is told again", () -> lost.size() == 2);
    assertThat(lost).containsExactly(report, report);
  }
}
