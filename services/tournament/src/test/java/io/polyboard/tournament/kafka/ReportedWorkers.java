package io.polyboard.tournament.kafka;

import com.google.protobuf.util.Durations;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Workers by their reports, and the look-out for them, whose clock stands until it is set on. */
final class ReportedWorkers implements AutoCloseable {
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration LOOK = Duration.ofMillis(250);

  private final List<WorkerReported> lost = new CopyOnWriteArrayList<>();
  private final AtomicInteger faster = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger readings = new AtomicInteger();
  private final EventWriter writer;
  private final LiveWorkers live;

  /** The number of the game that was reported last. */
  private int game;

  ReportedWorkers(KafkaSettings settings, Topics topics, EventWriter writer) {
    this.writer = writer;
    live =
        new LiveWorkers(
            settings,
            topics,
            new ServiceThreads(),
            writer,
            LOOK,
            () -> {
              readings.incrementAndGet();
              return nanos.get();
            });
  }

  /**
   * Begins to look.
   *
   * @param failures how often whoever takes those that are lost fails
   */
  void look(int failures) {
    live.start(
        worker -> {
          lost.add(worker);
          if (lost.size() <= failures) {
            throw new IllegalStateException("on purpose, for the test");
          }
        },
        faster::incrementAndGet);
  }

  LiveWorkers live() {
    return live;
  }

  /** The last reports of those that are lost, as often as they were found so. */
  List<WorkerReported> lost() {
    return List.copyOf(lost);
  }

  /** How often workers were found to have become much faster. */
  int timesFaster() {
    return faster.get();
  }

  /** Has a worker report that it plays another game. */
  WorkerReported report(String worker) throws InterruptedException {
    WorkerReported report =
        WorkerReported.newBuilder()
            .setWorkerId(worker + "/1")
            .setWorker(worker)
            .setTables(3)
            .setGameDuration(Durations.fromMillis(150))
            .setLease(Durations.fromMillis(LEASE.toMillis()))
            .addGames(HeldGame.newBuilder().setTournamentId("t").setNumber(++game))
            .build();
    write(report);
    return report;
  }

  void write(WorkerReported report) throws InterruptedException {
    writer.writeAll(List.of(Outgoing.of(Topic.WORKERS, report.getWorkerId(), Events.of(report))));
  }

  /** Has a third of a lease pass after a worker was heard of once more. */
  void reportAndPass(String worker) throws InterruptedException {
    var unused = report(worker);
    Waiting.until("it is heard of", () -> live.held("t").contains(game));
    pass(LEASE.dividedBy(3));
  }

  /** Has several leases pass. */
  void passLeases() {
    pass(LEASE.multipliedBy(3));
  }

  /** Has leases pass until so many are lost; a look that takes long makes them begin again. */
  void passUntilLost(int workers) throws InterruptedException {
    Waiting.until(
        "they are lost",
        () -> {
          passLeases();
          return lost.size() >= workers;
        });
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  /** Waits until the look-out, which hears nothing meanwhile, has looked a few times. */
  void awaitLooks() throws InterruptedException {
    int before = readings.get();
    Waiting.until("it has looked", () -> readings.get() >= before + 3);
  }

  @Override
  public void close() {
    live.close();
  }
}
