package io.polyboard.tournament.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyServerBuilder;
import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc.BalanceRunServiceBlockingStub;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.CompareVariants;
import io.polyboard.proto.balance.v1.CreateBalanceRunRequest;
import io.polyboard.proto.balance.v1.DeleteBalanceRunRequest;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.GetBalanceRunRequest;
import io.polyboard.proto.balance.v1.ListBalanceRunsRequest;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.MeasureBalance;
import io.polyboard.proto.balance.v1.PauseBalanceRunRequest;
import io.polyboard.proto.balance.v1.RaceEntrant;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.proto.balance.v1.RaceVariants;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.ResumeBalanceRunRequest;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.balance.v1.WatchBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.InventedGames;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.Waiting;
import io.polyboard.tournament.balance.Archived;
import io.polyboard.tournament.balance.BalanceRunner;
import io.polyboard.tournament.balance.BalanceRuns;
import io.polyboard.tournament.run.Published;
import io.polyboard.tournament.run.ServiceProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Balance runs by their calls, on the real database; the test plays the parts of Kafka, of the
 * workers and of the archive.
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

  /** The archive's: how many games there are of each sample and tournament. */
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
        if (key.getIsDoubled()) {
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

  private static BalanceSpec.Builder measure(String variant, int games) {
    return BalanceSpec.newBuilder()
        .setGames(games)
        .setNoise(12)
        .addNodes(100)
        .setMeasure(MeasureBalance.newBuilder().setVariant(variant));
  }

  private BalanceRun create(BalanceSpec.Builder spec) {
    return service
        .createBalanceRun(
            CreateBalanceRunRequest.newBuilder().setSpec(spec).setRequestId("once").build())
        .getBalanceRun();
  }

  private BalanceRun get(String id) {
    return service
        .getBalanceRun(GetBalanceRunRequest.newBuilder().setBalanceRunId(id).build())
        .getBalanceRun();
  }

  /** Plays at most so many of the games that are asked for. */
  private int play(int most) {
    List<GameRequest> requests = published.takeRequests();
    int played = 0;
    for (GameRequest request : requests) {
      if (played < most) {
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
  void aRunPlaysWhatIsMissingOfEverySample() throws InterruptedException {
    // Given
    BalanceSpec.Builder spec = measure("chess", 20).addNodes(200);
    spec.getMeasureBuilder()
        .setOtherwiseGames(6)
        .setDoublingGames(8)
        .setOpeningGames(4)
        .setPositionGames(3)
        .addPositions("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

    // When
    BalanceRun run = playUntilItEnds(create(spec).getBalanceRunId());

    // Then
    assertThat(run.getState())
        .as(run.getFailure())
        .isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
    assertThat(run.getVariantId()).isEqualTo("chess");
    assertThat(run.getProgress().getPartsList()).allMatch(BalancePart::getIsFilled);
    String noise = " noise=12 plies=600";
    assertThat(
            games.of(key ->
                key.getOpening().isEmpty()
                    && key.getSettings().endsWith(noise)
                    && key.getSettings().contains("=derived")))
        .isEqualTo(40);
    assertThat(games.of(key -> key.getSettings().contains(" noise=3 "))).isEqualTo(6);
    assertThat(games.of(key -> key.getSettings().contains("weights=sha256:"))).isEqualTo(6);
    assertThat(games.of(SampleKey::getIsDoubled)).isEqualTo(16);
    assertThat(
            games.of(key -> !key.getIsDoubled() && key.getOpening().equals("random 8 within 200")))
        .isEqualTo(8);
    assertThat(games.of(key -> key.getOpening().equals("given"))).isEqualTo(6);
  }

  @Test
  void whatWasPlayedBeforeCounts() throws InterruptedException {
    // Given
    playUntilItEnds(create(measure("chess", 10)).getBalanceRunId());
    long before = games.of(key -> true);

    // When
    BalanceRun again =
        service
            .createBalanceRun(
                CreateBalanceRunRequest.newBuilder().setSpec(measure("chess", 10)).build())
            .getBalanceRun();
    playUntilItEnds(again.getBalanceRunId());
    BalanceRun more =
        service
            .createBalanceRun(
                CreateBalanceRunRequest.newBuilder().setSpec(measure("chess", 16)).build())
            .getBalanceRun();
    playUntilItEnds(more.getBalanceRunId());

    // Then
    assertThat(before).isEqualTo(10);
    assertThat(games.of(key -> true)).isEqualTo(16);
  }

  @Test
  void aRunGoesOnInAnotherProcess() throws InterruptedException, IOException {
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
        service
            .pauseBalanceRun(PauseBalanceRunRequest.newBuilder().setBalanceRunId(id).build())
            .getBalanceRun();
    String tournament = get(id).getProgress().getParts(0).getTournamentId();

    // Then
    assertThat(paused.getState()).isEqualTo(BalanceRunState.BALANCE_RUN_STATE_PAUSED);
    assertThat(process.get(tournament).getState())
        .isEqualTo(io.polyboard.proto.tournament.v1.State.STATE_CANCELLED);

    // When
    var unused = published.takeRequests();
    service.resumeBalanceRun(ResumeBalanceRunRequest.newBuilder().setBalanceRunId(id).build());
    BalanceRun run = playUntilItEnds(id);

    // Then
    assertThat(run.getProgress().getParts(0).getTournaments()).isEqualTo(2);
    assertThat(games.of(key -> true)).isEqualTo(100);
  }

  @Test
  void comparedVariantsArePlayedFromTheSameOpenings() throws InterruptedException {
    // Given
    BalanceSpec.Builder spec =
        BalanceSpec.newBuilder()
            .setGames(12)
            .setNoise(12)
            .addNodes(100)
            .setSeed(5)
            .setCompare(
                CompareVariants.newBuilder()
                    .setVariant("chess")
                    .setOther("alice")
                    .setOpeningPlies(4));

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
    BalanceSpec.Builder spec = BalanceSpec.newBuilder().setGames(10).setNoise(12).addNodes(200);
    for (String variant : ids) {
      games.scores.put(digest(variant), scores.get(variant));
      spec.getRaceBuilder().addVariants(variant);
    }
    spec.getRaceBuilder()
        .addWishes(BalanceWish.newBuilder().setMeasure("white-score").setLow(0.45).setHigh(0.55))
        .setFinalists(1)
        .setHeatGames(8)
        .setHeatNodes(50);

    // When
    BalanceRun run = playUntilItEnds(create(spec).getBalanceRunId());

    // Then
    assertThat(run.getState())
        .as(run.getFailure())
        .isEqualTo(BalanceRunState.BALANCE_RUN_STATE_FINISHED);
    assertThat(run.getProgress().getIsFinal()).isTrue();
    assertThat(run.getProgress().getEntrantsList())
        .extracting(RaceEntrant::getVariantDigest)
        .startsWith(digest("raumschach"), digest("chess"));
    assertThat(run.getProgress().getEntrantsList())
        .extracting(RaceEntrant::getStanding)
        .startsWith(RaceStanding.RACE_STANDING_FRONT, RaceStanding.RACE_STANDING_DOMINATED)
        .doesNotContain(RaceStanding.RACE_STANDING_RACING);
    assertThat(run.getProgress().getEntrants(0).getValues(0).getIsInside()).isTrue();
    assertThat(run.getProgress().getEntrants(1).getValues(0).getIsInside()).isFalse();

    // And resumed it stays as it ended
    long played = games.of(key -> true);
    service.resumeBalanceRun(
        ResumeBalanceRunRequest.newBuilder().setBalanceRunId(run.getBalanceRunId()).build());
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
        service.watchBalanceRun(WatchBalanceRunRequest.newBuilder().setBalanceRunId(id).build());
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
    BalanceRun alice =
        service
            .createBalanceRun(
                CreateBalanceRunRequest.newBuilder().setSpec(measure("alice", 10)).build())
            .getBalanceRun();

    // Then
    assertThat(create(measure("chess", 10)).getBalanceRunId()).isEqualTo(chess.getBalanceRunId());
    assertThat(list(ListBalanceRunsRequest.getDefaultInstance()))
        .containsExactly(alice.getBalanceRunId(), chess.getBalanceRunId());
    assertThat(list(ListBalanceRunsRequest.newBuilder().setVariant("chess").build()))
        .containsExactly(chess.getBalanceRunId());

    // When
    var unused =
        service.deleteBalanceRun(
            DeleteBalanceRunRequest.newBuilder().setBalanceRunId(chess.getBalanceRunId()).build());

    // Then
    assertThat(list(ListBalanceRunsRequest.getDefaultInstance()))
        .containsExactly(alice.getBalanceRunId());
    assertThat(refused(() -> get(chess.getBalanceRunId())).getCode())
        .isEqualTo(Status.Code.NOT_FOUND);
  }

  private List<String> list(ListBalanceRunsRequest request) {
    return service.listBalanceRuns(request).getBalanceRunsList().stream()
        .map(BalanceRun::getBalanceRunId)
        .toList();
  }

  @Test
  void whatCannotBePlayedIsRefused() {
    assertThat(refusal(measure("chess", 10).setNoise(1_001))).contains("spec.noise");
    assertThat(refusal(measure("chess", 10).clearNodes().addNodes(-1))).contains("spec.nodes");
    assertThat(refusal(measure("chess", 10).setPrecision(0.5))).contains("spec.precision");
    assertThat(refusal(measure("chess", 10).setWeights("mine"))).contains("spec.weights");
    assertThat(refusal(measure("chess", 10).clearPurpose())).contains("spec.purpose");
    assertThat(refusal(measure("chess", 10).setMaxPlies(20_000))).contains("spec.max_plies");
    BalanceSpec.Builder positions = measure("chess", 10);
    positions.getMeasureBuilder().setPositionGames(5);
    assertThat(refusal(positions)).contains("spec.measure.positions");
    assertThat(
            refusal(
                measure("chess", 10)
                    .setCompare(
                        CompareVariants.newBuilder().setVariant("chess").setOther("chess"))))
        .contains("spec.compare.other");
    assertThat(
            refusal(
                measure("chess", 10)
                    .setRace(
                        RaceVariants.newBuilder()
                            .addVariants("chess")
                            .addWishes(BalanceWish.newBuilder().setMeasure("beauty")))))
        .contains("spec.race.wishes[0].measure");
  }

  private String refusal(BalanceSpec.Builder spec) {
    Status status = refused(() -> create(spec));
    assertThat(status.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    return String.valueOf(status.getDescription());
  }

  private static Status refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return catchThrowableOfType(StatusRuntimeException.class, call).getStatus();
  }
}
