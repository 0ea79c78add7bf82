package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldBoundsTest {
  private static JsonObject schemas;

  @BeforeAll
  static void read() throws IOException {
    schemas =
        new JsonObject(OpenApi.document("1.2.3"))
            .getJsonObject("components")
            .getJsonObject("schemas");
  }

  /** Text in JSON, and fields that are only in answers, have no bounds; 0 may be a default. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          polyboard.study.v1.StudySpec,                    lines,     minimum,       0
          polyboard.study.v1.StudySpec,                    lines,     maximum,       256
          polyboard.study.v1.StudySpec,                    band,      minimum,       0
          polyboard.study.v1.StudySpec,                    band,      maximum,       30000
          polyboard.tournament.v1.TournamentSpec,          games,     minimum,       1
          polyboard.tournament.v1.TournamentSpec,          games,     maximum,       1000000
          polyboard.tournament.v1.CreateTournamentRequest, requestId, maxLength,     100
          polyboard.tournament.v1.ReplayGamesRequest,      numbers,   maxItems,      10000
          polyboard.tournament.v1.CreateTournamentRequest, labels,    maxProperties, 32
          polyboard.search.v1.Limits,                      nodes,     minimum,       none
          polyboard.search.v1.Limits,                      nodes,     maximum,       none
          polyboard.study.v1.StudySpec,                    positions, maximum,       none
          polyboard.tournament.v1.PlayerStanding,          rank,      maximum,       none
          """)
  void boundsComeFromTheComments(String message, String field, String bound, Integer value) {
    JsonObject properties = schemas.getJsonObject(message).getJsonObject("properties");
    assertThat(properties.getJsonObject(field).getInteger(bound)).isEqualTo(value);
  }

  @Test
  void fieldsThatTheContractMarksAreRequiredInRequests() {
    assertThat(required("polyboard.study.v1.CreateStudyRequest"))
        .isEqualTo(new JsonArray(List.of("spec")));
    assertThat(required("polyboard.tournament.v1.ReplayGamesRequest"))
        .isEqualTo(new JsonArray(List.of("tournamentId")));
    // StudySpec is also in answers, which omit messages that are not set.
    assertThat(required("polyboard.study.v1.StudySpec")).isNull();
  }

  private static JsonArray required(String message) {
    return schemas.getJsonObject(message).getJsonArray("required");
  }
}
