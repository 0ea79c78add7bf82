package io.polyboard.service.access;

import module java.base;

import grpc.health.v1.HealthGrpc;
import grpc.health.v1.HealthOuterClass.HealthCheckResponse;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.polyboard.proto.rules.v1.ListVariantsRequest;
import io.polyboard.proto.rules.v1.ListVariantsResponse;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.RegisterVariantResponse;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc.RulesServiceBlockingStub;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.grpc.runtime.config.GrpcConfiguration;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.tls.BaseTlsConfiguration;
import io.quarkus.tls.CertificateUpdatedEvent;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.KeyStoreConfig;
import io.quarkus.tls.runtime.config.PemCertsConfig;
import io.quarkus.tls.runtime.config.PemKeyCertConfig;
import io.quarkus.tls.runtime.config.TlsBucketConfig;
import io.quarkus.tls.runtime.config.TlsConfig;
import io.quarkus.tls.runtime.config.TrustStoreConfig;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.grpc.VertxServer;
import io.vertx.grpc.VertxServerBuilder;

/** The server of a service as Quarkus makes it, with access control. */
final class GuardedServer implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final TlsConfiguration encryption;
  private final ServerSecurity security;
  private final Access access;
  private final VertxServer server;
  private final int port;
  private final BlockingQueue<Caller> callers = new LinkedBlockingQueue<>();
  private final List<ManagedChannel> channels = new ArrayList<>();

  GuardedServer(Map<String, String> settings) throws Exception {
    this(settings, List.of());
  }

  /**
   * @param services replace the default services; empty for the default
   */
  GuardedServer(Map<String, String> settings, List<ServerServiceDefinition> services)
      throws Exception {
    port = freePort();
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("quarkus.grpc.server.host", "127.0.0.1");
    all.put("quarkus.tls.grpc.reload-period", "500ms");
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withConverter(Duration.class, 100, new DurationConverter())
            .withConverter(Path.class, 100, Path::of)
            .withMapping(AccessConfig.class)
            .withMapping(OidcConfig.class)
            .withMapping(GrpcConfiguration.class)
            .withMapping(TlsConfig.class)
            .withValidateUnknown(false)
            .withSources(new PropertiesConfigSource(all, "test", 100))
            .build();
    AccessConfig accessSettings = config.getConfigMapping(AccessConfig.class);
    AccessMetrics metrics = new AccessMetrics(meters);
    ServiceThreads threads = new ServiceThreads();
    access =
        new Access(accessSettings, config.getConfigMapping(OidcConfig.class), metrics, threads);
    access.start(new StartupEvent());
    TlsConfig tls = config.getConfigMapping(TlsConfig.class);
    encryption = new PemFiles(tls.namedCertificateConfig().get(ServerSecurity.TLS));
    security =
        new ServerSecurity(
            accessSettings, access, metrics, new Encryptions(encryption), vertx, tls);
    VertxServerBuilder builder = VertxServerBuilder.forAddress(vertx, "127.0.0.1", port);
    security.customize(config.getConfigMapping(GrpcConfiguration.class).server(), builder);
    builder.intercept(new AccessInterceptor(access));
    (services.isEmpty() ? answering() : services).forEach(builder::addService);
    server = builder.build();
    CountDownLatch started = new CountDownLatch(1);
    Server unused = server.start(result -> started.countDown());
    if (!started.await(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("not started after 30 s");
    }
  }

  /** The files of {@code quarkus.tls.grpc}. */
  private final class PemFiles extends BaseTlsConfiguration {
    private final Optional<PemKeyCertConfig> keys;
    private final Optional<PemCertsConfig> trusted;

    PemFiles(TlsBucketConfig settings) {
      keys = settings.keyStore().flatMap(KeyStoreConfig::pem);
      trusted = settings.trustStore().flatMap(TrustStoreConfig::pem);
    }

    @Override
    public KeyCertOptions getKeyStoreOptions() {
      return keys.map(PemKeyCertConfig::toOptions).orElse(null);
    }

    @Override
    public KeyStore getKeyStore() {
      try {
        return keys.orElseThrow().toOptions().loadKeyStore(vertx);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public TrustOptions getTrustStoreOptions() {
      return trusted.map(PemCertsConfig::toOptions).orElse(null);
    }
  }

  /** A registry with one configuration. */
  private record Encryptions(TlsConfiguration only) implements TlsConfigurationRegistry {
    @Override
    public Optional<TlsConfiguration> get(String name) {
      return name.equals(ServerSecurity.TLS) ? Optional.of(only) : Optional.empty();
    }

    @Override
    public Optional<TlsConfiguration> getDefault() {
      return Optional.empty();
    }

    @Override
    public void register(String name, TlsConfiguration configuration) {
      throw new UnsupportedOperationException();
    }
  }

  /** Reloads the files of certificates. */
  void renewCertificates() {
    security.renew(new CertificateUpdatedEvent(ServerSecurity.TLS, encryption));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  /** A channel that is closed with the server. */
  ManagedChannel channel(ClientInterceptor... interceptors) {
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .intercept(interceptors)
            .build();
    channels.add(channel);
    return channel;
  }

  /** A stub on a new channel. */
  RulesServiceBlockingStub rules(ClientInterceptor... interceptors) {
    return RulesServiceGrpc.newBlockingStub(channel(interceptors))
        .withDeadlineAfter(30, TimeUnit.SECONDS);
  }

  /** Makes a call that reads. */
  ListVariantsResponse listVariants(ClientInterceptor... interceptors) {
    return rules(interceptors).listVariants(ListVariantsRequest.getDefaultInstance());
  }

  /** Makes a call that changes something. */
  RegisterVariantResponse registerVariant(ClientInterceptor... interceptors) {
    return rules(interceptors).registerVariant(RegisterVariantRequest.getDefaultInstance());
  }

  /** Sends a token with each call. */
  static ClientInterceptor bearer(String token) {
    return header("authorization", "Bearer " + token);
  }

  /** Sends a header with each call. */
  static ClientInterceptor header(String name, String value) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  /** Makes a call with an empty request; completes with the status of its end. */
  static <Q, R> CompletableFuture<StatusRuntimeException> call(
      Channel channel, MethodDescriptor<Q, R> method) {
    CompletableFuture<StatusRuntimeException> ended = new CompletableFuture<>();
    ClientCall<Q, R> call = channel.newCall(method, CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            ended.complete(status.asRuntimeException(trailers));
          }
        },
        new Metadata());
    call.request(1);
    call.sendMessage(method.parseRequest(InputStream.nullInputStream()));
    call.halfClose();
    return ended;
  }

  /** 1 if a source, such as {@code tokens}, could not be read again. */
  double unread(String source) {
    return meters.get("polyboard.access.unread").tag("source", source).gauge().value();
  }

  /** The remaining validity of the server's certificate in seconds. */
  double certificateSeconds() {
    return meters.get("polyboard.tls.certificate.remaining").gauge().value();
  }

  Access access() {
    return access;
  }

  /** Whether there was a call that {@link #nextCaller} has not returned yet. */
  boolean hasBeenCalled() {
    return !callers.isEmpty();
  }

  /** The caller of the next call. */
  Caller nextCaller() throws InterruptedException {
    Caller caller = callers.poll(10, TimeUnit.SECONDS);
    if (caller == null) {
      throw new IllegalStateException("no call came");
    }
    return caller;
  }

  /** The default services: they answer at once, except a game, which never ends. */
  private List<ServerServiceDefinition> answering() {
    var variant = Variant.newBuilder().setId("mine\nowner=\"root\"");
    return List.of(
        ServerServiceDefinition.builder(RulesServiceGrpc.SERVICE_NAME)
            .addMethod(
                RulesServiceGrpc.getListVariantsMethod(),
                answering(ListVariantsResponse.getDefaultInstance()))
            .addMethod(
                RulesServiceGrpc.getRegisterVariantMethod(),
                answering(RegisterVariantResponse.newBuilder().setVariant(variant).build()))
            .build(),
        ServerServiceDefinition.builder(HealthGrpc.SERVICE_NAME)
            .addMethod(
                HealthGrpc.getCheckMethod(),
                ServerCalls.asyncUnaryCall((request, responses) -> {
                  responses.onNext(HealthCheckResponse.getDefaultInstance());
                  responses.onCompleted();
                }))
            .build(),
        ServerServiceDefinition.builder(SearchServiceGrpc.SERVICE_NAME)
            .addMethod(
                SearchServiceGrpc.getPlayGameMethod(),
                ServerCalls.asyncServerStreamingCall((request, responses) -> {
                  ((ServerCallStreamObserver<?>) responses).setOnCancelHandler(() -> {});
                  callers.add(Caller.current());
                  responses.onNext(PlayGameResponse.getDefaultInstance());
                }))
            .build());
  }

  private <Q, R> ServerCallHandler<Q, R> answering(R response) {
    return ServerCalls.asyncUnaryCall((request, responses) -> {
      callers.add(Caller.current());
      responses.onNext(response);
      responses.onCompleted();
    });
  }

  @Override
  public void close() throws InterruptedException {
    for (ManagedChannel channel : channels) {
      boolean unused = channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    }
    CountDownLatch stopped = new CountDownLatch(1);
    server.shutdown(result -> stopped.countDown());
    boolean unusedToo = stopped.await(30, TimeUnit.SECONDS);
    access.stop(new ShutdownEvent());
    vertx.close();
  }
}
