package io.polyboard.tournament.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static io.polyboard.tournament.RestrictedApplication.MAX_RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.engine.Weights;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.tournament.RestrictedApplication;
import io.polyboard.tournament.Waiting;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the application with tokens; each owner may run two tournaments. */
@QuarkusTest
@TestProfile(RestrictedApplication.class)
class OwnerQuotasTest {
  @Inject Catalogue catalogue;

  @ConfigProperty(name = EmbeddedServers.GRPC_PORT)
  int port;

  @TestHTTPResource(value = "metrics", management = true)
  URI metrics;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private final List<String> created = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void cancelAll() {
    created.forEach(id -> cancel("root", id));
    channels.forEach(ManagedChannel::shutdownNow);
  }

  private TournamentServiceBlockingStub as(String owner) {
    return TournamentServiceGrpc.newBlockingStub(channel(owner))
        .withDeadlineAfter(2, TimeUnit.MINUTES);
  }

  private ManagedChannel channel(String owner) {
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .intercept(TextCalls.bearer(RestrictedApplication.token(owner)))
            .build();
    channels.add(channel);
    return channel;
  }

  private static CreateTournamentRequest.Builder request() {
    return TextCalls.merge(
        """
        spec {
          format: FORMAT_SELF_PLAY games: 1000 variants: 'chess'
          players {player {name: 'random' random {}}}
        }
        """,
        CreateTournamentRequest.newBuilder());
  }

  private String create(TournamentServiceBlockingStub service, CreateTournamentRequest request) {
    Tournament tournament = service.createTournament(request).getTournament();
    created.add(tournament.getTournamentId());
    return tournament.getTournamentId();
  }

  private String create(String owner) {
    return create(as(owner), request().build());
  }

  private static void assertRefused(Callable<?> call) {
    Refused refused = Refused.by(call);
    refused.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_QUOTA_EXCEEDED);
    assertThat(refused.message()).contains("'alice' has 2 running tournaments");
    assertThat(refused.settings()).containsExactly("polyboard.tournament.max-running-of-owner");
    assertThat(refused.retryMillis()).isPositive();
  }

  private double refusals() {
    return Http.body(metrics)
        .lines()
        .filter(
            line -> line.startsWith("polyboard_access_refused_total") && line.contains("\"quota\""))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void oneMoreIsRefusedAndOthersAreNotAffected() throws Exception {
    // Given
    double before = refusals();
    String first = create("alice");
    CreateTournamentRequest named = request().setRequestId("the-second-one").build();
    String second = create(as("alice"), named);

    // Then
    assertRefused(() -> create("alice"));
    assertThat(refusals()).isEqualTo(before + 1);
    String ofBob = create("bob");

    // Then a repeated request returns the tournament that it created before
    assertThat(as("alice").createTournament(named).getTournament().getTournamentId())
        .isEqualTo(second);

    // Then an admin creates any number, also for her
    for (int i = 0; i <= MAX_RUNNING; i++) {
      create("root");
      create(as("root"), request().setOwner("alice").build());
    }

    // When a tournament of another owner ends
    cancel("bob", ofBob);

    // Then she still may not run another one
    assertRefused(() -> create("alice"));

    // When one of hers ends
    cancel("alice", first);

    // Then
    create("alice");
    assertRefused(() -> create("alice"));
  }

  private State pause(String owner, String id) {
    return as(owner).pauseTournament(message(named(id))).getTournament().getState();
  }

  private State resume(String owner, String id) {
    return as(owner).resumeTournament(message(named(id))).getTournament().getState();
  }

  private State cancel(String owner, String id) {
    return as(owner).cancelTournament(message(named(id))).getTournament().getState();
  }

  private static String named(String id) {
    return text("tournament_id: ?", id);
  }

  @Test
  void onlyItsOwnerAndAnAdminChangeATournament() throws Exception {
    // Given
    String id = create("alice");

    // Then
    TextCalls ofBob = new TextCalls(channel("bob"), TournamentServiceGrpc.getServiceDescriptor());
    for (String method :
        List.of(
            "PauseTournament",
            "ResumeTournament",
            "CancelTournament",
            "RetryFailedGames",
            "DeleteTournament")) {
      assertOfAnother(ofBob.refused(method, named(id)));
    }
    assertOfAnother(ofBob.refused("ReplayGames", named(id) + " numbers: 1"));
    assertOfAnother(Refused.by(() -> create(as("bob"), request().setOwner("alice").build())));
    assertThat(pause("alice", id)).isEqualTo(State.STATE_PAUSED);
    assertOfAnother(ofBob.refused("ResumeTournament", named(id)));
    assertThat(resume("alice", id)).isIn(State.STATE_RUNNING, State.STATE_COMPLETING);
    assertThat(pause("root", id)).isEqualTo(State.STATE_PAUSED);
    assertThat(cancel("alice", id)).isEqualTo(State.STATE_CANCELLED);
  }

  private static void assertOfAnother(Refused refused) {
    assertThat(refused.code()).isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(refused.reason()).isEqualTo("REASON_OWNER_DIFFERS");
  }

  private static CreateTournamentRequest withWeights(String weights) {
    CreateTournamentRequest.Builder request = request();
    request
        .getSpecBuilder()
        .setPlayers(
            0,
            TextCalls.<Entrant>message(
                text(
                    "player {name: 'searching' searching {limits {nodes: 100}}} weights_text: ?",
                    weights)));
    return request.build();
  }

  @Test
  void weightsOfPlayersCountForTheOwner() throws Exception {
    // Given
    String text = Weights.derived(Variants.shipped("chess")).text();
    create(as("alice"), withWeights(text));
    Waiting.until("the weights are known", () -> !catalogue.registrations().isEmpty());
    assertThat(catalogue.registrations().values())
        .extracting(Registration::owner)
        .containsExactly("alice");

    // Then the same weights are free; more are too many for her, but not for other owners
    create(as("alice"), withWeights(text));
    Refused refused = Refused.by(() -> create(as("alice"), withWeights(text + "\n")));
    assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(refused.settings()).containsExactly("polyboard.access.max-registered");
    create(as("bob"), withWeights(text + "\n"));
  }
}
