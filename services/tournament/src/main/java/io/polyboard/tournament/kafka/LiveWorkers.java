package io.polyboard.tournament.kafka;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The worker processes that are heard of, and a look-out for those that cease to be. Their reports
 * are kept by a compacted topic, so that those are missed too that were lost while this service was
 * away. The time for which a worker is silent is that for which it could have been heard: while
 * Kafka is away, nobody is lost. Thread-safe, also together with other processes, which may find
 * the same.
 */
@ApplicationScoped
public class LiveWorkers implements KnownWorkers {
  private static final Duration LEAST_LEASE = Duration.ofSeconds(1);
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);

  /**
   * Where they play so many times as many games as at the latest look, nobody is to wait for it.
   */
  private static final double MUCH_FASTER = 1.5;

  private static final int MOST_TABLES = 1_000_000;
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** For so many times as long it waits for what was reported. */
  private static final int LOOKS_OF_READING = 3;

  private final KafkaSettings settings;
  private final Topics topics;
  private final ServiceThreads threads;
  private final EventWriter writer;
  private final Duration look;
  private final LongSupplier clock;
  private final Map<String, Heard> workers = new ConcurrentHashMap<>();
  private final Semaphore isFaster = new Semaphore(0);

  /** Games a second at the latest look. */
  private volatile double known;

  private @Nullable CompactedReader reader;
  private @Nullable ServiceThread thread;

  /**
   * The latest report of a worker.
   *
   * @param at when it was heard, by the clock
   */
  private record Heard(
      WorkerReported report, long leaseNanos, int tables, double gamesPerSecond, long at) {
    /**
     * Checks a report.
     *
     * @param at by the clock
     * @throws IllegalArgumentException if it has times that are none
     */
    static Heard of(WorkerReported report, long at) {
      report.getGamesList().forEach(game -> Timestamps.checkValid(game.getRequestedAt()));
      double gameSeconds =
          Durations.toSecondsAsDouble(Durations.checkValid(report.getGameDuration()));
      int tables = Math.clamp(report.getTables(), 0, MOST_TABLES);
      return new Heard(
          report,
          TimeUnit.MILLISECONDS.toNanos(
              Math.clamp(
                  Durations.toMillis(Durations.checkValid(report.getLease())),
                  LEAST_LEASE.toMillis(),
                  LONGEST_LEASE.toMillis())),
          tables,
          gameSeconds > 0 ? tables / gameSeconds : 0,
          at);
    }

    boolean isSilent(long since, long now) {
      return now - Math.max(at, since) > leaseNanos;
    }
  }

  @Inject
  LiveWorkers(KafkaSettings settings, Topics topics, ServiceThreads threads, EventWriter writer) {
    this(settings, topics, threads, writer, LOOK, System::nanoTime);
  }

  /**
   * @param look the time between two looks
   * @param clock of nanoseconds, by which leases run out
   */
  LiveWorkers(
      KafkaSettings settings,
      Topics topics,
      ServiceThreads threads,
      EventWriter writer,
      Duration look,
      LongSupplier clock) {
    this.settings = settings;
    this.topics = topics;
    this.threads = threads;
    this.writer = writer;
    this.look = look;
    this.clock = clock;
  }

  /**
   * Begins to look; to be called once.
   *
   * @param lost takes the last report of a worker that is lost; where it fails, it gets it again
   * @param faster run when workers have come to play many more games in a second
   */
  public void start(Consumer<WorkerReported> lost, Runnable faster) {
    CompactedReader reports =
        new CompactedReader(Topic.WORKERS, settings, topics, threads, this::hear);
    ServiceThread looking = threads.make("lost-workers", () -> look(reports, lost, faster));
    reader = reports;
    thread = looking;
    looking.start();
  }

  @Override
  public int tables() {
    long tables = workers.values().stream().mapToLong(Heard::tables).sum();
    return (int) Math.min(tables, MOST_TABLES);
  }

  @Override
  public double gamesPerSecond() {
    return workers.values().stream().mapToDouble(Heard::gamesPerSecond).sum();
  }

  @Override
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
      Heard heard = Heard.of(event.getWorkerReported(), clock.getAsLong());
      workers.put(heard.report.getWorkerId(), heard);
      if (gamesPerSecond() > MUCH_FASTER * known) {
        isFaster.release();
      }
    }
  }

  private void look(CompactedReader reports, Consumer<WorkerReported> lost, Runnable faster)
      throws InterruptedException {
    long inTouchSince = clock.getAsLong();
    while (!Thread.currentThread().isInterrupted()) {
      if (isFaster.tryAcquire(look.toMillis(), TimeUnit.MILLISECONDS)) {
        isFaster.drainPermits();
        known = gamesPerSecond();
        faster.run();
        continue;
      }
      known = gamesPerSecond();
      long asked = System.nanoTime();
      boolean isInTouch = reports.awaitEnd(look.multipliedBy(LOOKS_OF_READING));
      long now = clock.getAsLong();
      if (System.nanoTime() - asked > look.toNanos()) {
        // What was reported meanwhile may be still on its way.
        inTouchSince = now;
      }
      if (isInTouch) {
        for (Heard each : List.copyOf(workers.values())) {
          if (each.isSilent(inTouchSince, now)) {
            lost.accept(each.report);
            forget(each);
          }
        }
      }
    }
  }

  private void forget(Heard lost) throws InterruptedException {
    String id = lost.report.getWorkerId();
    if (workers.remove(id, lost)) {
      writer.writeAll(List.of(Outgoing.tombstone(Topic.WORKERS, id)));
    }
  }

  @PreDestroy
  void close() {
    if (thread != null) {
      thread.end();
      thread.interrupt();
    }
    if (reader != null) {
      reader.close();
    }
  }
}
