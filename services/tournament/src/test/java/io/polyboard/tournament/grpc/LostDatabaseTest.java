package io.polyboard.tournament.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.events.EventReader;
import io.polyboard.events.EventReaders;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Topic;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.RestrictedApplication;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(RestrictedApplication.class)
class LostDatabaseTest {
  private static final int GAMES = 300;
  private static final InventedGames INVENTED = new InventedGames(30, 4);

  @Inject EventReaders readers;
  @Inject EventWriter writer;

  @ConfigProperty(name = EmbeddedServers.GRPC_PORT)
  int port;

  @ConfigProperty(name = "quarkus.datasource.tournament.jdbc.url")
  String database;

  @ConfigProperty(name = "quarkus.flyway.tournament.username")
  String administrator;

  @ConfigProperty(name = "quarkus.flyway.tournament.password")
  String password;

  @TestHTTPResource(value = "health/ready", management = true)
  URI readiness;

  @TestHTTPResource(value = "metrics", management = true)
  URI metrics;

  private ManagedChannel channel;
  private TournamentServiceBlockingStub service;
  private EventReader player;

  @BeforeEach
  void connect() {
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .intercept(TextCalls.bearer(RestrictedApplication.token("root")))
            .build();
    service = TournamentServiceGrpc.newBlockingStub(channel);
    player = readers.open("test-player", Set.of(Topic.GAMES_REQUESTED), this::play);
  }

  @AfterEach
  void disconnect() {
    player.close();
    channel.shutdownNow();
  }

  private void play(List<Event> events) throws InterruptedException {
    writer.writeAll(
        events.stream()
            .map(event -> event.getGameRequested().getRequest())
            .map(request ->
                Outgoing.of(Topic.GAMES_REFEREED, request.getGameId(), INVENTED.refereed(request)))
            .toList());
  }

  private Tournament create() {
    return service
        .createTournament(
            message(
                text(
                    """
                    spec {
                      variants: 'chess' format: FORMAT_MATCH games: ?
                      players {player {name: 'one' random {}}}
                      players {player {name: 'other' random {}}}
                    }
                    """,
                    GAMES)))
        .getTournament();
  }

  private Tournament get(String id) {
    return service.getTournament(message(text("tournament_id: ?", id))).getTournament();
  }

  @Tag("nightly")
  @Test
  void theServiceReportsTheLossAndContinuesAfterwards() throws Exception {
    // Given a tournament with some played games
    String id = create().getTournamentId();
    waiting().until(() -> Http.status(readiness) == 200);
    waiting().until(() -> get(id).getProgress().getPlayed() > 0);

    // When
    EmbeddedServers.stopDatabase();

    // Then
    Refused refused = Refused.by(() -> get(id));
    refused.assertIs(Status.Code.UNAVAILABLE, Reason.REASON_DATABASE_UNAVAILABLE);
    waiting().until(() -> Http.status(readiness) == 503);

    // When
    EmbeddedServers.startDatabase();

    // Then
    waiting()
        .until(() -> {
          try {
            return get(id).getState() == State.STATE_FINISHED;
          } catch (StatusRuntimeException e) {
            assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            return false;
          }
        });
    Tournament ended = get(id);
    assertThat(ended.getProgress().getPlayed() + ended.getProgress().getFailed()).isEqualTo(GAMES);
    assertThat(ended.getStandings().getBalances(0).getGames())
        .isEqualTo(ended.getProgress().getPlayed());
    waiting().until(() -> Http.status(readiness) == 200);
    assertThat(Http.body(metrics))
        .contains("polyboard_tournament_games_counted_total")
        .contains("polyboard_tournament_turnaround_seconds_bucket");
    for (String gauge :
        List.of("requests", "requests_age_seconds", "outbox", "outbox_age_seconds")) {
      String nothing = "\npolyboard_tournament_" + gauge + " 0.0";
      waiting().until(() -> Http.body(metrics).contains(nothing));
    }
  }

  @Tag("nightly")
  @Test
  void noConnectionIsKeptToAServerThatIsReadOnlyAfterAFailover() throws Exception {
    // Given
    String id = create().getTournamentId();
    waiting().until(() -> get(id).getProgress().getPlayed() > 0);

    // When
    administer("alter system set default_transaction_read_only = on");

    // Then
    waiting().until(() -> Http.status(readiness) == 503);
    waiting().until(() -> connections() == 0);

    // When
    administer("alter system reset default_transaction_read_only");

    // Then
    waiting().until(() -> Http.status(readiness) == 200);
    waiting().until(() -> get(id).getState() == State.STATE_FINISHED);
  }

  private void administer(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database, administrator, password);
        Statement own = connection.createStatement()) {
      boolean unused = own.execute("set default_transaction_read_only = off");
      unused = own.execute(statement);
      unused = own.execute("select pg_reload_conf()");
    }
  }

  private int connections() throws SQLException {
    try (Connection connection = DriverManager.getConnection(database, administrator, password);
        Statement own = connection.createStatement();
        ResultSet count =
            own.executeQuery(
                "select count(*) from pg_stat_activity where application_name ="
                    + " 'polyboard-tournament'")) {
      assertThat(count.next()).isTrue();
      return count.getInt(1);
    }
  }

  private static ConditionFactory waiting() {
    return Awaitility.await().atMost(Duration.ofMinutes(2));
  }
}
