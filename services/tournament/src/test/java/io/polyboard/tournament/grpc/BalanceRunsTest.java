package io.polyboard.tournament.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc.BalanceRunServiceBlockingStub;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.RaceEntrant;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.balance.Archived;
import io.polyboard.tournament.balance.BalanceRunner;
import io.polyboard.tournament.balance.BalanceRuns;
import io.polyboard.tournament.run.Published;
import io.polyboard.tournament.run.ServiceProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests balance runs through their calls, on the real database; the test plays the parts of Kafka,
 * of the workers and of the archive.
 */
class BalanceRunsTest {
  private static final TournamentConfig SETTINGS = ServiceProcess.settings(64);

  private final Published published = new Published();
  private final Games games = new Games();

  private ServiceProcess process;
  private BalanceRunner runner;
  private Server server;
  private ManagedChannel channel;
  private BalanceRunServiceBlockingStub service;

  /** The archived games of each sample and tournament. */
  private static final class Games implements Archived {
    private final Map<SampleKey, Set<String>> bySample = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> byTournament = new ConcurrentHashMap<>();

    /** White's score in games of a variant, by its digest. */
    private final Map<String, Double> scores = new ConcurrentHashMap<>();

    void store(GameRequest request) {
      bySample
          .computeIfAbsent(
              SampleKeys.of(request).orElseThrow(), key -> ConcurrentHashMap.newKeySet())
          .add(request.getGameId());
      byTournament
          .computeIfAbsent(request.getTournamentId(), key -> ConcurrentHashMap.newKeySet())
          .add(request.getGameId());
    }

    long of(Predicate<SampleKey> which) {
      return bySample.entrySet().stream()
          .filter(each -> which.test(each.getKey()))
          .mapToLong(each -> each.getValue().size())
          .sum();
    }

    @Override
    public GetBalanceResponse balance(GetBalanceRequest request) {
      GetBalanceResponse.Builder response = GetBalanceResponse.newBuilder();
      bySample.forEach((key, ids) -> {
        if (!key.getVariantDigest().equals(request.getVariantDigest())
            || !key.getSettings().equals(request.getSettings())
            || !request.getNodesList().contains(key.getNodes())) {
          return;
        }
        if (key.getDoubled()) {
          response.addDoublings(
              Doubling.newBuilder()
                  .setNodes(key.getNodes())
                  .setOpening(key.getOpening())
                  .setGames(ids.size()));
        } else if (!request.hasOpening() || request.getOpening().equals(key.getOpening())) {
          double score = scores.getOrDefault(key.getVariantDigest(), 0.5);
          response.addReports(
              Report.newBuilder()
                  .setSample(Sample.newBuilder().setGames(ids.size()))
                  .addMeasures(
                      Measure.newBuilder()
                          .setName("white-score")
                          .setValue(
                              Estimate.newBuilder()
                                  .setValue(score)
                                  .setLow(score - 0.02)
                                  .setHigh(score + 0.02))));
        }
      });
      return response.build();
    }

    @Override
    public long games(String tournamentId) {
      return byTournament.getOrDefault(tournamentId, Set.of()).size();
    }
  }

  @BeforeEach
  void start() throws IOException {
    begin(ServiceProcess.first(published, SETTINGS));
  }

