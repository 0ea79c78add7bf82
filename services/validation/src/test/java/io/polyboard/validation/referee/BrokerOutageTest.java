package io.polyboard.validation.referee;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;

import io.polyboard.rules.v1.ValidateTurnRequest;
import io.polyboard.search.v1.PlayedGame;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What operators see of the service, with a broker and without one. */
@QuarkusTest
@QuarkusTestResource(ValidationEnvironment.class)
class BrokerOutageTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void isReadyAsLongAsGamesAreRefereed() {
    // Given
    awaitReadiness(200);
    get("/q/health/ready")
        .then()
        .body("checks.data.'reader polyboard-referee'", hasItem("reading"));

    // When
    ValidationEnvironment.stopBroker();

    // Then
    try {
      awaitReadiness(503);
      assertThat(get("/q/health/live").statusCode()).isEqualTo(200);
    } finally {
      ValidationEnvironment.startBroker();
    }
    awaitReadiness(200);
    try (GameTopics topics = new GameTopics()) {
      PlayedGame game = Games.foolsMate().build();
      topics.play(game);
      assertThat(topics.refereed(game).hasGameValidated()).isTrue();
    }
  }

  @Test
  void countsWhatItDoes() {
    // Given
    try (GameTopics topics = new GameTopics()) {
      // When
      topics.judged(Games.foolsMate());
      topics.judged(Games.foolsMate().setOpeningTurns(9));
      var unused =
          topics
              .rules()
              .validateTurn(
                  ValidateTurnRequest.newBuilder()
                      .setPosition(
                          io.polyboard.rules.v1.Position.newBuilder().setVariant("chess"))
                      .setTurn("e2e4")
                      .build());
    }

    // Then
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                get("/q/metrics")
                    .then()
                    .statusCode(200)
                    .body(containsString("polyboard_validation_games_total{verdict=\"validated\"}"))
                    .body(containsString("polyboard_validation_games_total{verdict=\"rejected\"}"))
                    .body(containsString("polyboard_validation_turns_total"))
                    .body(containsString("polyboard_validation_heavy"))
                    .body(containsString("method=\"ValidateTurn\"")));
  }

  private static void awaitReadiness(int status) {
    await().atMost(PATIENCE).until(() -> get("/q/health/ready").statusCode() == status);
  }
}
