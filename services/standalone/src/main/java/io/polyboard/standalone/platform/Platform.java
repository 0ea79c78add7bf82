package io.polyboard.standalone.platform;

import module java.base;

import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import org.jspecify.annotations.Nullable;

/** A connection to the services, by gRPC only: elsewhere, or in this process. */
public final class Platform implements AutoCloseable {
  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_PORT = 65_535;
  private static final String TLS = "https://";
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
  private static final Pattern ADDRESS =
      Pattern.compile("(https://)?([^/:\\s]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}");

  /** Longer than a platform may take to start. */
  private static final long PATIENCE_MILLIS = 90_000;

  private static final long POLL_MILLIS = 100;

  private final String address;
  private final Host host;
  private final Map<Service, ManagedChannel> channels;
  private final @Nullable String httpAddress;
  private final @Nullable EmbeddedPlatform own;
  private final List<AutoCloseable> parts;

  /** The process in which the services run. */
  public enum Host {
    /** This process; the services end with it. */
    THIS_PROCESS,
    /** The process of another command; the services end with the command. */
    ANOTHER_COMMAND,
    /** A process that runs until it is stopped. */
    SERVER
  }

  /**
   * How to start the services in this process.
   *
   * @param kafka {@code host:port,...} of the user's brokers; null for an embedded one
   * @param database {@code postgresql://user:password@host:port/name} of the user's database; null
   *     for an embedded one
   * @param workers number of games that are played at a time, 0 or more
   * @param isLasting whether the services run until they are stopped; otherwise until the command
   *     ends
   * @param onlyAnswers whether the services only answer calls from stored data, without a broker;
   *     then no games are played, and changes of tournaments are published once all services run
   *     again
   */
  public record Start(
      @Nullable String kafka,
      @Nullable String database,
      int workers,
      ServerOptions server,
      boolean isLasting,
      boolean onlyAnswers) {}

  /** The services, as {@code --server} names them. */
  private enum Service {
    RULES,
    SEARCH,
    ARCHIVE,
    TOURNAMENT
  }

  private Platform(
      String address,
      Host host,
      Map<Service, ManagedChannel> channels,
      @Nullable String httpAddress,
      @Nullable EmbeddedPlatform own,
      List<AutoCloseable> parts) {
    this.address = address;
    this.host = host;
    this.channels = channels;
    this.httpAddress = httpAddress;
    this.own = own;
    this.parts = parts;
  }

  private static Platform elsewhere(
      String address, Host host, ClientAccess access, @Nullable String httpAddress) {
    return new Platform(
        address, host, channels(channel(address, access)), httpAddress, null, List.of());
  }

  private static Map<Service, ManagedChannel> channels(ManagedChannel channel) {
    return Stream.of(Service.values()).collect(Collectors.toMap(each -> each, _ -> channel));
  }

  private static ManagedChannel channel(String address, ClientAccess access) {
    boolean isEncrypted = address.startsWith(TLS);
    String target = isEncrypted ? address.substring(TLS.length()) : address;
    int colon = target.lastIndexOf(':');
    String host = target.substring(0, colon);
    ManagedChannelBuilder<?> builder =
        Grpc.newChannelBuilderForAddress(
                host,
                Integer.parseInt(target.substring(colon + 1)),
                access.credentials(isEncrypted, LOOPBACK.matcher(host).matches()))
            .maxInboundMessageSize(MAX_BYTES);
    access.sending().ifPresent(builder::intercept);
    return builder.build();
  }

