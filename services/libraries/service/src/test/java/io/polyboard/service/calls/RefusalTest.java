package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.ListWeightsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.calls.Refused;
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

    told.assertIs(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN);
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
    Refused told = told(Refusal.busy("searches", "polyboard.search.max-searches", 16));

    assertThat(told.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(told.message()).contains("16 searches");
    assertThat(told.retryMillis()).isEqualTo(1_000);
    assertThat(told.settings()).containsExactly("polyboard.search.max-searches");
    assertThat(told.quotas()).containsExactly("at most 16 searches at a time");
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
    ListTournamentsRequest request = ListTournamentsRequest.getDefaultInstance();

    // When
    String token = PageTokens.of(request).token("2026-11-21 ä/+");

    // Then
    assertThat(token).matches("[A-Za-z0-9._-]+");
    assertThat(read(request, token)).contains("2026-11-21 ä/+");
    assertThat(read(request, "")).isEmpty();
    assertThat(read(request.toBuilder().setPageSize(7).build(), token)).isPresent();
    for (String wrong : List.of("x", token + ".pAA", "p%%", "pNw.p", "p".repeat(10_000))) {
      assertThatThrownBy(() -> read(request, wrong))
          .as(wrong)
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("page_token");
    }
    assertThatThrownBy(() -> PageTokens.of(with(request, token)).read(Integer::valueOf))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("page_token is not one");
  }

  private static Optional<String> read(Message request, String token) {
    return PageTokens.of(with(request, token)).read(text -> text);
  }

  private static Message with(Message request, String token) {
    return request.toBuilder()
        .setField(request.getDescriptorForType().findFieldByName("page_token"), token)
        .build();
  }

  @Test
  void aPageTokenIsGoodForItsOwnQuestionOnly() {
    // Given
    ListTournamentsRequest question = ListTournamentsRequest.newBuilder().setOwner("one").build();
    String token = PageTokens.of(question).token("7");

    // Then
    for (Message wrong :
        List.of(
            question.toBuilder().setOwner("other").build(),
            ListWeightsRequest.getDefaultInstance())) {
      assertThatThrownBy(() -> read(wrong, token))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("page_token was given for another question");
    }
  }

  @Test
  void aTimeOfATokenIsOneThatADatabaseHas() {
    Instant time = Instant.parse("2026-11-21T12:00:00.123456Z");

    assertThat(PageTokens.time(PageTokens.text(time))).isEqualTo(time);
    assertThatThrownBy(() -> PageTokens.time("-1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PageTokens.time("253402300800000000"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theOrderOfAMapMakesNoOtherQuestion() {
    // Given
    ListTournamentsRequest question =
        ListTournamentsRequest.newBuilder().putLabels("one", "1").putLabels("other", "2").build();
    ListTournamentsRequest same =
        ListTournamentsRequest.newBuilder().putLabels("other", "2").putLabels("one", "1").build();

    // Then
    assertThat(read(same, PageTokens.of(question).token("7"))).contains("7");
  }
}
