package io.polyboard.search.kafka;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.catalogue.TournamentStates;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The workers of this process: as many games are played at the same time as there are workers.
 * Their number may be changed while games run. Thread-safe.
 */
@ApplicationScoped
public class Workers {
  /** One such part of the heap is for the engines of games that are played. */
  private static final int PARTS_PLAYING = 2;

  /** One such part is for those of recent players, which are kept. */
  private static final int PARTS_KEPT = 4;

  private static final Logger LOG = Logger.getLogger(Workers.class);

  private static final Duration ENDING = Duration.ofSeconds(3);
  private static final int REPORTS_A_LOCK = 3;

  /** Longer than any game: those of workers that are dismissed are played to their end. */
  private static final Duration TO_THE_END = Duration.ofDays(30);

  private static final Duration TOPICS = Duration.ofSeconds(1);

  private final KafkaSettings kafka;
  private final Topics topics;
  private final ServiceThreads threads;
  private final SearchConfig settings;
  private final SearchMetrics metrics;
  private final GameThreads tables;
  private final GamePlayer player;
  private final HeldWork held;
  private final WorkerName name;
  private final EventWriter writer;
  private final Thread starter = Thread.ofVirtual().name("workers").unstarted(this::begin);

  // Under the lock of this object.
  private final List<QueueWorker> ofShort = new ArrayList<>();
  private final List<QueueWorker> ofLong = new ArrayList<>();
  private @Nullable ServiceThread reports;
  private int workers;
  private boolean begun;
  private boolean closed;

  @Inject
  Workers(
      KafkaSettings kafka,
      Topics topics,
      ServiceThreads threads,
      SearchConfig settings,
      EngineConfig engineLimits,
      RequestReader reader,
      EventWriter writer,
      TournamentStates states,
      WorkerName name,
      SearchMetrics metrics) {
    this.kafka = kafka;
    this.topics = topics;
    this.threads = threads;
    this.settings = settings;
    this.name = name;
    this.writer = writer;
    this.metrics = metrics;
    long heapMib = Runtime.getRuntime().maxMemory() >> 20;
    tables =
        new GameThreads(
            (int) Math.clamp(heapMib / PARTS_PLAYING, 1, Integer.MAX_VALUE),
            2L * engineLimits.maxHashMib(),
            heapMib / PARTS_KEPT,
            metrics);
    player = new GamePlayer(reader, writer, states, name, metrics, tables);
    held = new HeldWork(tables, settings.yieldAfter());
    workers = settings.workers().orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }

  void start(@Observes StartupEvent event) {
    starter.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    starter.interrupt();
    List<QueueWorker> last = new ArrayList<>();
    synchronized (this) {
      closed = true;
      last.addAll(dismiss(ofShort, 0, settings.drain()));
      last.addAll(dismiss(ofLong, 0, settings.drain()));
    }
    long deadline = System.nanoTime() + settings.drain().plus(ENDING).toNanos();
    boolean isOver = true;
    for (QueueWorker each : last) {
      isOver &= each.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
    }
    if (!isOver) {
      LOG.warn("games under way are not given back; others play them once their locks have ended");
    }
    ServiceThread reporting;
    synchronized (this) {
      reporting = reports;
    }
    if (reporting != null) {
      reporting.stop();
      report(0);
    }
  }

  /** How many workers there are. */
  public synchronized int workers() {
    return workers;
  }

  /**
   * Changes the number of workers. Games under way are played on; without workers they are given
   * back to the queue.
   *
   * @param number 0 to {@link SearchConfig#MOST_WORKERS}
   * @throws IllegalArgumentException for other numbers
   */
  public synchronized void setWorkers(int number) {
    workers = checked(number);
    if (begun && !closed) {
      adjust();
    }
  }

  /** Whether the queue was found, from when on it is read where there are workers. */
  public synchronized boolean haveBegun() {
    return begun;
  }

  /** What keeps them from reading the queue now. */
  public synchronized Optional<String> trouble() {
    return Stream.concat(ofShort.stream(), ofLong.stream())
        .map(QueueWorker::trouble)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static int checked(int workers) {
    if (workers < 0 || workers > SearchConfig.MOST_WORKERS) {
      throw new IllegalArgumentException(
          workers + " workers; use 0 to " + SearchConfig.MOST_WORKERS);
    }
    return workers;
  }

  private void begin() {
    try {
      while (!topics.await(TOPICS)) {
        // Topics tells why.
      }
      for (Topic queue : List.of(Topic.GAMES_REQUESTED, Topic.LONG_GAMES_REQUESTED)) {
        new QueueGroup(kafka, queue, settings.lock()).configure();
      }
      synchronized (this) {
        begun = true;
        if (!closed) {
          reports =
              threads.makeRepeating(
                  "worker-reports",
                  () -> settings.lock().dividedBy(REPORTS_A_LOCK),
                  () -> report(tables.size()));
          reports.start();
          adjust();
        }
      }
    } catch (InterruptedException e) {
      // The process ends.
    }
  }

  private void adjust() {
    tables.resize(workers);
    held.changed();
    employ(ofShort, Topic.GAMES_REQUESTED, workers == 0 ? 0 : workers + HeldWork.MAX_AHEAD);
    employ(ofLong, Topic.LONG_GAMES_REQUESTED, workers);
  }

  private void employ(List<QueueWorker> employed, Topic queue, int wanted) {
    var unused = dismiss(employed, wanted, workers == 0 ? Duration.ZERO : TO_THE_END);
    while (employed.size() < wanted) {
      QueueWorker worker =
          new QueueWorker(
              queue,
              employed.size(),
              employed.size() >= workers,
              consumerConfiguration(queue),
              settings,
              player,
              held,
              threads);
      employed.add(worker);
      worker.start();
    }
  }

  /** Has all workers end but the first ones. */
  private static List<QueueWorker> dismiss(List<QueueWorker> employed, int kept, Duration drain) {
    List<QueueWorker> rest = employed.subList(Math.min(kept, employed.size()), employed.size());
    List<QueueWorker> dismissed = List.copyOf(rest);
    rest.clear();
    dismissed.forEach(each -> each.stop(drain));
    return dismissed;
  }

  /** Writes which games this process has, and how quickly it plays. */
  private void report(int places) throws InterruptedException {
    WorkerReported.Builder report =
        WorkerReported.newBuilder()
            .setWorkerId(name.processId())
            .setWorker(name.text())
            .setLease(Durations.fromMillis(settings.lock().toMillis()))
            .addAllGames(held.reported())
            .setTables(places);
    long gameNanos = tables.meanNanos();
    if (gameNanos > 0) {
      report.setGameDuration(Durations.fromNanos(gameNanos));
    }
    writer.writeAll(
        List.of(Outgoing.of(Topic.WORKERS, name.processId(), Events.of(report.build()))));
    metrics.reported();
  }

  private Map<String, Object> consumerConfiguration(Topic queue) {
    Map<String, Object> settings = new HashMap<>(kafka.client());
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, QueueGroup.name(queue));
    settings.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
    // A consumer that is closed waits for its fetch; a new request ends a fetch at once.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    // One that has not to look for long stays a member.
    settings.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, Integer.MAX_VALUE);
    settings.put(ConsumerConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG, (long) Integer.MAX_VALUE);
    // Without this one consumer takes all records there are.
    settings.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
    return settings;
  }
}
