package io.polyboard.standalone.platform;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.polyboard.archive.v1.ArchiveServiceGrpc;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.v1.RulesServiceGrpc;
import io.polyboard.search.v1.SearchServiceGrpc;
import io.polyboard.tournament.v1.TournamentServiceGrpc;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A way to the services, by gRPC only: to others' or to those of this process. */
public final class Platform implements AutoCloseable {
  private static final int MOST_BYTES = 64 << 20;
  private static final String TLS = "https://";
  private static final long PATIENCE_MILLIS = 30_000;
  private static final long POLL_MILLIS = 100;

  private final ManagedChannel channel;
  private final String address;
  private final @Nullable EmbeddedPlatform own;
  private final @Nullable DataDirectory data;

  private Platform(String address, @Nullable EmbeddedPlatform own, @Nullable DataDirectory data) {
    this.address = address;
    this.own = own;
    this.data = data;
    boolean encrypted = address.startsWith(TLS);
    ChannelCredentials credentials =
        encrypted ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
    String target = encrypted ? address.substring(TLS.length()) : address;
    channel =
        Grpc.newChannelBuilder("dns:///" + target, credentials)
            .maxInboundMessageSize(MOST_BYTES)
            .build();
  }

  /**
   * Connects to services elsewhere. Returns before there is a connection.
   *
   * @param address {@code host:port}, or {@code https://host:port} for TLS
   */
  public static Platform at(String address) {
    if (!address.matches(
        "(https://)?[^/:\\s]+:[0-9]{1,5}|(https://)?\\[[0-9a-fA-F:]+]:[0-9]{1,5}")) {
      throw new RefusedException("--server", "'" + address + "' is not HOST:PORT");
    }
    return new Platform(address, null, null);
  }

  /**
   * Connects to the process that has the data directory; where none does, starts all services in
   * this one.
   *
   * @throws RefusedException if something does not start; says what and why
   */
  public static Platform in(Path directory, PlatformStart start) throws InterruptedException {
    DataDirectory data = DataDirectory.open(directory);
    boolean kept = false;
    try {
      if (!data.isOwn()) {
        return new Platform(awaitAddress(data), null, null);
      }
      data.retract();
      EmbeddedPlatform own = EmbeddedPlatform.start(data, start);
      data.publish(own.address());
      kept = true;
      return new Platform(own.address(), own, data);
    } finally {
      if (!kept) {
        data.close();
      }
    }
  }

  private static String awaitAddress(DataDirectory data) throws InterruptedException {
    for (long waited = 0; waited < PATIENCE_MILLIS; waited += POLL_MILLIS) {
      Optional<String> address = data.address();
      if (address.isPresent()) {
        return address.get();
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new RefusedException(
        data.path().toString(),
        "another process has it and does not say where it answers; end it, or name another"
            + " directory with --data");
  }

  /** Whether the services run in this process, and end with it. */
  public boolean isOwn() {
    return own != null;
  }

  /** Where the services answer. */
  public String address() {
    return address;
  }

  /** Where the broker is, if the services run in this process. */
  public Optional<String> kafkaAddress() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::kafkaAddress);
  }

  /** Where the database is, if the services run in this process. */
  public Optional<String> databaseAddress() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::databaseAddress);
  }

  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return RulesServiceGrpc.newBlockingStub(channel);
  }

  public SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channel);
  }

  public ArchiveServiceGrpc.ArchiveServiceBlockingStub archive() {
    return ArchiveServiceGrpc.newBlockingStub(channel);
  }

  public TournamentServiceGrpc.TournamentServiceBlockingStub tournaments() {
    return TournamentServiceGrpc.newBlockingStub(channel);
  }

  /** Hangs up and, where they run in this process, ends the services. */
  @Override
  public void close() {
    channel.shutdownNow();
    try {
      boolean unused = channel.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (own != null) {
      own.close();
    }
    if (data != null) {
      data.close();
    }
  }
}
