package io.polyboard.standalone.platform;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.embedded.LoopbackPort;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Where the services of this process listen, who may call them, and where they log. Without a
 * command line: at any free port of the loopback address, for everybody on this machine.
 */
public final class ServerOptions {
  static final String LOOPBACK = "127.0.0.1";
  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "9000",
      description = "For gRPC; default ${DEFAULT-VALUE}, 0 for any.")
  int port;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description =
          "For the dashboard (/), the services' calls as JSON (/api) and what was played in a"
              + " position (/explorer?variant=ID&play=TURN,TURN); default ${DEFAULT-VALUE}, 0 for"
              + " any.")
  int httpPort;

  @Option(
      names = "--health-port",
      paramLabel = "PORT",
      defaultValue = "8090",
      description =
          "For health (/q/health) and metrics (/q/metrics); default ${DEFAULT-VALUE}, 0 for any.")
  int healthPort;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = LOOPBACK,
      description =
          "The address to listen on for gRPC; default ${DEFAULT-VALUE}. Any other takes --tokens,"
              + " --oidc-issuer or --open.")
  String host = LOOPBACK;

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description =
          "Nobody calls without a token of this file, which 'polyboard token create' writes."
              + " Commands on the same data directory need none.")
  private @Nullable Path tokens;

  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description =
          "Take the access tokens of this identity provider (OpenID Connect) too; nobody calls"
              + " without one, or one of the file. Goes with --oidc-audience.")
  private @Nullable String oidcIssuer;

  @Option(
      names = "--oidc-audience",
      paramLabel = "NAME",
      description = "Whom its tokens have to be for, their claim 'aud'.")
  private @Nullable String oidcAudience;

  @Option(names = "--open", description = "Everybody may call everything who reaches the port.")
  private boolean open;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Speak TLS, with this certificate (PEM); read again when it changes.")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "FILE", description = "Its private key (PEM, PKCS #8).")
  private @Nullable Path key;

  @Option(
      names = "--client-ca",
      paramLabel = "FILE",
      description = "Only clients connect whose certificate one of these has signed (PEM).")
  private @Nullable Path clientCa;

  @Option(names = "--log", description = "Log to standard error instead of to a file.")
  boolean log;

  /**
   * @throws io.polyboard.standalone.terminal.UsageException if a port is out of range
   */
  public void check() {
    requireBetween("--port", port, 0, MAX_PORT);
    requireBetween("--http-port", httpPort, 0, MAX_PORT);
    requireBetween("--health-port", healthPort, 0, MAX_PORT);
  }

  /**
   * Chooses a free port for each that may be any: servers whose port Quarkus chooses have metrics
   * with other tags than those at a given port, and cannot run beside them.
   */
  void choosePorts() {
    port = chosen(port);
    httpPort = chosen(httpPort);
    healthPort = chosen(healthPort);
  }

  private static int chosen(int port) {
    return port == 0 ? LoopbackPort.any() : port;
  }

  /** The absolute path of the server's certificate; null for no TLS. */
  @Nullable String certificate() {
    return certificate == null ? null : certificate.toAbsolutePath().toString();
  }

  /** Where processes of this machine reach it, {@code host:port} or {@code https://host:port}. */
  String address() {
    return certificate != null
        ? "https://localhost:" + port
        : (host.equals("0.0.0.0") || host.equals("::") ? LOOPBACK : host) + ":" + port;
  }

  /** The settings of the services; what is not given here may be set otherwise. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("quarkus.grpc.server.host", host);
    settings.put("quarkus.grpc.server.port", Integer.toString(port));
    settings.put("quarkus.http.host", LOOPBACK);
    settings.put("quarkus.http.port", Integer.toString(httpPort));
    settings.put("quarkus.management.host", LOOPBACK);
    settings.put("quarkus.management.port", Integer.toString(healthPort));
    put(settings, "polyboard.access.tokens", tokens);
    put(settings, "polyboard.access.oidc.issuer", oidcIssuer);
    put(settings, "polyboard.access.oidc.audience", oidcAudience);
    put(settings, "polyboard.access.open", open ? "true" : null);
    put(settings, "quarkus.tls.grpc.key-store.pem.server.cert", certificate);
    put(settings, "quarkus.tls.grpc.key-store.pem.server.key", key);
    put(settings, "quarkus.tls.grpc.trust-store.pem.certs", clientCa);
    return settings;
  }

  private static void put(Map<String, String> settings, String key, @Nullable Object value) {
    if (value != null) {
      settings.put(
          key, value instanceof Path file ? file.toAbsolutePath().toString() : value.toString());
    }
  }
}
