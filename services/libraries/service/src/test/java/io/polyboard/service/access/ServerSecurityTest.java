package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettySslContextChannelCredentials;
import io.polyboard.proto.rules.v1.ListVariantsRequest;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import io.smallrye.config.ConfigValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which clients get a connection. */
class ServerSecurityTest {
  @TempDir private Path directory;
  private Path certificate;
  private Path key;

  @BeforeEach
  void certificates() throws Exception {
    generate("server");
    generate("foreign");
    certificate = directory.resolve("server.crt");
    key = directory.resolve("server.key");
  }

  /**
   * {@code NAME.crt} and {@code NAME.key} of a server, {@code NAME-client.crt} and {@code
   * NAME-client.key} of a client; the client trusts {@code NAME-client-ca.crt}, the server {@code
   * NAME-server-ca.crt}.
   */
  private void generate(String name) throws Exception {
    new CertificateGenerator(directory, true)
        .generate(
            new CertificateRequest()
                .withName(name)
                .withCN("localhost")
                .withFormat(Format.PEM)
                .withClientCertificate()
                .withSubjectAlternativeName("DNS:localhost")
                .withSubjectAlternativeName("IP:127.0.0.1"));
  }

  private Map<String, String> tls() {
    Map<String, String> settings = new HashMap<>();
    settings.put("quarkus.tls.grpc.key-store.pem.server.cert", certificate.toString());
    settings.put("quarkus.tls.grpc.key-store.pem.server.key", key.toString());
    return settings;
  }

  private TlsChannelCredentials.Builder trusting(String name) throws Exception {
    return TlsChannelCredentials.newBuilder()
        .trustManager(directory.resolve(name + "-client-ca.crt").toFile());
  }

  /** The status of a call. */
  private static Status.Code call(GuardedServer server, ChannelCredentials credentials)
      throws InterruptedException {
    ManagedChannel channel =
        Grpc.newChannelBuilderForAddress("localhost", server.port(), credentials).build();
    try {
      var unused =
          RulesServiceGrpc.newBlockingStub(channel)
              .withDeadlineAfter(30, TimeUnit.SECONDS)
              .listVariants(ListVariantsRequest.getDefaultInstance());
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    } finally {
      channel.shutdownNow();
      boolean unused = channel.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void onlyEncryptedClientsThatTrustTheServerConnect() throws Exception {
    try (GuardedServer server = new GuardedServer(tls())) {
      assertThat(call(server, trusting("server").build())).isEqualTo(Status.Code.OK);
      assertThat(call(server, trusting("foreign").build())).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(call(server, InsecureChannelCredentials.create()))
          .isEqualTo(Status.Code.UNAVAILABLE);
    }
  }

  @Test
  void withAClientCaOnlyItsClientsConnect() throws Exception {
    // Given
    Map<String, String> settings = tls();
    settings.put(
        "quarkus.tls.grpc.trust-store.pem.certs",
        directory.resolve("server-server-ca.crt").toString());

    try (GuardedServer server = new GuardedServer(settings)) {
      // Then
      assertThat(call(server, trusting("server").build())).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(call(server, withKeysOf("foreign"))).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(call(server, withKeysOf("server"))).isEqualTo(Status.Code.OK);
    }
  }

  private ChannelCredentials withKeysOf(String name) throws Exception {
    return trusting("server")
        .keyManager(
            directory.resolve(name + "-client.crt").toFile(),
            directory.resolve(name + "-client.key").toFile())
        .build();
  }

  @Test
  void aRenewedCertificateIsUsedWithoutARestart() throws Exception {
    try (GuardedServer server = new GuardedServer(tls())) {
      // Given
      assertThat(call(server, trusting("server").build())).isEqualTo(Status.Code.OK);

      // When
      Files.copy(directory.resolve("foreign.key"), key, StandardCopyOption.REPLACE_EXISTING);
      Files.copy(
          directory.resolve("foreign.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);

      server.renewCertificates();

      // Then
      assertThat(call(server, trusting("foreign").build())).isEqualTo(Status.Code.OK);
      assertThat(server.certificateSeconds())
          .isBetween(0.0, (double) Duration.ofDays(400).toSeconds());
      server.renewCertificates();
      assertThat(server.unread("certificates")).isZero();

      // Then the metric shows that they were not read again
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(server.unread("certificates")).isOne());
    }
  }

  @Test
  void oldVersionsOfTlsAreRefused() throws Exception {
    try (GuardedServer server = new GuardedServer(tls())) {
      assertThat(call(server, speaking("TLSv1.1"))).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(call(server, speaking("TLSv1.2"))).isEqualTo(Status.Code.OK);
    }
  }

  private ChannelCredentials speaking(String version) throws Exception {
    return NettySslContextChannelCredentials.create(
        GrpcSslContexts.forClient()
            .trustManager(directory.resolve("server-client-ca.crt").toFile())
            .protocols(version)
            .build());
  }

  @Test
  void aClientCaWithoutACertificateOfTheServerIsRefused() {
    Map<String, String> settings =
        Map.of(
            "quarkus.tls.grpc.trust-store.pem.certs",
            directory.resolve("server-server-ca.crt").toString());

    assertThatThrownBy(() -> new GuardedServer(settings))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("quarkus.tls.grpc.trust-store needs quarkus.tls.grpc.key-store");
  }
}
