package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.ExhaustiveMate.Proof;
import io.polyboard.engine.ExhaustiveMate.Verdict;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExhaustiveMateTest {
  private static final int BUDGET = 20_000_000;

  /** All mates in nightly runs, else those with a short proof. */
  static List<MateRow> mates() {
    return MateRow.all().stream().filter(row -> Nightly.runs() || isCheap(row)).toList();
  }

  private static boolean isCheap(MateRow row) {
    Variant variant = Variants.shipped(row.variant());
    int max = variant.lattice().cells() > 128 ? 2 : 3;
    return row.mate() <= (variant.definition().movesPerTurn() > 1 ? 1 : max);
  }

  static List<GameEnd> gameEnds() {
    return GameEnd.all().stream().filter(end -> !end.proven().equals(GameEnd.UNPROVEN)).toList();
  }

  private static Proof prove(String mfen, int max) {
    Variant chess = Variants.shipped("chess");
    return ExhaustiveMate.prove(chess.position(Mfen.parse(chess, mfen)), max, BUDGET);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    // Checkmate in one, by one turn and no other.
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1, 1, Aa1Aa8",
    "7k/8/6K1/8/8/8/8/R7 w - - 0 1, 1, Aa1Aa8",
    // Paul Morphy's problem: the rook sacrifices itself to the pawn.
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1, 2, Aa1Aa6",
    // A mate takes precedence over the draw by lack of progress of the same turn.
    "7k/8/6K1/8/8/8/8/R7 w - - 99 80, 1, Aa1Aa8",
  })
  void findsTheShortestMate(String mfen, int turns, String first) {
    // When
    Proof proof = prove(mfen, 4);

    // Then
    assertThat(proof.verdict()).isEqualTo(Verdict.MATE);
    assertThat(proof.turns()).isEqualTo(turns);
    Turn turn = Objects.requireNonNull(proof.first());
    assertThat(TurnText.format(Variants.shipped("chess"), turn)).isEqualTo(first);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "7k/8/8/8/8/8/8/K7 w - - 0 1, 4",
    // Every turn that does not stalemate leaves more than one turn to go.
    "k7/2Q5/8/8/8/8/8/7K w - - 0 1, 3",
    // The mate in two is a ply too late.
    "7k/8/5K2/8/8/8/8/R7 w - - 98 80, 4",
    // The side to move is mated.
    "R6k/8/6K1/8/8/8/8/8 b - - 0 1, 4",
  })
  void findsThatThereIsNoMate(String mfen, int max) {
    // When
    Proof proof = prove(mfen, max);

    // Then
    assertThat(proof.verdict()).isEqualTo(Verdict.NONE);
    assertThat(proof.first()).isNull();
  }

  @Test
  void reportsThatTheBudgetRanOut() {
    // When
    Position start = Variants.shipped("chess").start();
    Proof proof = ExhaustiveMate.prove(start, 4, 1000);

    // Then
    assertThat(proof.verdict()).isEqualTo(Verdict.UNPROVEN);
    assertThat(proof.nodes()).isGreaterThanOrEqualTo(1000);
  }

  @ParameterizedTest
  @MethodSource("mates")
  void provesEveryRowAndThatNoMateIsShorter(MateRow row) {
    // Given
    Position position = row.position();

    // When
    Proof proof = ExhaustiveMate.prove(position, row.mate(), BUDGET);
    Turn turn = TurnText.parse(position, row.turn());
    Verdict ofTurn = ExhaustiveMate.proveTurn(position, turn, row.mate(), BUDGET);

    // Then
    assertThat(proof.verdict()).isEqualTo(Verdict.MATE);
    assertThat(proof.turns()).isEqualTo(row.mate());
    assertThat(ofTurn).isEqualTo(Verdict.MATE);
  }

  @Test
  void theTableCoversAllVariantsAndLengths() {
    // When
    List<MateRow> rows = MateRow.all();

    // Then
    assertThat(rows).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
    assertThat(rows.stream().map(MateRow::variant).distinct()).isEqualTo(Variants.ids());
    assertThat(rows.stream().map(MateRow::mate).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(1, 2, 3, 4);
  }

  @ParameterizedTest
  @MethodSource("gameEnds")
  @Tag("nightly")
  void provesTheRecordedEndsOfGames(GameEnd end) {
    // When
    Proof proof = ExhaustiveMate.prove(end.position(), end.left(), 2 * BUDGET);

    // Then
    String proven =
        proof.verdict() == Verdict.MATE ? Integer.toString(proof.turns()) : GameEnd.NONE;
    assertThat(proof.verdict()).isNotEqualTo(Verdict.UNPROVEN);
    assertThat(proven).isEqualTo(end.proven());
  }
}
