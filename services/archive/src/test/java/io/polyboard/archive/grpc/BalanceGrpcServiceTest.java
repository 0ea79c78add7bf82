package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.merge;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import module java.base;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.MeasuredGames;
import io.polyboard.archive.OpenCall;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.ComparisonDesign;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.OpeningScore;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.WatchBalanceRequest;
import io.polyboard.proto.balance.v1.WatchBalanceResponse;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The balance service over gRPC. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class BalanceGrpcServiceTest {
  @Inject ArchiveFixture archive;
  @Inject GameWriter writer;
  @Inject MeterRegistry meters;

  @ConfigProperty(name = "polyboard.archive.max-watches")
  int maxWatches;

  private BalanceServiceGrpc.BalanceServiceBlockingStub balance() {
    return BalanceServiceGrpc.newBlockingStub(archive.channel());
  }

  private static GetBalanceRequest.Builder of(String digest, long nodes) {
    return GetBalanceRequest.newBuilder().setVariantDigest(digest).addNodes(nodes);
  }

  private void store(List<GameValidated> games) {
    var unused = writer.store(games, List.of());
  }

  @Test
  void differentVariantsAreComparedMeasureByMeasure() {
    // Given random games of two variants at the same strength, and of one at another
    long nodes = 2_000_001;
    MeasuredGames chess = new MeasuredGames("chess", 1);
    MeasuredGames raumschach = new MeasuredGames("raumschach", 2);
    store(chess.of(ArchiveFixture.unique(), nodes, 60));
    store(raumschach.of(ArchiveFixture.unique(), nodes, 50));
    store(chess.of(ArchiveFixture.unique(), nodes + 1, 5));

    // When
    var compared =
        balance()
            .compareBalance(
                message(
                    text(
                        "variant_digest: ? other_digest: ? nodes: ? nodes: ?",
                        chess.digest(),
                        raumschach.digest(),
                        nodes,
                        nodes + 1)));

    // Then
    assertThat(compared.getVariantId()).isEqualTo("chess");
    assertThat(compared.getOtherId()).isEqualTo("raumschach");
    assertThat(compared.getComparisonsCount()).isOne();
    var comparison = compared.getComparisons(0);
    assertThat(comparison.getSample().getGames()).isEqualTo(60);
    assertThat(comparison.getOtherSample().getGames()).isEqualTo(50);
    assertThat(comparison.getDesign()).isEqualTo(ComparisonDesign.COMPARISON_DESIGN_INDEPENDENT);
    var turns =
        comparison.getDifferencesList().stream()
            .filter(each -> each.getName().equals("legal-turns"))
            .findFirst()
            .orElseThrow();
    assertThat(turns.getFinding()).isEqualTo(Finding.FINDING_HIGHER);
    assertThat(turns.getLikelihood()).isLessThan(0.05);
    assertThat(turns.getDifference().getValue())
        .isEqualTo(turns.getOtherValue().getValue() - turns.getValue().getValue());
    assertThat(turns.getVerdict()).startsWith("higher by ").contains(" a turn (");
  }

  @Test
  void aReportComparesWithTheServersGamesOfChessIfNothingIsShipped() {
    // Given a report on a variant, before there are games of chess
    long nodes = 2_000_061;
    MeasuredGames chess = new MeasuredGames("chess", 61);
    MeasuredGames raumschach = new MeasuredGames("raumschach", 62);
    store(raumschach.of(ArchiveFixture.unique(), nodes, 50));
    store(chess.of(ArchiveFixture.unique(), nodes, 39));
    var before = balance().getBalance(of(raumschach.digest(), nodes).build()).getReports(0);

    // When
    store(chess.of(ArchiveFixture.unique(), nodes, 21));
    var after = balance().getBalance(of(raumschach.digest(), nodes).build()).getReports(0);
    var itself = balance().getBalance(of(chess.digest(), nodes).build()).getReports(0);

    // Then
    assertThat(before.getComparison()).endsWith("are needed, and this server has 39");
    assertThat(before.getMeasuresList())
        .allMatch(each -> each.getFinding() == Finding.FINDING_UNCOMPARED && !each.hasReference());
    assertThat(after.getComparison())
        .startsWith(
            "compared with orthodox chess by 60 games of this server at 2,000,061 nodes per turn");
    Measure turns = measure(after, "legal-turns");
    assertThat(turns.getFinding()).isEqualTo(Finding.FINDING_HIGHER);
    assertThat(turns.getReference()).isEqualTo(measure(itself, "legal-turns").getValue());
    assertThat(after.getPieces(0).getControlledInChess())
        .isEqualTo(itself.getPieces(0).getControlled());
    assertThat(itself.getComparison()).startsWith("not compared: this is orthodox chess itself");
    assertThat(measure(itself, "legal-turns").hasReference()).isFalse();
  }

  private static Measure measure(Report report, String name) {
    return report.getMeasuresList().stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void gamesAgainstTwiceTheNodesMeasureTheGainOfADoubling() {
    // Given games with both colours, and games of equal strengths and of another ratio
    long nodes = 2_000_011;
    MeasuredGames source = new MeasuredGames("alice", 3);
    store(source.of(ArchiveFixture.unique(), nodes, 2 * nodes, 20));
    store(source.of(ArchiveFixture.unique(), 2 * nodes, nodes, 22));
    store(source.of(ArchiveFixture.unique(), nodes, 3 * nodes, 7));
    store(source.of(ArchiveFixture.unique(), nodes, 30));

    // When
    GetBalanceResponse response = balance().getBalance(of(source.digest(), nodes).build());

    // Then
    assertThat(response.getReportsCount()).isOne();
    assertThat(response.getReports(0).getSample().getGames()).isEqualTo(30);
    assertThat(response.getTrendsCount()).isZero();
    assertThat(response.getDoublingsCount()).isOne();
    var doubling = response.getDoublings(0);
    assertThat(doubling.getNodes()).isEqualTo(nodes);
    assertThat(doubling.getGames()).isEqualTo(42);
    assertThat(doubling.getWins() + doubling.getDraws() + doubling.getLosses()).isEqualTo(42);
    assertThat(doubling.getScore().getLow()).isLessThan(doubling.getScore().getValue());
  }

  private static List<GameValidated> from(int plies, int bound, List<GameValidated> games) {
    return changed(
        text("opening {random {plies: ? bound: ? seed: ?}}", plies, bound, plies), games);
  }

  /** The games with changed requests. */
  private static List<GameValidated> changed(String request, List<GameValidated> games) {
    return games.stream()
        .map(game -> merge("game {request {" + request + "}}", game.toBuilder()).build())
        .toList();
  }

  @Test
  void whitesScoreFromOpeningsIsComparedWithThatFromTheStartPosition() {
    // Given
    long nodes = 2_000_033;
    MeasuredGames source = new MeasuredGames("alice", 6);
    store(source.of(ArchiveFixture.unique(), nodes, 40));
    store(from(8, 200, source.of(ArchiveFixture.unique(), nodes, 30)));
    store(from(8, 30_000, source.of(ArchiveFixture.unique(), nodes, 9)));
    String given = text("opening {position {variant: ? turns: 'Ae2Ae4'}}", source.digest());
    store(changed(given, source.of(ArchiveFixture.unique(), nodes, 12)));

    // When
    GetBalanceResponse response =
        balance().getBalance(of(source.digest(), nodes).setOpening("").build());

    // Then only openings with a near score and given positions are listed, outside the reports
    assertThat(response.getReportsCount()).isOne();
    assertThat(response.getReports(0).getSample().getGames()).isEqualTo(40);
    assertThat(response.getOpeningScoresList())
        .extracting(OpeningScore::getOpening, OpeningScore::getGames)
        .containsExactlyInAnyOrder(tuple("random 8 within 200", 30L), tuple("given", 12L));
    OpeningScore score =
        response.getOpeningScoresList().stream()
            .filter(each -> each.getGames() == 30)
            .findFirst()
            .orElseThrow();
    assertThat(score.getFromStartPosition())
        .isEqualTo(response.getReports(0).getMeasures(0).getValue());
    assertThat(score.getDifference().getValue())
        .isCloseTo(
            score.getWhiteScore().getValue() - score.getFromStartPosition().getValue(),
            within(1e-12));
  }

  @Test
  void gamesOfOtherSettingsAreComparedIfTheRequestedOpeningHasNoGames() {
    // Given
    long nodes = 2_000_041;
    MeasuredGames source = new MeasuredGames("alice", 10);
    store(source.of(ArchiveFixture.unique(), nodes, 20));
    String noise = "searching {settings {noise: 13}}";
    store(
        changed(
            "white {%s} black {%s}".formatted(noise, noise),
            source.of(ArchiveFixture.unique(), nodes, 20)));
    store(from(8, 200, source.of(ArchiveFixture.unique(), nodes, 12)));
    GetBalanceRequest.Builder request = of(source.digest(), nodes);
    String settings =
        balance()
            .getBalance(request.setOpening("random 8 within 200").build())
            .getReports(0)
            .getSample()
            .getSettings();

    // When
    GetBalanceResponse response =
        balance().getBalance(request.setSettings(settings).setOpening("random 4").build());

    // Then
    assertThat(response.getReportsCount()).isZero();
    assertThat(response.getOpeningScoresCount()).isOne();
    assertThat(response.getOtherPlaysCount()).isOne();
  }

  @Test
  void trendsCoverSeveralStrengths() {
    // Given
    MeasuredGames source = new MeasuredGames("mapped-chess", 4);
    List<Long> strengths = List.of(2_000_020L, 4_000_040L, 8_000_080L);
    strengths.forEach(nodes -> store(source.of(ArchiveFixture.unique(), nodes, 40)));

    // When
    GetBalanceResponse response =
        balance()
            .getBalance(message(text("variant_digest: ? nodes: ?", source.digest(), strengths)));

    // Then there is no trend of the length: all games are cut short at the same length
    assertThat(response.getTrendsList())
        .extracting(each -> each.getName() + " of " + each.getSettings())
        .containsExactly(
            "white-score of engine=1 weights=tuned noise=12 plies=60",
            "draw-rate of engine=1 weights=tuned noise=12 plies=60");
    assertThat(response.getTrendsList()).allMatch(each -> each.getCurveCount() > 2);
  }

  /** Number of watches under way. */
  private double watches() {
    return meters.get("polyboard.archive.watches").gauge().value();
  }

  private OpenCall<WatchBalanceRequest, WatchBalanceResponse> watch(
      String digest, long nodes, Duration interval) {
    WatchBalanceRequest request =
        message(
            text(
                "balance: ? interval: ?",
                of(digest, nodes),
                Durations.fromMillis(interval.toMillis())));
    return new OpenCall<>(
        archive, BalanceServiceGrpc.getWatchBalanceMethod(), request, Integer.MAX_VALUE);
  }

  private static GetBalanceResponse next(OpenCall<?, WatchBalanceResponse> watch)
      throws InterruptedException {
    WatchBalanceResponse next;
    do {
      next = watch.answers().poll(2, TimeUnit.MINUTES);
      assertThat(next).isNotNull();
    } while (!next.hasBalance());
    return next.getBalance();
  }

  @Test
  void aWatchSendsReportsAsGamesAreStoredUntilItIsCancelled() throws Exception {
    // Given a watch of a variant without measured games
    long nodes = 2_000_031;
    MeasuredGames source = new MeasuredGames("positional-8x8x2", 5);
    List<GameValidated> games = source.of(ArchiveFixture.unique(), nodes, 12);
    try (var watch = watch(source.digest(), nodes, Duration.ofMillis(100))) {
      assertThat(next(watch).getReportsCount()).isZero();

      // When
      store(games.subList(0, 5));

      // Then
      assertThat(next(watch).getReports(0).getSample().getGames()).isEqualTo(5);

      // When games that are stored already, a game of another strength and new games are stored
      store(games.subList(0, 5));
      store(source.of(ArchiveFixture.unique(), nodes + 1, 1));
      store(games.subList(5, 12));

      // Then the next report has the new games
      assertThat(next(watch).getReports(0).getSample().getGames()).isEqualTo(12);
      assertThat(watches()).isPositive();

      // When
      watch.close();

      // Then
      assertThat(watch.status().get(2, TimeUnit.MINUTES).getCode())
          .isEqualTo(Status.Code.CANCELLED);
    }
    await().atMost(Duration.ofMinutes(1)).until(() -> watches() == 0);
  }

  @Test
  void oneWatchMoreThanAllowedIsRefusedAsBusy() throws Exception {
    // Given
    String digest = new MeasuredGames("chess", 1).digest();
    List<OpenCall<?, WatchBalanceResponse>> watches = new ArrayList<>();
    try {
      for (int i = 0; i < maxWatches; i++) {
        watches.add(watch(digest, 2_000_041, Duration.ofMinutes(1)));
        var unused = next(watches.getLast());
      }

      // When
      Refused refused =
          Refused.by(() ->
              balance().watchBalance(message(text("balance {variant_digest: ?}", digest))).next());

      // Then
      assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(refused.settings()).containsExactly("polyboard.archive.max-watches");
    } finally {
      watches.forEach(OpenCall::close);
    }
    await().atMost(Duration.ofMinutes(1)).until(() -> watches() == 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CompareBalance | variant_digest: "a" other_digest: "a" | other_digest
          WatchBalance   | interval {nanos: 99000000}            | balance.variant_digest interval
          WatchBalance   | interval {seconds: 660}               | balance.variant_digest interval
          """)
  void badRequestIsRefusedWithItsFields(String method, String request, String fields) {
    new TextCalls(archive.channel(), BalanceServiceGrpc.getServiceDescriptor())
        .refused(method, request)
        .assertFields(fields.split(" "));
  }
}
