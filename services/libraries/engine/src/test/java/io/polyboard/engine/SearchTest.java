package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of searches with different limits and settings. */
@Timeout(120)
class SearchTest {
  private static final Settings SMALL = Settings.DEFAULT.withHash(1);

  private static Analysis search(Position position, Settings settings, Limits limits) {
    return new Engine(position.variant(), settings).search(position, limits);
  }

  private static Position chess(String mfen) {
    Variant chess = Variants.shipped("chess");
    return chess.position(Mfen.parse(chess, mfen));
  }

  private static Turn firstTurn(Report report) {
    return report.line().whole().getFirst();
  }

  private static void assertLinesAreDistinctAndInOrder(Analysis analysis, int count) {
    assertThat(analysis.lines()).hasSize(count);
    assertThat(analysis.lines().stream().map(SearchTest::firstTurn)).doesNotHaveDuplicates();
    assertThat(analysis.lines())
        .isSortedAccordingTo(Comparator.comparingInt(Report::score).reversed());
    assertThat(analysis.lines().stream().mapToInt(Report::rank).toArray())
        .isEqualTo(IntStream.rangeClosed(1, count).toArray());
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void findsSeveralLines(String id) {
    // Given
    Position position = Variants.shipped(id).start();

    // When
    Analysis analysis =
        search(position, SMALL.withMultiPv(4), Limits.ofDepth(3).withNodes(100_000));

    // Then
    assertLinesAreDistinctAndInOrder(analysis, 4);
  }

  @Test
  void findsNoMoreLinesThanThereAreTurns() {
    // Given
    Position position = chess("7k/8/8/8/8/8/p7/K7 w - - 0 1");

    // Then
    assertLinesAreDistinctAndInOrder(search(position, SMALL.withMultiPv(9), Limits.ofDepth(4)), 2);
  }

  @Test
  void findsNoMoreLinesThanRequestedTurnsOfSeveralMoves() {
    // Given
    Position position = Variants.shipped("positional-8x8x2").start();
    List<Turn> turns = position.legalTurns();
    List<Turn> asked = IntStream.of(3, 50, 200).mapToObj(turns::get).toList();

    // When
    Analysis analysis = search(position, SMALL.withMultiPv(9), Limits.ofDepth(3).withTurns(asked));

    // Then
    assertLinesAreDistinctAndInOrder(analysis, 3);
    assertThat(analysis.lines().stream().map(SearchTest::firstTurn))
        .containsExactlyInAnyOrderElementsOf(asked);
  }

  @ParameterizedTest
  @CsvSource({"1", "20", "3000"})
  void choosesFromTheRequestedTurnsWheneverItStops(long nodes) {
    // Given
    Position position = Variants.shipped("chess").start();
    List<Turn> asked =
        List.of(TurnText.parse(position, "Aa2Aa3"), TurnText.parse(position, "Ah2Ah3"));

    // When
    Report report = search(position, SMALL, Limits.ofNodes(nodes).withTurns(asked)).best();

    // Then
    assertThat(asked).contains(report.line().first());
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void visitsExactlyTheAllowedNodes(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    Limits limits = Limits.ofNodes(2345);
    Control control = new Control();
    Searcher searcher =
        Searchers.of(variant)
            .searcher(SMALL, Weights.derived(variant), Set.of(), new TranspositionTable(1));
    searcher.begin();

    // When
    searcher.search(
        variant.start(), limits, 1, new Allowance(limits, control, true), control, report -> {});

    // Then
    assertThat(searcher.nodes()).isEqualTo(2345);
  }

  @Test
  void keepsTheDepthLimit() {
    assertThat(search(Variants.shipped("chess").start(), SMALL, Limits.ofDepth(3)).best().depth())
        .isEqualTo(3);
  }

  @Test
  void keepsTheTimeLimit() {
    assertThat(
            search(Variants.shipped("chess").start(), SMALL, Limits.NONE.withMillis(20))
                .best()
                .line()
                .turns())
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void returnsAWholeTurnIfStoppedBeforeItBegins(String id) {
    // Given
    Position position = Variants.shipped(id).start();
    Control control = new Control();
    control.stop();

    // When
    Report report =
        new Engine(position.variant(), SMALL)
            .search(position, Limits.NONE, control, r -> {})
            .best();

    // Then
    assertThat(position.legalTurns()).contains(firstTurn(report));
    assertThat(report.nodes()).isLessThan(10);
  }

  @ParameterizedTest
  @EnumSource
  void findsAMateWithoutATechnique(Technique technique) {
    // Given
    Position position = chess("7k/8/8/8/8/8/R7/1R5K w - - 0 1");

    // When
    Report report =
        search(position, SMALL.without(Set.of(technique)), Limits.ofNodes(300_000)).best();

    // Then
    assertThat(ForcedScore.turnsToEnd(report.score())).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void everyVariantIsPlayedWithoutATechnique(Technique technique) {
    assertThat(Variants.ids())
        .allSatisfy(id -> {
          Position position = Variants.shipped(id).start();
          Report report =
              search(position, SMALL.without(Set.of(technique)), Limits.ofNodes(1000)).best();
          assertThat(position.legalTurns()).contains(firstTurn(report));
        });
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void severalThreadsAllEnd(String id) throws InterruptedException {
    // Given: a thread group, which also has the threads that its threads start
    Position position = Variants.shipped(id).start();
    ThreadGroup group = new ThreadGroup("searching");
    List<Report> reports = new ArrayList<>();

    // When
    Thread thread =
        new Thread(
            group,
            () ->
                reports.add(search(position, SMALL.withThreads(2), Limits.ofNodes(20_000)).best()));
    thread.start();
    thread.join();

    // Then
    assertThat(position.legalTurns()).contains(firstTurn(reports.getFirst()));
    assertThat(group.activeCount()).isZero();
  }

  @Test
  void refusesATableThatDoesNotFit() {
    assertThatThrownBy(() -> new Engine(Variants.shipped("chess"), SMALL.withHash(8192)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hash of 8192 MiB does not fit into memory");
  }
}
