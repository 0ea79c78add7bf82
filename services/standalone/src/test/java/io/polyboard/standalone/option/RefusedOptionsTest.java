package io.polyboard.standalone.option;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Field;
import io.polyboard.play.Place;
import io.polyboard.standalone.terminal.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RefusedOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec.players[1].player.searching.settings.threads  | --player (number 2): threads
          spec.players[0].player.searching.settings.hash_mib | --player (number 1): hash
          spec.players[0].weights_text                       | --player (number 1): weights
          spec.games                                         | --games:
          spec.openings.positions.mfens[3]                   | --openings (number 4):
          spec.openings.random.bound                         | --opening-bound:
          spec.adjudication.win.plies                        | --adjudicate-win:
          labels[a.b]                                        | --label:
          display_name                                       | --name:
          """)
  void namesTheOption(String field, String option) {
    assertThat(RefusedOptions.of(refusal(field)))
        .isInstanceOf(UsageException.class)
        .hasMessage(option + " is wrong");
  }

  @ParameterizedTest
  @EnumSource(
      value = Field.class,
      names = {"SEED"},
      mode = EnumSource.Mode.EXCLUDE)
  void everyFieldOfATournamentHasAnOption(Field field) {
    // Given
    boolean ofPlayer = field.compareTo(Field.VARIANTS) < 0;
    Place place = ofPlayer ? Place.of(field, 0) : Place.of(field);

    // Then
    assertThat(RefusedOptions.of(refusal(TournamentMessages.path("spec", place))))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void failuresWithoutAnOptionStayUnchanged() {
    // Given
    StatusRuntimeException away = Status.UNAVAILABLE.withDescription("gone").asRuntimeException();
    StatusRuntimeException other = refusal("page_size");

    // Then
    assertThat(RefusedOptions.of(away)).isSameAs(away);
    assertThat(RefusedOptions.of(other)).isSameAs(other);
  }

  private static StatusRuntimeException refusal(String field) {
    return StatusProto.toStatusRuntimeException(
        com.google.rpc.Status.newBuilder()
            .setCode(Status.Code.INVALID_ARGUMENT.value())
            .addDetails(
                Any.pack(
                    BadRequest.newBuilder()
                        .addFieldViolations(
                            FieldViolation.newBuilder().setField(field).setDescription("is wrong"))
                        .build()))
            .build());
  }
}
