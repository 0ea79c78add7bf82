package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the engine finds the mates that are proven to be there, and no others. */
class MateTest {
  private static final long NODES_OF_A_MATE = 10_000_000;
  private static final long NODES_OF_A_GAME = 3_000_000;

  /** Where there is nothing to find. */
  private static final long NODES_IN_VAIN = Nightly.samples(300_000);

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

  /** By day without the costly ones: nine in ten. */
  static List<MateRow> mates() {
    return MateRow.all().stream()
        .filter(row -> Nightly.runs() || !COSTLY.contains(row.turn()))
        .toList();
  }

  static List<GameEnd> gameEnds() {
    return GameEnd.all();
  }

  /** Searches until the engine is sure of a win in so many turns. */
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
    return report.score() >= ForcedScore.LEAST && ForcedScore.turnsToEnd(report.score()) <= turns;
  }

  @ParameterizedTest
  @MethodSource("mates")
  void findsTheShortestMate(MateRow row) {
    // Given
    Position position = row.position();

    // When
    Report report = search(position, row.mate(), NODES_OF_A_MATE);

    // Then
    assertThat(report.score()).as("%s", report).isGreaterThanOrEqualTo(ForcedScore.LEAST);
    assertThat(ForcedScore.turnsToEnd(report.score())).as("%s", report).isEqualTo(row.mate());
    assertThat(ExhaustiveMate.isMate(position, report.line().first(), row.mate(), PROOF_BUDGET))
        .isTrue();
  }

  /**
   * What the proofs do not take for a mate: a stalemate, and a mate a ply after the draw by rule.
   */
  @ParameterizedTest
  @CsvSource({
    "7k/8/8/8/8/8/8/K7 w - - 0 1, Aa1Aa2, 3",
    "k7/2Q5/8/8/8/8/8/7K w - - 0 1, Ac7Ac6, 1",
    "7k/8/5K2/8/8/8/8/R7 w - - 98 80, Af6Ag6, 2",
  })
  void theProofKnowsWhatIsNoMate(String mfen, String turn, int turns) {
    Variant chess = Variants.shipped("chess");
    Position position = chess.position(Mfen.parse(chess, mfen));
    assertThat(ExhaustiveMate.isMate(position, TurnText.parse(position, turn), turns, PROOF_BUDGET))
        .isFalse();
  }

  /** Where the loser erred later, there is nothing to find, and the engine must not find it. */
  @ParameterizedTest
  @MethodSource("gameEnds")
  void findsTheMateThatEndedAGameAsSoonAsItIsForced(GameEnd end) {
    // Given
    int wanted = end.isMate() ? Integer.parseInt(end.proven()) : end.left();

    // When
    long nodes = end.isMate() ? NODES_OF_A_GAME : NODES_IN_VAIN;
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
