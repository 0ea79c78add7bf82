package io.polyboard.benchmarks;

import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.ValidateTurnRequest;
import io.polyboard.proto.server.v1.GetServerInfoRequest;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/**
 * Unary calls a second and their latencies, of callers with a token, with one of an identity
 * provider and with either by TLS, beside those of anybody at an open server. The servers are the
 * validation service as it is packaged, on one core where {@code taskset} can see to that; callers
 * take turns, a second each. By processor time is what a call takes of the server's, which hardly
 * heeds what else the machine does.
 *
 * <p>Usage, from the top of the repository: {@code GuardedCalls [ROUNDS]}.
 */
public final class GuardedCalls {
  private static final String ISSUER = "http://127.0.0.1/benchmark";
  private static final String AUDIENCE = "polyboard";
  private static final int WARM_ROUNDS = 5;

  /** A way to call, with what it came to in each round. */
  private record Way(
      String name,
      ServiceProcess server,
      ManagedChannel channel,
      Channel caller,
      List<Double> rates,
      List<Double> processorMicros,
      List<CallLoad.Result> results) {
    static Way of(
        String name, ServiceProcess server, ChannelCredentials credentials, String token) {
      ManagedChannel channel =
          Grpc.newChannelBuilderForAddress("localhost", server.grpcPort(), credentials).build();
      return new Way(
          name,
          server,
          channel,
          token.isEmpty() ? channel : ClientInterceptors.intercept(channel, Guard.sending(token)),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }

    <Q, R> void call(MethodDescriptor<Q, R> method, Q request, boolean counts)
        throws InterruptedException {
      double before = server.processorSeconds();
      CallLoad.Result result = CallLoad.run(caller, method, request);
      if (counts) {
        rates.add(result.rate());
        processorMicros.add((server.processorSeconds() - before) * 1e6 / result.calls());
        results.add(result);
      }
    }

    void forget() {
      rates.clear();
      processorMicros.clear();
      results.clear();
    }
  }

  private GuardedCalls() {}

  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
    Path directory = Files.createTempDirectory("polyboard-benchmark");
    PublicJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
    key.setKeyId("1");
    Guard guard = Guard.in(directory);
    Map<String, String> guarded = guarded(directory, guard, key);
    Map<String, String> encrypted = new HashMap<>(guarded);
    encrypted.put("quarkus.tls.grpc.key-store.pem.server.cert", guard.certificate().toString());
    encrypted.put("quarkus.tls.grpc.key-store.pem.server.key", guard.key().toString());
    ChannelCredentials plaintext = InsecureChannelCredentials.create();
    ChannelCredentials tls = guard.credentials();
    String token = guard.token();
    String signed = signed(key);
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        ServiceProcess open = ServiceProcess.validation(kafka, Map.of());
        ServiceProcess closed = ServiceProcess.validation(kafka, guarded);
        ServiceProcess byTls = ServiceProcess.validation(kafka, encrypted)) {
      List<Way> ways =
          List.of(
              // Twice, so that each server is as warm as the others; and it tells of the error.
              Way.of("open", open, plaintext, ""),
              Way.of("open, again", open, plaintext, ""),
              Way.of("token", closed, plaintext, token),
              Way.of("JSON Web Token", closed, plaintext, signed),
              Way.of("token, TLS", byTls, tls, token),
              Way.of("JSON Web Token, TLS", byTls, tls, signed));
      compare(
          "ValidateTurn",
          ways,
          RulesServiceGrpc.getValidateTurnMethod(),
          ValidateTurnRequest.newBuilder()
              .setPosition(Position.newBuilder().setVariant("chess"))
              .setTurn("e2e4")
              .build(),
          rounds);
      compare(
          "GetServerInfo",
          ways,
          ServerServiceGrpc.getGetServerInfoMethod(),
          GetServerInfoRequest.getDefaultInstance(),
          rounds);
      ways.forEach(way -> way.channel.shutdownNow());
    }
  }

  private static <Q, R> void compare(
      String what, List<Way> ways, MethodDescriptor<Q, R> method, Q request, int rounds)
      throws InterruptedException {
    for (int round = -WARM_ROUNDS; round < rounds; round++) {
      for (Way way : ways) {
        way.call(method, request, round >= 0);
      }
    }
    double[] open = ways.getFirst().rates.stream().mapToDouble(each -> each).toArray();
    double openMicros = median(ways.getFirst().processorMicros);
    for (Way way : ways) {
      double[] ratios = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        ratios[i] = way.rates.get(i) / open[i];
      }
      System.out.printf(
          Locale.ROOT,
          "%-13s %-19s %6.0f calls/s, ratio %.3f (%.3f to %.3f); %5.1f us of the server a call,"
              + " ratio %.3f; latency %5.0f us, 99th percentile %5.0f us%n",
          what,
          way.name,
          median(way.rates),
          Arrays.stream(ratios).sorted().toArray()[rounds / 2],
          Arrays.stream(ratios).min().orElse(Double.NaN),
          Arrays.stream(ratios).max().orElse(Double.NaN),
          median(way.processorMicros),
          openMicros / median(way.processorMicros),
          median(way.results.stream().map(CallLoad.Result::medianMicros).toList()),
          median(way.results.stream().map(CallLoad.Result::p99Micros).toList()));
    }
    ways.forEach(Way::forget);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  /** Settings of a server that takes the token, and those that the key has signed. */
  private static Map<String, String> guarded(Path directory, Guard guard, JsonWebKey key)
      throws IOException {
    Path keys = directory.resolve("keys.json");
    Files.writeString(
        keys, new JsonWebKeySet(key).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY));
    return Map.of(
        "polyboard.access.tokens",
        guard.tokens().toString(),
        "polyboard.access.oidc.issuer",
        ISSUER,
        "polyboard.access.oidc.audience",
        AUDIENCE,
        "polyboard.access.oidc.jwks",
        keys.toString());
  }

  /** A token as an identity provider makes it. */
  private static String signed(PublicJsonWebKey key) throws JoseException {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(ISSUER);
    claims.setAudience(AUDIENCE);
    claims.setSubject("benchmark");
    claims.setStringClaim("scope", "openid profile rules:read");
    claims.setExpirationTimeMinutesInTheFuture(24 * 60);
    claims.setGeneratedJwtId();
    JsonWebSignature signature = new JsonWebSignature();
    signature.setPayload(claims.toJson());
    signature.setKey(key.getPrivateKey());
    signature.setKeyIdHeaderValue(key.getKeyId());
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    return signature.getCompactSerialization();
  }
}
