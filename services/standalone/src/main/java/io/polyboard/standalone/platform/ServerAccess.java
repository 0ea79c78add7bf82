package io.polyboard.standalone.platform;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the services of this process listen, and who may call them.
 *
 * @param host the address to listen on
 * @param tokens the file of hashed tokens; null for none
 * @param oidcIssuer the identity provider whose tokens are taken; null for none
 * @param oidcAudience whom they have to be for; goes with the provider
 * @param open whether everybody may call who reaches the port
 * @param certificate the file of the server's certificate, PEM; null for no TLS
 * @param key the file of its private key
 * @param clientCa the file of the certificates that sign those of clients; null for any client
 */
public record ServerAccess(
    String host,
    @Nullable String tokens,
    @Nullable String oidcIssuer,
    @Nullable String oidcAudience,
    boolean open,
    @Nullable String certificate,
    @Nullable String key,
    @Nullable String clientCa) {
  private static final String LOOPBACK = "127.0.0.1";

  /** On the loopback address, for everybody on this machine. */
  public static final ServerAccess LOCAL =
      new ServerAccess(LOOPBACK, null, null, null, false, null, null, null);

  /** Where processes of this machine reach it. */
  String reachableHost() {
    if (certificate != null) {
      return "localhost";
    }
    return host.equals("0.0.0.0") || host.equals("::") ? LOOPBACK : host;
  }

  /** The settings of the services; what is not given here may be set otherwise. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("quarkus.grpc.server.host", host);
    put(settings, "polyboard.access.tokens", tokens);
    put(settings, "polyboard.access.oidc.issuer", oidcIssuer);
    put(settings, "polyboard.access.oidc.audience", oidcAudience);
    put(settings, "polyboard.access.open", open ? "true" : null);
    put(settings, "quarkus.tls.grpc.key-store.pem.server.cert", certificate);
    put(settings, "quarkus.tls.grpc.key-store.pem.server.key", key);
    put(settings, "quarkus.tls.grpc.trust-store.pem.certs", clientCa);
    return settings;
  }

  private static void put(Map<String, String> settings, String key, @Nullable String value) {
    Optional.ofNullable(value).ifPresent(given -> settings.put(key, given));
  }
}
