package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.Status;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OwnerSource;
import io.polyboard.proto.archive.v1.ExportGamesRequest;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.service.thread.Failures;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Errors distinguish unavailable servers, slow statements and bugs. */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class FailuresTest {
  @Inject ArchiveFixture archive;

  @Inject OwnerSource source;

  @Test
  void aStoppedDatabaseIsUnavailableUntilItIsBack() throws Exception {
    // When
    EmbeddedServers.stopDatabase();
    Refused refused;
    try {
      refused = Refused.by(() -> archive.blocking().listGames(message("")));
    } finally {
      EmbeddedServers.startDatabase();
    }
    // Then
    refused.assertIs(Status.Code.UNAVAILABLE, Reason.REASON_DATABASE_UNAVAILABLE);
    assertThat(refused.retryMillis()).isPositive();
    await().atMost(60, SECONDS).ignoreExceptions().until(() -> archive.count("none") == 0);
  }

  /** Runs an action while the transaction of a statement is open, then rolls it back. */
  private <T> T during(String sql, Callable<T> action) throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(sql);
      T done = action.call();
      connection.rollback();
      return done;
    }
  }

  @Test
  void aSlowStatementHasItsOwnReason() throws Exception {
    // Given games that cannot be read for a while
    String lock = "lock table archive.games in access exclusive mode";
    // When
    Refused refused =
        during(lock, () -> Refused.by(() -> archive.blocking().listGames(message(""))));
    // Then
    refused.assertIs(Status.Code.DEADLINE_EXCEEDED, Reason.REASON_STATEMENT_TOO_SLOW);
  }

  @Test
  void storingThatWaitsTooLongForOthersMayBeRetried() throws Exception {
    // Given another process that stores games slowly
    String tournament = ArchiveFixture.unique();
    var games = new InventedGames(1, tournament).of(tournament, 3);
    String storing = "update archive.last_stored set stored_at = clock_timestamp()";
    // When
    Throwable failure = during(storing, () -> catchThrowable(() -> archive.store(games)));
    // Then
    assertThat(failure).isNotNull();
    assertThat(Failures.isTransient(failure)).isTrue();
    archive.store(games);
    assertThat(archive.count(tournament)).isEqualTo(3);
  }

  @Test
  void aCorruptRowIsABug() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(2, tournament).of(tournament, 1));
    String ofTournament = " where tournament_id = '" + tournament + "'";
    source.execute("update archive.games set record = '\\x7f'" + ofTournament);
    // When
    Refused refused =
        Refused.by(
            () -> archive.blocking().getGame(message(text("game_id: ?", tournament + "-1"))));
    source.execute("delete from archive.games" + ofTournament);
    // Then
    refused.assertIs(Status.Code.INTERNAL, Reason.REASON_INTERNAL);
    assertThat(refused.metadata()).containsKey("incident");
  }

  @Test
  void stoppedKafkaIsUnavailableToCallsThatNeedIt() throws Exception {
    // Given a game of a variant that only Kafka may know
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(3, tournament).of(tournament, 1));
    ExportGamesRequest export =
        message(text("filter: ? format: EXPORT_FORMAT_PGN", ArchiveFixture.of(tournament)));
    // When
    EmbeddedServers.stopKafka();
    Refused refused;
    try {
      refused = Refused.by(() -> archive.blocking().exportGames(export).next());
    } finally {
      EmbeddedServers.startKafka();
    }
    // Then
    refused.assertIs(Status.Code.UNAVAILABLE, Reason.REASON_KAFKA_UNAVAILABLE);
    assertThat(refused.retryMillis()).isPositive();
    await()
        .atMost(60, SECONDS)
        .ignoreExceptions()
        .until(() -> archive.blocking().exportGames(export).next().getText().contains("[Event "));
  }
}
