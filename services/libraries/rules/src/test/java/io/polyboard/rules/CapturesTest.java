package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CapturesTest {
  private static final int GAMES = Nightly.samples(20);
  private static final int PLIES = 120;

  static List<String> variants() {
    return Stream.concat(Variants.ids().stream(), Stream.of("self-capture", "odd-pawns", "torpedo"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void capturesAreTheLegalMovesThatCaptureOrPromote(String id) {
    // Given
    Variant variant = TestVariants.variant(id);
    boolean landsElsewhere = variant.definition().royalOnEachBoard();
    PackedView packed = PackedView.of(variant);
    long seed = new SplittableRandom().nextLong();
    System.out.println("captures " + id + ": seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);

    for (int game = 0; game < GAMES; game++) {
      Position position = variant.start();
      for (int ply = 0; ply < PLIES; ply++) {
        // When
        List<Move> moves = position.legalMoves();
        List<Move> captures = packed.legalCaptures(position);

        // Then
        List<Move> expected =
            moves.stream()
                .filter(move ->
                    landsElsewhere
                        ? move.captured() != null && move.promotion() == null
                        : isOfEnemy(move) || move.promotion() != null)
                .toList();
        assertThat(captures)
            .as("%s", position.setup())
            .containsExactlyInAnyOrderElementsOf(expected);
        if (moves.isEmpty()) {
          break;
        }
        position.make(
            captures.size() > 0 && random.nextInt(3) == 0
                ? captures.get(random.nextInt(captures.size()))
                : moves.get(random.nextInt(moves.size())));
      }
    }
  }

  private static boolean isOfEnemy(Move move) {
    return move.captured() != null && move.captured().side() != move.piece().side();
  }

  @Test
  void aPawnThatPromotesOnItsOwnPieceIsAmongThePromotions() {
    // Given
    Position position = TestVariants.position("self-capture", "3N4/4P3/8/8/8/8/8/K6k w - - 0 1");

    // When
    List<Move> captures = PackedView.of(position.variant()).legalCaptures(position);

    // Then
    assertThat(captures)
        .filteredOn(move -> move.captured() != null)
        .hasSize(4)
        .allMatch(move -> move.promotion() != null);
  }

  @Test
  void aKingDoesNotRecaptureOnACellThatTheOtherKingAttacksEvenWithARookBehindIt() {
    // Given: the knight takes a pawn that only White's king defends, in front of a rook
    Variant chess = Variants.shipped("chess");
    Position position = TestVariants.position("chess", "8/8/2n5/4k3/3P4/3K4/8/3R4 b - - 0 1");
    Move knightTakesPawn =
        position.legalMoves().stream().filter(move -> move.captured() != null).findAny().get();
    String cheapestFirst = "PNBRQK";
    int[] values = new int[6];
    int[] order = new int[6];
    for (PieceKind kind : chess.kinds()) {
      int place = cheapestFirst.indexOf(kind.letter());
      values[kind.index()] = new int[] {1, 3, 3, 5, 9, 1_000}[place];
      order[place] = kind.index();
    }

    // When
    PackedView packed = PackedView.of(chess);

    // Then
    assertThat(packed.exchangeGains(position, knightTakesPawn, values, order, 1)).isTrue();
    assertThat(packed.exchangeGains(position, knightTakesPawn, values, order, 2)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void exchangesAgreeWithNaiveExchanges(String id) {
    // Given
    Variant variant = TestVariants.variant(id);
    long seed = new SplittableRandom().nextLong();
    System.out.println("exchanges " + id + ": seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    int[] values =
        variant.definition().pieces().stream()
            .mapToInt(piece -> piece.royal() ? 1_000_000 : 1 + random.nextInt(20))
            .toArray();
    int[] cheapestFirst =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((a, b) -> Integer.compare(values[a], values[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    PackedView packed = PackedView.of(variant);

    for (int game = 0; game < GAMES; game++) {
      Position position = variant.start();
      for (int ply = 0; ply < PLIES; ply++) {
        List<Move> moves = position.legalMoves();
        List<Move> captures = new ArrayList<>(packed.legalCaptures(position));
        moves.stream()
            .filter(move -> move.captured() != null && !isOfEnemy(move))
            .forEach(captures::add);
        for (Move move : captures) {
          // When
          NaiveExchange.Gain expected =
              new NaiveExchange(position, values, cheapestFirst).gain(move);

          // Then
          String what = position.setup() + " " + move;
          assertThat(packed.exchangeGains(position, move, values, cheapestFirst, expected.min()))
              .as("%s gains %d", what, expected.min())
              .isTrue();
          assertThat(
                  packed.exchangeGains(position, move, values, cheapestFirst, expected.max() + 1))
              .as("%s gains at most %d", what, expected.max())
              .isFalse();
        }
        if (moves.isEmpty()) {
          break;
        }
        position.make(moves.get(random.nextInt(moves.size())));
      }
    }
  }
}
