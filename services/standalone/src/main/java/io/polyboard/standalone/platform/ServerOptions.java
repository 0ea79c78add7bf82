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
      description = "Port for gRPC; default ${DEFAULT-VALUE}, 0 for any.")
  int port;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description =
          "Port for the dashboard (/), the services' API as JSON (/api) and the opening explorer"
              + " (/explorer?variant=ID&play=TURN,TURN); default ${DEFAULT-VALUE}, 0 for any.")
  int httpPort;

  @Option(
      names = "--health-port",
      paramLabel = "PORT",
      defaultValue = "8090",
      description =
          "Port for health (/q/health) and metrics (/q/metrics); default ${DEFAULT-VALUE}, 0 for"
              + " any.")
  int healthPort;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = LOOPBACK,
      description =
          "Address to listen on for gRPC; default ${DEFAULT-VALUE}. Any other needs --tokens,"
              + " --oidc-issuer or --open.")
  String host = LOOPBACK;

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description =
          "Require a token of this file, which 'polyboard token create' writes. Commands on the"
              + " same data directory need none.")
  private @Nullable Path tokens;

  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description =
          "Accept access tokens of this identity provider (OpenID Connect), too; callers need one"
              + " of these or one of the file. Needs --oidc-audience.")
  private @Nullable String oidcIssuer;

  @Option(
      names = "--oidc-audience",
      paramLabel = "NAME",
      description = "Required audience of its tokens, their claim 'aud'.")
  private @Nullable String oidcAudience;

  @Option(
      names = "--open",
      description = "Let everybody who reaches the port call everything, without a token.")
  private boolean open;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Use TLS with this certificate (PEM); read again when it changes.")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "FILE", description = "Its private key (PEM, PKCS #8).")
  private @Nullable Path key;

  @Option(
      names = "--client-ca",
      paramLabel = "FILE",
      description = "Accept only clients whose certificate is signed by one of these (PEM).")
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
   * Chooses a free port in place of each 0: servers whose port Quarkus chooses have metrics with
   * other tags than servers at a given port, and cannot run beside them.
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

  /** The address for processes of this machine, {@code host:port} or {@code https://host:port}. */
  String address() {
    return certificate != null
        ? "https://localhost:" + port
        : (host.equals("0.0.0.0") || host.equals("::") ? LOOPBACK : host) + ":" + port;
  }

  /** The settings of the services that these options give. */
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
