package io.polyboard.archive.grpc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OwnerSource;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.service.thread.Failures;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is away, what is slow and what is a bug are told apart. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class FailuresTest {
  @Inject ArchiveFixture archive;

  @Inject OwnerSource source;

  @Test
  void databaseThatIsAwayIsUnavailableUntilItIsBack() throws Exception {
    // When
    EmbeddedServers.stopDatabase();
    StatusRuntimeException refused;
    try {
      refused = refusal(() -> archive.blocking().listGames(ListGamesRequest.getDefaultInstance()));
    } finally {
      EmbeddedServers.startDatabase();
    }
    // Then
    assertRefused(refused, Status.Code.UNAVAILABLE, "REASON_DATABASE_UNAVAILABLE");
    assertThat(detail(refused, RetryInfo.class)).isPresent();
    await().atMost(60, SECONDS).ignoreExceptions().until(() -> archive.count("none") == 0);
  }

  @Test
  void statementThatTakesTooLongIsToldApart() throws Exception {
    // Given games that nobody can read for a while
    StatusRuntimeException refused;
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table archive.games in access exclusive mode");
      // When
      refused = refusal(() -> archive.blocking().listGames(ListGamesRequest.getDefaultInstance()));
      connection.rollback();
    }
    // Then
    assertRefused(refused, Status.Code.DEADLINE_EXCEEDED, "REASON_STATEMENT_TOO_SLOW");
  }

  @Test
  void storingThatWaitsTooLongForOthersIsToBeTriedAgain() throws Exception {
    // Given somebody who stores games, and takes long
    String tournament = ArchiveFixture.unique();
    var games = new InventedGames(1, tournament).of(tournament, 3);
    Throwable failure;
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("update archive.last_stored set stored_at = clock_timestamp()");
      // When
      failure = catchThrowable(() -> archive.store(games));
      connection.rollback();
    }
    // Then
    assertThat(failure).isNotNull();
    assertThat(Failures.isTransient(failure)).isTrue();
    archive.store(games);
    assertThat(archive.count(tournament)).isEqualTo(3);
  }

  @Test
  void gameWhoseRowIsDamagedIsABug() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(2, tournament).of(tournament, 1));
    String ofTournament = " where tournament_id = '" + tournament + "'";
    source.execute("update archive.games set record = '\\x7f'" + ofTournament);
    // When
    StatusRuntimeException refused =
        refusal(() ->
            archive
                .blocking()
                .getGame(GetGameRequest.newBuilder().setGameId(tournament + "-1").build()));
    source.execute("delete from archive.games" + ofTournament);
    // Then
    assertRefused(refused, Status.Code.INTERNAL, "REASON_INTERNAL");
    assertThat(detail(refused, ErrorInfo.class).orElseThrow().getMetadataMap())
        .containsKey("incident");
  }

  @Test
  void kafkaThatIsAwayIsToldWhereItIsAsked() throws Exception {
    // Given a game of a variant of which Kafka alone may know
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(3, tournament).of(tournament, 1));
    ExportGamesRequest export =
        ExportGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(tournament))
            .setFormat(ExportFormat.EXPORT_FORMAT_PGN)
            .build();
    // When
    EmbeddedServers.stopKafka();
    StatusRuntimeException refused;
    try {
      refused = refusal(() -> archive.blocking().exportGames(export).next());
    } finally {
      EmbeddedServers.startKafka();
    }
    // Then
    assertRefused(refused, Status.Code.UNAVAILABLE, "REASON_KAFKA_UNAVAILABLE");
    assertThat(detail(refused, RetryInfo.class)).isPresent();
    await()
        .atMost(60, SECONDS)
        .ignoreExceptions()
        .until(() -> archive.blocking().exportGames(export).next().getText().contains("[Event "));
  }

  private static StatusRuntimeException refusal(ThrowingCallable call) {
    return catchThrowableOfType(StatusRuntimeException.class, call);
  }

  private static void assertRefused(StatusRuntimeException refused, Status.Code code, String reason)
      throws Exception {
    ErrorInfo info = detail(refused, ErrorInfo.class).orElseThrow();
    assertThat(List.of(refused.getStatus().getCode(), info.getReason(), info.getDomain()))
        .containsExactly(code, reason, "polyboard");
  }

  private static <M extends Message> Optional<M> detail(
      StatusRuntimeException failure, Class<M> type) throws Exception {
    for (Any any : StatusProto.fromThrowable(failure).getDetailsList()) {
      if (any.is(type)) {
        return Optional.of(any.unpack(type));
      }
    }
    return Optional.empty();
  }
}
