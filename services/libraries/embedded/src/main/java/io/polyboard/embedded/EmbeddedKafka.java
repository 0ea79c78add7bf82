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
 * A Kafka broker on 127.0.0.1 that runs in this process, with its logs in a directory that outlives
 * it. It is a cluster of one node: broker and controller in one, one replica for every topic, share
 * groups enabled, no automatic creation of topics.
 *
 * <p>Thread-safe.
 */
public final class EmbeddedKafka implements AutoCloseable {
  private static final String SERVER = "Kafka broker";
  private static final String VERSION = "kafka-version";
  private static final String CLIENT = "client.properties";

  /**
   * A file in the data directory while the broker serves. If it exists at a start, the last broker
   * was killed, and its registration is still valid.
   */
  private static final String SERVING = "serving";

  /**
   * Long, because the only broker of a cluster is gone only together with its controller. With a
   * short session, the controller of a machine that is busy for seconds would fence the broker and
   * make it register again; group coordinators that load a log while writing it may then fail for
   * good.
   */
  private static final int SESSION_MILLIS = 60_000;

  private static final long UNREGISTERING_SECONDS = 30;
  private static final int NODE = 1;
  private static final String CONTROLLER = "CONTROLLER";
  private static final int ATTEMPTS = 3;
  private static final int PATIENCE_SECONDS = 180;
  private static final int MEBIBYTE = 1 << 20;

  private static final Logger LOG = Logger.getLogger(EmbeddedKafka.class.getName());

  /** Held here because the log manager drops loggers without references, and their levels. */
  private static final List<Logger> QUIET =
      List.of(
          Logger.getLogger("kafka"),
          Logger.getLogger("org.apache.kafka"),
          Logger.getLogger("state.change.logger"));

  /** One per running or starting broker of the process; fails with its fatal error. */
  private static final Set<CompletableFuture<Void>> BROKERS = ConcurrentHashMap.newKeySet();

