package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.MessageLite;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void carriesReasonMetadataAndFieldsOverTheWire() throws Exception {
    // Given
    Refusal refusal =
        Refusal.of(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN, "no such variant")
            .with("variant", "xiangqi")
            .field("position.variant", "is not known");

    // When
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("rules.polyboard"));

    // Then
    assertThat(status.getCode()).isEqualTo(5);
    ErrorInfo info = status.getDetails(0).unpack(ErrorInfo.class);
    assertThat(info.getReason()).isEqualTo("REASON_VARIANT_UNKNOWN");
    assertThat(info.getDomain()).isEqualTo("polyboard");
    assertThat(info.getMetadataMap()).containsEntry("variant", "xiangqi");
    BadRequest wrong = status.getDetails(1).unpack(BadRequest.class);
    assertThat(wrong.getFieldViolations(0).getField()).isEqualTo("position.variant");
  }

  @Test
  void aFaultHasItsKindAndItsPlaceForPrograms() throws Exception {
    // Given
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class,
            () -> Mfen.parse(Variants.shipped("chess"), "8/8/8/8/8/8/8/9 w - - 0 1"));

    // When
    com.google.rpc.Status status =
        StatusProto.fromThrowable(
            Refusal.of(Status.Code.INVALID_ARGUMENT, Reason.REASON_POSITION_INVALID, "no position")
                .problems("position.mfen", refused)
                .status("rules.polyboard"));

    // Then
    assertThat(status.getDetails(0).unpack(ErrorInfo.class).getMetadataMap())
        .containsEntry("offset", "14");
    assertThat(status.getDetails(1).unpack(BadRequest.class).getFieldViolationsList())
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.getField()).isEqualTo("position.mfen");
          assertThat(violation.getReason()).isEqualTo("TOO_MANY_CELLS");
        });
  }

  @Test
  void aReasonOfAServiceHasTheServicesDomain() throws Exception {
    // Given
    Refusal refusal =
        Refusal.of(
            Status.Code.ALREADY_EXISTS,
            io.polyboard.proto.rules.v1.Reason.REASON_VARIANT_ID_TAKEN,
            "the id belongs to another definition");

    // When
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("rules.polyboard"));

    // Then
    ErrorInfo info = status.getDetails(0).unpack(ErrorInfo.class);
    assertThat(info.getReason()).isEqualTo("REASON_VARIANT_ID_TAKEN");
    assertThat(info.getDomain()).isEqualTo("rules.polyboard");
  }

  @Test
  void whoIsBusySaysWhichLimitAndWhenToComeAgain() throws Exception {
    // Given
    Refusal refusal = Refusal.busy("searches", "polyboard.search.max-searches", 16);

    // When
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("search.polyboard"));

    // Then
    assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED.value());
    RetryInfo retry = status.getDetails(1).unpack(RetryInfo.class);
    assertThat(retry.getRetryDelay().getSeconds()).isEqualTo(1);
    QuotaFailure quota = status.getDetails(2).unpack(QuotaFailure.class);
    assertThat(quota.getViolations(0).getSubject()).isEqualTo("polyboard.search.max-searches");
    assertThat(quota.getViolations(0).getDescription()).contains("16");
  }

  @Test
  void whatIsNotKnownMayBeAskedForAgainOnceItMayHaveComeToBeKnown() throws Exception {
    for (Refusal refusal :
        List.of(Refusal.unknownVariant("xiangqi"), Refusal.unknownWeights("sha256:00"))) {
      // When
      com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("rules.polyboard"));

      // Then
      assertThat(status.getCode()).isEqualTo(Status.Code.NOT_FOUND.value());
      ErrorInfo info = status.getDetails(0).unpack(ErrorInfo.class);
      assertThat(info.getReason()).isEqualTo(refusal.reason().name());
      assertThat(info.getMetadataMap().values()).containsAnyOf("xiangqi", "sha256:00");
      RetryInfo retry = status.getDetails(1).unpack(RetryInfo.class);
      assertThat(retry.getRetryDelay().getSeconds()).isEqualTo(1);
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
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal.status("rules.polyboard"));
    assertThat(status.toString()).contains("games", "share", "page_size").doesNotContain("fine");
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
