package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.grpc.Status;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.InventedGames;
import io.polyboard.archive.OpenCall;
import io.polyboard.archive.OwnerSource;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.agroal.DataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** A client that follows the archive gets every game once, in the order of storing. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class GameStreamsTest {
  private static final int WRITERS = 8;
  private static final int BATCHES = Nightly.samples(30);

  @Inject ArchiveFixture archive;

  @Inject OwnerSource owner;

  @Inject
  @DataSource("archive")
  AgroalDataSource source;

  @ConfigProperty(name = "polyboard.archive.max-streams")
  int maxStreams;

  @Test
  void gameOfATransactionThatCommitsLateIsNotMissed() throws Exception {
    // Given a client that follows and has read all games
    String tournament = ArchiveFixture.unique();
    archive.store(new InventedGames(1, tournament).of(tournament, 1));
    GameFilter filter = ArchiveFixture.of(tournament);
    try (var follower = follow(filter, "", Integer.MAX_VALUE);
        Connection connection = source.getConnection();
        Statement late = connection.createStatement()) {
      await().atMost(60, SECONDS).until(() -> ids(follower).size() == 1);
      // When a transaction takes a time for a game, and does not commit
      connection.setAutoCommit(false);
      late.execute("update archive.last_stored set stored_at = clock_timestamp()");
      late.execute(
          """
          insert into archive.games
          select (select stored_at from archive.last_stored), 2, variant, turn_count,
            measures_version, tournament_id, white, black, result, termination, record
          from archive.games where tournament_id = '%s'
          """
              .formatted(tournament));
      // And another transaction stores a game after it
      var other = new InventedGames(2, tournament).of(tournament, 3).getLast();
      CompletableFuture<Void> stored =
          CompletableFuture.runAsync(() -> archive.store(List.of(other)));
      await().atMost(60, SECONDS).until(() -> isAnyStatementBlocked());
      // Then the client does not get the later game before the earlier one: two more heartbeats
      // show that a check which began after this point has found no game
      int before = follower.answers().size();
      await().atMost(60, SECONDS).until(() -> follower.answers().size() >= before + 2);
      assertThat(ids(follower)).containsExactly(tournament + "-1");
      // And both arrive in their order after the commit
      connection.commit();
      stored.get(60, SECONDS);
      await().atMost(60, SECONDS).until(() -> ids(follower).size() == 3);
      assertThat(ids(follower))
          .containsExactly(tournament + "-1", tournament + "-2", tournament + "-3");
    }
  }

  /** Whether a statement waits for a lock. */
  private boolean isAnyStatementBlocked() throws SQLException {
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select exists (select from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock')
                """)) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Test
  void everyGameOfConcurrentWritersComesOnceHoweverOftenAClientReconnects() throws Exception {
    // Given clients that follow: one all the time, the others for a few games at a time
    String prefix = ArchiveFixture.unique();
    GameFilter filter = GameFilter.newBuilder().setVariantId(prefix + "variant1").build();
    List<String> sent = new CopyOnWriteArrayList<>();
    List<Restless> restless = new ArrayList<>();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try (var steady = follow(filter, "", Integer.MAX_VALUE)) {
      for (int seed = 0; seed < 3; seed++) {
        restless.add(new Restless(filter, seed));
        threads.execute(restless.getLast());
      }
      // When many writers store batches of various sizes, of which about half match the filter
      List<Future<?>> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        String tournament = prefix + "w" + writer;
        InventedGames invented = new InventedGames(writer, prefix);
        SplittableRandom random = new SplittableRandom(writer);
        writers.add(
            threads.submit(() -> {
              for (int batch = 0; batch < BATCHES; batch++) {
                var games = invented.of(tournament + "b" + batch, random.nextInt(1, 12));
                archive.store(games);
                games.stream()
                    .filter(game -> game.getRequest().getVariantId().equals(prefix + "variant1"))
                    .forEach(game -> sent.add(game.getRequest().getGameId()));
              }
            }));
      }
      for (Future<?> each : writers) {
        each.get(120, SECONDS);
      }
      // Then each client has every game once, in the order of the list
      List<String> listed =
          archive.list(filter, GameOrder.GAME_ORDER_OLDEST, 1_000).stream()
              .map(Game::getGameId)
              .toList();
      assertThat(listed).containsExactlyInAnyOrderElementsOf(sent);
      await()
          .atMost(120, SECONDS)
          .until(() -> ids(steady).size() >= sent.size() || steady.status().isDone());
      assertThat(steady.status()).as("status of the stream").isNotDone();
      assertThat(ids(steady)).containsExactlyElementsOf(listed);
      for (Restless each : restless) {
        await().atMost(120, SECONDS).until(() -> each.ids.size() >= sent.size());
        assertThat(each.ids).containsExactlyElementsOf(listed);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aSilentStreamSendsHeartbeatsFromWhichItCanBeResumed() throws Exception {
    // Given a client that follows a tournament without games
    String tournament = ArchiveFixture.unique();
    GameFilter filter = ArchiveFixture.of(tournament);
    String token;
    try (var follower = follow(filter, "", Integer.MAX_VALUE)) {
      // When only games of another tournament are stored for a while
      String other = ArchiveFixture.unique();
      archive.store(new InventedGames(6, other).of(other, 10));
      await().atMost(40, SECONDS).until(() -> !follower.answers().isEmpty());
      // Then
      StreamGamesResponse heartbeat = follower.answers().element();
      assertThat(heartbeat.hasGame()).isFalse();
      token = heartbeat.getResumeToken();
      assertThat(token).isNotEmpty();
    }
    // And a client that resumes from it gets the games stored since
    var game = new InventedGames(7, tournament).of(tournament, 1).getFirst();
    archive.store(List.of(game));
    List<StreamGamesResponse> rest = new ArrayList<>();
    archive
        .blocking()
        .streamGames(message(text("filter: ? resume_token: ?", filter, token)))
        .forEachRemaining(rest::add);
    assertThat(rest).extracting(each -> each.getGame().getGame()).containsExactly(game);
  }

  @Test
  void clientsThatReadSlowlyHoldNoConnectionAndAreLimited() throws Exception {
    // Given far more than the buffers between server and client hold
    String tournament = ArchiveFixture.unique();
    archive.storeLong(tournament, 12);
    GameFilter filter = ArchiveFixture.of(tournament);
    List<OpenCall<?, StreamGamesResponse>> slow = new ArrayList<>();
    try {
      // When the maximum number of clients, which is that of connections, takes one game each
      for (int i = 0; i < maxStreams; i++) {
        slow.add(follow(filter, "", 1));
      }
      await()
          .atMost(60, SECONDS)
          .until(() -> slow.stream().allMatch(each -> ids(each).size() == 1));
      // Then one more is refused
      Refused refused = Refused.by(() -> archive.blocking().streamGames(message("")).next());
      assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(refused.settings()).containsExactly("polyboard.archive.max-streams");
      // And other calls are answered
      assertThat(archive.count(tournament)).isEqualTo(12);
    } finally {
      slow.forEach(OpenCall::close);
    }
    // And when they have disconnected, there is room for others
    await()
        .atMost(60, SECONDS)
        .ignoreExceptions()
        .until(() ->
            archive.blocking().streamGames(message(text("filter: ?", filter))).next().hasGame());
  }

  /** A client that follows and takes at most this many responses. */
  private OpenCall<StreamGamesRequest, StreamGamesResponse> follow(
      GameFilter filter, String token, int max) {
    StreamGamesRequest request =
        message(text("filter: ? resume_token: ? follow: true", filter, token));
    return new OpenCall<>(archive, ArchiveServiceGrpc.getStreamGamesMethod(), request, max);
  }

  private static List<String> ids(OpenCall<?, StreamGamesResponse> stream) {
    return stream.answers().stream()
        .filter(StreamGamesResponse::hasGame)
        .map(each -> each.getGame().getGameId())
        .toList();
  }

  /** A client that disconnects after a few games or two seconds, and resumes after the last one. */
  private final class Restless implements Runnable {
    /** Maximum number of waits for a stream's games. */
    private static final int MAX_WAITS = 400;

    private final List<String> ids = new CopyOnWriteArrayList<>();
    private final GameFilter filter;
    private final SplittableRandom random;

    Restless(GameFilter filter, long seed) {
      this.filter = filter;
      random = new SplittableRandom(seed);
    }

    @Override
    public void run() {
      String token = "";
      while (true) {
        int max = random.nextInt(1, 40);
        try (var follower = follow(filter, token, max)) {
          for (int wait = 0; follower.answers().size() < max && wait < MAX_WAITS; wait++) {
            Thread.sleep(5);
          }
          for (StreamGamesResponse each : follower.answers()) {
            token = each.getResumeToken();
            if (each.hasGame()) {
              ids.add(each.getGame().getGameId());
            }
          }
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }
}
