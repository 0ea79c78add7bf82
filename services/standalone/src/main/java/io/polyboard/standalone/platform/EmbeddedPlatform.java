package io.polyboard.standalone.platform;

import module java.base;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.binder.system.DiskSpaceMetrics;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.service.access.Access;
import io.polyboard.service.access.TokenHash;
import io.polyboard.service.schema.UnknownSchemaException;
import io.polyboard.service.thread.Failures;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.Application;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * All services in this process, with an embedded Kafka broker and PostgreSQL database, or with
 * servers of the user. There is at most one at a time.
 *
 * @param client the access of commands of the user who started this process
 */
record EmbeddedPlatform(
    @Nullable EmbeddedKafka kafka,
    @Nullable EmbeddedDatabase database,
    Application application,
    ServerOptions server,
    ClientAccess client)
    implements AutoCloseable {
  /** Few, because one process reads them all. */
  private static final int PARTITIONS = 4;

  /** Games requested ahead per worker: two that are played, and two that follow at once. */
  private static final int AHEAD_OF_WORKER = 4;

  /** The owner of tournaments that commands of the same user create. */
  private static final String OWNER = "local";

  /** The broker's address in a process that only answers, which does not connect to it. */
  private static final String NO_BROKER = "127.0.0.1:9";

  private static final Duration READY = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 50;

  /**
   * Starts everything and waits until all services are ready.
   *
   * @throws RefusedException if something does not start; says what and why
   */
  static EmbeddedPlatform start(DataDirectory data, Platform.Start plan)
      throws InterruptedException {
    requireFreePorts(plan.server());
    plan.server().choosePorts();
    // On threads of their own, so that an interruption of this thread does not stop them half-way.
    CompletableFuture<@Nullable EmbeddedKafka> kafkaStarting =
        starting(() ->
            plan.kafka() != null || plan.onlyAnswers()
                ? null
                : EmbeddedKafka.startGuarded(data.subdirectory("kafka"), 0));
    CompletableFuture<@Nullable EmbeddedDatabase> databaseStarting =
        starting(() ->
            plan.database() != null
                ? null
                : EmbeddedDatabase.start(data.subdirectory("postgresql"), 0));
    try {
      @Nullable EmbeddedKafka kafka = kafkaStarting.join();
      @Nullable EmbeddedDatabase database = databaseStarting.join();
      configuration(data, plan, kafka, database).forEach(System::setProperty);
      Application application = started(data);
      if (kafka != null || database != null) {
        freeSpace().repairBy(repair(kafka, database));
        freeSpace().watch(data.subdirectory(""));
      }
      new DiskSpaceMetrics(data.subdirectory("").toFile()).bindTo(Metrics.globalRegistry);
      EmbeddedPlatform platform =
          new EmbeddedPlatform(kafka, database, application, plan.server(), token(plan.server()));
      try {
        if (!plan.onlyAnswers()) {
          platform.awaitReadiness();
        }
      } catch (RuntimeException | InterruptedException e) {
        platform.close();
        throw e;
      }
      return platform;
    } catch (IOException | CompletionException e) {
      close(joinedOrNull(databaseStarting), joinedOrNull(kafkaStarting));
      Throwable cause = e instanceof CompletionException ? e.getCause() : e;
      throw new RefusedException(
          "starting", String.valueOf(cause == null ? e : cause.getMessage()));
    } catch (RuntimeException e) {
      close(joinedOrNull(databaseStarting), joinedOrNull(kafkaStarting));
      throw e;
    }
  }

  private static <T> CompletableFuture<@Nullable T> starting(Supplier<@Nullable T> server) {
    return CompletableFuture.supplyAsync(server, start -> Thread.ofPlatform().start(start));
  }

  private static <T> @Nullable T joinedOrNull(CompletableFuture<@Nullable T> starting) {
    return starting.handle((server, failure) -> server).join();
  }

  /** Restarts the servers that could not write to a full disk. */
  private static Runnable repair(
      @Nullable EmbeddedKafka kafka, @Nullable EmbeddedDatabase database) {
    return () -> {
      if (database != null) {
        database.restart();
      }
      if (kafka != null) {
        kafka.restart();
      }
    };
  }

  /**
   * Checks the ports, because Quarkus names no option if it cannot listen, and reports a failure of
   * gRPC only in the log.
   */
  private static void requireFreePorts(ServerOptions server) {
    List<ServerSocket> listening = new ArrayList<>();
    try {
      listening.add(listen("--port", server.host, server.port));
      listening.add(listen("--http-port", ServerOptions.LOOPBACK, server.httpPort));
      listening.add(listen("--health-port", ServerOptions.LOOPBACK, server.healthPort));
    } finally {
      close(listening.toArray(AutoCloseable[]::new));
    }
  }

  private static ServerSocket listen(String option, String host, int port) {
    try {
      return new ServerSocket(port, 0, InetAddress.getByName(host));
    } catch (IOException e) {
      throw new RefusedException(
          option, "cannot listen on " + host + ":" + port + ": " + e.getMessage());
    }
  }

  private static FreeSpace freeSpace() {
    return Arc.container().select(FreeSpace.class, Readiness.Literal.INSTANCE).get();
  }

  /** The access of commands of the same user. */
  private static ClientAccess token(ServerOptions server) {
    Access access = Arc.container().instance(Access.class).get();
    return new ClientAccess(
        access.isRestricted() ? access.issueForProcess(OWNER) : null,
        server.certificate(),
        null,
        null);
  }

  /** The address of the services, {@code host:port}, or {@code https://host:port}. */
  String address() {
    return server.address();
  }

  /** The URL of the dashboard. */
  String httpAddress() {
    return "http://" + ServerOptions.LOOPBACK + ":" + server.httpPort;
  }

  /** The addresses of the services, the broker and the database. */
  Platform.PlatformPage page() {
    return new Platform.PlatformPage(
        address(),
        httpAddress(),
        "http://" + ServerOptions.LOOPBACK + ":" + server.healthPort,
        System.getProperty("kafka.bootstrap.servers", ""),
        System.getProperty("quarkus.datasource.archive.jdbc.url", ""));
  }

  /**
   * Why the embedded broker or database has stopped, if so; empty while the disk is full, because
   * both are restarted when there is space.
   */
  Optional<String> trouble() {
    if (shortage().isPresent()) {
      return Optional.empty();
    }
    return Optional.ofNullable(kafka)
        .flatMap(EmbeddedKafka::trouble)
        .or(() -> Optional.ofNullable(database).flatMap(EmbeddedDatabase::trouble));
  }

  /** Why no games are played at the moment, if so. */
  Optional<String> shortage() {
    return freeSpace().shortage();
  }

  /** Stops the services first, then the broker and the database. */
  @Override
  public void close() {
    try {
      application.stop();
      application.close();
    } finally {
      close(database, kafka);
    }
  }

  private static void close(@Nullable AutoCloseable... servers) {
    for (@Nullable AutoCloseable server : servers) {
      try {
        if (server != null) {
          server.close();
        }
      } catch (Exception e) {
        System.getLogger(EmbeddedPlatform.class.getName())
            .log(System.Logger.Level.WARNING, "a server could not be stopped", e);
      }
    }
  }

  private static Map<String, String> configuration(
      DataDirectory data,
      Platform.Start plan,
      @Nullable EmbeddedKafka kafka,
      @Nullable EmbeddedDatabase database) {
    Map<String, String> configuration = new LinkedHashMap<>();
    configuration.put("polyboard.search.workers", Integer.toString(plan.workers()));
    configuration.put(
        "polyboard.tournament.min-games-ahead",
        Integer.toString(AHEAD_OF_WORKER * Math.max(1, plan.workers())));
    configuration.put("polyboard.events.partitions", Integer.toString(PARTITIONS));
    configuration.putAll(plan.server().settings());
    String address = plan.server().address();
    for (String service : new String[] {"rules", "search", "archive", "tournament"}) {
      configuration.put("polyboard.dashboard." + service, address);
    }
    String secret = TokenHash.newToken();
    configuration.put("polyboard.access.forwarding-secret", secret);
    configuration.put("polyboard.dashboard.forwarding-secret", secret);
    configuration.put("polyboard.tournament.archive.address", address);
    Optional.ofNullable(plan.server().certificate())
        .ifPresent(file -> {
          configuration.put("polyboard.dashboard.ca", file);
          configuration.put("polyboard.tournament.archive.ca", file);
        });
    if (kafka != null) {
      kafka.clientSettings().forEach((key, value) -> configuration.put("kafka." + key, value));
    } else {
      configuration.put(
          "kafka.bootstrap.servers", plan.onlyAnswers() ? NO_BROKER : String.valueOf(plan.kafka()));
    }
    configuration.put("polyboard.background.enabled", Boolean.toString(!plan.onlyAnswers()));
    for (String datasource : new String[] {"archive", "tournament"}) {
      String prefix = "quarkus.datasource." + datasource + ".";
      if (database != null) {
        configuration.put(prefix + "jdbc.url", database.jdbcUrl());
        configuration.put(prefix + "username", database.username());
        configuration.put(prefix + "password", database.password());
      } else {
        own(configuration, prefix, String.valueOf(plan.database()));
      }
    }
    Path log = data.subdirectory("logs").resolve("polyboard.log");
    configuration.put("quarkus.log.console.enabled", Boolean.toString(plan.server().log));
    configuration.put("quarkus.log.console.stderr", "true");
    configuration.put("quarkus.log.file.enabled", Boolean.toString(!plan.server().log));
    configuration.put("quarkus.log.file.path", log.toString());
    configuration.put("quarkus.log.handler.file.audit.enabled", "true");
    configuration.put(
        "quarkus.log.handler.file.audit.path", log.resolveSibling("audit.log").toString());
    return configuration;
  }

  /** Reads {@code postgresql://user:password@host:port/name}. */
  private static void own(Map<String, String> configuration, String prefix, String database) {
    try {
      URI uri = URI.create(database);
      String[] user = uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
      if (!"postgresql".equals(uri.getScheme()) || uri.getHost() == null || user.length == 0) {
        throw new IllegalArgumentException("the scheme, the host or the user is wrong or missing");
      }
      String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
      String query = uri.getQuery() == null ? "" : "?" + uri.getQuery();
      configuration.put(
          prefix + "jdbc.url", "jdbc:postgresql://" + uri.getHost() + port + uri.getPath() + query);
      configuration.put(prefix + "username", user[0]);
      configuration.put(prefix + "password", user.length > 1 ? user[1] : "");
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          "--database", "must be postgresql://USER:PASSWORD@HOST:PORT/NAME: " + e.getMessage());
    }
  }

  /**
   * Starts the services, which may not be ready yet.
   *
   * @throws RefusedException if settings are not allowed; names all of them
   */
  private static Application started(DataDirectory data) {
    Application application = newApplication();
    try {
      application.start(new String[0]);
      return application;
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof ConfigValidationException settings) {
          throw new RefusedException(
              IntStream.range(0, settings.getProblemCount())
                  .mapToObj(i -> Problem.of("settings", settings.getProblem(i).getMessage()))
                  .toList());
        }
        if (cause instanceof UnknownSchemaException unknown) {
          throw new RefusedException(
              data.subdirectory("").toString(),
              unknown.getMessage() + "; name another directory with --data, or another database");
        }
        // Unusable certificates have no exception of their own.
        if (cause.getStackTrace()[0].getClassName().startsWith("io.quarkus.tls.")) {
          throw new RefusedException("settings", Failures.reason(cause));
        }
      }
      throw e;
    }
  }

  /** The class that the build generates for all services. */
  private static Application newApplication() {
    try {
      return Class.forName(Application.APP_CLASS_NAME)
          .asSubclass(Application.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("not the class path of the packaged application", e);
    }
  }

  private void awaitReadiness() throws InterruptedException {
    SmallRyeHealthReporter reporter = Arc.container().instance(SmallRyeHealthReporter.class).get();
    long deadline = System.nanoTime() + READY.toNanos();
    SmallRyeHealth health = reporter.getReadiness();
    while (health.isDown()) {
      if (System.nanoTime() > deadline) {
        throw new RefusedException(
            "starting", "not ready after " + READY.toSeconds() + " s: " + health.getPayload());
      }
      Thread.sleep(POLL_MILLIS);
      health = reporter.getReadiness();
    }
  }
}
