package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The services in containers, as in the manifests of the Helm chart: with tokens, TLS, a database
 * role for each service and one for migrations, and the command line as their client.
 */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class ChartPlatformIT {
  private static final String RELEASE = "lab";
  private static final Map<String, String> VALUES =
      Map.of(
          "kafka.bootstrapServers", "kafka:9092",
          "database.url", "jdbc:postgresql://postgres:5432/polyboard",
          "database.migrations.secret", "owner",
          "database.secrets.archive", "archive",
          "database.secrets.tournament", "tournament",
          "access.tokensSecret", "tokens",
          "tls.secret", "tls",
          "variants.files.duel\\.yaml",
              "id: duel\nname: Duel\ndescription: One.\nextends: chess\n");

  private static final String ROLES =
      """
      create role polyboard_owner login password 'o';
      grant create on database polyboard to polyboard_owner;
      create role polyboard_archive login password 'a';
      create role polyboard_tournament login password 't';
      """;

  private Path directory;
  @AutoClose private Containers containers;
  private String token;

  @BeforeAll
  void start(@TempDir Path empty) throws Exception {
    directory = empty;
    Containers.requireEngine();
    Path tokens = directory.resolve("tokens");
    token =
        Run.line(
                "token create {} --owner=alice"
                    + " --scope=rules:read,search,tournaments:write,archive:read --json",
                tokens)
            .json()
            .get("token")
            .asText();
    new CertificateGenerator(directory, true)
        .generate(
            new CertificateRequest()
                .withName("server")
                .withCN("localhost")
                .withFormat(Format.PEM)
                .withSubjectAlternativeName("DNS:localhost")
                .withSubjectAlternativeName("DNS:*." + RenderedChart.address("").substring(1)));
    Map<String, Map<String, String>> secrets =
        Map.of(
            "owner", Map.of("username", "polyboard_owner", "password", "o"),
            "archive", Map.of("username", "polyboard_archive", "password", "a"),
            "tournament", Map.of("username", "polyboard_tournament", "password", "t"),
            "tokens", Map.of("tokens", Files.readString(tokens)),
            "tls",
                Map.of(
                    "tls.crt", Files.readString(directory.resolve("server.crt")),
                    "tls.key", Files.readString(directory.resolve("server.key")),
                    "ca.crt", Files.readString(directory.resolve("server-ca.crt"))));
    containers = Containers.ofChart(RenderedChart.of(RELEASE, VALUES), secrets, ROLES, directory);
  }

  /** A shipped variant, and one from the chart's values. */
  @ParameterizedTest
  @ValueSource(strings = {"mapped-chess", "duel"})
  void aTournamentIsPlayedToItsEnd(String variant) throws Exception {
    // Given
    Map<String, String> alice = Map.of("POLYBOARD_TOKEN", token);

    // When
    JsonNode end =
        polyboard(alice, "tournament", variant, "--games=8", "--nodes=200").ending(0).json();
    List<JsonNode> games = polyboard(alice, "games").ending(0).jsonLines();

    // Then
    assertThat(end.findValue("owner").asText()).isEqualTo("alice");
    assertThat(games)
        .filteredOn(game -> game.findValue("variantId").asText().equals(variant))
        .hasSize(8);
  }

  @Test
  void callsWithoutATokenAreRefused() throws Exception {
    // When
    Run refused = polyboard(Map.of(), "tournaments").ending(1);

    // Then
    assertThat(refused.err()).contains("token");
  }

  @Test
  void theDashboardForwardsTheTokenOverTls() throws Exception {
    // Given
    String url = containers.http(RELEASE + "-polyboard-dashboard");

    // When
    HttpResponse<String> refused =
        new DashboardClient(url).call("polyboard.rules.v1.RulesService/ListVariants", "{}");

    // Then
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(401);
    new DashboardClient(url, "Bearer " + token).assertPlaysATournamentToItsEnd();
  }

  private Run polyboard(Map<String, String> environment, String... arguments) throws Exception {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("POLYBOARD_CA", directory.resolve("server-ca.crt").toString());
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--server=" + addresses());
    return PackagedProgram.run(variables, all);
  }

  private String addresses() {
    return Stream.of("rules", "search", "archive", "tournament")
        .map(name -> {
          String pod = RELEASE + "-polyboard-" + name.replace("rules", "validation");
          String address = containers.address(pod).replace("127.0.0.1", "localhost");
          return name + "=https://" + address;
        })
        .collect(Collectors.joining(","));
  }
}
