package io.polyboard.search.kafka;

import io.polyboard.contract.catalogue.TournamentStates;
import io.polyboard.events.EventWriter;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topics;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
  private static final Duration TOPICS = Duration.ofSeconds(1);

  private final KafkaSettings kafka;
  private final Topics topics;
  private final ServiceThreads threads;
  private final SearchConfig settings;
  private final SearchMetrics metrics;
  private final GameThreads tables;
  private final GamePlayer player;
  private final QueueGroup group;
  private final WorkerName name;
  private final EventWriter writer;
  private final Thread starter = Thread.ofVirtual().name("workers").unstarted(this::begin);

  // Under the lock of this object.
  private @Nullable QueueConsumer consumer;
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
    group = new QueueGroup(kafka, topics.areMadeHere(), settings.lock());
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
    workers = settings.workers().orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }

  void start(@Observes StartupEvent event) {
    starter.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    starter.interrupt();
    QueueConsumer last;
    synchronized (this) {
      closed = true;
      last = consumer;
    }
    if (last != null) {
      last.stop(settings.drain());
      if (!last.join(settings.drain().plus(ENDING))) {
        LOG.warn("the games that are held are not given back; others play them later");
      }
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
    return Optional.ofNullable(consumer).flatMap(QueueConsumer::trouble);
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
      group.configure();
      synchronized (this) {
        begun = true;
        if (!closed) {
          adjust();
        }
      }
    } catch (InterruptedException e) {
      // The process ends.
    }
  }

  private void adjust() {
    tables.resize(workers);
    if (workers == 0 && consumer != null) {
      consumer.stop(Duration.ZERO);
      consumer = null;
    } else if (workers > 0 && consumer == null) {
      consumer =
          new QueueConsumer(
              "queue",
              consumerConfiguration(),
              settings,
              tables,
              player,
              name,
              writer,
              metrics,
              threads);
      consumer.start();
    }
  }

  private Map<String, Object> consumerConfiguration() {
    Map<String, Object> settings = new HashMap<>(kafka.client());
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, QueueGroup.NAME);
    settings.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
    // A consumer that is closed waits for its fetch; a new request ends a fetch at once.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
    // Without this one consumer takes all records there are.
    settings.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
    return settings;
  }
}
