package io.polyboard.standalone.platform;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.rules.RefusedException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A way to the services, by gRPC only: to others' or to those of this process. */
public final class Platform implements AutoCloseable {
  private static final int MOST_BYTES = 64 << 20;
  private static final int MOST_PORT = 65_535;
  private static final String TLS = "https://";
  private static final Pattern ADDRESS =
      Pattern.compile("(https://)?([^/:\\s]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}");
  private static final long PATIENCE_MILLIS = 30_000;
  private static final long POLL_MILLIS = 100;

  private final String address;
  private final Map<Service, ManagedChannel> channels = new EnumMap<>(Service.class);
  private final @Nullable EmbeddedPlatform own;
  private final @Nullable DataDirectory data;

  /** The services, as {@code --server} names them. */
  private enum Service {
    RULES,
    SEARCH,
    ARCHIVE,
    TOURNAMENT
  }

  private Platform(
      String address,
      Map<Service, String> addresses,
      @Nullable EmbeddedPlatform own,
      @Nullable DataDirectory data) {
    this.address = address;
    this.own = own;
    this.data = data;
    Map<String, ManagedChannel> byAddress = new HashMap<>();
    addresses.forEach(
        (service, at) -> channels.put(service, byAddress.computeIfAbsent(at, Platform::channel)));
  }

  private static Platform ofOne(
      String address, @Nullable EmbeddedPlatform own, @Nullable DataDirectory data) {
    Map<Service, String> addresses = new EnumMap<>(Service.class);
    for (Service service : Service.values()) {
      addresses.put(service, address);
    }
    return new Platform(address, addresses, own, data);
  }

  private static ManagedChannel channel(String address) {
    boolean encrypted = address.startsWith(TLS);
    ChannelCredentials credentials =
        encrypted ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
    String target = encrypted ? address.substring(TLS.length()) : address;
    int colon = target.lastIndexOf(':');
    return Grpc.newChannelBuilderForAddress(
            target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)), credentials)
        .maxInboundMessageSize(MOST_BYTES)
        .build();
  }

  /**
   * Connects to services elsewhere. Returns before there is a connection.
   *
   * @param text {@code host:port} of all, {@code https://host:port} for TLS; or of each, {@code
   *     rules=host:port,search=host:port,archive=host:port,tournament=host:port}
   * @throws RefusedException if it is not of that form
   */
  public static Platform at(String text) {
    if (!text.contains("=")) {
      requireAddress(text);
      return ofOne(text, null, null);
    }
    Map<Service, String> addresses = new EnumMap<>(Service.class);
    for (String entry : text.split(",", -1)) {
      int equals = entry.indexOf('=');
      String name = equals < 0 ? entry : entry.substring(0, equals);
      Service service =
          Arrays.stream(Service.values())
              .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
              .findFirst()
              .orElseThrow(() ->
                  new RefusedException(
                      "--server", "'" + name + "' is none of rules, search, archive, tournament"));
      String address = entry.substring(equals + 1);
      requireAddress(address);
      addresses.put(service, address);
    }
    for (Service service : Service.values()) {
      if (!addresses.containsKey(service)) {
        throw new RefusedException(
            "--server", service.name().toLowerCase(Locale.ROOT) + " has no address; add it");
      }
    }
    return new Platform(text, addresses, null, null);
  }

  private static void requireAddress(String address) {
    if (!ADDRESS.matcher(address).matches()
        || Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)) > MOST_PORT) {
      throw new RefusedException("--server", "'" + address + "' is not HOST:PORT");
    }
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
        return ofOne(awaitAddress(data), null, null);
      }
      data.retract();
      EmbeddedPlatform own = EmbeddedPlatform.start(data, start);
      data.publish(own.address());
      kept = true;
      return ofOne(own.address(), own, data);
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

  /** The URL of metrics and health, if the services run in this process. */
  public Optional<String> httpAddress() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::httpAddress);
  }

  /** Where the broker is, if the services run in this process. */
  public Optional<String> kafkaAddress() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::kafkaAddress);
  }

  /** Where the database is, if the services run in this process. */
  public Optional<String> databaseAddress() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::databaseAddress);
  }

  /**
   * What has befallen the embedded broker, if the services run in this process, so that they cannot
   * go on.
   */
  public Optional<String> trouble() {
    return Optional.ofNullable(own).flatMap(EmbeddedPlatform::trouble);
  }

  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return RulesServiceGrpc.newBlockingStub(channels.get(Service.RULES));
  }

  public SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channels.get(Service.SEARCH));
  }

  public ArchiveServiceGrpc.ArchiveServiceBlockingStub archive() {
    return ArchiveServiceGrpc.newBlockingStub(channels.get(Service.ARCHIVE));
  }

  public TournamentServiceGrpc.TournamentServiceBlockingStub tournaments() {
    return TournamentServiceGrpc.newBlockingStub(channels.get(Service.TOURNAMENT));
  }

  /** Hangs up and, where they run in this process, ends the services. */
  @Override
  public void close() {
    channels.values().forEach(ManagedChannel::shutdownNow);
    try {
      for (ManagedChannel channel : channels.values()) {
        boolean unused = channel.awaitTermination(1, TimeUnit.SECONDS);
      }
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
