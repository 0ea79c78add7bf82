package io.polyboard.embedded;

import module java.base;

import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka broker on 127.0.0.1 that lives in this process, with its logs in a directory that
 * outlives it. It is a cluster of one: broker and controller in one, every topic with one replica,
 * share groups on, topics made only when asked for.
 *
 * <p>Thread-safe.
 */
public final class EmbeddedKafka implements AutoCloseable {
  private static final String SERVER = "Kafka broker";
  private static final String VERSION = "kafka-version";
  private static final String CLIENT = "client.properties";

  /**
   * In the data directory, from when the broker serves to when it begins to shut down: found at a
   * start, it tells of a broker that was killed, whose registration still counts.
   */
  private static final String SERVING = "serving";

  /**
   * The broker of a cluster of one need not be missed: it is gone only together with the controller
   * that would miss it. But on a machine that is busy for seconds, the controller would take it for
   * gone and have it begin anew; and group coordinators that load what they are writing may fail
   * for good.
   */
  private static final int SESSION_MILLIS = 60_000;

  private static final long UNREGISTERING_SECONDS = 30;
  private static final int NODE = 1;
  private static final String CONTROLLER = "CONTROLLER";
  private static final int ATTEMPTS = 3;
  private static final int PATIENCE_SECONDS = 180;
  private static final int MEBIBYTE = 1 << 20;

  private static final Logger LOG = Logger.getLogger(EmbeddedKafka.class.getName());

  /** Held here because the log manager forgets the level of a logger that nobody holds. */
  private static final List<Logger> QUIET =
      List.of(
          Logger.getLogger("kafka"),
          Logger.getLogger("org.apache.kafka"),
          Logger.getLogger("state.change.logger"));

  /** Of every broker of the process that runs or starts: completed with what is fatal to it. */
  private static final Set<CompletableFuture<Void>> BROKERS = ConcurrentHashMap.newKeySet();

  static {
    QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
    FaultLog.listen();
    // Kafka ends the process when it meets something fatal; this process is more than Kafka. All
    // brokers of the process are told, since the procedure does not learn which of them it was.
    Exit.Procedure fail =
        (status, message) -> {
          var latest = FaultLog.latest(message);
          BROKERS.forEach(broker -> broker.completeExceptionally(latest));
          throw latest;
        };
    Exit.setExitProcedure(fail);
    Exit.setHaltProcedure(fail);
  }

  private final ClaimedDirectory directory;
  private final int port;
  private final BrokerClients clients;
  private KafkaRaftServer server;
  private volatile CompletableFuture<Void> fault;
  private boolean isClosed;

  private EmbeddedKafka(
      ClaimedDirectory directory,
      int port,
      BrokerClients clients,
      KafkaRaftServer server,
      CompletableFuture<Void> fault) {
    this.directory = directory;
    this.port = port;
    this.clients = clients;
    this.server = server;
    this.fault = fault;
  }

  /**
   * Starts a broker that asks nobody who they are, and returns once it serves: for tests and
   * measurements. An empty or missing directory is formatted first.
   *
   * @param dataDirectory where the logs are kept; one broker at a time, on a local file system
   * @param port from 1 to 65535, or 0 for any free one
   * @throws EmbeddedServerException if the directory is in use, damaged or of a newer version of
   *     Kafka, or the port is taken
   */
  public static EmbeddedKafka start(Path dataDirectory, int port) {
    return start(dataDirectory, port, BrokerClients.ANYBODY, LoopbackPort::any);
  }

  /**
   * Starts a broker that lets only those in who know its password, as {@link #start(Path, int)}
   * does. The password is another at each start. What a client needs is in the directory's {@value
   * #CLIENT}, which the user of this process alone may read.
   */
  public static EmbeddedKafka startGuarded(Path dataDirectory, int port) {
    return start(dataDirectory, port, BrokerClients.ofRandomPassword(), LoopbackPort::any);
  }

  /**
   * Starts a broker that lets only some in, as {@link #start(Path, int)} does.
   *
   * @param dataDirectory made by a broker with the same users, or empty
   */
  public static EmbeddedKafka start(Path dataDirectory, int port, BrokerClients clients) {
    return start(dataDirectory, port, clients, LoopbackPort::any);
  }

