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

  private static Refused sent(Refusal refusal) {
    return Refused.of(refusal.status("rules.polyboard"));
  }

  @Test
  void carriesReasonMetadataAndFieldsOverTheWire() {
    Refused sent =
        sent(
            Refusal.of(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN, "no such variant")
                .with("variant", "xiangqi")
                .field("position.variant", "is not known"));

    sent.assertIs(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN);
    assertThat(sent.metadata()).containsEntry("variant", "xiangqi");
    assertThat(sent.fields()).containsExactly("position.variant");
  }

  @Test
  void aFaultHasItsCodeAndItsPlaceForPrograms() {
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
    assertThat(sent(refusal).metadata()).containsEntry("offset", "14");
    assertThat(sent(refusal).fields()).containsExactly("position.mfen");
    assertThat(refusal.violations())
        .extracting(BadRequest.FieldViolation::getReason)
        .containsExactly("TOO_MANY_CELLS");
  }

  @Test
  void aReasonOfAServiceHasTheServicesDomain() {
    Refused sent =
        sent(
            Refusal.of(
                Status.Code.ALREADY_EXISTS,
                io.polyboard.proto.rules.v1.Reason.REASON_VARIANT_ID_TAKEN,
                "the id belongs to another definition"));

    assertThat(sent.reason()).isEqualTo("REASON_VARIANT_ID_TAKEN");
    assertThat(sent.domain()).isEqualTo("rules.polyboard");
  }

  @Test
  void aBusyServiceNamesTheLimitAndWhenToRetry() {
    Refused sent = sent(Refusal.busy("searches", "polyboard.search.max-searches", 16));

    assertThat(sent.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(sent.message()).contains("16 searches");
    assertThat(sent.retryMillis()).isEqualTo(1_000);
    assertThat(sent.settings()).containsExactly("polyboard.search.max-searches");
    assertThat(sent.quotas()).containsExactly("at most 16 searches at a time");
  }

  @Test
  void requestsForUnknownVariantsAndWeightsMayBeRetried() {
    for (Refusal refusal :
        List.of(Refusal.unknownVariant("xiangqi"), Refusal.unknownWeights("sha256:00"))) {
      Refused sent = sent(refusal);

      assertThat(sent.code()).isEqualTo(Status.Code.NOT_FOUND);
      assertThat(sent.reason()).isEqualTo(refusal.reason().name());
      assertThat(sent.metadata().values()).containsAnyOf("xiangqi", "sha256:00");
      assertThat(sent.retryMillis()).isEqualTo(1_000);
    }
  }

  @Test
  void quotedTextIsCutToABoundedSize() {
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
  void faultsOfFieldsAreCollectedBeforeTheRequestIsRefused() {
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
    assertThat(sent(refusal).fields()).containsExactly("games", "share", "page_size");
  }

  @Test
  void aPageTokenIsReadBackAndAnInvalidOneIsRefused() {
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
        .hasMessageContaining("page_token was not issued");
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
  void aPageTokenIsValidForItsOwnRequestOnly() {
    // Given
    ListTournamentsRequest request = ListTournamentsRequest.newBuilder().setOwner("one").build();
    String token = PageTokens.of(request).token("7");

    // Then
    for (Message wrong :
        List.of(
            request.toBuilder().setOwner("other").build(),
            ListWeightsRequest.getDefaultInstance())) {
      assertThatThrownBy(() -> read(wrong, token))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("page_token belongs to another request");
    }
  }

  @Test
  void aTimeInATokenIsWithinTheRangeOfADatabase() {
    Instant time = Instant.parse("2026-11-21T12:00:00.123456Z");

    assertThat(PageTokens.time(PageTokens.text(time))).isEqualTo(time);
    assertThatThrownBy(() -> PageTokens.time("-1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PageTokens.time("253402300800000000"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theOrderOfAMapDoesNotMatter() {
    // Given
    ListTournamentsRequest request =
        ListTournamentsRequest.newBuilder().putLabels("one", "1").putLabels("other", "2").build();
    ListTournamentsRequest same =
        ListTournamentsRequest.newBuilder().putLabels("other", "2").putLabels("one", "1").build();

    // Then
    assertThat(read(same, PageTokens.of(request).token("7"))).contains("7");
  }
}
