package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.testkit.servers.FreePort;
import java.net.http.HttpResponse;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard with a service that requires TLS and client certificates. */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class DashboardCertificatesIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Path directory;
  @AutoClose private ServiceProcess rules;

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    directory = temporary;
    for (String name : new String[] {"server", "foreign"}) {
      LoopbackCertificates.generate(directory, name);
    }
    // The service knows shipped variants without a broker.
    rules =
        new ServiceProcess(
                "validation",
                Map.of(
                    "kafka.bootstrap.servers", "127.0.0.1:" + FreePort.choose(),
                    "quarkus.tls.grpc.key-store.pem.server.cert", file("server.crt"),
                    "quarkus.tls.grpc.key-store.pem.server.key", file("server.key"),
                    "quarkus.tls.grpc.trust-store.pem.certs", file("server-server-ca.crt")))
            .start();
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  /** A dashboard that trusts the service, and presents a client certificate. */
  private ServiceProcess dashboard(Map<String, String> certificate) {
    Map<String, String> settings = new HashMap<>(certificate);
    settings.put("polyboard.dashboard.rules", "https://" + rules.address());
    settings.put("polyboard.dashboard.ca", file("server-client-ca.crt"));
    return new ServiceProcess("dashboard", settings);
  }

  private Map<String, String> certificateOf(String name) {
    return Map.of(
        "polyboard.dashboard.client-certificate", file(name + "-client.crt"),
        "polyboard.dashboard.client-key", file(name + "-client.key"));
  }

  private static HttpResponse<String> ask(ServiceProcess dashboard) throws Exception {
    return new DashboardClient(dashboard.http())
        .call("polyboard.rules.v1.RulesService/GetVariant", "{\"variant\": \"chess\"}");
  }

  @Test
  void onlyADashboardWithATrustedCertificateIsAnswered() throws Exception {
    try (ServiceProcess known = dashboard(certificateOf("server")).start();
        ServiceProcess unknown = dashboard(certificateOf("foreign")).start();
        ServiceProcess none = dashboard(Map.of()).start()) {
      // When
      Awaitility.await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .untilAsserted(() -> assertThat(ask(known).statusCode()).isEqualTo(200));
      unknown.awaitReady();
      none.awaitReady();

      // Then
      assertThat(ask(known).body()).contains("\"id\":\"chess\"");
      assertThat(ask(unknown).statusCode()).isEqualTo(503);
      assertThat(ask(none).statusCode()).isEqualTo(503);
    }
  }
}