  private void begin(ServiceProcess begun) throws IOException {
    process = begun;
    Catalogue catalogue = Catalogue.ofShipped();
    TournamentCreation creation =
        new TournamentCreation(
            new SpecReader(
                catalogue,
                new SpecHeavyCalls(SETTINGS, OwnerQuotas.none()),
                SETTINGS,
                ServiceProcess.ENGINE),
            process.tournaments,
            OwnerQuotas.none());
    BalanceRuns runs = new BalanceRuns(process.database, process.tournaments, SETTINGS);
    runner =
        new BalanceRunner(
            process.database,
            runs,
            process.tournaments,
            creation,
            games,
            catalogue,
            new ServiceThreads());
    runner.start();
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(
                new BalanceRunGrpcService(
                    new BalanceSpecReader(catalogue, creation, SETTINGS),
                    runs,
                    SETTINGS,
                    process.changes,
                    OwnerQuotas.none()))
            .build()
            .start();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
    service = BalanceRunServiceGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void end() {
    channel.shutdownNow();
    server.shutdownNow();
    runner.close();
    process.close();
  }

  private static String measure(String variant, int games) {
    return text("games: ? noise: 12 nodes: 100 measure {variant: ?} ", games, variant);
  }

  private BalanceRun create(String spec) {
    return create(spec, "once");
  }

  private BalanceRun create(String spec, String requestId) {
    return service
        .createBalanceRun(message("spec {" + spec + "} request_id: '" + requestId + "'"))
        .getBalanceRun();
  }

  private BalanceRun get(String id) {
    return service.getBalanceRun(message(text("balance_run_id: ?", id))).getBalanceRun();
  }

  /** Plays at most {@code max} of the requested games. */
  private int play(int max) {
    List<GameRequest> requests = published.takeRequests();
    int played = 0;
    for (GameRequest request : requests) {
      if (played < max) {
        games.store(request);
        process.upkeep.settle(List.of(new InventedGames(0, 0).refereed(request)));
        played++;
      }
    }
    return played;
  }

  private BalanceRun playUntilItEnds(String id) throws InterruptedException {
    Waiting.until(
        "the run has ended",
        () -> {
          int unused = play(Integer.MAX_VALUE);
          return get(id).getState() != BalanceRunState.BALANCE_RUN_STATE_RUNNING;
        });
    return get(id);
  }

  @Test
  void aRunPlaysTheMissingGamesOfEverySample() throws InterruptedException {
    // Given
    String spec =
        measure("chess", 20)
            + """
            nodes: 200 measure {
              robustness_games: 6 doubling_games: 8 opening_games: 4 position_games: 3
              positions: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
            }
            """;

    // When
    BalanceRun run = playUntilItEnds(create(spec).getBalanceRunId());

    // Then
    assertThat(run.getState())
        .as(run.getFailure())
        .isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
    assertThat(run.getVariantId()).isEqualTo("chess");
    assertThat(run.getProgress().getPartsList()).allMatch(BalancePart::getFilled);
    String noise = " noise=12 plies=600";
    assertThat(
            games.of(key ->
                key.getOpening().isEmpty()
                    && key.getSettings().endsWith(noise)
                    && key.getSettings().contains("=derived")))
        .isEqualTo(40);
    assertThat(games.of(key -> key.getSettings().contains(" noise=3 "))).isEqualTo(6);
    assertThat(games.of(key -> key.getSettings().contains("weights=sha256:"))).isEqualTo(6);
    assertThat(games.of(SampleKey::getDoubled)).isEqualTo(16);
    assertThat(games.of(key -> !key.getDoubled() && key.getOpening().equals("random 8 within 200")))
        .isEqualTo(8);
    assertThat(games.of(key -> key.getOpening().equals("given"))).isEqualTo(6);
  }

  /** The first power of two that is not less than 5 is 8. */
  @Test
  void theChainOfSkillGoesFromARandomPlayerToTheStrongest() throws InterruptedException {
    // When
    playUntilItEnds(
        create(measure("chess", 0).replace("nodes: 100", "") + "nodes: 5 measure {skill_games: 4}")
            .getBalanceRunId());

    // Then
    assertThat(games.bySample.keySet())
        .allMatch(SampleKey::getDoubled)
        .extracting(SampleKey::getNodes)
        .containsExactlyInAnyOrder(0L, 1L, 2L, 4L);
    assertThat(games.of(key -> true)).isEqualTo(16);
  }

  @Test
  void gamesPlayedBeforeCount() throws InterruptedException {
    // Given
    playUntilItEnds(create(measure("chess", 10)).getBalanceRunId());
    long before = games.of(key -> true);

    // When
    BalanceRun again = create(measure("chess", 10), "");
    playUntilItEnds(again.getBalanceRunId());
    BalanceRun more = create(measure("chess", 16), "");
    playUntilItEnds(more.getBalanceRunId());

    // Then
    assertThat(before).isEqualTo(10);
    assertThat(games.of(key -> true)).isEqualTo(16);
  }

  @Test
  void aRunContinuesInAnotherProcess() throws InterruptedException, IOException {
    // Given
    String id = create(measure("chess", 100)).getBalanceRunId();
    Waiting.until("some games are played", () -> play(30) > 0);

    // When
    end();
    begin(ServiceProcess.another(published, SETTINGS));
    process.upkeep.announce();
    for (var tournament : get(id).getProgress().getPartsList()) {
      assertThat(tournament.getTournamentId()).isNotEmpty();
    }
    published.requests().stream()
        .filter(request -> games.games(request.getTournamentId()) < 100)
        .forEach(request -> {
          games.store(request);
          process.upkeep.settle(List.of(new InventedGames(0, 0).refereed(request)));
        });
    BalanceRun run = playUntilItEnds(id);

    // Then
    assertThat(run.getState()).isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
    assertThat(run.getProgress().getParts(0).getTournaments()).isEqualTo(1);
    assertThat(games.of(key -> true)).isEqualTo(100);
  }

  @Test
  void aPausedRunCancelsItsTournamentsAndPlaysTheRestWhenItIsResumed() throws InterruptedException {
    // Given
    String id = create(measure("chess", 100)).getBalanceRunId();
    Waiting.until("some games are played", () -> play(30) > 0);

    // When
    BalanceRun paused =
        service.pauseBalanceRun(message(text("balance_run_id: ?", id))).getBalanceRun();
    String tournament = get(id).getProgress().getParts(0).getTournamentId();

    // Then
    assertThat(paused.getState()).isEqualTo(BalanceRunState.BALANCE_RUN_STATE_PAUSED);
    assertThat(process.get(tournament).getState())
        .isEqualTo(io.polyboard.proto.tournament.v1.State.STATE_CANCELLED);

    // When
    var unused = published.takeRequests();
    service.resumeBalanceRun(message(text("balance_run_id: ?", id)));
    BalanceRun run = playUntilItEnds(id);

    // Then
    assertThat(run.getProgress().getParts(0).getTournaments()).isEqualTo(2);
    assertThat(games.of(key -> true)).isEqualTo(100);
  }

  @Test
  void comparedVariantsArePlayedFromTheSameOpenings() throws InterruptedException {
    // Given
    String spec =
        "games: 12 noise: 12 nodes: 100 seed: 5"
            + " compare {variant: 'chess' other: 'alice' opening_plies: 4}";

    // When
    playUntilItEnds(create(spec).getBalanceRunId());

    // Then
    Map<String, List<Long>> seeds =
        published.requests().stream()
            .collect(
                Collectors.groupingBy(
                    GameRequest::getVariantId,
                    Collectors.mapping(
                        request -> request.getOpening().getRandom().getSeed(),
                        Collectors.toList())));
    assertThat(seeds).containsOnlyKeys("chess", "alice");
    assertThat(seeds.get("chess")).hasSize(12).hasSameElementsAs(seeds.get("alice"));
  }

  @Test
  void aRaceEndsWithTheBestInFront() throws InterruptedException {
    // Given
    Map<String, Double> scores =
        Map.of("chess", 0.60, "alice", 0.90, "raumschach", 0.50, "mapped-chess", 0.85);
    List<String> ids = List.of("chess", "alice", "raumschach", "mapped-chess");
    for (String variant : ids) {
      games.scores.put(digest(variant), scores.get(variant));
    }
    String spec =
        text(
            """
            games: 10 noise: 12 nodes: 200
            race {
              variants: ? wishes {measure: 'white-score' low: 0.45 high: 0.55}
              finalists: 1 heat_games: 8 heat_nodes: 50
            }
            """,
            ids);

    // When
    BalanceRun run = playUntilItEnds(create(spec).getBalanceRunId());

    // Then
    assertThat(run.getState())
        .as(run.getFailure())
        .isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
    assertThat(run.getProgress().getFinalHeat()).isTrue();
    assertThat(run.getProgress().getEntrantsList())
        .extracting(RaceEntrant::getVariantDigest)
        .startsWith(digest("raumschach"), digest("chess"));
    assertThat(run.getProgress().getEntrantsList())
        .extracting(RaceEntrant::getStanding)
        .startsWith(RaceStanding.RACE_STANDING_FRONT, RaceStanding.RACE_STANDING_DOMINATED)
        .doesNotContain(RaceStanding.RACE_STANDING_RACING);
    assertThat(run.getProgress().getEntrants(0).getValues(0).getInside()).isTrue();
    assertThat(run.getProgress().getEntrants(1).getValues(0).getInside()).isFalse();

    // And a resumed race stays as it ended
    long played = games.of(key -> true);
    service.resumeBalanceRun(message(text("balance_run_id: ?", run.getBalanceRunId())));
    assertThat(playUntilItEnds(run.getBalanceRunId()).getProgress()).isEqualTo(run.getProgress());
    assertThat(games.of(key -> true)).isEqualTo(played);
  }

  private static String digest(String variant) throws InterruptedException {
    return Catalogue.ofShipped().variant(variant).orElseThrow().digest();
  }

  @Test
  void aWatchSendsARunUntilItHasEnded() throws InterruptedException {
    // Given
    String id = create(measure("chess", 10)).getBalanceRunId();
    Iterator<WatchBalanceRunResponse> news =
        service.watchBalanceRun(message(text("balance_run_id: ?", id)));
    assertThat(news.next().getBalanceRun().getBalanceRunId()).isEqualTo(id);

    // When
    playUntilItEnds(id);

    // Then
    BalanceRun last = BalanceRun.getDefaultInstance();
    Set<Long> revisions = new HashSet<>();
    while (news.hasNext()) {
      last = news.next().getBalanceRun();
      assertThat(revisions.add(last.getRevision())).isTrue();
    }
    assertThat(last.getState()).isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
  }

  @Test
  void runsAreListedAndDeleted() {
    // Given
    BalanceRun chess = create(measure("chess", 10));
    BalanceRun alice = create(measure("alice", 10), "");

    // Then
    assertThat(create(measure("chess", 10)).getBalanceRunId()).isEqualTo(chess.getBalanceRunId());
    assertThat(list("")).containsExactly(alice.getBalanceRunId(), chess.getBalanceRunId());
    assertThat(list("variant: 'chess'")).containsExactly(chess.getBalanceRunId());

    // When
    var unused =
        service.deleteBalanceRun(message(text("balance_run_id: ?", chess.getBalanceRunId())));

    // Then
    assertThat(list("")).containsExactly(alice.getBalanceRunId());
    assertThat(Refused.by(() -> get(chess.getBalanceRunId())).code())
        .isEqualTo(Status.Code.NOT_FOUND);
  }

  private List<String> list(String request) {
    return service.listBalanceRuns(message(request)).getBalanceRunsList().stream()
        .map(BalanceRun::getBalanceRunId)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MEASURE noise: 1001                                   | spec.noise
          games: 10 nodes: -1 measure {variant: "chess"}        | spec.nodes
          MEASURE precision: 0.5                                | spec.precision
          MEASURE weights: "mine"                               | spec.weights
          games: 10 nodes: 100                                  | spec.purpose
          MEASURE max_plies: 20000                              | spec.max_plies
          MEASURE measure {position_games: 5}                   | spec.measure.positions
          games: 10 nodes: 100 compare {variant: "chess" other: "chess"} | spec.compare.other
          games: 10 nodes: 100 race {variants: "chess" wishes {measure: "beauty"}} | spec.race.wishes[0].measure
          """)
  void invalidSpecificationsAreRefused(String spec, String field) {
    // When
    Refused refused =
        new TextCalls(channel, BalanceRunServiceGrpc.getServiceDescriptor())
            .refused(
                "CreateBalanceRun", "spec {" + spec.replace("MEASURE", measure("chess", 10)) + "}");

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.fields()).contains(field);
  }
}
