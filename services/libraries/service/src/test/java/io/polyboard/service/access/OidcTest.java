package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.rules.v1.ListVariantsRequest;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.smallrye.config.ConfigValidationException;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OctJwkGenerator;
import org.jose4j.jwk.OctetSequenceJsonWebKey;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tokens of an identity provider are accepted, and which are refused. */
@Execution(ExecutionMode.CONCURRENT)
class OidcTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private PublicJsonWebKey key;
  private OidcProvider provider;
  private GuardedServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    key = OidcProvider.key("first");
    provider = new OidcProvider(key);
    serve(provider.settings());
  }

  private void serve(Map<String, String> settings) throws Exception {
    if (server != null) {
      server.close();
    }
    server = new GuardedServer(settings);
    channel = server.channel();
  }

  private void serveWith(String setting, String value) throws Exception {
    serve(with(Map.of(setting, value)));
  }

  private Map<String, String> with(Map<String, String> others) {
    Map<String, String> settings = new HashMap<>(provider.settings());
    settings.putAll(others);
    return settings;
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.close();
    provider.close();
  }

  /** The status of a call. */
  private Status status(String token) {
    try {
      var unused =
          RulesServiceGrpc.newBlockingStub(channel)
              .withInterceptors(GuardedServer.bearer(token))
              .withDeadlineAfter(30, TimeUnit.SECONDS)
              .listVariants(ListVariantsRequest.getDefaultInstance());
      return Status.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus();
    }
  }

  /** The status of a call once the service knows whether the provider has the key. */
  private Status judged(String token) throws InterruptedException {
    return awaited(token, status -> status.getCode() != Status.Code.UNAVAILABLE);
  }

  /** The first status of a call that meets the condition. */
  private Status awaited(String token, Predicate<Status> condition) {
    return await().atMost(PATIENCE).until(() -> status(token), condition);
  }

  private String token(Consumer<JwtClaims> change) throws JoseException {
    return provider.token(key, "alice", change);
  }

  /** Waits until the service has the provider's keys. */
  private void awaitKeys() throws Exception {
    assertOk(judged(token(claims -> {})));
    assertThat(server.nextCaller().owner()).isEqualTo("alice");
  }

  private static void assertOk(Status status) {
    assertThat(status.isOk()).as(status.toString()).isTrue();
  }

  private static void assertUnauthenticated(Status status) {
    assertThat(status.getCode()).as(status.toString()).isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void aTokenIsAcceptedAsItsSubjectWithTheKnownScopes() throws Exception {
    // Given
    String token =
        token(claims -> claims.setStringClaim("scope", "openid search unknown:scope rules:read"));

    // Then
    assertOk(judged(token));
    assertThat(server.nextCaller())
        .isEqualTo(new Caller("alice", Set.of(Scope.SCOPE_RULES_READ, Scope.SCOPE_SEARCH)));
  }

  @Test
  void scopesAndOwnerComeFromTheConfiguredClaims() throws Exception {
    // Given
    String prefix = "polyboard.access.oidc.";
    serve(with(Map.of(prefix + "owner-claim", "client_id", prefix + "scope-claim", "scp")));

    // When
    String token =
        token(claims -> {
          claims.setClaim("client_id", "ci");
          claims.setStringListClaim("scp", "rules:read", "else");
        });

    // Then
    assertOk(judged(token));
    assertThat(server.nextCaller()).isEqualTo(new Caller("ci", Set.of(Scope.SCOPE_RULES_READ)));
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong("has expired", claims -> claims.setExpirationTimeMinutesInTheFuture(-2)),
        wrong("has no expiry time", claims -> claims.unsetClaim("exp")),
        wrong("", claims -> claims.setClaim("exp", "tomorrow")),
        wrong("is not valid yet", claims -> claims.setNotBefore(in(Duration.ofMinutes(2)))),
        wrong("from another issuer", claims -> claims.setIssuer("https://other.example.org")),
        wrong("from another issuer", claims -> claims.unsetClaim("iss")),
        wrong("for another audience", claims -> claims.setAudience("other")),
        wrong("for another audience", claims -> claims.unsetClaim("aud")),
        wrong("the claim 'sub'", claims -> claims.unsetClaim("sub")),
        wrong("the claim 'sub'", claims -> claims.setSubject("")),
        wrong("the claim 'sub'", claims -> claims.setSubject("a b")),
        wrong("the claim 'sub'", claims -> claims.setSubject("a\nowner=\"root\"")),
        wrong("the claim 'sub'", claims -> claims.setSubject("a".repeat(101))),
        wrong("", claims -> claims.setClaim("sub", List.of("alice"))));
  }

  private static Arguments wrong(String message, Consumer<JwtClaims> change) {
    return Arguments.of(message, change);
  }

  private static NumericDate in(Duration time) {
    return NumericDate.fromMilliseconds(System.currentTimeMillis() + time.toMillis());
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aTokenWithAWrongClaimIsRefusedWithTheReason(String message, Consumer<JwtClaims> change)
      throws Exception {
    // Given
    awaitKeys();

    // When
    Status status = status(token(change));

    // Then
    assertUnauthenticated(status);
    assertThat(status.getDescription()).contains(message);
  }

  @Test
  void anAcceptedTokenIsRefusedOnceItHasExpired() throws Exception {
    // Given
    serveWith("polyboard.access.oidc.clock-skew", "0s");
    awaitKeys();
    String token = token(claims -> claims.setExpirationTime(in(Duration.ofSeconds(3))));
    assertOk(status(token));

    // When
    Status status = awaited(token, now -> !now.isOk());

    // Then
    assertUnauthenticated(status);
    assertThat(status.getDescription()).contains("has expired");
  }

  /** Tokens that were not signed with the provider's key, by what is wrong with them. */
  private Map<String, String> forged() throws JoseException {
    Map<String, String> forged = new LinkedHashMap<>();
    String claims = provider.claims("alice", all -> {});
    PublicJsonWebKey foreign = OidcProvider.key("first");
    forged.put("foreign key with a known id", provider.token(foreign, "alice", all -> {}));
    forged.put("key embedded in the token", withItsKey(claims, foreign, "first"));
    foreign.setKeyId("foreign");
    forged.put("foreign key", provider.token(foreign, "alice", all -> {}));
    foreign.setKeyId(null);
    forged.put("foreign key without an id", provider.token(foreign, "alice", all -> {}));
    for (String algorithm : List.of("none", "None", "nOnE", "")) {
      for (String signature : List.of("", "AAAA")) {
        String header = base64("{\"alg\":\"" + algorithm + "\",\"kid\":\"first\"}");
        forged.put(
            "algorithm '" + algorithm + "' " + signature,
            header + "." + base64(claims) + "." + signature);
      }
    }
    byte[] encoded = key.getPublicKey().getEncoded();
    String pem =
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
            + "\n-----END PUBLIC KEY-----\n";
    forged.put("public key as a secret", withSecret(encoded, "first"));
    forged.put("PEM as a secret", withSecret(pem.getBytes(StandardCharsets.UTF_8), "first"));
    String[] parts = token(all -> {}).split("\\.", -1);
    parts[1] = base64(provider.claims("root", all -> all.setStringClaim("scope", "admin")));
    forged.put("other claims", String.join(".", parts));
    for (String none :
        List.of(
            ".",
            "..",
            "a.b.c",
            "....",
            "eyJhbGciOiJSUzI1NiJ9..",
            "eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0.a.b.c.d")) {
      forged.put(none, none);
    }
    return forged;
  }

  @Test
  void aForgedTokenIsRefused() throws Exception {
    serveWith("polyboard.access.oidc.min-refresh", "1h");
    awaitKeys();

    for (Map.Entry<String, String> token : forged().entrySet()) {
      assertThat(status(token.getValue()).getCode())
          .as(token.getKey())
          .isEqualTo(Status.Code.UNAUTHENTICATED);
    }
  }

  private static String withItsKey(String claims, PublicJsonWebKey by, String id)
      throws JoseException {
    var unsigned =
        OidcProvider.unsigned(
            claims, by.getPrivateKey(), id, AlgorithmIdentifiers.RSA_USING_SHA256);
    unsigned.setJwkHeader(by);
    return unsigned.getCompactSerialization();
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private String withSecret(byte[] secret, String id) throws JoseException {
    String claims = provider.claims("alice", all -> {});
    return OidcProvider.unsigned(claims, new HmacKey(secret), id, AlgorithmIdentifiers.HMAC_SHA256)
        .getCompactSerialization();
  }

  @Test
  void keysMayBeInAFileWhereSecretsAreIgnored() throws Exception {
    // Given a provider that does not answer, and a file of its keys with a secret by mistake
    OctetSequenceJsonWebKey secret = OctJwkGenerator.generateJwk(256);
    secret.setKeyId("secret");
    Path file = directory.resolve("keys.json");
    Files.writeString(
        file, new JsonWebKeySet(key, secret).toJson(OutputControlLevel.INCLUDE_SYMMETRIC));
    provider.stop();
    serveWith("polyboard.access.oidc.jwks", file.toString());

    // Then
    assertUnauthenticated(status(withSecret(secret.getOctetSequence(), "secret")));
    assertOk(status(token(claims -> {})));
  }

  @Test
  void aKeyOfAnEllipticCurveIsAccepted() throws Exception {
    // Given
    PublicJsonWebKey curve = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    curve.setKeyId("curve");
    provider.publish(key, curve);

    // Then
    assertOk(awaited(provider.token(curve, "alice", claims -> {}), Status::isOk));
  }

  @Test
  void theProvidersNewKeyReplacesItsOldOne() throws Exception {
    // Given
    awaitKeys();
    String old = token(claims -> {});
    PublicJsonWebKey second = OidcProvider.key("second");

    // When
    provider.publish(second);
    String renewed = provider.token(second, "alice", claims -> {});

    // Then
    assertOk(awaited(renewed, Status::isOk));
    assertUnauthenticated(judged(old));
  }

  @Test
  void keysAreReadAgainPeriodically() throws Exception {
    // Given
    serveWith("polyboard.access.oidc.refresh", "1s");
    awaitKeys();
    String old = token(claims -> {});
    assertOk(status(old));

    // When
    provider.publish(OidcProvider.key("second"));

    // Then
    assertUnauthenticated(awaited(old, now -> now.getCode() == Status.Code.UNAUTHENTICATED));
  }

  @Test
  void unknownKeysDoNotIncreaseTheRequestsToTheProvider() throws Exception {
    // Given
    serveWith("polyboard.access.oidc.min-refresh", "1h");
    awaitKeys();
    int before = provider.readings();
    PublicJsonWebKey foreign = OidcProvider.key("foreign");

    // When
    for (int i = 0; i < 200; i++) {
      foreign.setKeyId("foreign-" + i);
      assertUnauthenticated(status(provider.token(foreign, "alice", claims -> {})));
    }

    // Then
    assertThat(provider.readings()).isEqualTo(before);
  }

  @Test
  void theKeysReadBeforeAreUsedWhileTheProviderDoesNotAnswer() throws Exception {
    // Given
    serveWith("polyboard.access.oidc.refresh", "1s");
    awaitKeys();
    String seen = token(claims -> {});
    assertOk(status(seen));

    // When
    provider.stop();
    PublicJsonWebKey second = OidcProvider.key("second");
    String renewed = provider.token(second, "bob", claims -> {});
    awaited(renewed, now -> now.getCode() == Status.Code.UNAVAILABLE);

    // Then
    await().atMost(PATIENCE).until(() -> server.unread("provider_keys") == 1);
    assertOk(status(seen));
    assertOk(status(provider.token(key, "carol", claims -> {})));

    // When
    provider.publish(key, second);
    provider.startAgain();

    // Then
    assertOk(awaited(renewed, Status::isOk));
    assertThat(server.unread("provider_keys")).isZero();
  }

  @Test
  void aServiceStartsBeforeItsProvider() throws Exception {
    // Given
    provider.stop();
    serve(provider.settings());

    // When
    Status early = status(token(claims -> {}));

    // Then
    assertThat(early.getCode()).isEqualTo(Status.Code.UNAVAILABLE);

    // When
    provider.startAgain();

    // Then
    awaitKeys();
  }

  @Test
  void staticTokensAreAcceptedBesidesThoseOfTheProvider() throws Exception {
    // Given
    Path tokens = directory.resolve("tokens");
    String token = TokenHash.newToken();
    TokenFile.add(
        tokens,
        new TokenEntry(
            TokenHash.of(token),
            new Caller("bob", Set.of(Scope.SCOPE_RULES_READ)),
            Optional.empty()));
    serveWith("polyboard.access.tokens", tokens.toString());
    awaitKeys();

    // Then
    assertOk(status(token));
    assertThat(server.nextCaller().owner()).isEqualTo("bob");
    assertUnauthenticated(status(TokenHash.newToken()));
  }

  @Test
  void aServerThatOtherMachinesReachStartsWithAProvider() throws Exception {
    serveWith("quarkus.grpc.server.host", "0.0.0.0");

    assertUnauthenticated(status("polyboard_none"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"issuer=https://a.example.org", "audience=polyboard", "jwks=keys"})
  void anIncompleteProviderIsRefused(String setting) {
    String[] pair = setting.split("=", -1);

    assertThatThrownBy(() -> new GuardedServer(Map.of("polyboard.access.oidc." + pair[0], pair[1])))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(
            "polyboard.access.oidc.issuer and polyboard.access.oidc.audience go together");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://192.0.2.1/keys",
        "ftp://127.0.0.1/keys",
        "file:///etc/keys",
        "https://",
        "/no/such/file"
      })
  void keysFromAnUnprotectedSourceAreRefused(String jwks) {
    assertThatThrownBy(() -> new GuardedServer(with(Map.of("polyboard.access.oidc.jwks", jwks))))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("polyboard.access.oidc.jwks cannot be used");
  }
}
