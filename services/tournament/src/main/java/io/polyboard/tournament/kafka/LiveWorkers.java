package io.polyboard.tournament.kafka;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.events.CompactedReader;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * The live worker processes, by their reports in a compacted topic. A worker whose lease ends
 * without another report is forgotten. Thread-safe, also with other processes, which may find the
 * same.
 */
@ApplicationScoped
public class LiveWorkers implements KnownWorkers {
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);

  /**
   * If the rate of games is this many times the rate at the latest check, more games are requested.
   */
  private static final double MUCH_FASTER = 1.5;

  private static final int MAX_TABLES = 1_000_000;
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);

  private final KafkaSettings settings;
  private final Topics topics;
  private final ServiceThreads threads;
  private final EventWriter writer;
  private final LongSupplier clock;
  private final Map<String, Heard> workers = new ConcurrentHashMap<>();

  /** Games a second at the latest check. */
  private double known;

  private @Nullable CompactedReader reader;
  private @Nullable ServiceThread thread;

  /**
   * The latest report of a worker.
   *
   * @param until when it expires without another report, by the clock
   */
  private record Heard(WorkerReported report, int tables, double gamesPerSecond, long until) {
    /**
     * Checks a report.
     *
     * @param at by the clock
     * @throws IllegalArgumentException if it has invalid durations
     */
    static Heard of(WorkerReported report, long at) {
      double gameSeconds =
          Durations.toSecondsAsDouble(Durations.checkValid(report.getGameDuration()));
      int tables = Math.clamp(report.getTables(), 0, MAX_TABLES);
      long lease = Durations.toMillis(Durations.checkValid(report.getLease()));
      return new Heard(
          report,
          tables,
          gameSeconds > 0 ? tables / gameSeconds : 0,
          at + 1_000_000 * Math.clamp(lease, CHECK_INTERVAL.toMillis(), LONGEST_LEASE.toMillis()));
    }
  }

  @Inject
  LiveWorkers(KafkaSettings settings, Topics topics, ServiceThreads threads, EventWriter writer) {
    this(settings, topics, threads, writer, System::nanoTime);
  }

  /**
   * @param clock in nanoseconds, for leases
   */
  LiveWorkers(
      KafkaSettings settings,
      Topics topics,
      ServiceThreads threads,
      EventWriter writer,
      LongSupplier clock) {
    this.settings = settings;
    this.topics = topics;
    this.threads = threads;
    this.writer = writer;
    this.clock = clock;
  }

  /**
   * Starts to read reports. Call once.
   *
   * @param faster run when the workers play many more games a second than before
   */
  public void start(Runnable faster) {
    reader = new CompactedReader(Topic.WORKERS, settings, topics, threads, this::hear);
    thread = threads.makeRepeating("silent-workers", () -> CHECK_INTERVAL, () -> check(faster));
    thread.start();
  }

  @Override
  public int tables() {
    long tables = workers.values().stream().mapToLong(Heard::tables).sum();
    return (int) Math.min(tables, MAX_TABLES);
  }

  @Override
  public double gamesPerSecond() {
    return workers.values().stream().mapToDouble(Heard::gamesPerSecond).sum();
  }

  /** The latest report of each worker. */
  public List<WorkerReported> reports() {
    return workers.values().stream().map(Heard::report).toList();
  }

  @Override
  public Set<Integer> held(String tournamentId) {
    return workers.values().stream()
        .flatMap(each -> each.report.getGamesList().stream())
        .filter(game -> game.getTournamentId().equals(tournamentId))
        .map(HeldGame::getNumber)
        .collect(Collectors.toSet());
  }

  private void hear(Event event) {
    if (event.hasWorkerReported()) {
      WorkerReported report = event.getWorkerReported();
      workers.put(report.getWorkerId(), Heard.of(report, clock.getAsLong()));
    }
  }

  private void check(Runnable faster) throws InterruptedException {
    long now = clock.getAsLong();
    for (Heard each : List.copyOf(workers.values())) {
      String id = each.report.getWorkerId();
      if (now - each.until > 0 && workers.remove(id, each)) {
        writer.writeAll(List.of(Outgoing.tombstone(Topic.WORKERS, id)));
      }
    }
    double rate = gamesPerSecond();
    boolean areFaster = rate > MUCH_FASTER * known;
    known = rate;
    if (areFaster) {
      faster.run();
    }
  }

  @PreDestroy
  void close() {
    if (thread != null) {
      thread.stop();
    }
    if (reader != null) {
      reader.close();
    }
  }
}
