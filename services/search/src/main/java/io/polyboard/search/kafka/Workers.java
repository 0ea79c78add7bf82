package io.polyboard.search.kafka;

import io.polyboard.catalogue.TournamentStates;
import io.polyboard.events.EventWriter;
import io.polyboard.events.Failures;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.ServiceThreads;
import io.polyboard.events.Topics;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.settings.EngineConfig;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.jboss.logging.Logger;

/**
 * The workers of this process: as many games are played at the same time as there are workers.
 * Their number may be changed while games run. Thread-safe.
 */
@ApplicationScoped
public class Workers {
  /** One such part of the heap is for the engines of recent players. */
  private static final int HEAP_PARTS = 4;

  /** The share group that all workers of all processes are members of. */
  public static final String GROUP = "polyboard-players";

  private static final Logger LOG = Logger.getLogger(Workers.class);

  /** Beyond the deliveries after which a worker gives a request up, so that it is never dropped. */
  private static final int BROKER_DELIVERIES = 2 * GamePlayer.MOST_DELIVERIES;

  private static final Duration JOINING = Duration.ofSeconds(2);
  private static final Duration TOPICS = Duration.ofSeconds(1);
  private static final long ADMIN_SECONDS = 15;
  private static final long PAUSE_MILLIS = 500;

  private final KafkaSettings kafka;
  private final Topics topics;
  private final ServiceThreads threads;
  private final SearchConfig settings;
  private final SearchMetrics metrics;
  private final GameThreads tables;
  private final GamePlayer player;
  private final Thread starter = Thread.ofVirtual().name("workers").unstarted(this::begin);

  // Under the lock of this object.
  private final List<QueueConsumer> consumers = new ArrayList<>();
  private final List<QueueConsumer> retired = new ArrayList<>();
  private int workers;
  private int named;
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
    this.metrics = metrics;
    long heapMib = Runtime.getRuntime().maxMemory() >> 20;
    tables = new GameThreads(2L * engineLimits.maxHashMib(), heapMib / HEAP_PARTS, metrics);
    player = new GamePlayer(reader, writer, states, name, metrics, tables);
    workers = settings.workers().orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }

  void start(@Observes StartupEvent event) {
    starter.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    starter.interrupt();
    List<QueueConsumer> all;
    synchronized (this) {
      closed = true;
      all = Stream.concat(consumers.stream(), retired.stream()).toList();
    }
    all.forEach(QueueConsumer::stop);
    for (QueueConsumer consumer : all) {
      if (!consumer.join(JOINING)) {
        LOG.warn("a consumer of the queue has not ended; its game is played by another later");
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

  /** Whether every consumer of the queue runs. */
  public synchronized boolean areRunning() {
    return begun && consumers.stream().allMatch(QueueConsumer::isRunning);
  }

  /** What keeps consumers from reading the queue now. */
  public synchronized List<String> troubles() {
    return consumers.stream().flatMap(each -> each.trouble().stream()).distinct().toList();
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
      configureGroup();
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
    retired.removeIf(QueueConsumer::hasEnded);
    int wanted = workers + GameThreads.most(workers);
    while (consumers.size() > wanted) {
      QueueConsumer surplus = consumers.removeLast();
      retired.add(surplus);
      if (workers == 0) {
        surplus.stop();
      } else {
        surplus.retire();
      }
    }
    while (consumers.size() < wanted) {
      QueueConsumer consumer =
          new QueueConsumer(
              "queue-" + ++named,
              consumerConfiguration(),
              settings.lock(),
              tables,
              player,
              metrics,
              threads);
      consumers.add(consumer);
      consumer.start();
    }
  }

  private Map<String, Object> consumerConfiguration() {
    Map<String, Object> settings = new HashMap<>(kafka.client());
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, GROUP);
    settings.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
    // A consumer that is closed waits for its fetch; a new request ends a fetch at once.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 100);
    // Without this one consumer takes all records there are.
    settings.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
    return settings;
  }

  /** Sets how the share group goes about the queue; where it must not, it says so and goes on. */
  private void configureGroup() throws InterruptedException {
    Map<String, String> group =
        Map.of(
            "share.auto.offset.reset",
            "earliest",
            "share.record.lock.duration.ms",
            Long.toString(settings.lock().toMillis()),
            "share.delivery.count.limit",
            Integer.toString(BROKER_DELIVERIES));
    while (true) {
      try (Admin admin = Admin.create(kafka.client())) {
        for (Map.Entry<String, String> setting : group.entrySet()) {
          configureGroup(admin, setting.getKey(), setting.getValue());
        }
        return;
      } catch (ExecutionException | TimeoutException | KafkaException e) {
        if (!Failures.isTransient(e) && !(e instanceof TimeoutException)) {
          LOG.errorf(
              "the share group %s keeps the broker's own settings, and may miss games requested"
                  + " before it first reads: %s",
              GROUP, e.getMessage());
          return;
        }
        LOG.warnf("the share group %s is not configured yet: %s", GROUP, e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** One setting at a time: a broker that refuses one is to take the others. */
  private static void configureGroup(Admin admin, String name, String value)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  new ConfigResource(ConfigResource.Type.GROUP, GROUP),
                  List.of(
                      new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET))))
          .all()
          .get(ADMIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (Failures.isTransient(e)) {
        throw e;
      }
      LOG.errorf(
          "the share group %s keeps the broker's own %s, not %s: %s",
          GROUP, name, value, e.getMessage());
    }
  }
}
