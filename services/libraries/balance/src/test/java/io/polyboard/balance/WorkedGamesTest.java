package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;

/**
 * Small games whose numbers were computed by hand. All turns are sampled, because games as short as
 * these would have few sampled turns.
 */
class WorkedGamesTest {
  private static final Variant CHESS = Variants.shipped("chess");

  /** Arbitrary, because all turns are sampled. */
  private static final long SEED = 1;

  private static GameMeasures measure(
      Position position, Result result, List<OptionalInt> scores, String game) {
    return GameMeter.of(position.variant(), 1)
        .measure(
            position, 0, List.of(game.split(" ")), SEED, result, scores, GameMeasures.Choices.NONE);
  }

  private static Position position(Variant variant, String mfen) {
    return variant.position(Mfen.parse(variant, mfen));
  }

  /** All counts that are not zero. */
  private static String counts(GameMeasures measures) {
    return Arrays.stream(Count.values())
        .filter(each -> measures.count(each) != 0)
        .map(each -> each + " " + measures.count(each))
        .collect(Collectors.joining(", "));
  }

  /** Without the controlled cells, which the naive meter checks. */
  private static KindMeasures kind(Variant variant, GameMeasures measures, char letter) {
    KindMeasures kind = measures.kinds().get(variant.definition().pieceIndex(letter));
    List<Integer> counts = new ArrayList<>(kind.counts());
    counts.set(OfKind.CONTROLLED.ordinal(), 0);
    counts.set(OfKind.PROMOTED.ordinal(), 0);
    return new KindMeasures(counts);
  }

  private static KindMeasures counts(
      int moves, int pieces, int outOfCheck, int stuck, int atStart, int captured) {
    return new KindMeasures(List.of(moves, pieces, outOfCheck, stuck, atStart, captured, 0, 0));
  }

  private static KindMeasures kind(GameMeasures measures, char letter) {
    return kind(CHESS, measures, letter);
  }

  /** Differences by kind, such as {@code R+1 P-2}. */
  private static List<Integer> material(Variant variant, String differences) {
    Integer[] material = new Integer[variant.kinds().size()];
    Arrays.fill(material, 0);
    for (String each : differences.split(" ")) {
      if (!each.isEmpty()) {
        int kind = variant.definition().pieceIndex(each.charAt(0));
        material[kind] = Integer.parseInt(each.substring(1));
      }
    }
    return List.of(material);
  }

  /** Number of landings by name of the cell. */
  private static Map<String, Integer> landings(Variant variant, GameMeasures measures, int side) {
    int cells = variant.lattice().cells();
    assertThat(measures.landings()).hasSize(2 * cells);
    Map<String, Integer> landings = new TreeMap<>(Comparator.naturalOrder());
    IntStream.range(0, cells)
        .filter(cell -> measures.landings().get(side * cells + cell) > 0)
        .forEach(cell ->
            landings.put(
                variant.lattice().at(cell).name(), measures.landings().get(side * cells + cell)));
    return landings;
  }

  private static List<OptionalInt> scores(int... scores) {
    return Arrays.stream(scores).mapToObj(OptionalInt::of).toList();
  }

