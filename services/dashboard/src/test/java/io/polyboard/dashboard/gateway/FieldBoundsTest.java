package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.ReplayGamesRequest;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FieldBoundsTest {
  private static JsonObject schemas;

  @BeforeAll
  static void read() throws IOException {
    schemas =
        new JsonObject(OpenApi.document("1.2.3"))
            .getJsonObject("components")
            .getJsonObject("schemas");
  }

  private static JsonObject schema(com.google.protobuf.Descriptors.Descriptor message) {
    return schemas.getJsonObject(message.getFullName());
  }

  private static JsonObject field(
      com.google.protobuf.Descriptors.Descriptor message, String jsonName) {
    return schema(message).getJsonObject("properties").getJsonObject(jsonName);
  }

  @Test
  void boundsAreThoseOfTheComments() {
    // Given
    JsonObject lines = field(StudySpec.getDescriptor(), "lines");
    JsonObject band = field(StudySpec.getDescriptor(), "band");
    JsonObject games = field(TournamentSpec.getDescriptor(), "games");

    // Then 0 stands for another number
    assertThat(lines.getInteger("minimum")).isZero();
    assertThat(lines.getInteger("maximum")).isEqualTo(256);
    assertThat(band.getInteger("minimum")).isZero();
    assertThat(band.getInteger("maximum")).isEqualTo(30_000);
    assertThat(games.getInteger("minimum")).isEqualTo(1);
    assertThat(games.getInteger("maximum")).isEqualTo(1_000_000);
    assertThat(field(CreateTournamentRequest.getDescriptor(), "requestId").getInteger("maxLength"))
        .isEqualTo(100);
    assertThat(field(ReplayGamesRequest.getDescriptor(), "numbers").getInteger("maxItems"))
        .isEqualTo(10_000);
    assertThat(field(CreateTournamentRequest.getDescriptor(), "labels").getInteger("maxProperties"))
        .isEqualTo(32);
  }

  @Test
  void whatIsTextInJsonOrOnlyAnsweredHasNone() {
    assertThat(field(Limits.getDescriptor(), "nodes").getMap())
        .doesNotContainKeys("minimum", "maximum");
    assertThat(field(StudySpec.getDescriptor(), "positions").getMap()).doesNotContainKey("maximum");
    assertThat(field(PlayerStanding.getDescriptor(), "rank").getMap()).doesNotContainKey("maximum");
  }

  @Test
  void whatTheContractMarksIsRequiredOfRequests() {
    assertThat(schema(CreateStudyRequest.getDescriptor()).getJsonArray("required"))
        .isEqualTo(new JsonArray(List.of("spec")));
    assertThat(schema(ReplayGamesRequest.getDescriptor()).getJsonArray("required"))
        .isEqualTo(new JsonArray(List.of("tournamentId")));
    // It is in answers too, where messages are left out that are not set.
    assertThat(schema(StudySpec.getDescriptor()).getMap()).doesNotContainKey("required");
  }
}
