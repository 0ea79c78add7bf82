package io.polyboard.validation.referee;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import module java.base;

import io.grpc.Status;
import io.polyboard.events.Topic;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.ValidateTurnRequest;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.validation.ValidationEnvironment;
import io.polyboard.validation.grpc.RulesClient;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import org.hamcrest.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Health and metrics of the service, with a broker and without one. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
class BrokerOutageTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String REFEREE = Topic.groupName("referee");

  @TestHTTPResource(management = true)
  URI health;

  @BeforeEach
  void askHealth() {
    RestAssured.port = health.getPort();
  }

  @Test
  void staysReadyWithoutTheBrokerForCallsThatDoNotNeedIt() {
    // Given
    awaitReadiness(200);
    get("/q/health/ready").then().body("checks.data.'reader " + REFEREE + "'", hasItem("reading"));
    awaitBrokers(startsWith("cluster "));

    // When
    EmbeddedServers.stopKafka();

    // Then it reports that, and is still ready
    try {
      awaitBrokers(not(startsWith("cluster ")));
      get("/q/health/ready").then().statusCode(200);
      get("/q/health/live")
          .then()
          .statusCode(200)
          .body("checks.data.'" + REFEREE + "'", hasItem("alive"))
          .body("checks.data.'" + Topic.CATALOGUE.topicName() + "'", hasItem("alive"));
      assertCallsWithoutTheBrokerAreServed();
    } finally {
      EmbeddedServers.startKafka();
    }
    awaitReadiness(200);
    assertGamesAreRefereed();
  }

  private static void assertCallsWithoutTheBrokerAreServed() {
    try (RulesClient client = new RulesClient()) {
      assertThat(client.rules().validateTurn(turn("chess")).getLegal()).isTrue();
      assertUnavailable(() -> client.rules().validateTurn(turn("not-yet-heard-of")));
      assertUnavailable(() ->
          client
              .rules()
              .registerVariant(
                  message(
                      text(
                          "definition: ?",
                          "id: mute\nname: M\ndescription: M.\nextends: chess\n"))));
    }
  }

  private static ValidateTurnRequest turn(String variant) {
    return message(text("position {variant: ?} turn: 'e2e4'", variant));
  }

  private static void assertUnavailable(Callable<?> call) {
    Refused refused = Refused.by(call);
    assertThat(refused.code()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_KAFKA_UNAVAILABLE.name());
  }

  @Test
  void countsWhatItDoes() {
    // Given
    try (GameTopics topics = new GameTopics()) {
      // When
      topics.judged(Games.foolsMate());
      topics.judged(Games.foolsMate().setOpeningTurns(9));
      var unused = topics.rules().validateTurn(turn("chess"));
    }

    // Then
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            get("/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("polyboard_validation_games_total{verdict=\"validated\"}"))
                .body(containsString("polyboard_validation_games_total{verdict=\"rejected\"}"))
                .body(containsString("polyboard_validation_turns_total"))
                .body(containsString("polyboard_validation_heavy"))
                .body(containsString("method=\"ValidateTurn\"")));
  }

  @Test
  void isNotAliveWhileItsReaderHasFailed() throws InterruptedException {
    // Given
    awaitReadiness(200);
    Thread reader =
        Thread.getAllStackTraces().keySet().stream()
            .filter(each -> each.getName().equals(REFEREE))
            .findFirst()
            .orElseThrow();

    // When its work fails; an interrupt at the wrong moment does not make it fail
    boolean isReported = false;
    for (int attempt = 0; attempt < 10 && !isReported; attempt++) {
      reader.interrupt();
      for (int poll = 0; poll < 100 && !isReported; poll++) {
        Thread.sleep(50);
        Response health = get("/q/health/live");
        isReported =
            health.statusCode() == 503
                && health.asString().contains("\"" + REFEREE + "\": \"failed: ");
      }
    }

    // Then it is reported
    assertThat(isReported).isTrue();

    // And it recovers
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            get("/q/health/live")
                .then()
                .statusCode(200)
                .body("checks.data.'" + REFEREE + "'", hasItem("alive")));
    assertGamesAreRefereed();
  }

  private static void assertGamesAreRefereed() {
    try (GameTopics topics = new GameTopics()) {
      assertThat(topics.judged(Games.foolsMate()).hasGameValidated()).isTrue();
    }
  }

  private static void awaitBrokers(Matcher<String> answer) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> get("/q/health/ready").then().body("checks.data.answer", hasItem(answer)));
  }

  private static void awaitReadiness(int status) {
    await().atMost(PATIENCE).until(() -> get("/q/health/ready").statusCode() == status);
  }
}