  /**
   * Scholar's mate, with the scores of both sides.
   *
   * <p>Legal turns: 20, 20; after 1.e4 e5 White has 14 advances, 5 knight moves, 5 of the bishop, 4
   * of the queen and Ke2, 29; Black as many after 2.Bc4. After 2...Nc6 White has 13 advances (not
   * c4), 5 knight moves, 9 of the bishop, 4 of the queen, Ke2 and Kf1: 33. After 3.Qh5 Black has
   * a6, a5, b6, b5, d6, d5, g6, g5, h6 (the f-pawn is pinned), 5 moves of the knight on c6 and 3 of
   * the other, Rb8, 5 of the bishop, 4 of the queen, Ke7: 28. After 3...Nf6 White has 13 advances,
   * 5 knight moves, 9 of the bishop, 13 of the queen, Ke2, Kd1, Kf1: 43.
   *
   * <p>Stuck pieces: White has six at first, then four each time: e-pawn, bishop c1, both rooks.
   * Black has six, then four likewise, then the pawns c7, e5, f7, bishop c8 and rook h8.
   *
   * <p>White's expected scores: 500, 500, 500, 500; then +100 is 640, Black's −100 is 640 too, and
   * White's mate is 1,000. The last quarter of seven turns has two turns: 1,000 − 280 = 720 and 0,
   * with a mean of 360. The winner has 900 from turn 7 on.
   *
   * <p>Moves end on 7 of 64 cells; pawns, bishops, knights and queens move: 4 of 6 kinds.
   */
  @Test
  void measuresScholarsMate() {
    // When
    GameMeasures measures =
        measure(
            CHESS.start(),
            Result.WHITE_WINS,
            scores(0, 0, 0, 0, 100, -100, 30_999),
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");

    // Then
    assertThat(counts(measures))
        .isEqualTo(
            "TURNS 7, SAMPLED_TURNS 7, LEGAL_TURNS 202, MAX_STUCK 375, FIRST_CAPTURE 7,"
                + " LONGEST_QUIET 4, CAPTURES 1, CHECKS 1, MOVES 7, SCORED_TURNS 7,"
                + " CELLS_USED 109, BOARDS_USED 1000, RAREST_BOARD 1000, KINDS_USED 667");
    assertThat(measures.stuck())
        .containsExactly(
            List.of(new Stuck(4 * 16, 6 + 4 + 4 + 4)), List.of(new Stuck(3 * 16, 6 + 4 + 5)));
    assertThat(kind(measures, 'Q')).isEqualTo(counts(2, 7, 7, 2, 2, 0));
    assertThat(kind(measures, 'B')).isEqualTo(counts(1, 14, 14, 4 + 3 + 2, 4, 0));
    // Stuck pawns: e4 three times, e5 once, then c7, e5 and f7.
    assertThat(kind(measures, 'P')).isEqualTo(counts(2, 56, 56, 3 + 1 + 3, 16, 1));
    assertThat(landings(CHESS, measures, 0))
        .isEqualTo(Map.of("Ae4", 1, "Ac4", 1, "Ah5", 1, "Af7", 1));
    assertThat(measures.scores()).containsExactly(0);
    assertThat(measures.dramas().get(4)).isEqualTo(new Drama(0, 0, 360, 7, 0));
    assertThat(measures.material()).isEqualTo(Map.of(Phase.OPENING, material(CHESS, "")));
  }

  /**
   * En passant, castling and promotion, from a position with Black to move: 1...d5 2.exd6 Kd7 3.O-O
   * Kxd6 4.a8=Q Ke5 5.Re1+.
   *
   * <p>Legal turns. Black: Kd8, Ke7, Kf8, Kf7, d6, d5: 6. White: five king moves and castling, nine
   * rook moves, e6, exd6, four promotions: 21. Black: Kd8, Kd7, Kf8, Kf7: 4. White: the same
   * without the pawn on d6, which is blocked: 19. Black: c8, d8, e8, c6, e6, xd6: 6. White: f2, g2,
   * h2, h1, twelve rook moves, four promotions: 20. Black: c7, c5, d7, e7, e6, e5: 6. White: four
   * king moves, twelve of the rook, 21 of the queen: 37.
   *
   * <p>White has 4, 4, 3, 3 pieces; the pawn on d6 is stuck once: 1 of 4. Black has 2, 1, 1, 1.
   *
   * <p>The position is quiet before turns 1, 4 and 8: neither the turn before nor the turn after
   * captures or promotes.
   *
   * <p>Moves end on d5, d6, d7, e5, e1, g1 and a8, 7 of 64 cells; 3 of 6 kinds move.
   */
  @Test
  void measuresEnPassantCastlingAndPromotion() {
    // Given
    Position start = position(CHESS, "4k3/P2p4/8/4P3/8/8/8/4K2R b K - 0 1");

    // When
    GameMeasures measures =
        measure(start, Result.WHITE_WINS, List.of(), "d7d5 e5d6 e8d7 e1g1 d7d6 a7a8q d6e5 f1e1");

    // Then
    assertThat(counts(measures))
        .isEqualTo(
            "TURNS 8, SAMPLED_TURNS 8, LEGAL_TURNS 119, MAX_STUCK 250, FIRST_CAPTURE 2,"
                + " LONGEST_QUIET 2, CAPTURES 2, CHECKS 1, PROMOTIONS 1, MOVES 8,"
                + " CELLS_USED 109, BOARDS_USED 1000, RAREST_BOARD 1000, KINDS_USED 500");
    // 37 is in the octave from 32 on, whose classes are four numbers wide: 16 + 8 + 1.
    assertThat(measures.turnCounts()).isEqualTo(Map.of(6, 3, 4, 1, 17, 1, 18, 2, 25, 1));
    assertThat(measures.stuck())
        .containsExactly(
            List.of(new Stuck(4 + 4 + 3 + 3, 1)), List.of(new Stuck(2 + 1 + 1 + 1, 0)));
    assertThat(kind(measures, 'K')).isEqualTo(counts(4, 8, 8, 0, 2, 0));
    assertThat(kind(measures, 'Q')).isEqualTo(counts(0, 1, 1, 0, 0, 0));
    assertThat(measures.kinds().get(CHESS.definition().pieceIndex('Q')).count(OfKind.PROMOTED))
        .isOne();
    assertThat(measures.kinds().get(CHESS.definition().pieceIndex('P')).count(OfKind.PROMOTED))
        .isZero();
    assertThat(kind(measures, 'R')).isEqualTo(counts(1, 4, 4, 0, 1, 0));
    assertThat(kind(measures, 'B')).isEqualTo(counts(0, 0, 0, 0, 0, 0));
    assertThat(kind(measures, 'P')).isEqualTo(counts(3, 6, 6, 1, 3, 2));
    // Castling is a move of the king, so f1 has no landing of the rook.
    assertThat(landings(CHESS, measures, 0))
        .isEqualTo(Map.of("Ad6", 1, "Ag1", 1, "Aa8", 1, "Ae1", 1));
    assertThat(landings(CHESS, measures, 1))
        .isEqualTo(Map.of("Ad5", 1, "Ad7", 1, "Ad6", 1, "Ae5", 1));
    assertThat(measures.material()).containsOnlyKeys(Phase.END);
    assertThat(measures.material().get(Phase.END))
        .isIn(material(CHESS, "R+1 P+1"), material(CHESS, "R+1 P+2"), material(CHESS, "Q+1 R+1"));
  }

  /**
   * Two moves per turn, and a king on each of four boards: a rook mates on board A, which decides
   * only that board, and its pieces are frozen.
   *
   * <p>Legal turns are pairs of boards. White has 13 moves on A (Ke3, Ke4, Kf3, ten of the rook)
   * and three of a king on each other board: 3 · 13 · 3 + 3 · 9 = 144. Black has three on each of
   * the boards B, C, D: 27. White has five moves of the king on Ba2, and three and three: 15 + 15 +
   * 9 = 39.
   *
   * <p>Moves end on 6 of 144 cells and 3 of 4 boards; kings and the rook move: 2 of 5 kinds. The
   * least used board has no move.
   */
  @Test
  void measuresAMateOnOneOfSeveralBoards() {
    // Given
    Variant variant = Variants.shipped("positional-6x6x4");
    String kings = "5k/6/6/6/6/K5";
    Position start =
        position(variant, "5k/6/5K/6/6/R5|" + kings + "|" + kings + "|" + kings + " w - - - 0 40");

    // When
    GameMeasures measures =
        measure(start, Result.DRAW, List.of(), "Aa1Aa6,Ba1Ba2 Bf6Bf5,Cf6Cf5 Ba2Ba1,Ca1Ca2");

    // Then
    assertThat(start.setup().matedBlack()).isEqualTo(1);
    assertThat(start.outcome().isOver() && start.outcome().reason() == Outcome.Reason.CHECKMATE)
        .isFalse();
    assertThat(counts(measures))
        .isEqualTo(
            "TURNS 3, SAMPLED_TURNS 3, LEGAL_TURNS 210, LONGEST_QUIET 3, CHECKS 1, MOVES 6,"
                + " CELLS_USED 42, BOARDS_USED 750, KINDS_USED 400");
    assertThat(measures.stuck())
        .containsExactly(List.of(new Stuck(5 + 3, 0)), List.of(new Stuck(3, 0)));
    assertThat(kind(variant, measures, 'K')).isEqualTo(counts(5, 4 + 4 + 4, 4 + 3 + 3, 0, 8, 0));
    assertThat(kind(variant, measures, 'R')).isEqualTo(counts(1, 2, 1, 0, 1, 0));
    assertThat(landings(variant, measures, 0))
        .isEqualTo(Map.of("Aa6", 1, "Ba2", 1, "Ba1", 1, "Ca2", 1));
    assertThat(landings(variant, measures, 1)).isEqualTo(Map.of("Bf5", 1, "Cf5", 1));
    assertThat(measures.material()).isEqualTo(Map.of(Phase.END, material(variant, "R+1")));
  }

  /** The turn that mates is a check, too, if the game ends with it. */
  @Test
  void countsTheMateThatEndsTheGame() {
    // Given
    Variant variant = Variants.shipped("positional-8x8x2");
    Position start = position(variant, "7k/8/7K/8/8/8/8/R7|7k/8/8/8/8/8/8/K7 w - - - 0 40");

    // When
    GameMeasures measures = measure(start, Result.WHITE_WINS, List.of(), "Xa1Xa8,Ya1Ya2");

    // Then
    assertThat(start.outcome()).isEqualTo(new Outcome(Result.WHITE_WINS, Outcome.Reason.CHECKMATE));
    assertThat(measures.count(Count.CHECKS)).isOne();
  }

  /** There are at most 40 stretches; the last one has all later turns. */
  @Test
  void theLastStretchHasAllLaterTurns() {
    // Given: each side moves its knight back and forth.
    String turns = "g1f3 g8f6 f3g1 f6g8 ".repeat(105);
    List<OptionalInt> scores =
        IntStream.range(0, 420)
            .mapToObj(i -> i < 400 ? OptionalInt.empty() : OptionalInt.of(i % 2 == 0 ? 0 : 100))
            .toList();

    // When
    GameMeasures measures = measure(CHESS.start(), Result.DRAW, scores, turns);

    // Then
    assertThat(measures.count(Count.TURNS)).isEqualTo(420);
    assertThat(measures.count(Count.LONGEST_QUIET)).isEqualTo(420);
    assertThat(measures.stuck()).allSatisfy(side -> assertThat(side).hasSize(Stretch.MAX));
    // Ten turns have five of each side; the last stretch has turns 391 to 420.
    assertThat(measures.stuck().getFirst().getFirst().pieces()).isEqualTo(5 * 16);
    assertThat(measures.stuck().getFirst().getLast().pieces()).isEqualTo(15 * 16);
    assertThat(measures.scores()).hasSize(Stretch.MAX).endsWith(GameMeasures.NO_SCORE, 0);
  }
}
