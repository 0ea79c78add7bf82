package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import module java.base;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Reason;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A search of a finished game returns its outcome, and a search before the end finds it. */
class FinishedGameTest {
  private static final int EMPTY_BOARDS = 16;

  /** White, to move, has bared the black king, unless more black pieces are added. */
  private static final String BARED = at("A: 4/4/4/K1L1", "P: 3k/4/4/4");

  /** The black king may not leave its board, on which every cell that it can reach is attacked. */
  private static final String HELD_AND_STALEMATED =
      at("B: 1L2/4/4/4", "E: 4/4/E3/4", "F: 4/4/4/2L1", "G: 2L1/4/4/4", "N: 3k/4/3K/4");

  private static final String HELD_AND_MATED =
      at("C: 4/1L2/4/4", "H: 3k/2L1/2K1/4", "M: 4/4/E3/4", "O: 4/3L/4/4");

  static List<GameRow> finishedGames() {
    return Conformance.games().stream().filter(row -> row.reason().equals("checkmate")).toList();
  }

  /** The sixteen boards of Chess on Two Boards, empty except for those given. */
  private static String at(String... boards) {
    String[] all = new String[EMPTY_BOARDS];
    Arrays.fill(all, "4/4/4/4");
    for (String board : boards) {
      all[board.charAt(0) - 'A'] = board.substring(3);
    }
    return String.join("|", all);
  }

  private static Position position(Variant variant, String mfen) {
    return variant.position(Mfen.parse(variant, mfen));
  }

  private static Position onTwoBoards(String mfen) {
    return position(Variants.shipped("chess-on-two-boards"), mfen);
  }

  private static Report search(Position position) {
    return new Engine(position.variant(), Settings.DEFAULT.withHash(1))
        .search(position, Limits.ofDepth(4))
        .best();
  }

  private static void assertReturnsOutcomeAlone(Position position, int score) {
    Analysis analysis =
        new Engine(position.variant(), Settings.DEFAULT.withHash(1).withMultiPv(3))
            .search(position, Limits.ofDepth(4));
    assertThat(analysis.lines()).hasSize(1);
    Report report = analysis.best();
    assertThat(report.line()).isEqualTo(TurnLine.EMPTY);
    assertThat(report.nodes()).isZero();
    assertThat(report.score()).isEqualTo(score);
  }

  /** Includes frozen boards with mated kings, and held kings. */
  @ParameterizedTest
  @MethodSource("finishedGames")
  void returnsTheWinnerInEveryVariant(GameRow game) {
    // Given
    Position position = position(Variants.shipped(game.variant()), game.finalMfen());
    Side winner = game.outcome().equals("1-0") ? Side.WHITE : Side.BLACK;

    // When
    Report report = search(position);

    // Then
    assertThat(report.line()).isEqualTo(TurnLine.EMPTY);
    assertThat(report.score())
        .isEqualTo(winner == position.side() ? ForcedScore.WIN : -ForcedScore.WIN);
  }

  static Stream<Arguments> finishedPositions() {
    String twoBoards = "chess-on-two-boards";
    String bareKings = at("A: 4/4/4/K3", "P: 3k/4/4/4");
    Outcome stalemated = Outcome.win(Side.WHITE, Reason.STALEMATE);
    return Stream.of(
        arguments("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome.draw(Reason.STALEMATE), 0),
        arguments("chess", "7k/8/6K1/8/8/8/8/8 b - - 0 1", Outcome.draw(Reason.DEAD_POSITION), 0),
        arguments("chess", "7k/Q7/8/6K1/8/8/8/8 b - - 100 90", Outcome.draw(Reason.NO_PROGRESS), 0),
        arguments(
            twoBoards,
            BARED + " w - - - 0 1",
            Outcome.win(Side.WHITE, Reason.BARE_KING),
            ForcedScore.WIN),
        arguments(twoBoards, bareKings + " w - - - 0 1", Outcome.draw(Reason.BARE_KINGS), 0),
        arguments(
            twoBoards, HELD_AND_STALEMATED + " b - - hold=w 0 1", stalemated, -ForcedScore.WIN));
  }

  @ParameterizedTest
  @MethodSource("finishedPositions")
  void returnsTheOutcome(String id, String mfen, Outcome outcome, int score) {
    // When
    Position position = position(Variants.shipped(id), mfen);

    // Then
    assertThat(position.outcome()).isEqualTo(outcome);
    assertReturnsOutcomeAlone(position, score);
  }

  @Test
  void returnsADrawByRepetition() {
    // Given
    Position position = Variants.shipped("chess").start();

    // When
    for (String turn : "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(" ", -1)) {
      position.make(TurnText.parse(position, turn));
    }

    // Then
    assertThat(position.outcome()).isEqualTo(Outcome.draw(Reason.REPETITION));
    assertReturnsOutcomeAlone(position, 0);
  }

  /** The bared king still has a turn, in which it may bare the other. */
  @Test
  void foreseesThatABareKingLosesUnlessItBaresTheOther() {
    // Given
    Position lost = onTwoBoards(BARED + " b - - - 0 1");
    Position saved = onTwoBoards(at("A: 4/4/4/K3", "P: 3k/3L/4/4") + " b - - - 0 1");

    // Then
    assertThat(search(lost).score()).isEqualTo(1 - ForcedScore.WIN);
    assertThat(search(saved).score()).isZero();
  }

  @Test
  void returnsALostStalemateIfTheVariantSaysSo() {
    // Given
    Variant variant =
        Variants.compile(
            "YAML",
            """
            id: stalemate-loses
            name: Chess Where Stalemate Loses
            description: A side without a turn that is not in check wins.
            extends: chess
            ends: {stalemate: loss}
            """);

    // When
    Position position = position(variant, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");

    // Then
    assertThat(position.outcome()).isEqualTo(Outcome.win(Side.BLACK, Reason.STALEMATE));
    assertReturnsOutcomeAlone(position, ForcedScore.WIN);
  }

  @Test
  void returnsTheMateOfAHeldKingAndPlaysOnWithAFreeOne() {
    // When
    Position held = onTwoBoards(HELD_AND_MATED + " b - - hold=w 0 1");
    Position free = onTwoBoards(HELD_AND_MATED + " b - - - 0 1");

    // Then
    assertThat(held.outcome()).isEqualTo(Outcome.win(Side.WHITE, Reason.CHECKMATE));
    assertReturnsOutcomeAlone(held, -ForcedScore.WIN);
    assertThat(free.outcome()).isEqualTo(Outcome.ONGOING);
    assertThat(search(free).line().turns()).isNotEmpty();
  }

  /** A side with a frozen board that has not lost yet plays on the other boards. */
  @Test
  void searchesOnlyTheBoardsThatAreNotFrozen() {
    // Given
    Variant variant = Variants.shipped("positional-7x7x3");
    String boards = "7/7/7/7/2K2f1/4k2/7|RB5/7/4K2/7/BF5/7/6k|7/5K1/7/N6/5k1/7/7";
    Position position = position(variant, boards + " w - - mated=Bb 4 78");

    // When
    Report report = search(position);

    // Then
    assertThat(report.line().first().size()).isEqualTo(2);
    String turn = TurnText.format(variant, report.line().first());
    assertThat(turn).matches("A\\S+,C\\S+");
  }
}
