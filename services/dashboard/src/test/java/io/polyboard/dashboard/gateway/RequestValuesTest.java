package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestValuesTest {
  private static final Descriptor LIST = ListGamesRequest.getDescriptor();

  private static CallFailure fault(Descriptor type, String json) {
    return RequestValues.fault(type, json).map(CallFailure::of).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-13-45T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-01T25:00:00Z",
        "2026-01-01T00:61:00Z",
        "2026-01-01",
        "yesterday",
        ""
      })
  void anInvalidTimeIsRefusedWithItsField(String time) {
    for (String name : new String[] {"archivedFrom", "archived_from"}) {
      // When
      CallFailure fault = fault(LIST, "{\"filter\":{\"" + name + "\":\"" + time + "\"}}");

      // Then
      assertThat(fault.status()).isEqualTo(400);
      assertThat(fault.message())
          .isEqualTo(
              "the message is not valid: filter.archived_from: is not a time such as"
                  + " 2026-01-31T00:00:00Z");
      assertThat(fault.details().encode()).contains("\"field\":\"filter.archived_from\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "1e3s", "1.5 s", "PT1S", "--1s", "1.0000000000s"})
  void anInvalidDurationIsRefusedWithItsField(String time) {
    // Given a field of the second of several players
    String json =
        "{\"spec\":{\"players\":[{},{\"player\":{\"searching\":{\"limits\":{\"time\":\""
            + time
            + "\"}}}}]}}";

    // When
    CallFailure fault = fault(CreateTournamentRequest.getDescriptor(), json);

    // Then
    assertThat(fault.message())
        .contains(
            "spec.players[1].player.searching.limits.time: is not a duration in seconds such as"
                + " 1.5s");
  }

  /** Checked quickly, whatever the length of the number. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "\"%s\"",
        "-%s",
        "0.%s",
        "1e99999999",
        "true",
        "\"seven\"",
        "\"1e99999999\"",
        "1e%s"
      })
  void aTooLongNumberIsRefusedWithItsField(String number) {
    // When
    CallFailure fault = fault(LIST, "{\"pageSize\":" + number.formatted("1".repeat(500_000)) + "}");

    // Then
    assertThat(fault.message()).contains("page_size: is not a number of at most 40 digits");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"pageSize\":7}",
        "{\"pageSize\":\"7\"}",
        "{\"pageSize\":1.5e2}",
        "{\"pageSize\":[1]}",
        "{\"filter\":{\"archivedFrom\":\"2026-01-31T00:00:00Z\"}}",
        "{\"filter\":{\"archivedFrom\":\"2024-02-29T23:59:59.123456789+01:00\"}}",
        "{\"filter\":{\"archivedFrom\":null}}",
        "{\"filter\":null}",
        "{\"filter\":[1]}",
        "{\"unknown\":{}}",
        "[]",
        "{",
        ""
      })
  void otherFaultsAreLeftToTheParser(String json) {
    assertThat(RequestValues.fault(LIST, json)).isEmpty();
  }

  @Test
  void aTimeThatIsNotTextIsRefused() {
    assertThat(RequestValues.fault(LIST, "{\"filter\":{\"archivedFrom\":5}}")).isPresent();
  }
}
