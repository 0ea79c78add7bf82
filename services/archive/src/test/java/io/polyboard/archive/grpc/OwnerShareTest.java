package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import io.grpc.Context.CancellableContext;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.testkit.calls.Refused;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** By default, one owner cannot take all streams. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class OwnerShareTest {
  /** A quarter of 16. */
  private static final int MAX_STREAMS = 4;

  @Inject ArchiveFixture archive;

  @Test
  void anOwnerHasAQuarterOfTheStreams() {
    // Given an owner with the maximum number of streams
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(1, tournament).of(tournament, 1));
    StreamGamesRequest request =
        message(text("filter: ? follow: true", ArchiveFixture.of(tournament)));
    try (CancellableContext open = Context.current().withCancellation()) {
      open.run(() -> {
        for (int i = 0; i < MAX_STREAMS; i++) {
          assertThat(first(request).hasGame()).isTrue();
        }
      });

      // When
      Refused refused = Refused.by(() -> first(request));

      // Then
      assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(refused.message())
          .contains("'owner' has 4 of the 16 streams of polyboard.archive.max-streams");
      assertThat(archive.count(tournament)).isEqualTo(1);
    }

    // And the owner may stream again once the streams have ended
    try (CancellableContext open = Context.current().withCancellation()) {
      Awaitility.await()
          .ignoreExceptionsInstanceOf(StatusRuntimeException.class)
          .until(() -> open.call(() -> first(request).hasGame()));
    }
  }

  private StreamGamesResponse first(StreamGamesRequest request) {
    return archive.blocking().streamGames(request).next();
  }
}
