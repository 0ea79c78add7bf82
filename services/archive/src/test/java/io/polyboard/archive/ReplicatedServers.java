package io.polyboard.archive;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.testkit.environment.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A broker, a database and a streaming replica of it, which can be stopped and started as well. */
public final class ReplicatedServers extends ArchiveServers {
  private Optional<EmbeddedDatabase> replica = Optional.empty();

  /** Stops and starts the replica; of JDK types alone, since class loaders differ. */
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  public @interface ReplicaSwitch {}

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>(super.start());
    EmbeddedDatabase started = startReplica();
    replica = Optional.of(started);
    settings.put("polyboard.archive.replica-url", started.jdbcUrl());
    settings.put("polyboard.archive.replica-username", started.username());
    settings.put("polyboard.archive.replica-password", started.password());
    return settings;
  }

  private Path files() {
    return directory().resolve("replica");
  }

  private EmbeddedDatabase startReplica() {
    try {
      // The files of a server that was shut down are all that a replica begins with.
      turnDatabase(false);
      copy(directory().resolve("database"), files());
      turnDatabase(true);
      Path data = files().resolve("data");
      Files.createFile(data.resolve("standby.signal"));
      Files.writeString(
          data.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=%s'%n"
              .formatted(database().port(), database().username(), database().password()),
          StandardOpenOption.APPEND);
      return EmbeddedDatabase.start(files(), FreePort.choose());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Override
  public void inject(TestInjector injector) {
    super.inject(injector);
    Consumer<Boolean> turn = this::turnReplica;
    injector.injectIntoFields(
        turn, new TestInjector.AnnotatedAndMatchesType(ReplicaSwitch.class, Consumer.class));
  }

  private void turnReplica(boolean on) {
    EmbeddedDatabase last = replica.orElseThrow();
    last.close();
    if (on) {
      replica = Optional.of(EmbeddedDatabase.start(files(), last.port()));
    }
  }

  @Override
  public void stop() {
    replica.ifPresent(EmbeddedDatabase::close);
    super.stop();
  }
}
