package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.ExhaustiveMate.Verdict;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine finds the proven mates, and no others. */
class MateTest {
  private static final long NODES_OF_A_MATE = 10_000_000;
  private static final long NODES_OF_A_GAME = 3_000_000;

  /** Nodes of a search that has nothing to find. */
  private static final long NODES_WITHOUT_MATE = Nightly.samples(300_000);

  private static final long PROOF_BUDGET = 40_000_000;

  /** The first turns of mates that take a second or more to find, or to prove. */
  private static final Set<String> COSTLY =
      Set.of(
          "Xf3Xf2,Ye6Ye7",
          "Xe2Xe1=F@Yd8",
          "Xb4Xb2,Yd6Yc6",
          "Ag6Ad4,Bb4Be2",
          "Af6Ae6,Cb5Cb3",
          "Ca1Eb1",
          "Db2Dc2",
          "Dd4Ed5");

  /** All mates in nightly runs, else without the costly ones: nine in ten. */
  static List<MateRow> mates() {
    return MateRow.all().stream()
        .filter(row -> Nightly.runs() || !COSTLY.contains(row.turn()))
        .toList();
  }

  static List<GameEnd> gameEnds() {
    return GameEnd.all();
  }

  /** Searches until the engine reports a win in at most {@code turns} turns. */
  private static Report search(Position position, int turns, long nodes) {
    Control control = new Control();
    return new Engine(position.variant(), Settings.DEFAULT)
        .search(
            position,
            Limits.ofNodes(nodes),
            control,
            report -> {
              if (isWin(report, turns)) {
                control.stop();
              }
            })
        .best();
  }

  private static boolean isWin(Report report, int turns) {
    return report.score() >= ForcedScore.MIN && ForcedScore.turnsToEnd(report.score()) <= turns;
  }

  @ParameterizedTest
  @MethodSource("mates")
  void findsTheShortestMate(MateRow row) {
    // Given
    Position position = row.position();

    // When
    Report report = search(position, row.mate(), NODES_OF_A_MATE);

    // Then
    assertThat(report.score()).as("%s", report).isGreaterThanOrEqualTo(ForcedScore.MIN);
    assertThat(ForcedScore.turnsToEnd(report.score())).as("%s", report).isEqualTo(row.mate());
    assertThat(ExhaustiveMate.proveTurn(position, report.line().first(), row.mate(), PROOF_BUDGET))
        .isEqualTo(Verdict.MATE);
  }

  /** If the loser erred later, there is no forced mate, and the engine must not find one. */
  @ParameterizedTest
  @MethodSource("gameEnds")
  void findsTheMateThatEndedAGameAsSoonAsItIsForced(GameEnd end) {
    // Given
    int wanted = end.isMate() ? Integer.parseInt(end.proven()) : end.left();

    // When
    long nodes = end.isMate() ? NODES_OF_A_GAME : NODES_WITHOUT_MATE;
    Report report = search(end.position(), wanted, nodes);

    // Then
    switch (end.proven()) {
      case GameEnd.NONE -> assertThat(isWin(report, end.left())).as("%s", report).isFalse();
      case GameEnd.UNPROVEN -> assertThat(report.line().turns()).isNotEmpty();
      default -> {
        assertThat(isWin(report, end.left())).as("%s", report).isTrue();
        assertThat(ForcedScore.turnsToEnd(report.score())).isGreaterThanOrEqualTo(wanted);
      }
    }
  }
}
