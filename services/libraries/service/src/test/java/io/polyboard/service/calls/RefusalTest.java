package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.MessageLite;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.calls.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalTest {

  private static Refused told(Refusal refusal) {
    return Refused.of(refusal.status("rules.polyboard"));
  }

  @Test
  void carriesReasonMetadataAndFieldsOverTheWire() {
    Refused told =
        told(
            Refusal.of(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN, "no such variant")
                .with("variant", "xiangqi")
                .field("position.variant", "is not known"));

    assertThat(told.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(told.reason()).isEqualTo("REASON_VARIANT_UNKNOWN");
    assertThat(told.domain()).isEqualTo("polyboard");
    assertThat(told.metadata()).containsEntry("variant", "xiangqi");
    assertThat(told.fields()).containsExactly("position.variant");
  }

  @Test
  void aFaultHasItsKindAndItsPlaceForPrograms() {
    // Given
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class,
            () -> Mfen.parse(Variants.shipped("chess"), "8/8/8/8/8/8/8/9 w - - 0 1"));

    // When
    Refusal refusal =
        Refusal.of(Status.Code.INVALID_ARGUMENT, Reason.REASON_POSITION_INVALID, "no position")
            .problems("position.mfen", refused);

    // Then
    assertThat(told(refusal).metadata()).containsEntry("offset", "14");
    assertThat(told(refusal).fields()).containsExactly("position.mfen");
    assertThat(refusal.violations())
        .extracting(BadRequest.FieldViolation::getReason)
        .containsExactly("TOO_MANY_CELLS");
  }

  @Test
  void aReasonOfAServiceHasTheServicesDomain() {
    Refused told =
        told(
            Refusal.of(
                Status.Code.ALREADY_EXISTS,
                io.polyboard.proto.rules.v1.Reason.REASON_VARIANT_ID_TAKEN,
                "the id belongs to another definition"));

    assertThat(told.reason()).isEqualTo("REASON_VARIANT_ID_TAKEN");
    assertThat(told.domain()).isEqualTo("rules.polyboard");
  }

  @Test
  void whoIsBusySaysWhichLimitAndWhenToComeAgain() {
    Refusal busy = Refusal.busy("searches", "polyboard.search.max-searches", 16);
    Refused told = told(busy);

    assertThat(told.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(told.message()).contains("16 searches");
    assertThat(told.retryMillis()).isEqualTo(1_000);
    assertThat(told.settings()).containsExactly("polyboard.search.max-searches");
    assertThat(StatusProto.fromThrowable(busy.status("")).toString())
        .contains("at most 16 searches at a time");
  }

  @Test
  void whatIsNotKnownMayBeAskedForAgainOnceItMayHaveComeToBeKnown() {
    for (Refusal refusal :
        List.of(Refusal.unknownVariant("xiangqi"), Refusal.unknownWeights("sha256:00"))) {
      Refused told = told(refusal);

      assertThat(told.code()).isEqualTo(Status.Code.NOT_FOUND);
      assertThat(told.reason()).isEqualTo(refusal.reason().name());
      assertThat(told.metadata().values()).containsAnyOf("xiangqi", "sha256:00");
      assertThat(told.retryMillis()).isEqualTo(1_000);
    }
  }

  @Test
  void quotesNoMoreThanAClientCanBear() {
    // Given
    String megabyte = "x".repeat(1 << 20);

    // When
    Refusal refusal =
        Refusal.of(Status.Code.INVALID_ARGUMENT, Reason.REASON_FIELD_INVALID, megabyte)
            .with("text", megabyte);
    for (int i = 0; i < 10_000; i++) {
      refusal.field("turns[" + i + "]", megabyte);
    }

    // Then
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("rules.polyboard"));
    assertThat(status.getSerializedSize()).isLessThan(200_000);
  }

  @Test
  void fieldsAreGatheredBeforeTheRequestIsRefused() {
    // Given
    Fields fields = new Fields();

    // When
    fields.range("games", 0, 1, 10);
    fields.range("share", 2, 0, 1);
    fields.pageSize(5_000, 100, 1_000);
    fields.require(true, "fine", "is not reported");

    // Then
    Refusal refusal = catchThrowableOfType(Refusal.class, fields::check);
    assertThat(refusal.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(told(refusal).fields()).containsExactly("games", "share", "page_size");
  }

  @Test
  void aPageTokenIsReadBackAndAnotherRefused() {
    // Given
    MessageLite question = BadRequest.getDefaultInstance();
    String token = PageToken.of(question, "2026-11-21", "", "ä/+");

    // When
    List<String> parts = PageToken.parts(question, "page_token", token, 3);

    // Then
    assertThat(parts).containsExactly("2026-11-21", "", "ä/+");
    assertThat(token).matches("[A-Za-z0-9._-]+");
    for (String wrong : List.of("", "x", token + ".pAA", "p%%", "p".repeat(10_000))) {
      assertThatThrownBy(() -> PageToken.parts(question, "page_token", wrong, 3))
          .as(wrong)
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("page_token");
    }
  }

  @Test
  void aPageTokenIsGoodForItsOwnQuestionOnly() {
    // Given
    var question = BadRequest.FieldViolation.newBuilder().setField("one").build();
    var other = question.toBuilder().setField("other").build();
    String token = PageToken.of(question, "7", "");

    // Then
    assertThat(PageToken.parts(question, "resume_token", token, 2)).containsExactly("7", "");
    for (MessageLite wrong : List.of(other, BadRequest.getDefaultInstance())) {
      assertThatThrownBy(() -> PageToken.parts(wrong, "resume_token", token, 2))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("resume_token was given for another question");
    }
    assertThatThrownBy(() -> PageToken.parts(question, "resume_token", "pNw.p", 2))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("resume_token is not one");
  }

  @Test
  void theOrderOfAMapMakesNoOtherQuestion() {
    // Given
    ErrorInfo question =
        ErrorInfo.newBuilder().putMetadata("one", "1").putMetadata("other", "2").build();
    ErrorInfo same =
        ErrorInfo.newBuilder().putMetadata("other", "2").putMetadata("one", "1").build();

    // When
    String token = PageToken.of(question, "7");

    // Then
    assertThat(PageToken.parts(same, "page_token", token, 1)).containsExactly("7");
  }
}
