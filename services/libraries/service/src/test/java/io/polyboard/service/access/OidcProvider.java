package io.polyboard.service.access;

import module java.base;

import com.sun.net.httpserver.HttpServer;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/** An identity provider: serves its description and keys over HTTP, and signs tokens. */
final class OidcProvider implements AutoCloseable {
  static final String AUDIENCE = "polyboard";

  private final List<JsonWebKey> published = new CopyOnWriteArrayList<>();
  private final AtomicInteger readings = new AtomicInteger();
  private final int port;
  private HttpServer server;

  OidcProvider(JsonWebKey... keys) throws IOException {
    published.addAll(List.of(keys));
    server = serving(0);
    port = server.getAddress().getPort();
  }

  private HttpServer serving(int at) throws IOException {
    HttpServer serving =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 0);
    answer(
        serving,
        "/.well-known/openid-configuration",
        () -> "{\"issuer\": \"%s\", \"jwks_uri\": \"%s/keys\"}".formatted(issuer(), issuer()));
    answer(
        serving,
        "/keys",
        () -> {
          readings.incrementAndGet();
          return new JsonWebKeySet(new ArrayList<>(published)).toJson();
        });
    serving.start();
    return serving;
  }

  private static void answer(HttpServer serving, String path, Supplier<String> text) {
    serving.createContext(
        path,
        exchange -> {
          byte[] bytes = text.get().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  /** A key to sign with. */
  static PublicJsonWebKey key(String id) throws JoseException {
    PublicJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
    key.setKeyId(id);
    return key;
  }

  /** Replaces the published keys. */
  void publish(JsonWebKey... keys) {
    published.clear();
    published.addAll(List.of(keys));
  }

  /** How often its keys have been requested. */
  int readings() {
    return readings.get();
  }

  String issuer() {
    return "http://127.0.0.1:" + (port == 0 ? server.getAddress().getPort() : port);
  }

  /** Stops answering. */
  void stop() {
    server.stop(0);
  }

  /** Answers again. */
  void startAgain() throws IOException {
    server = serving(port);
  }

  /** The settings of a service that accepts its tokens. */
  Map<String, String> settings() {
    return Map.of(
        "polyboard.access.oidc.issuer",
        issuer(),
        "polyboard.access.oidc.audience",
        AUDIENCE,
        "polyboard.access.oidc.min-refresh",
        "1s");
  }

  /** A token of a user with {@code rules:read}, after a change of its claims. */
  String token(PublicJsonWebKey key, String user, Consumer<JwtClaims> change) throws JoseException {
    String algorithm =
        key.getKeyType().equals("EC")
            ? AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256
            : AlgorithmIdentifiers.RSA_USING_SHA256;
    return unsigned(claims(user, change), key.getPrivateKey(), key.getKeyId(), algorithm)
        .getCompactSerialization();
  }

  /** A token that is signed when it is serialized. */
  static JsonWebSignature unsigned(String claims, Key by, String id, String algorithm) {
    JsonWebSignature unsigned = new JsonWebSignature();
    unsigned.setPayload(claims);
    unsigned.setKey(by);
    unsigned.setKeyIdHeaderValue(id);
    unsigned.setAlgorithmHeaderValue(algorithm);
    return unsigned;
  }

  /** The claims of {@link #token} as JSON. */
  String claims(String user, Consumer<JwtClaims> change) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(issuer());
    claims.setAudience(AUDIENCE);
    claims.setSubject(user);
    claims.setIssuedAtToNow();
    claims.setExpirationTimeMinutesInTheFuture(10);
    claims.setStringClaim("scope", "rules:read");
    change.accept(claims);
    return claims.toJson();
  }

  @Override
  public void close() {
    stop();
  }
}
