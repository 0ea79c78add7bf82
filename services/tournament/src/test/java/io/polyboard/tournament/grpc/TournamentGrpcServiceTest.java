package io.polyboard.tournament.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.util.Durations;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Weights;
import io.polyboard.events.EventReader;
import io.polyboard.events.EventReaders;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.DeleteTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.ListFailedGamesResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.NamedScore;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.RetryFailedGamesResponse;
import io.polyboard.proto.tournament.v1.RunningScore;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentOrder;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.TournamentView;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.store.TournamentDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the application through its calls and topics; the test plays the games. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class TournamentGrpcServiceTest {
  private static final InventedGames GAMES = new InventedGames(30, 4);

  /** The default of {@code polyboard.tournament.max-heavy-calls}. */
  private static final int MAX_HEAVY_CALLS = 8;

  private static final Set<String> COMMON_REASONS =
      Arrays.stream(io.polyboard.proto.common.v1.Reason.values())
          .map(Enum::name)
          .collect(Collectors.toSet());

  @Inject EventReaders readers;
  @Inject EventWriter writer;
  @Inject Catalogue catalogue;
  @Inject SpecHeavyCalls heavyCalls;
  @Inject TournamentDatabase store;

  @ConfigProperty(name = EmbeddedServers.GRPC_PORT)
  int port;

  @TestHTTPResource(value = "health/live", management = true)
  URI liveness;

  @TestHTTPResource(value = "metrics", management = true)
  URI metrics;

  private ManagedChannel channel;
  private TournamentServiceBlockingStub service;

  /** One player for all tests. */
  private static @Nullable EventReader player;

  /** Open while the test plays the requested games. */
  private static volatile CountDownLatch gate = new CountDownLatch(0);

  @BeforeEach
  void connect() {
    channel = open();
    service = TournamentServiceGrpc.newBlockingStub(channel);
    if (player == null) {
      Random random = new Random(1);
      EventWriter answers = writer;
      player =
          readers.open(
              "test-player",
              Set.of(Topic.GAMES_REQUESTED),
              events -> play(answers, events, random));
    }
    playOn();
  }

  private ManagedChannel open() {
    return ManagedChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
  }

  @AfterEach
  void disconnect() {
    gate.countDown();
    channel.shutdownNow();
  }

  /** Plays no requested games from now on, until {@link #playOn}. */
  private static void playNothing() {
    gate = new CountDownLatch(1);
  }

  private static void playOn() {
    gate.countDown();
  }

  /** Answers each request twice, in any order. */
  private static void play(EventWriter writer, List<Event> events, Random random)
      throws InterruptedException {
    gate.await();
    List<Outgoing> answers = new ArrayList<>();
    for (Event event : events) {
      var request = event.getGameRequested().getRequest();
      Outgoing answer =
          Outgoing.of(Topic.GAMES_REFEREED, request.getGameId(), GAMES.refereed(request));
      answers.addAll(List.of(answer, answer));
    }
    Collections.shuffle(answers, random);
    writer.writeAll(answers);
  }

  private static Entrant nodes(long nodes) {
    return message(text("player {searching {limits {nodes: ?}}}", nodes));
  }

  private static TournamentSpec.Builder spec(Format format, int players, int games) {
    TournamentSpec.Builder spec =
        TournamentSpec.newBuilder().addVariants("chess").setFormat(format).setGames(games);
    for (int player = 0; player < players; player++) {
      spec.addPlayers(nodes(100L * (player + 1)));
    }
    return spec;
  }

  private Tournament create(TournamentSpec.Builder spec) {
    return service.createTournament(message(text("spec: ?", spec))).getTournament();
  }

  private Tournament get(String id) {
    return service.getTournament(message(text("tournament_id: ?", id))).getTournament();
  }

  private Tournament cancel(String id) {
    return service.cancelTournament(message(text("tournament_id: ?", id))).getTournament();
  }

  private Iterator<WatchTournamentResponse> watch(String id, long interval) {
    return service
        .withDeadlineAfter(2, TimeUnit.MINUTES)
        .watchTournament(
            message(text("tournament_id: ? interval: ?", id, Durations.fromMillis(interval))));
  }

  private static Tournament last(Iterator<WatchTournamentResponse> progress) {
    Tournament last = Tournament.getDefaultInstance();
    while (progress.hasNext()) {
      WatchTournamentResponse next = progress.next();
      last = next.hasTournament() ? next.getTournament() : last;
    }
    return last;
  }

  @Test
  void theWantedGamesAreAGauge() throws Exception {
    // Given
    playNothing();

    // When
    String id = create(spec(Format.FORMAT_MATCH, 2, 5_000)).getTournamentId();

    // Then
    Waiting.until("they are counted", () -> gamesWanted() >= 5_000);

    // When
    assertThat(cancel(id).getState()).isEqualTo(State.STATE_CANCELLED);

    // Then
    Waiting.until("they are not counted", () -> gamesWanted() < 5_000);
  }

  /** The gauge that scalers of a cluster use. */
  private double gamesWanted() {
    String name = "polyboard_tournament_games_wanted ";
    return Http.body(metrics)
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
        .findAny()
        .orElseThrow();
  }

  @Test
  void aTournamentReportsItsRunningScores() {
    // Given
    Tournament ended =
        last(watch(create(spec(Format.FORMAT_ROUND_ROBIN, 3, 20)).getTournamentId(), 100));

    // When
    List<RunningScore> scores =
        service
            .getRunningScores(
                message(text("tournament_id: ? max_scores: 10", ended.getTournamentId())))
            .getScoresList();

    // Then the last one equals the standings
    assertThat(scores).hasSizeBetween(5, 10);
    assertThat(scores).extracting(RunningScore::getGames).isSorted().doesNotHaveDuplicates();
    RunningScore now = scores.getLast();
    assertThat(now.getGames()).isEqualTo((int) ended.getProgress().getPlayed());
    for (PlayerStanding player : ended.getStandings().getPlayersList()) {
      assertThat(now.getPlayersList())
          .contains(
              NamedScore.newBuilder()
                  .setName(player.getName())
                  .setScore(player.getScore())
                  .build());
    }
    assertThat(now.getWhite(0).getScore())
        .isEqualTo(ended.getStandings().getBalances(0).getWhiteScore());
  }

  @Test
  void tournamentsAreFoundByTheirLabelsAndOwner() {
    // Given
    Map<String, String> study = Map.of("study", "opening 7", "team.lead", "x");
    List<String> ids =
        List.of(
            create("ada", study),
            create("ada", Map.of("study", "opening 7")),
            create("bob", study),
            create("", Map.of()));

    // When one is read
    Tournament first = get(ids.getFirst());

    // Then
    assertThat(first.getDisplayName()).isEqualTo("The study of ada");
    assertThat(first.getOwner()).isEqualTo("ada");
    assertThat(first.getLabelsMap()).isEqualTo(study);

    // When they are listed, then they are found
    assertThat(found("ada", Map.of("study", "opening 7"), TournamentOrder.TOURNAMENT_ORDER_OLDEST))
        .containsExactly(ids.get(0), ids.get(1));
    assertThat(found("", study, TournamentOrder.TOURNAMENT_ORDER_NEWEST))
        .containsExactly(ids.get(2), ids.get(0));
    assertThat(found("bob", Map.of(), TournamentOrder.TOURNAMENT_ORDER_UNSPECIFIED))
        .containsExactly(ids.get(2));
    assertThat(
            found("", Map.of("study", "opening 8"), TournamentOrder.TOURNAMENT_ORDER_UNSPECIFIED))
        .isEmpty();
    assertThat(found("", Map.of(), TournamentOrder.TOURNAMENT_ORDER_UNSPECIFIED))
        .containsSubsequence(ids.reversed());
    assertThat(found("", Map.of(), TournamentOrder.TOURNAMENT_ORDER_OLDEST))
        .containsSubsequence(ids);
    assertThat(service.listTournaments(message("states: STATE_PAUSED")).getTournamentsList())
        .allMatch(each -> each.getState() == State.STATE_PAUSED);
  }

  @Test
  void tournamentsAreFoundByTheirVariant() {
    // Given
    String chess = create(spec(Format.FORMAT_SELF_PLAY, 1, 2)).getTournamentId();
    String both =
        create(spec(Format.FORMAT_SELF_PLAY, 1, 2).addVariants("raumschach")).getTournamentId();

    // Then
    assertThat(playing("raumschach")).containsExactly(both);
    assertThat(playing(Digest.of(DefinitionReader.shippedText("raumschach"))))
        .containsExactly(both);
    assertThat(playing("chess")).containsSubsequence(both, chess);
    assertThat(playing("no such variant")).isEmpty();
  }

  private List<String> playing(String variant) {
    return service
        .listTournaments(message(text("variant: ?", variant)))
        .getTournamentsList()
        .stream()
        .map(Tournament::getTournamentId)
        .toList();
  }

  private String create(String owner, Map<String, String> labels) {
    return idOf(
        CreateTournamentRequest.newBuilder()
            .setSpec(spec(Format.FORMAT_MATCH, 2, 2))
            .setDisplayName("The study of " + owner)
            .setOwner(owner)
            .putAllLabels(labels)
            .build());
  }

  private String idOf(CreateTournamentRequest request) {
    return service.createTournament(request).getTournament().getTournamentId();
  }

  /** Reads pages of one item. */
  private List<String> found(String owner, Map<String, String> labels, TournamentOrder order) {
    ListTournamentsRequest.Builder request =
        ListTournamentsRequest.newBuilder()
            .setOwner(owner)
            .putAllLabels(labels)
            .setOrder(order)
            .setPageSize(1);
    List<Tournament> found =
        pages(token -> service.listTournaments(request.setPageToken(token).build())).stream()
            .flatMap(page -> page.getTournamentsList().stream())
            .toList();
    assertThat(found).noneMatch(Tournament::hasStandings);
    return found.stream().map(Tournament::getTournamentId).toList();
  }

  @Test
  void aTokenIsValidOnlyForTheSameList() {
    // Given
    create("eve", Map.of());
    create("eve", Map.of());
    ListTournamentsRequest request =
        ListTournamentsRequest.newBuilder().setOwner("eve").setPageSize(1).build();
    String token = service.listTournaments(request).getNextPageToken();

    // Then
    ListTournamentsRequest next = request.toBuilder().setPageToken(token).build();
    assertThat(service.listTournaments(next).getTournamentsCount()).isEqualTo(1);
    for (ListTournamentsRequest other :
        List.of(
            next.toBuilder().setOwner("").build(),
            next.toBuilder().putLabels("a", "b").build(),
            next.toBuilder().addStates(State.STATE_FINISHED).build(),
            next.toBuilder().setOrder(TournamentOrder.TOURNAMENT_ORDER_OLDEST).build())) {
      assertInvalid(() -> service.listTournaments(other), "page_token");
    }
  }

  @Test
  void largeTournamentsHavePagesOfTheirOwn() {
    // Given two tournaments of about 600 KiB each
    playNothing();
    TournamentSpec.Builder spec = positions(10_000);
    List<String> ids =
        Stream.generate(() -> idOf(message(text("spec: ? owner: 'large'", spec))))
            .limit(2)
            .toList();

    // When
    ListTournamentsRequest request = ListTournamentsRequest.newBuilder().setOwner("large").build();
    ListTournamentsResponse first = service.listTournaments(request);
    ListTournamentsResponse second =
        service.listTournaments(request.toBuilder().setPageToken(first.getNextPageToken()).build());

    // Then
    assertThat(first.getTournamentsList())
        .extracting(Tournament::getTournamentId)
        .containsExactly(ids.get(1));
    assertThat(second.getTournamentsList())
        .extracting(Tournament::getTournamentId)
        .containsExactly(ids.get(0));
    assertThat(second.getNextPageToken()).isEmpty();
    assertThat(second.getTournaments(0).getSpec().getOpenings()).isEqualTo(spec.getOpenings());
    ids.forEach(this::cancel);
  }

  @Test
  void failedGamesAreListedInPagesAndRetried() {
    // Given
    String id = create(spec(Format.FORMAT_MATCH, 2, 200)).getTournamentId();
    Tournament ended = last(watch(id, 100));
    long failed = ended.getProgress().getFailed();
    assertThat(failed).isGreaterThan(3);

    // When
    List<ListFailedGamesResponse> pages =
        pages(token ->
            service.listFailedGames(
                message(text("tournament_id: ? page_size: 2 page_token: ?", id, token))));
    List<FailedGame> listed = pages.stream().flatMap(page -> page.getGamesList().stream()).toList();

    // Then
    assertThat(pages).allMatch(page -> page.getGamesCount() == 1 || page.getGamesCount() == 2);
    assertThat(listed)
        .hasSize((int) failed)
        .isSortedAccordingTo(Comparator.comparing(FailedGame::getNumber));
    assertThat(listed)
        .allSatisfy(game -> {
          assertThat(game.getGameId()).isEqualTo(id + "-" + game.getNumber());
          assertThat(game.getReason()).endsWith(", invented");
          assertThat(game.getRequests()).isEqualTo(1);
          assertThat(game.getFailedAt().getSeconds())
              .isBetween(
                  ended.getCreatedAt().getSeconds() - 1, ended.getEndedAt().getSeconds() + 1);
        });

    // When one is retried
    playNothing();
    RetryFailedGamesResponse retried =
        service.retryFailedGames(
            message(text("tournament_id: ? numbers: ?", id, listed.getFirst().getNumber())));

    // Then
    assertThat(retried.getGames()).isEqualTo(1);
    assertThat(retried.getTournament().getProgress().getFailed()).isEqualTo(failed - 1);
    assertRefused(
        () -> service.retryFailedGames(message(text("tournament_id: ? numbers: 777", id))),
        Status.Code.FAILED_PRECONDITION,
        "REASON_GAME_NOT_RETRIABLE");
  }

  @Test
  void endedTournamentsCanBeDeleted() {
    // Given
    playNothing();
    String id = create(spec(Format.FORMAT_MATCH, 2, 40)).getTournamentId();
    DeleteTournamentRequest delete =
        DeleteTournamentRequest.newBuilder().setTournamentId(id).build();
    assertRefused(
        () -> service.deleteTournament(delete),
        Status.Code.FAILED_PRECONDITION,
        "REASON_TOURNAMENT_NOT_ENDED");
    playOn();
    Tournament ended = last(watch(id, 100));

    // When
    long archived = service.deleteTournament(delete).getArchivedGames();

    // Then
    assertThat(archived).isEqualTo(ended.getProgress().getPlayed());
    assertRefused(() -> get(id), Status.Code.NOT_FOUND, "REASON_TOURNAMENT_UNKNOWN");
    assertRefused(
        () -> service.deleteTournament(delete), Status.Code.NOT_FOUND, "REASON_TOURNAMENT_UNKNOWN");
  }

  @Test
  void aWatchContinuesFromARevision() {
    // Given
    playNothing();
    String id = create(spec(Format.FORMAT_MATCH, 2, 400)).getTournamentId();
    WatchTournamentRequest.Builder request =
        WatchTournamentRequest.newBuilder()
            .setTournamentId(id)
            .setView(TournamentView.TOURNAMENT_VIEW_PROGRESS);
    Tournament known = service.watchTournament(request.build()).next().getTournament();
    assertThat(known.getRevision()).isPositive();
    assertThat(known.hasSpec()).isFalse();
    assertThat(known.hasStandings()).isFalse();

    // When the client watches again
    Iterator<WatchTournamentResponse> again =
        service.watchTournament(request.setSinceRevision(known.getRevision()).build());
    cancel(id);

    // Then it gets only what is new
    Tournament cancelled = again.next().getTournament();
    assertThat(cancelled.getState()).isEqualTo(State.STATE_CANCELLED);
    assertThat(again.hasNext()).isFalse();
    assertThat(
            service
                .watchTournament(request.setSinceRevision(cancelled.getRevision()).build())
                .hasNext())
        .isFalse();
  }

  @Test
  void limitsAreReported() {
    assertThat(
            ServerServiceGrpc.newBlockingStub(channel).getServerInfo(message("")).getLimitsList())
        .filteredOn(limit -> limit.getKey().startsWith("polyboard.tournament."))
        .extracting(limit -> limit.getKey() + "=" + limit.getValue() + " " + limit.getUnit())
        .contains(
            "polyboard.tournament.max-watches=3 calls",
            "polyboard.tournament.statement-timeout=75000 ms",
            "polyboard.tournament.max-running=100 tournaments",
            "polyboard.tournament.max-games=10000000 games");
  }

  @Test
  void theDatabaseHasTheStatementTimeoutOfTheSetting() {
    assertThat(
            store.<String, RuntimeException>withHandle(
                handle -> handle.createQuery("show statement_timeout").mapTo(String.class).one()))
        .isEqualTo("75s");
  }

  @Test
  void defaultsAreFilledIn() {
    // When
    Tournament created =
        create(
            spec(Format.FORMAT_MATCH, 1, 2)
                .clearGames()
                .addPlayers(TextCalls.<Entrant>message("player {random {}}")));
    TournamentSpec spec = created.getSpec();

    // Then
    assertThat(created.getTournamentId()).matches("[a-z0-9]+");
    assertThat(created.getVariantIdsList()).containsExactly("chess");
    assertThat(spec.getVariants(0)).matches("sha256:[0-9a-f]{64}");
    assertThat(spec.getPlayers(0).getPlayer().getName()).isEqualTo("nodes=100");
    assertThat(spec.getPlayers(1).getPlayer().getName()).isEqualTo("random");
    assertThat(spec.getGames()).isEqualTo(100);
    assertThat(spec.getMaxPlies()).isEqualTo(600);
    assertThat(spec.getOpenings().getRandom().getPlies()).isEqualTo(8);
    assertThat(spec.getOpenings().getRandom().getBound()).isEqualTo(200);
    EngineSettings settings = spec.getPlayers(0).getPlayer().getSearching().getSettings();
    assertThat(settings.getThreads()).isEqualTo(1);
    assertThat(settings.getHashMib()).isEqualTo(16);
    assertThat(created.getProgress().getGames()).isEqualTo(100);
  }

  @Test
  void weightsFilesBecomeKnownToThePlatform() throws InterruptedException {
    // Given
    String file = Weights.derived(Variants.shipped("chess")).text();

    // When
    Tournament created =
        create(
            spec(Format.FORMAT_MATCH, 1, 2)
                .addPlayers(nodes(100).toBuilder().setWeightsText(file)));

    // Then
    Entrant entrant = created.getSpec().getPlayers(1);
    assertThat(entrant.getWeightsText()).isEmpty();
    assertThat(entrant.getPlayer().getSearching().getSettings().getWeights())
        .isEqualTo(Digest.of(file));
    assertThat(entrant.getPlayer().getName())
        .isEqualTo("nodes=100,weights=" + Digest.of(file).substring(7, 15));
    Waiting.until(
        "the weights are known",
        () -> {
          try {
            return catalogue.weights(Digest.of(file)).isPresent();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });

    // Then players can use them by their digest
    assertThat(
            create(spec(Format.FORMAT_SELF_PLAY, 0, 2).addPlayers(entrant)).getSpec().getPlayers(0))
        .isEqualTo(entrant);
  }

  @Test
  void watchesAreLimited() throws InterruptedException {
    // Given
    playNothing();
    String id = create(spec(Format.FORMAT_MATCH, 2, 400)).getTournamentId();
    List<ManagedChannel> channels = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ManagedChannel each = open();
      channels.add(each);
      assertThat(
              TournamentServiceGrpc.newBlockingStub(each)
                  .watchTournament(message(text("tournament_id: ?", id)))
                  .next()
                  .hasTournament())
          .isTrue();
    }

    // Then
    assertRefused(() -> watch(id, 100).next(), Status.Code.RESOURCE_EXHAUSTED, "REASON_BUSY");

    // When one of them leaves
    channels.getFirst().shutdownNow();

    // Then another one may watch
    Waiting.until(
        "another one may watch",
        () -> {
          try {
            return watch(id, 100).next().hasTournament();
          } catch (StatusRuntimeException e) {
            return false;
          }
        });
    channels.forEach(ManagedChannel::shutdownNow);
    cancel(id);
  }

  @Test
  void aRequestMayBeRepeated() {
    // Given
    CreateTournamentRequest request =
        message(text("spec: ? request_id: 'once'", spec(Format.FORMAT_MATCH, 2, 2)));

    // When
    String id = idOf(request);

    // Then
    assertThat(idOf(request)).isEqualTo(id);
    assertRefused(
        () ->
            service.createTournament(
                request.toBuilder().setSpec(spec(Format.FORMAT_MATCH, 2, 4)).build()),
        Status.Code.ALREADY_EXISTS,
        "REASON_REQUEST_ID_TAKEN");

    // When another owner uses the same id
    CreateTournamentRequest other =
        request.toBuilder().setOwner("bob").setSpec(spec(Format.FORMAT_MATCH, 2, 4)).build();
    String ofOther = idOf(other);

    // Then it is another tournament, and the only one
    assertThat(ofOther).isNotEqualTo(id);
    assertThat(idOf(other)).isEqualTo(ofOther);

    // When the same labels come in another order
    CreateTournamentRequest named = request.toBuilder().setRequestId("labelled").build();
    CreateTournamentRequest labelled =
        named.toBuilder().putLabels("a", "1").putLabels("b", "2").build();
    CreateTournamentRequest reordered =
        named.toBuilder().putLabels("b", "2").putLabels("a", "1").build();

    // Then it is the same request, and it is another one with other labels
    assertThat(idOf(reordered)).isEqualTo(idOf(labelled));
    assertRefused(
        () -> service.createTournament(labelled.toBuilder().putLabels("a", "3").build()),
        Status.Code.ALREADY_EXISTS,
        "REASON_REQUEST_ID_TAKEN");
  }

  /** See {@link #written}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          format: FORMAT_MATCH games: 2 <players {player {searching {limits {nodes: 9}}}}*2> | variants
          GOOD variants: ""                         | variants[1]
          GOOD variants: "chess"                    | variants[1]
          variants: "chess" format: FORMAT_MATCH    | players
          GOOD players {player {searching {limits {nodes: 7}}}} | players
          GOOD format: FORMAT_UNSPECIFIED           | format
          GOOD format: 99                           | format
          GOOD format: FORMAT_SELF_PLAY             | players
          GOOD games: -1                            | games
          GOOD games: 1000001                       | games
          GOOD max_plies: 10001                     | max_plies
          GOOD openings {random {plies: 101}}       | openings.random.plies
          GOOD openings {positions {}}              | openings.positions.mfens
          GOOD variants: "alice" openings {positions {balanced: true}} | openings.positions.balanced
          GOOD openings {positions {balanced: true mfens: "8"}} | openings.positions.balanced
          GOOD adjudication {win {plies: 1}}        | adjudication.win.plies
          GOOD sprt {elo0: 5 elo1: 5}               | sprt.elo1
          GOOD sprt {elo0: nan elo1: 5}             | sprt.elo0
          GOOD sprt {elo1: 5 alpha: 0.5 beta: 0.5}  | sprt.alpha
          GOOD precision {}                         | precision.half_width
          GOOD format: FORMAT_GAUNTLET precision {half_width: 0.1} | precision
          ONE players {}                            | players[1].player
          ONE players {player {searching {limits {nodes: 100}}}} | players[1].player.name
          ONE players {player {searching {limits {}}}} | players[1].player.searching.limits
          ONE players {player {searching {limits {nodes: -5}}}} | players[1].player.searching.limits.nodes
          ONE players {player {random {}} weights_text: "tempo,1,1\\n"} | players[1].weights_text
          ONE players {player {name: "<x*101>" searching {limits {nodes: 200}}}} | players[1].player.name
          ONE SECOND settings {threads: 17}}}}               | players[1].player.searching.settings.threads
          ONE SECOND settings {hash_mib: 100000}}}}          | players[1].player.searching.settings.hash_mib
          ONE SECOND settings {noise: 1001}}}}               | players[1].player.searching.settings.noise
          ONE SECOND settings {weights: "mine.csv"}}}}       | players[1].player.searching.settings.weights
          ONE SECOND settings {without: "thinking"}}}}       | players[1].player.searching.settings.without[0]
          """)
  void invalidFieldsOfATournamentAreNamed(String spec, String field) {
    assertInvalidFields("CreateTournament", "spec {" + spec + "}", "spec." + field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CreateTournament | ''                                       | spec
          CreateTournament | spec {GOOD} request_id: "<x*101>"        | request_id
          CreateTournament | spec {GOOD} labels {key: "" value: "1"}  | labels[]
          CreateTournament | spec {GOOD} labels {key: "a b" value: "1"} | labels[a b]
          CreateTournament | spec {GOOD} labels {key: "ä" value: "1"} | labels[ä]
          CreateTournament | spec {GOOD} display_name: "<x*201>" owner: "a\\nb" weight: 101 labels {key: "key" value: "<x*257>"} | display_name, owner, weight, labels[key]
          ListTournaments  | variant: "<x*201>"                       | variant
          ListTournaments  | labels {key: "a" value: "\\000"}         | labels.value
          ListTournaments  | page_token: "?"                          | page_token
          ListTournaments  | page_token: "pMQ"                        | page_token
          ListTournaments  | page_token: "pMQ.pMg"                    | page_token
          GetTournament    | tournament_id: "x\\000\\n"               | tournament_id
          GetRunningScores | tournament_id: "nothere" max_scores: 401 | max_scores
          RetryFailedGames | tournament_id: "nothere" <numbers: 1 *10001> | numbers
          ListTournaments  | states: 99 order: 99 owner: "a\\nb" page_size: 1001 | states[0], order, owner, page_size
          """)
  void invalidFieldsAreNamed(String method, String request, String fields) {
    assertInvalidFields(method, request, fields.split(", "));
  }

  @Test
  void labelsAreLimited() {
    CreateTournamentRequest.Builder many =
        CreateTournamentRequest.newBuilder().setSpec(spec(Format.FORMAT_MATCH, 2, 2));
    String longest = "x".repeat(64);
    CreateTournamentRequest tooLong = many.clone().putLabels(longest, "1").build();
    IntStream.range(0, 33).forEach(each -> many.putLabels("key-" + each, ""));
    assertInvalid(() -> service.createTournament(tooLong), "labels[" + longest + "]");
    assertInvalid(() -> service.createTournament(many.build()), "labels");
  }

  /**
   * The text of a request, in which {@code GOOD} stands for a match of two players, {@code ONE} for
   * a match with only its first player, and {@code SECOND} for the beginning of the second player.
   */
  private static String written(String request) {
    return request
        .replace("GOOD", "ONE SECOND }}}")
        .replace(
            "ONE",
            "variants: 'chess' format: FORMAT_MATCH games: 2"
                + " players {player {searching {limits {nodes: 100}}}}")
        .replace("SECOND", "players {player {searching {limits {nodes: 200} ");
  }

  private TextCalls calls() {
    return new TextCalls(channel, TournamentServiceGrpc.getServiceDescriptor());
  }

  private void assertInvalidFields(String method, String request, String... fields) {
    assertInvalid(calls().refused(method, written(request)), fields);
  }

  /** See {@link #written}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CreateTournament | spec {GOOD variants: "no-such-game"} | NOT_FOUND | VARIANT_UNKNOWN |
          CreateTournament | spec {ONE players {player {searching {limits {nodes: 1}}} weights_text: "piece.Z,1,1\\n"}} | INVALID_ARGUMENT | WEIGHTS_INVALID | spec.players[1].weights_text
          CreateTournament | spec {ONE SECOND settings {weights: "sha256:<0*64>"}}}}} | NOT_FOUND | WEIGHTS_UNKNOWN |
          CreateTournament | spec {GOOD openings {positions {mfens: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" mfens: "nonsense" mfens: "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}}} | INVALID_ARGUMENT | POSITION_INVALID | spec.openings.positions.mfens[1], spec.openings.positions.mfens[2]
          GetTournament    | tournament_id: "nothere"              | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          GetTournament    | tournament_id: "NO WAY"               | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          GetTournament    | tournament_id: "<x*1000>"             | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          GetTournament    | ''                                    | INVALID_ARGUMENT | FIELD_INVALID      | tournament_id
          GetRunningScores | tournament_id: "nothere"              | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          WatchTournament  | tournament_id: "nothere"              | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          WatchTournament  | tournament_id: "NO WAY"               | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          WatchTournament  | tournament_id: "<x*1000>"             | NOT_FOUND        | TOURNAMENT_UNKNOWN |
          WatchTournament  | tournament_id: "nothere" interval {nanos: 99000000} | INVALID_ARGUMENT | FIELD_INVALID | interval
          WatchTournament  | tournament_id: "nothere" view: 4      | INVALID_ARGUMENT | FIELD_INVALID      | view
          """)
  void unknownOrUnsuitableThingsAreNamed(
      String method, String request, Status.Code code, String reason, @Nullable String fields) {
    assertRefused(
        calls().refused(method, written(request)),
        code,
        "REASON_" + reason,
        fields == null ? new String[0] : fields.split(", "));
  }

  @Test
  void checksOfManyPositionsAreRefusedIfTooManyAreUnderWay() throws Exception {
    // Given as many checks as are allowed
    playNothing();
    CountDownLatch end = new CountDownLatch(1);
    List<CompletableFuture<Void>> others = new ArrayList<>();
    Semaphore begun = new Semaphore(0);
    for (int i = 0; i < MAX_HEAVY_CALLS; i++) {
      others.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  boolean unused =
                      heavyCalls.run(() -> {
                        begun.release();
                        end.await();
                        return true;
                      });
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              },
              Thread::startVirtualThread));
      begun.acquire();
    }

    // Then a few positions are still checked
    assertRefused(() -> create(positions(501)), Status.Code.RESOURCE_EXHAUSTED, "REASON_BUSY");
    cancel(create(positions(500)).getTournamentId());

    // And many positions are checked as soon as other checks have ended
    end.countDown();
    CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();
    cancel(create(positions(501)).getTournamentId());
  }

  /** The set of chess has 500 positions. */
  @Test
  void balancedOpeningsThatShipAreUsed() {
    // When
    Tournament created =
        create(
            spec(Format.FORMAT_MATCH, 2, 2)
                .setOpenings(TextCalls.<Openings>message("positions {balanced: true}")));

    // Then
    assertThat(created.getSpec().getOpenings().getPositions().getMfensList())
        .hasSize(500)
        .doesNotHaveDuplicates();
    assertThat(created.getSpec().getOpenings().getPositions().getBalanced()).isFalse();
  }

  private static TournamentSpec.Builder positions(int number) {
    String mfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    return spec(Format.FORMAT_MATCH, 2, 2)
        .setOpenings(
            TextCalls.<Openings>message(
                text("positions {mfens: ?}", Collections.nCopies(number, mfen))));
  }

  @Test
  void livenessReportsEveryRequiredThread() {
    assertThat(Http.status(liveness)).isEqualTo(200);
    assertThat(Http.body(liveness))
        .contains("\"outbox\": \"alive\"")
        .contains("\"lost-games\": \"alive\"")
        .contains("\"%s\": \"alive\"".formatted(Topic.groupName("tournament")))
        .contains("\"%s\": \"alive\"".formatted(Topic.CATALOGUE.topicName()));
  }

  @Test
  void isNotAliveWhileItsRelayFailsAndThenPublishesAgain() throws InterruptedException {
    // Given
    Thread relay =
        Thread.getAllStackTraces().keySet().stream()
            .filter(each -> each.getName().equals("outbox"))
            .findFirst()
            .orElseThrow();

    // When its work fails
    boolean isReported = false;
    for (int look = 0; look < 1_000 && !isReported; look++) {
      if (look % 20 == 0) {
        // Some of its work continues after an interrupt.
        relay.interrupt();
      }
      HttpResponse<String> health = Http.get(liveness);
      isReported = health.statusCode() == 503 && health.body().contains("\"outbox\": \"failed: ");
      Thread.sleep(10);
    }

    // Then the failure is reported
    assertThat(isReported).isTrue();

    // And the relay recovers
    Waiting.until("it works again", () -> Http.status(liveness) == 200);
    String id = create(spec(Format.FORMAT_MATCH, 2, 2)).getTournamentId();
    Waiting.until("the games are played", () -> get(id).getState() == State.STATE_FINISHED);
  }

  private static void assertInvalid(Callable<?> call, String... fields) {
    assertInvalid(Refused.by(call), fields);
  }

  private static void assertInvalid(Refused refused, String... fields) {
    assertRefused(refused, Status.Code.INVALID_ARGUMENT, "REASON_FIELD_INVALID", fields);
  }

  private static void assertRefused(
      Callable<?> call, Status.Code code, String reason, String... fields) {
    assertRefused(Refused.by(call), code, reason, fields);
  }

  private static void assertRefused(
      Refused refused, Status.Code code, String reason, String... fields) {
    assertThat(refused.code()).as("%s", refused).isEqualTo(code);
    assertThat(refused.reason()).isEqualTo(reason);
    assertThat(refused.domain())
        .isEqualTo(COMMON_REASONS.contains(reason) ? "polyboard" : "tournament.polyboard");
    assertThat(refused.fields()).contains(fields);
  }
}
