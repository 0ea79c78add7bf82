package io.polyboard.standalone.platform;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.grpc.ArchiveGrpcService;
import io.polyboard.archive.grpc.BalanceGrpcService;
import io.polyboard.archive.grpc.ExplorerGrpcService;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedServerException;
import io.polyboard.rules.RefusedException;
import io.polyboard.service.schema.Migration;
import io.polyboard.service.schema.Schema;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.grpc.StudyGrpcService;
import io.polyboard.tournament.grpc.TournamentGrpcService;
import io.polyboard.tournament.store.TournamentDatabase;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Archive and tournaments on the embedded database alone: enough for commands that read, and ready
 * in a second or two, where broker and services take three times as long. Nothing is played. What
 * changes a tournament is told to Kafka once all services run again.
 */
final class DatabasePlatform implements AutoCloseable {
  private static final int CONVERTER_PRIORITY = 200;

  private final EmbeddedDatabase database;
  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
  private final Server server;
  private final String name = "polyboard-" + UUID.randomUUID();

  /** No command that reads needs long to end, and none leaves a server behind. */
  private final Thread hook = new Thread(this::end);

  private DatabasePlatform(EmbeddedDatabase database) throws IOException, SQLException {
    this.database = database;
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(database.jdbcUrl());
    source.setUser(database.username());
    source.setPassword(database.password());
    migrate(source, ArchiveDatabase.SCHEMA);
    migrate(source, TournamentDatabase.SCHEMA);
    SmallRyeConfig settings =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addSystemSources()
            .withConverter(Duration.class, CONVERTER_PRIORITY, new DurationConverter())
            .withMapping(ArchiveConfig.class)
            .withMapping(TournamentConfig.class)
            .withMapping(EngineConfig.class)
            .build();
    server =
        InProcessServerBuilder.forName(name)
            .executor(calls)
            .addService(
                ArchiveGrpcService.on(source, settings.getConfigMapping(ArchiveConfig.class)))
            .addService(
                BalanceGrpcService.on(source, settings.getConfigMapping(ArchiveConfig.class)))
            .addService(
                ExplorerGrpcService.on(source, settings.getConfigMapping(ArchiveConfig.class)))
            .addService(
                StudyGrpcService.on(
                    source,
                    settings.getConfigMapping(TournamentConfig.class),
                    settings.getConfigMapping(EngineConfig.class)))
            .addService(
                TournamentGrpcService.on(
                    source,
                    settings.getConfigMapping(TournamentConfig.class),
                    settings.getConfigMapping(EngineConfig.class)))
            .build()
            .start();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts the database and, in this process, what reads it.
   *
   * @throws RefusedException if something does not start; says what and why
   */
  static DatabasePlatform start(DataDirectory data) {
    EmbeddedDatabase database;
    try {
      database = EmbeddedDatabase.start(data.subdirectory("postgresql"), 0);
    } catch (EmbeddedServerException e) {
      throw new RefusedException("starting", String.valueOf(e.getMessage()));
    }
    try {
      return new DatabasePlatform(database);
    } catch (IOException | SQLException | RuntimeException e) {
      database.close();
      throw new RefusedException("starting", String.valueOf(e.getMessage()));
    }
  }

  /**
   * As the services do at their start. Looks first: Flyway takes a second to see that all is done.
   */
  private static void migrate(DataSource source, Schema schema) throws SQLException {
    try (Connection connection = source.getConnection()) {
      if (schema.found(connection) == schema.version()) {
        return;
      }
    }
    var unused = Migration.of(schema, source).migrate();
  }

  /** A way to the services of archive and tournaments. */
  ManagedChannel channel(int mostBytes) {
    return InProcessChannelBuilder.forName(name).maxInboundMessageSize(mostBytes).build();
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending.
    }
  }

  private void end() {
    server.shutdownNow();
    calls.shutdownNow();
    database.close();
  }
}
