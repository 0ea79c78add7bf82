package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.platform.Dashboard.Query;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Prometheus scrapes the packaged program, with all services in one process, while a
 * tournament is played: each query of the dashboards and each rule returns data, and no alert
 * fires.
 */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class PrometheusIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 200;

  private static final List<String> WINDOWS = List.of("1h", "1d", "7d");

  /** A metric with its label matchers. */
  private static final Pattern SELECTOR =
      Pattern.compile(
          "\\b((?:polyboard|variant|jvm|grpc|process|disk)\\w*[_:]\\w[\\w:]*)(\\{[^}]*})?");

  /** Exists only if the port is encrypted, which it is not here: see ServerSecurityTest. */
  private static final String ONLY_WITH_TLS = "polyboard_tls_certificate_remaining_seconds";

  /** Prefix of metrics that exist only if an exporter of Kafka runs. */
  private static final String OF_KAFKAS_EXPORTER = "kafka_";

  @AutoClose private OwnPlatform platform;
  @AutoClose private PrometheusServer prometheus;

  @BeforeAll
  void play(@TempDir Path data, @TempDir Path scraped) throws IOException, InterruptedException {
    platform = OwnPlatform.start(data, 2);
    prometheus = PrometheusServer.start(scraped, URI.create(platform.health()).getAuthority());
    // Prometheus sees no increase before its first scrape.
    await("up == 1");
    Tournament tournament =
        platform.create(
            PlatformSuite.searched(16, 200).toBuilder().addVariants("mapped-chess").build());
    // Failed calls must be visible, too; the first scrape of a series shows no increase.
    requestUnknownGame();
    await(
        "grpc_server_processing_duration_seconds_count{service=\"polyboard.archive.v1.ArchiveService\",methodType=\"UNARY\"}");
    requestUnknownGame();
    Tournament end = platform.awaitEnd(tournament);
    assertThat(platform.archivedGames(end)).hasSize(32);
  }

  private void requestUnknownGame() {
    GetGameRequest unknown = GetGameRequest.newBuilder().setGameId("unknown-1").build();
    assertThatThrownBy(() -> platform.platform().archive().getGame(unknown))
        .isInstanceOf(StatusRuntimeException.class);
  }

  @Test
  void eachQueryOfTheDashboardsReturnsData() throws IOException, InterruptedException {
    for (Path file : Dashboard.files()) {
      for (Query query : Dashboard.read(file).queries()) {
        if (query.expression().contains(OF_KAFKAS_EXPORTER)) {
          continue;
        }
        for (String window : WINDOWS) {
          // Then
          await(
              query
                  .expression()
                  // Long enough for a slow test.
                  .replace("$__rate_interval", "1h")
                  .replace("$__range", "1h")
                  .replace("$window", window)
                  .replace("$job", ".+")
                  .replace("$variant", ".+"));
        }
      }
    }
  }

  /** Without values a variable would offer nothing to choose. */
  @Test
  void eachVariableOfTheDashboardsHasValues() throws IOException, InterruptedException {
    for (Path file : Dashboard.files()) {
      for (JsonNode variable : Dashboard.read(file).variables()) {
        if (variable.path("type").asText().equals("query")) {
          // Then
          String asked = variable.at("/query/query").asText();
          MatchResult values =
              Pattern.compile("label_values\\((.+), (\\w+)\\)")
                  .matcher(asked)
                  .results()
                  .findFirst()
                  .orElseThrow(() -> new AssertionError(asked));
          await(
              "count by (%s) (%s)"
                  .formatted(values.group(2), values.group(1).replace("$window", "1h")));
        }
      }
    }
  }

  @Test
  void recordingRulesHaveValuesAndAlertsUseExistingMetrics()
      throws IOException, InterruptedException {
    // Given
    List<JsonNode> rules = rules();
    assertThat(rules).extracting(rule -> rule.path("type").asText()).contains("alerting");

    // Then
    for (JsonNode rule : rules) {
      if (rule.path("type").asText().equals("recording")) {
        String labels =
            rule.path("labels").properties().stream()
                .map((Map.Entry<String, JsonNode> label) ->
                    label.getKey() + "=\"" + label.getValue().asText() + '"')
                .collect(Collectors.joining(","));
        await(rule.path("name").asText() + '{' + labels + '}');
      }
      for (String selector : selectors(rule.path("query").asText())) {
        await(selector);
      }
    }
  }

  private static Set<String> selectors(String expression) {
    Set<String> selectors = new LinkedHashSet<>();
    SELECTOR.matcher(expression).results().forEach(found -> selectors.add(found.group()));
    selectors.remove(ONLY_WITH_TLS);
    return selectors;
  }

  @Test
  void allRulesAreHealthyAndNoAlertHasFired() throws IOException, InterruptedException {
    // Given rules that were evaluated after the tournament
    long since = System.currentTimeMillis();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (rules().stream()
        .anyMatch(rule ->
            OffsetDateTime.parse(rule.path("lastEvaluation").asText()).toInstant().toEpochMilli()
                < since)) {
      assertThat(System.nanoTime()).as("rules are evaluated").isLessThan(deadline);
      Thread.sleep(POLL_MILLIS);
    }

    // Then
    for (JsonNode rule : rules()) {
      assertThat(rule.path("health").asText())
          .as(rule.path("name").asText() + ": " + rule.path("lastError").asText())
          .isEqualTo("ok");
    }
    assertThat(prometheus.query("last_over_time(ALERTS{alertstate='firing'}[1h])")).isEmpty();
  }

  private List<JsonNode> rules() throws IOException, InterruptedException {
    List<JsonNode> rules = new ArrayList<>();
    prometheus.ruleGroups().forEach(group -> group.path("rules").forEach(rules::add));
    return rules;
  }

  /** Waits until an expression returns a number. */
  private void await(String expression) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    JsonNode result = prometheus.query(expression);
    while (!hasNumber(result)) {
      assertThat(System.nanoTime()).as("%s is %s", expression, result).isLessThan(deadline);
      Thread.sleep(POLL_MILLIS);
      result = prometheus.query(expression);
    }
  }

  private static boolean hasNumber(JsonNode series) {
    for (JsonNode each : series) {
      if (!each.path("value").path(1).asText().equals("NaN")) {
        return true;
      }
    }
    return false;
  }
}
