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

/** The workers of this process. Each plays one game at a time. Thread-safe. */
@ApplicationScoped
public class Workers {
  /** One of this many parts of the heap is for the engines of games under way. */
  private static final int PARTS_PLAYING = 2;

  /** One of this many parts of the heap is for the engines kept of recent players. */
  private static final int PARTS_KEPT = 4;

  private static final Logger LOG = Logger.getLogger(Workers.class);

  private static final Duration ENDING = Duration.ofSeconds(3);
  private static final int REPORTS_A_LOCK = 3;
  private static final Duration TOPICS = Duration.ofSeconds(1);

  private final KafkaSettings kafka;
  private final Topics topics;
  private final SearchConfig settings;
  private final SearchMetrics metrics;
  private final int workers;
  private final GameThreads tables;
  private final HeldWork held;
  private final WorkerName name;

  /** The worker's name and a UUID, which distinguishes processes of the same name. */
  private final String processId;

  private final EventWriter writer;
  private final List<QueueWorker> queueWorkers = new ArrayList<>();
  private final ServiceThread reports;
  private final Thread starter = Thread.ofVirtual().name("workers").unstarted(this::begin);

  // Under the lock of this object.
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
    this.settings = settings;
    this.name = name;
    processId = name.text() + "/" + UUID.randomUUID();
    this.writer = writer;
    this.metrics = metrics;
    workers = settings.workers().orElseGet(() -> Runtime.getRuntime().availableProcessors());
    long heapMib = Runtime.getRuntime().maxMemory() >> 20;
    tables =
        new GameThreads(
            workers,
            (int) Math.clamp(heapMib / PARTS_PLAYING, 1, Integer.MAX_VALUE),
            Math.clamp(
                heapMib / PARTS_KEPT / Math.max(1, workers), 1, 2L * engineLimits.maxHashMib()),
            metrics);
    held = new HeldWork(tables, settings.yieldAfter());
    GamePlayer player = new GamePlayer(reader, writer, states, name, metrics, tables);
    for (Topic queue : List.of(Topic.GAMES_REQUESTED, Topic.LONG_GAMES_REQUESTED)) {
      for (int number = 0; number < workers; number++) {
        queueWorkers.add(
            new QueueWorker(
                queue, number, consumerConfiguration(queue), settings, player, held, threads));
      }
    }
    reports =
        threads.makeRepeating(
            "worker-reports",
            () -> settings.lock().dividedBy(REPORTS_A_LOCK),
            () -> report(workers));
  }

  void start(@Observes StartupEvent event) {
    starter.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    starter.interrupt();
    synchronized (this) {
      closed = true;
      queueWorkers.forEach(each -> each.stop(settings.drain()));
    }
    long deadline = System.nanoTime() + settings.drain().plus(ENDING).toNanos();
    boolean isOver = true;
    for (QueueWorker each : queueWorkers) {
      isOver &= each.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
    }
    if (!isOver) {
      LOG.warn("games under way were not requeued; others play them once their locks expire");
    }
    if (haveBegun()) {
      reports.stop();
      report(0);
    }
  }

  /** The number of workers. */
  public int workers() {
    return workers;
  }

  /** Whether the queue was found; workers read it from then on. */
  public synchronized boolean haveBegun() {
    return begun;
  }

  /** Why the workers cannot read the queue now. */
  public Optional<String> trouble() {
    return queueWorkers.stream().map(QueueWorker::trouble).flatMap(Optional::stream).findFirst();
  }

  private void begin() {
    try {
      while (!topics.await(TOPICS)) {
        // Topics logs why.
      }
      for (Topic queue : List.of(Topic.GAMES_REQUESTED, Topic.LONG_GAMES_REQUESTED)) {
        new QueueGroup(kafka, queue, settings.lock()).configure();
      }
      synchronized (this) {
        if (!closed) {
          begun = true;
          metrics.tables(workers);
          reports.start();
          queueWorkers.forEach(QueueWorker::start);
        }
      }
    } catch (InterruptedException e) {
      // The process ends.
    }
  }

  /** Reports which games this process has, and how long its games take. */
  private void report(int places) throws InterruptedException {
    WorkerReported.Builder report =
        WorkerReported.newBuilder()
            .setWorkerId(processId)
            .setWorker(name.text())
            .setLease(Durations.fromMillis(settings.lock().toMillis()))
            .addAllGames(held.reported())
            .setTables(places);
    long gameNanos = tables.meanNanos();
    if (gameNanos > 0) {
      report.setGameDuration(Durations.fromNanos(gameNanos));
    }
    writer.writeAll(List.of(Outgoing.of(Topic.WORKERS, processId, Events.of(report.build()))));
    metrics.reported();
  }

  private Map<String, Object> consumerConfiguration(Topic queue) {
    Map<String, Object> settings = new HashMap<>(kafka.client());
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, QueueGroup.name(queue));
    settings.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
    // Closing a consumer waits for its fetch; a new request ends a fetch at once.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    // A consumer that does not poll for long stays a member.
    settings.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, Integer.MAX_VALUE);
    settings.put(ConsumerConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG, (long) Integer.MAX_VALUE);
    // Without this setting, one consumer takes all available records.
    settings.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
    return settings;
  }
}