  /**
   * @param freePort chooses any free port, another one each time
   */
  static EmbeddedKafka start(
      Path dataDirectory, int port, BrokerClients clients, IntSupplier freePort) {
    ClaimedDirectory directory = ClaimedDirectory.claim(dataDirectory, SERVER);
    try {
      Path logs = logs(directory);
      if (Files.isDirectory(logs)) {
        checkVersion(logs);
      } else {
        format(directory, logs, clients);
      }
      for (int attempt = 1; ; attempt++) {
        int brokerPort = port == 0 ? freePort.getAsInt() : LoopbackPort.choose(port, SERVER);
        int controllerPort = freePort.getAsInt();
        if (controllerPort == brokerPort) {
          // One that was asked for is free until the broker listens.
          controllerPort = freePort.getAsInt();
        }
        boolean wasKilled = Files.deleteIfExists(serving(directory));
        try {
          return start(directory, logs, brokerPort, controllerPort, clients, wasKilled);
        } catch (EmbeddedServerException e) {
          // Kafka does not always say that a port chosen a moment ago was taken since.
          Optional<String> taken = LoopbackPort.taken(brokerPort, controllerPort);
          if (taken.isEmpty()) {
            throw e;
          }
          if (attempt == ATTEMPTS) {
            throw new EmbeddedServerException(taken.get() + ": " + e.getMessage(), e);
          }
          LOG.log(Level.WARNING, taken.get() + "; the broker is started again", e);
        }
      }
    } catch (IOException e) {
      directory.close();
      throw new EmbeddedServerException(
          "The directory %s cannot be written: %s".formatted(directory.path(), e.getMessage()), e);
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static Path logs(ClaimedDirectory directory) {
    return directory.path().resolve("logs");
  }

  private static Path serving(ClaimedDirectory directory) {
    return directory.path().resolve(SERVING);
  }

  /** Where clients find the broker: host and port. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Every setting that a client needs, {@code bootstrap.servers} among them. */
  public Map<String, String> clientSettings() {
    Map<String, String> settings = new HashMap<>(clients.client());
    settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
    return settings;
  }

  private void writeClientSettings() throws IOException {
    Properties settings = new Properties();
    settings.putAll(clientSettings());
    StringWriter text = new StringWriter();
    settings.store(text, "What clients of this broker need, written at each start.");
    directory.writePrivate(CLIENT, text.toString());
  }

  /** The port the broker listens on. */
  public int port() {
    return port;
  }

  /** What is wrong with the broker, if it has met with something it cannot recover from. */
  public Optional<String> trouble() {
    return fault.isCompletedExceptionally()
        ? Optional.of(String.valueOf(fault.exceptionNow().getMessage()))
        : Optional.empty();
  }

  /**
   * Starts a broker again that has met something fatal, such as a full disk, at the port that its
   * clients know. Has no effect on one that serves.
   *
   * @throws EmbeddedServerException if it does not start; its {@link #trouble} stays then
   */
  public synchronized void restart() {
    if (isClosed || trouble().isEmpty()) {
      return;
    }
    server.shutdown();
    server.awaitShutdown();
    // Its shutdown has ended its registration.
    EmbeddedKafka again =
        start(directory, logs(directory), port, LoopbackPort.any(), clients, false);
    BROKERS.remove(fault);
    server = again.server;
    fault = again.fault;
  }

  /** Shuts the broker down, in order; its logs are whole. Has no effect the second time. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      Files.deleteIfExists(serving(directory));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the next start takes the broker for killed", e);
    }
    try {
      server.shutdown();
      server.awaitShutdown();
    } finally {
      BROKERS.remove(fault);
      directory.close();
    }
  }

  private static EmbeddedKafka start(
      ClaimedDirectory directory,
      Path logs,
      int port,
      int controllerPort,
      BrokerClients clients,
      boolean wasKilled) {
    var fault = new CompletableFuture<Void>();
    BROKERS.add(fault);
    @Nullable KafkaRaftServer server = null;
    try {
      KafkaRaftServer made =
          new KafkaRaftServer(
              new KafkaConfig(settings(logs, port, controllerPort, clients)), Time.SYSTEM);
      server = made;
      // The broker waits for its own controller, which may have met with something fatal.
      var startup =
          CompletableFuture.runAsync(
              made::startup, start -> Thread.ofPlatform().name("kafka-startup").start(start));
      if (wasKilled) {
        unregister(controllerPort, clients);
      }
      CompletableFuture.anyOf(startup, fault).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      Files.writeString(serving(directory), "");
      EmbeddedKafka kafka = new EmbeddedKafka(directory, port, clients, made, fault);
      if (!clients.client().isEmpty()) {
        kafka.writeClientSettings();
      }
      return kafka;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(directory, server, fault, e);
    } catch (ExecutionException e) {
      throw failure(directory, server, fault, e.getCause() == null ? e : e.getCause());
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw failure(directory, server, fault, e);
    }
  }

  /**
   * Has the controller forget the broker that was killed. Else it lets nobody else in until the
   * session of that one has ended.
   */
  private static void unregister(int controllerPort, BrokerClients clients)
      throws InterruptedException {
    Map<String, Object> client = new HashMap<>(clients.client());
    client.put(AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG, "127.0.0.1:" + controllerPort);
    client.put(AdminClientConfig.RECONNECT_BACKOFF_MS_CONFIG, 20);
    client.put(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 100);
    try (Admin controller = Admin.create(client)) {
      controller.unregisterBroker(NODE).all().get(UNREGISTERING_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(
          Level.WARNING,
          "the broker that was killed is waited for, up to %d s: %s"
              .formatted(SESSION_MILLIS / 1_000, e.getMessage()));
    }
  }

  private static EmbeddedServerException failure(
      ClaimedDirectory directory,
      @Nullable KafkaRaftServer server,
      CompletableFuture<Void> fault,
      Throwable cause) {
    var failure =
        new EmbeddedServerException(
            "The embedded Kafka broker does not start in %s (%s). Where its data are damaged, restore them from a copy, or name another directory."
                .formatted(directory.path(), cause),
            cause);
    if (server != null) {
      try {
        server.shutdown();
      } catch (RuntimeException e) {
        failure.addSuppressed(e);
      }
    }
    BROKERS.remove(fault);
    return failure;
  }

  /** Makes the directory of the logs, all or nothing. */
  private static void format(ClaimedDirectory directory, Path logs, BrokerClients clients) {
    try {
      directory.deleteLeftOvers("new-");
      Path unfinished = Files.createTempDirectory(directory.path(), "new-");
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .setNodeId(NODE)
          .setClusterId(Uuid.randomUuid().toString())
          .setControllerListenerName(CONTROLLER)
          .addDirectory(unfinished.toString())
          .setMetadataLogDirectory(unfinished.toString())
          .setScramArguments(clients.scramArguments())
          .run();
      MetadataVersion version = MetadataVersion.latestProduction();
      Files.writeString(
          unfinished.resolve(VERSION), version.featureLevel() + " " + version.version());
      Files.move(unfinished, logs, StandardCopyOption.ATOMIC_MOVE);
    } catch (Exception e) {
      throw new EmbeddedServerException(
          "The directory %s cannot be formatted for the embedded Kafka broker: %s"
              .formatted(directory.path(), e.getMessage()),
          e);
    }
  }

  /** Kafka reads what an older one wrote, and not the other way round. */
  private static void checkVersion(Path logs) {
    String found;
    try {
      found = Files.readString(logs.resolve(VERSION)).strip();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "The directory %s does not hold the whole data of a Kafka broker (%s): restore it from a copy, or name another directory."
              .formatted(logs, e),
          e);
    }
    String level = found.split(" ", 2)[0];
    MetadataVersion known = MetadataVersion.latestProduction();
    if (!level.matches("[0-9]{1,4}") || Integer.parseInt(level) > known.featureLevel()) {
      throw new EmbeddedServerException(
          "The data in %s are of a newer Kafka (metadata version %s; this one knows %s): use the newer program, or name another directory."
              .formatted(logs, found, known.version()));
    }
  }

  private static Map<String, Object> settings(
      Path logs, int port, int controllerPort, BrokerClients clients) {
    String listener = clients.protocol();
    var settings = new HashMap<String, Object>();
    // One node, on the loopback interface.
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", NODE);
    settings.put("log.dirs", logs.toString());
    settings.put(
        "listeners",
        "%s://127.0.0.1:%d,%s://127.0.0.1:%d"
            .formatted(listener, port, CONTROLLER, controllerPort));
    settings.put("advertised.listeners", listener + "://127.0.0.1:" + port);
    settings.put(
        "listener.security.protocol.map",
        "%s:%s,%s:%s".formatted(listener, listener, CONTROLLER, clients.controllerProtocol()));
    settings.put("inter.broker.listener.name", listener);
    settings.put("controller.listener.names", CONTROLLER);
    settings.put("controller.quorum.voters", "%d@127.0.0.1:%d".formatted(NODE, controllerPort));
    settings.put("server.max.startup.time.ms", PATIENCE_SECONDS * 1000L);
    settings.put("broker.heartbeat.interval.ms", 500);
    settings.put("broker.session.timeout.ms", SESSION_MILLIS);
    // Longer than the session of a broker that was killed when it was let in and did not serve yet:
    // nobody has it forgotten, so that the next one has to wait for the end of its session.
    settings.put("initial.broker.registration.timeout.ms", 2 * SESSION_MILLIS);

    // Topics: as they are asked for, one replica, messages of up to 8 MiB.
    settings.put("auto.create.topics.enable", false);
    settings.put("num.partitions", 1);
    settings.put("default.replication.factor", 1);
    settings.put("min.insync.replicas", 1);
    settings.put("message.max.bytes", 8 * MEBIBYTE);
    settings.put("replica.fetch.max.bytes", 8 * MEBIBYTE);
    settings.put("log.preallocate", false);
    settings.put("log.index.size.max.bytes", MEBIBYTE);

    // Kafka's own topics: few partitions, which are loaded at each start.
    settings.put("offsets.topic.num.partitions", 2);
    settings.put("offsets.topic.replication.factor", 1);
    settings.put("transaction.state.log.num.partitions", 1);
    settings.put("transaction.state.log.replication.factor", 1);
    settings.put("transaction.state.log.min.isr", 1);
    settings.put("share.coordinator.state.topic.num.partitions", 1);
    settings.put("share.coordinator.state.topic.replication.factor", 1);
    settings.put("share.coordinator.state.topic.min.isr", 1);

    // Groups: members of this machine are heard of soon, and missed soon.
    settings.put("group.initial.rebalance.delay.ms", 0);
    settings.put("group.min.session.timeout.ms", 1000);
    for (String kind : List.of("consumer", "share")) {
      settings.put("group." + kind + ".min.heartbeat.interval.ms", 500);
      settings.put("group." + kind + ".heartbeat.interval.ms", 1000);
      settings.put("group." + kind + ".min.session.timeout.ms", 3000);
      settings.put("group." + kind + ".session.timeout.ms", 4000);
      settings.put("group." + kind + ".assignment.interval.ms", 0);
    }
    // A share group whose first member was killed before the broker had made its state is tried so
    // long after; the least that Kafka takes is offsets.commit.timeout.ms.
    settings.put("group.share.initialize.retry.interval.ms", 5000);
    // Records that were given back are delivered again: the broker's limit is no limit of attempts.
    settings.put("group.share.delivery.count.limit", 10);
    settings.put("group.share.record.lock.duration.ms", 30_000);
    settings.put("group.share.min.record.lock.duration.ms", 1000);

    // Small: a handful of clients, a few topics.
    settings.put("num.network.threads", 2);
    settings.put("num.io.threads", 4);
    settings.put("background.threads", 2);
    settings.put("num.recovery.threads.per.data.dir", 2);
    settings.put("group.coordinator.threads", 2);
    settings.put("log.cleaner.dedupe.buffer.size", 4L * MEBIBYTE);
    settings.putAll(clients.settings());
    // Kafka reads a setting from text, and takes no int for a short.
    settings.replaceAll((key, value) -> value.toString());
    return settings;
  }
}
