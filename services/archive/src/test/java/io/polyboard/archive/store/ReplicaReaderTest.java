package io.polyboard.archive.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.EquippedArchive;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OwnerSource;
import io.polyboard.archive.ReplicatedServers.ReplicaSwitch;
import io.polyboard.proto.archive.v1.ExportFormat;
import io.polyboard.proto.archive.v1.Game;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Exports and streams read a replica if it has all games, otherwise the archive's own database. A
 * game that is deleted only from the database shows which one was read.
 */
@QuarkusTest
@TestProfile(EquippedArchive.class)
class ReplicaReaderTest {
  private static final Pattern GAME_ID = Pattern.compile("(?m)^.*?\"gameId\":\"([^\"]*)\"");

  @Inject ArchiveFixture archive;
  @Inject OwnerSource owner;

  @ConfigProperty(name = "polyboard.archive.replica-url")
  String url;

  @ConfigProperty(name = "polyboard.archive.replica-username")
  String username;

  @ConfigProperty(name = "polyboard.archive.replica-password")
  String password;

  @ReplicaSwitch Consumer<Boolean> replica;

  private final String tournament = ArchiveFixture.unique();

  private String onReplica(String query) {
    try (Connection connection = DriverManager.getConnection(url, username, password);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return String.valueOf(row.getString(1));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stops the replica from replaying changes. */
  private void pauseReplica() {
    String unused = onReplica("select pg_wal_replay_pause()");
    await()
        .atMost(60, SECONDS)
        .until(() -> onReplica("select pg_get_wal_replay_pause_state()").equals("paused"));
  }

  @AfterEach
  void resumeReplica() {
    String unused = onReplica("select pg_wal_replay_resume()");
  }

  /** Stores the games with these numbers. */
  private void store(int first, int last) {
    archive.store(new InventedGames(1, tournament).of(tournament, last).subList(first - 1, last));
  }

  private void awaitReplica(int games) {
    await().atMost(60, SECONDS).until(() -> countOnReplica() == games);
  }

  private int countOnReplica() {
    return Integer.parseInt(
        onReplica("select count(*) from archive.games where tournament_id = '" + tournament + "'"));
  }

  private void deleteFromDatabase(int number) throws SQLException {
    assertThat(
            owner.execute(
                "delete from archive.games where tournament_id = '%s' and number = %d"
                    .formatted(tournament, number)))
        .isOne();
  }

  private List<String> ids(int... numbers) {
    return IntStream.of(numbers).mapToObj(number -> tournament + "-" + number).toList();
  }

  private List<String> exported() {
    return GAME_ID
        .matcher(
            archive.exported(
                ArchiveFixture.of(tournament), ExportFormat.EXPORT_FORMAT_JSON_LINES, 0))
        .results()
        .map(each -> each.group(1))
        .toList();
  }

  private List<String> streamed() {
    return archive.streamed(ArchiveFixture.of(tournament)).stream().map(Game::getGameId).toList();
  }

  private List<String> listed() {
    return archive.list(ArchiveFixture.of(tournament), 100).reversed().stream()
        .map(Game::getGameId)
        .toList();
  }

  @Test
  void onlyExportsAndStreamsReadTheReplica() throws SQLException {
    // Given
    store(1, 5);
    awaitReplica(5);
    pauseReplica();

    // When
    deleteFromDatabase(3);

    // Then
    assertThat(exported()).isEqualTo(ids(1, 2, 3, 4, 5));
    assertThat(streamed()).isEqualTo(ids(1, 2, 3, 4, 5));
    assertThat(listed()).isEqualTo(ids(1, 2, 4, 5));
  }

  @Test
  void aReplicaThatLagsBehindIsNotRead() throws SQLException {
    // Given
    store(1, 3);
    awaitReplica(3);
    pauseReplica();

    // When games are stored that the replica does not have
    store(4, 5);
    deleteFromDatabase(2);

    // Then
    assertThat(exported()).isEqualTo(ids(1, 3, 4, 5));
    assertThat(streamed()).isEqualTo(ids(1, 3, 4, 5));
    assertThat(countOnReplica()).isEqualTo(3);

    // And it is read again when it has caught up
    resumeReplica();
    awaitReplica(4);
    pauseReplica();
    deleteFromDatabase(4);
    assertThat(exported()).isEqualTo(ids(1, 3, 4, 5));
  }

  @Test
  void aReplicaThatDoesNotAnswerIsNotRead() throws SQLException {
    // Given
    store(1, 3);
    awaitReplica(3);
    assertThat(exported()).isEqualTo(ids(1, 2, 3));

    // When
    replica.accept(false);

    // Then
    assertThat(exported()).isEqualTo(ids(1, 2, 3));
    assertThat(streamed()).isEqualTo(ids(1, 2, 3));

    // And it is read again when it is back
    replica.accept(true);
    pauseReplica();
    deleteFromDatabase(2);
    await().atMost(60, SECONDS).until(() -> exported().equals(ids(1, 2, 3)));
    assertThat(listed()).isEqualTo(ids(1, 3));
  }
}