  static {
    QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
    FaultLog.listen();
    // Kafka would end the process after a fatal error, but this process is more than Kafka. All
    // brokers of the process fail, because the procedure does not learn which of them it was.
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
   * Starts a broker without authentication, and returns once it serves: for tests and measurements.
   * An empty or missing directory is formatted first.
   *
   * @param dataDirectory the directory of the logs, for one broker at a time, on a local file
   *     system
   * @param port from 1 to 65535, or 0 for any free one
   * @throws EmbeddedServerException if the directory is in use, damaged or of a newer version of
   *     Kafka, or the port is taken
   */
  public static EmbeddedKafka start(Path dataDirectory, int port) {
    return start(dataDirectory, port, BrokerClients.ANYBODY, LoopbackPort::any);
  }

  /**
   * Starts a broker that requires its password, as {@link #start(Path, int)} does. Each start has
   * another password. The settings of a client are in the directory's {@value #CLIENT}, which only
   * the user of this process may read.
   */
  public static EmbeddedKafka startGuarded(Path dataDirectory, int port) {
    return start(dataDirectory, port, BrokerClients.ofRandomPassword(), LoopbackPort::any);
  }

  /**
   * Starts a broker with authentication, as {@link #start(Path, int)} does.
   *
   * @param dataDirectory made by a broker with the same users, or empty
   */
  public static EmbeddedKafka start(Path dataDirectory, int port, BrokerClients clients) {
    return start(dataDirectory, port, clients, LoopbackPort::any);
  }

  /**
   * @param freePort chooses a free port, a different one each time
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
          // The port of the broker stays free until the broker listens.
          controllerPort = freePort.getAsInt();
        }
        boolean wasKilled = Files.deleteIfExists(serving(directory));
        try {
          return start(directory, logs, brokerPort, controllerPort, clients, wasKilled);
        } catch (EmbeddedServerException e) {
          // Kafka does not always report that another program has taken a port just chosen.
          Optional<String> taken = LoopbackPort.taken(brokerPort, controllerPort);
          if (taken.isEmpty()) {
            throw e;
          }
          if (attempt == ATTEMPTS) {
            throw new EmbeddedServerException(taken.get() + ": " + e.getMessage(), e);
          }
          LOG.log(Level.WARNING, taken.get() + "; restarting the broker", e);
        }
      }
    } catch (IOException e) {
      directory.close();
      throw new EmbeddedServerException(
          "Cannot write to the directory %s: %s".formatted(directory.path(), e.getMessage()), e);
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

  /** The address of the broker: host and port. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** All settings that a client needs, {@code bootstrap.servers} included. */
  public Map<String, String> clientSettings() {
    Map<String, String> settings = new HashMap<>(clients.client());
    settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
    return settings;
  }

  private void writeClientSettings() throws IOException {
    Properties settings = new Properties();
    settings.putAll(clientSettings());
    StringWriter text = new StringWriter();
    settings.store(text, "Settings of clients of this broker, written at each start.");
    directory.writePrivate(CLIENT, text.toString());
  }

  /** The port that the broker listens on. */
  public int port() {
    return port;
  }

  /** The error from which the broker cannot recover, if there was one. */
  public Optional<String> trouble() {
    return fault.isCompletedExceptionally()
        ? Optional.of(String.valueOf(fault.exceptionNow().getMessage()))
        : Optional.empty();
  }

  /**
   * Restarts a broker after a fatal error, such as a full disk, on the same port. Has no effect on
   * a running broker.
   *
   * @throws EmbeddedServerException if the broker does not start; {@link #trouble} then stays set
   */
  public synchronized void restart() {
    if (isClosed || trouble().isEmpty()) {
      return;
    }
    server.shutdown();
    server.awaitShutdown();
    // The shutdown has ended the broker's registration.
    EmbeddedKafka again =
        start(directory, logs(directory), port, LoopbackPort.any(), clients, false);
    BROKERS.remove(fault);
    server = again.server;
    fault = again.fault;
  }

  /** Shuts the broker down cleanly; its logs are complete. Has no effect the second time. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      Files.deleteIfExists(serving(directory));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the next start will assume that the broker was killed", e);
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
      // The startup waits for the controller, which may have failed.
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
   * Unregisters the killed broker. Otherwise the controller accepts no other broker until its
   * session ends.
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
          "waiting up to %d s until the session of the killed broker ends: %s"
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
            "The embedded Kafka broker does not start in %s (%s). If its data are damaged, restore them from a copy, or use another directory."
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

  /** Creates the directory of the logs, all or nothing. */
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
          "Cannot format the directory %s for the embedded Kafka broker: %s"
              .formatted(directory.path(), e.getMessage()),
          e);
    }
  }

  /** Checks the version of the data: Kafka reads data of older versions, but not of newer ones. */
  private static void checkVersion(Path logs) {
    String found;
    try {
      found = Files.readString(logs.resolve(VERSION)).strip();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "The directory %s does not hold the complete data of a Kafka broker (%s): restore it from a copy, or use another directory."
              .formatted(logs, e),
          e);
    }
    String level = found.split(" ", 2)[0];
    MetadataVersion known = MetadataVersion.latestProduction();
    if (!level.matches("[0-9]{1,4}") || Integer.parseInt(level) > known.featureLevel()) {
      throw new EmbeddedServerException(
          "The data in %s are of a newer Kafka (metadata version %s; this one knows %s): use the newer program, or use another directory."
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
    // Longer than a session: nothing unregisters a broker that was killed after it registered and
    // before it served, so the next one has to wait for the end of that session.
    settings.put("initial.broker.registration.timeout.ms", 2 * SESSION_MILLIS);

    // Topics: created explicitly, one replica, messages of up to 8 MiB.
    settings.put("auto.create.topics.enable", false);
    settings.put("num.partitions", 1);
    settings.put("default.replication.factor", 1);
    settings.put("min.insync.replicas", 1);
    settings.put("message.max.bytes", 8 * MEBIBYTE);
    settings.put("replica.fetch.max.bytes", 8 * MEBIBYTE);
    settings.put("log.preallocate", false);
    settings.put("log.index.size.max.bytes", MEBIBYTE);

    // Kafka's own topics: few partitions, because all are loaded at each start.
    settings.put("offsets.topic.num.partitions", 2);
    settings.put("offsets.topic.replication.factor", 1);
    settings.put("transaction.state.log.num.partitions", 1);
    settings.put("transaction.state.log.replication.factor", 1);
    settings.put("transaction.state.log.min.isr", 1);
    settings.put("share.coordinator.state.topic.num.partitions", 1);
    settings.put("share.coordinator.state.topic.replication.factor", 1);
    settings.put("share.coordinator.state.topic.min.isr", 1);

    // Groups: all members are on this machine, so heartbeats and sessions can be short.
    settings.put("group.initial.rebalance.delay.ms", 0);
    settings.put("group.min.session.timeout.ms", 1000);
    for (String kind : List.of("consumer", "share")) {
      settings.put("group." + kind + ".min.heartbeat.interval.ms", 500);
      settings.put("group." + kind + ".heartbeat.interval.ms", 1000);
      settings.put("group." + kind + ".min.session.timeout.ms", 3000);
      settings.put("group." + kind + ".session.timeout.ms", 4000);
      settings.put("group." + kind + ".assignment.interval.ms", 0);
    }
    // The delay of a retry if the first member of a share group was killed before the broker had
    // created the group's state; the minimum is offsets.commit.timeout.ms.
    settings.put("group.share.initialize.retry.interval.ms", 5000);
    // Released records are delivered again, so the broker's limit must not limit attempts.
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
    // Kafka parses settings from text, but accepts no int for a short.
    settings.replaceAll((key, value) -> value.toString());
    return settings;
  }
}
