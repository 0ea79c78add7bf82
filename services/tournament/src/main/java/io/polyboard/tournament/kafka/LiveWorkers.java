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
 * The worker processes that report, by a compacted topic. One that is silent for longer than it
 * said is forgotten. Thread-safe, also together with other processes, which may find the same.
 */
@ApplicationScoped
public class LiveWorkers implements KnownWorkers {
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);

  /** Where they play so many times as many games as at the latest look, more are given out. */
  private static final double MUCH_FASTER = 1.5;

  private static final int MAX_TABLES = 1_000_000;
  private static final Duration LOOK = Duration.ofMillis(250);

  private final KafkaSettings settings;
  private final Topics topics;
  private final ServiceThreads threads;
  private final EventWriter writer;
  private final LongSupplier clock;
  private final Map<String, Heard> workers = new ConcurrentHashMap<>();

  /** Games a second at the latest look. */
  private double known;

  private @Nullable CompactedReader reader;
  private @Nullable ServiceThread thread;

  /**
   * The latest report of a worker.
   *
   * @param until when it holds without another one, by the clock
   */
  private record Heard(WorkerReported report, int tables, double gamesPerSecond, long until) {
    /**
     * Checks a report.
     *
     * @param at by the clock
     * @throws IllegalArgumentException if it has times that are none
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
          at + 1_000_000 * Math.clamp(lease, LOOK.toMillis(), LONGEST_LEASE.toMillis()));
    }
  }

  @Inject
  LiveWorkers(KafkaSettings settings, Topics topics, ServiceThreads threads, EventWriter writer) {
    this(settings, topics, threads, writer, System::nanoTime);
  }

  /**
   * @param clock of nanoseconds, by which leases run out
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
   * Begins to look; to be called once.
   *
   * @param faster run when workers have come to play many more games in a second
   */
  public void start(Runnable faster) {
    reader = new CompactedReader(Topic.WORKERS, settings, topics, threads, this::hear);
    thread = threads.makeRepeating("silent-workers", () -> LOOK, () -> look(faster));
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

  /** The last report of each. */
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

  private void look(Runnable faster) throws InterruptedException {
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
