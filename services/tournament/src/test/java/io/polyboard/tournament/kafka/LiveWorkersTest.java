package io.polyboard.tournament.kafka;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.servers.SharedServers;
import io.polyboard.tournament.Waiting;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs on the real broker. */
class LiveWorkersTest {
  private static final KafkaSettings SETTINGS =
      new KafkaSettings(Map.of("bootstrap.servers", SharedServers.addresses().bootstrapServers()));

  private static final Duration LEASE = Duration.ofMinutes(1);

  private EventWriter writer;
  private LiveWorkers workers;

  private final AtomicInteger faster = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();

  @BeforeEach
  void start() throws Exception {
    forgetReports();
    Topics topics = new Topics(SETTINGS, 4, Duration.ofDays(1));
    topics.start();
    assertThat(topics.await(Duration.ofMinutes(1))).isTrue();
    writer = new EventWriter(SETTINGS);
    workers = new LiveWorkers(SETTINGS, topics, new ServiceThreads(), writer, nanos::get);
  }

  /** Deletes the reports of other tests. */
  private static void forgetReports() throws Exception {
    String topic = Topic.WORKERS.topicName();
    try (Admin admin = Admin.create(SETTINGS.client())) {
      if (admin.listTopics().names().get().contains(topic)) {
        var unused = admin.deleteTopics(Set.of(topic)).all().get();
        Waiting.until("they are deleted", () -> !names(admin).contains(topic));
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
  void aWorkerThatDoesNotReportWithinItsLeaseIsForgotten() throws Exception {
    // Given a worker that reported before the start, and two that reported after it
    report("early", 1);
    workers.start(faster::incrementAndGet);
    report("late", 2);
    report("steady", 3);
    Waiting.until("all have reported", () -> workers.tables() == 9);

    // When one of them continues to report
    for (int game = 4; workers.reports().size() > 1; game++) {
      assertThat(game).isLessThan(1_000);
      report("steady", game);
      int latest = game;
      Waiting.until("it has reported", () -> workers.held("t").contains(latest));
      nanos.addAndGet(LEASE.dividedBy(3).toNanos());
    }

    // Then only this worker counts
    assertThat(workers.reports()).extracting(WorkerReported::getWorker).containsExactly("steady");
    assertThat(workers.tables()).isEqualTo(3);
    assertThat(workers.gamesPerSecond()).isEqualTo(20);
    Waiting.until("they are found to be faster than before", () -> faster.get() > 0);
  }

  @Test
  void anInvalidReportIsIgnored() throws Exception {
    // Given
    WorkerReported valid = report("valid", 1);
    WorkerReported.Builder invalid = valid.toBuilder().setWorkerId("invalid");
    for (WorkerReported report :
        List.of(
            invalid.clone().setLease(Durations.ZERO.toBuilder().setSeconds(Long.MAX_VALUE)).build(),
            invalid
                .clone()
                .setGameDuration(Durations.ZERO.toBuilder().setNanos(-1_000_000_000))
                .build())) {
      write(report);
    }
    write(invalid.clone().setWorkerId("idle").setTables(-5).clearGames().build());

    // When
    workers.start(faster::incrementAndGet);

    // Then
    Waiting.until("the others have reported", () -> workers.reports().size() == 2);
    assertThat(workers.held("t")).containsExactly(1);
    assertThat(workers.tables()).isEqualTo(3);
    assertThat(workers.reports())
        .extracting(WorkerReported::getWorkerId)
        .containsExactlyInAnyOrder("valid/1", "idle");

    // When they stop reporting, then they are forgotten
    nanos.addAndGet(3 * LEASE.toNanos());
    Waiting.until("they are forgotten", () -> workers.reports().isEmpty());
  }

  /** Reports a game of a worker. */
  private WorkerReported report(String worker, int game) throws InterruptedException {
    WorkerReported report =
        message(
            text(
                "worker_id: ? worker: ? tables: 3 game_duration {nanos: 150000000} lease: ? games"
                    + " {tournament_id: 't' number: ?}",
                worker + "/1",
                worker,
                Durations.fromMillis(LEASE.toMillis()),
                game));
    write(report);
    return report;
  }

  private void write(WorkerReported report) throws InterruptedException {
    writer.writeAll(List.of(Outgoing.of(Topic.WORKERS, report.getWorkerId(), Events.of(report))));
  }
}