  /**
   * Connects to services elsewhere. Returns before there is a connection.
   *
   * @param text {@code host:port} of all, {@code https://host:port} for TLS; or of each, {@code
   *     rules=host:port,search=host:port,archive=host:port,tournament=host:port}
   * @throws RefusedException if the text has another form
   */
  public static Platform at(String text) {
    if (!text.contains("=")) {
      requireAddress(text);
      return elsewhere(text, Host.SERVER, ClientAccess.of(System.getenv()), null);
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
                      "--server",
                      "'" + name + "' is not one of rules, search, archive, tournament"));
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
    Map<String, ManagedChannel> byAddress = new HashMap<>();
    Map<Service, ManagedChannel> channels = new EnumMap<>(Service.class);
    ClientAccess access = ClientAccess.of(System.getenv());
    addresses.forEach((service, at) ->
        channels.put(service, byAddress.computeIfAbsent(at, address -> channel(address, access))));
    return new Platform(text, Host.SERVER, channels, null, null, List.of());
  }

  private static void requireAddress(String address) {
    if (!ADDRESS.matcher(address).matches()
        || Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)) > MAX_PORT) {
      throw new RefusedException("--server", "must be HOST:PORT, was '" + address + "'");
    }
  }

  /**
   * Connects to the process that has the data directory; if there is none, starts all services in
   * this process.
   *
   * @throws RefusedException if something does not start; says what and why
   */
  public static Platform in(Path directory, Start start) throws InterruptedException {
    return in(directory, data -> whole(data, start));
  }

  /**
   * Connects to the process that has the data directory; if there is none, starts its database in
   * this process, and services that answer from it. Then only archive and tournaments can be
   * called.
   *
   * @throws RefusedException if something does not start; says what and why
   */
  public static Platform ofDatabaseIn(Path directory) throws InterruptedException {
    return in(directory, Platform::ofDatabase);
  }

  /**
   * Connects to the process that has the data directory, if one has it and answers.
   *
   * @throws RefusedException if the directory cannot be read
   */
  public static Optional<Platform> found(Path directory) {
    try (DataDirectory data = DataDirectory.open(directory)) {
      return data.isOwn() ? Optional.empty() : data.host().map(Platform::elsewhere);
    }
  }

  private static Platform elsewhere(DataDirectory.Listening host) {
    return elsewhere(
        host.address(),
        host.isLasting() ? Host.SERVER : Host.ANOTHER_COMMAND,
        new ClientAccess(host.token(), host.ca(), null, null)
            .orElse(ClientAccess.of(System.getenv())),
        host.http());
  }

  /** Starts a platform on a data directory that this process has; the platform closes it. */
  private interface Starting {
    Platform start(DataDirectory data) throws InterruptedException;
  }

  private static Platform in(Path directory, Starting starting) throws InterruptedException {
    for (long waited = 0; waited < PATIENCE_MILLIS; waited += POLL_MILLIS) {
      DataDirectory data = DataDirectory.open(directory);
      boolean kept = false;
      try {
        if (data.isOwn()) {
          data.retract();
          Platform platform = starting.start(data);
          kept = true;
          return platform;
        }
        Optional<DataDirectory.Listening> host = data.host();
        if (host.isPresent()) {
          return elsewhere(host.get());
        }
      } finally {
        if (!kept) {
          data.close();
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new RefusedException(
        directory.toString(),
        "another process uses it and does not publish an address; stop that process, or name"
            + " another directory with --data");
  }

  private static Platform whole(DataDirectory data, Start start) throws InterruptedException {
    EmbeddedPlatform own = EmbeddedPlatform.start(data, start);
    try {
      ClientAccess client = own.client();
      data.publish(
          new DataDirectory.Listening(
              own.address(), start.isLasting(), client.token(), client.ca(), own.httpAddress()));
    } catch (RuntimeException e) {
      own.close();
      throw e;
    }
    return new Platform(
        own.address(),
        Host.THIS_PROCESS,
        channels(channel(own.address(), own.client())),
        own.httpAddress(),
        own,
        // The address is removed first, so that no command finds services that are ending.
        List.of(data::retract, own, data));
  }

  private static Platform ofDatabase(DataDirectory data) throws InterruptedException {
    EmbeddedPlatform own =
        EmbeddedPlatform.start(data, new Start(null, null, 0, new ServerOptions(), false, true));
    ManagedChannel channel = channel(own.address(), own.client());
    return new Platform(
        "this process",
        Host.THIS_PROCESS,
        Map.of(Service.ARCHIVE, channel, Service.TOURNAMENT, channel),
        null,
        null,
        List.of(endingWithProcess(own), data));
  }

  /** Closes it when the process ends: commands that read stored data have no hook of their own. */
  private static AutoCloseable endingWithProcess(EmbeddedPlatform own) {
    Thread hook = new Thread(own::close);
    Runtime.getRuntime().addShutdownHook(hook);
    return () -> {
      try {
        boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending: the hook closes it.
        return;
      }
      own.close();
    };
  }

  /** The process in which the services run. */
  public Host host() {
    return host;
  }

  /** The address of the services. */
  public String address() {
    return address;
  }

  /**
   * The URL of the dashboard, if the services run in a process of this machine that has a data
   * directory.
   */
  public Optional<String> httpAddress() {
    return Optional.ofNullable(httpAddress);
  }

  /** The addresses of services, broker and database, if the services run in this process. */
  public Optional<PlatformPage> page() {
    return Optional.ofNullable(own).map(EmbeddedPlatform::page);
  }

  /**
   * @throws RefusedException if the services run in this process, and their embedded broker or
   *     database has stopped; says why
   */
  public void requireServing() {
    Optional.ofNullable(own)
        .flatMap(EmbeddedPlatform::trouble)
        .ifPresent(trouble -> {
          throw new RefusedException("the platform cannot continue", trouble);
        });
  }

  /** Why no games are played at the moment, if the services run in this process. */
  public Optional<String> shortage() {
    return Optional.ofNullable(own).flatMap(EmbeddedPlatform::shortage);
  }

  /**
   * The rules service, which knows the registered variants.
   *
   * @throws RefusedException if only the database was started
   */
  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
    ManagedChannel channel = channels.get(Service.RULES);
    if (channel == null) {
      throw new RefusedException(
          "--data",
          "has variants that only running services know; start them with './polyboard up'");
    }
    return RulesServiceGrpc.newBlockingStub(channel);
  }

  public SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channels.get(Service.SEARCH));
  }

  public ArchiveServiceGrpc.ArchiveServiceBlockingStub archive() {
    return ArchiveServiceGrpc.newBlockingStub(channels.get(Service.ARCHIVE));
  }

  public BalanceServiceGrpc.BalanceServiceBlockingStub balance() {
    return BalanceServiceGrpc.newBlockingStub(channels.get(Service.ARCHIVE));
  }

  public BalanceRunServiceGrpc.BalanceRunServiceBlockingStub balanceRuns() {
    return BalanceRunServiceGrpc.newBlockingStub(channels.get(Service.TOURNAMENT));
  }

  public ExplorerServiceGrpc.ExplorerServiceBlockingStub explorer() {
    return ExplorerServiceGrpc.newBlockingStub(channels.get(Service.ARCHIVE));
  }

  public StudyServiceGrpc.StudyServiceBlockingStub studies() {
    return StudyServiceGrpc.newBlockingStub(channels.get(Service.TOURNAMENT));
  }

  public TournamentServiceGrpc.TournamentServiceBlockingStub tournaments() {
    return TournamentServiceGrpc.newBlockingStub(channels.get(Service.TOURNAMENT));
  }

  /** Closes the connections, and stops the services if they run in this process. */
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
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        System.getLogger(Platform.class.getName())
            .log(System.Logger.Level.WARNING, "a part of the platform could not be closed", e);
      }
    }
  }

  /** The addresses of the services of this process, the broker and the database. */
  public record PlatformPage(String grpc, String http, String health, String kafka, String database)
      implements Page {

    @Override
    public List<String> lines() {
      TextTable table = new TextTable();
      table.row("dashboard", http + "/");
      table.row("gRPC", grpc);
      table.row("metrics", health + "/q/metrics");
      table.row("health", health + "/q/health");
      table.row("Kafka", kafka);
      table.row("PostgreSQL", database);
      return table.lines();
    }
  }
}
