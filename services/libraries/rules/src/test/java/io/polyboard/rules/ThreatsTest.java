package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.Threats.Check;
import io.polyboard.rules.Threats.Pin;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThreatsTest {
  private static final int POSITIONS = Nightly.samples(100);

  /** By variant; shared by all tests. */
  private final Map<String, List<RandomGames.Visit>> visits = new HashMap<>();

  private List<RandomGames.Visit> visits(String id) {
    return visits.computeIfAbsent(id, ThreatsTest::play);
  }

  private static List<RandomGames.Visit> play(String id) {
    long seed = System.nanoTime();
    System.out.println("threats " + id + ": seed " + seed);
    return RandomGames.play(id, seed, POSITIONS).stream().flatMap(List::stream).toList();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void findsTheKingsInCheck(String id) {
    Variant variant = TestVariants.variant(id);
    for (RandomGames.Visit visit : visits(id)) {
      // Given
      Position position = variant.position(visit.setup());

      // When
      Threats threats = Threats.of(position);

      // Then
      assertThat(
              threats.checks().stream()
                  .anyMatch(check -> side(position, check.king()) == position.side()))
          .as(Mfen.format(variant, visit.setup()))
          .isEqualTo(visit.ruling().inCheck());
    }
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void capturedPiecesWereAttacked(String id) {
    Variant variant = TestVariants.variant(id);
    for (RandomGames.Visit visit : visits(id)) {
      // Given
      Position position = variant.position(visit.setup());

      // Then
      for (Move move : position.legalMoves()) {
        if (move.captured() != null && !(move.kind() instanceof Move.EnPassant)) {
          assertThat(position.attacks(move.from())).contains(move.to());
        }
      }
    }
  }

  /** A piece is pinned by the pieces that attack its king without it, but not with it. */
  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void aPieceIsPinnedByThePiecesWhoseAttacksItBlocks(String id) {
    Variant variant = TestVariants.variant(id);
    for (RandomGames.Visit visit : visits(id)) {
      // Given
      Position position = variant.position(visit.setup());
      Set<Pin> expected = new HashSet<>();
      Set<Cell> compared = new HashSet<>();
      for (Cell cell : variant.lattice().all()) {
        Piece piece = position.pieceAt(cell);
        if (piece != null) {
          try {
            Position without = variant.position(without(visit.setup(), cell, piece.side()));
            // Does not use checks, because without the piece the king's board may be decided.
            for (Cell king : kings(position, piece.side())) {
              variant.lattice().all().stream()
                  .filter(by -> position.pieceAt(by) != null)
                  .filter(by -> !by.equals(cell) && side(position, by) != piece.side())
                  .filter(by -> without.attacks(by).contains(king))
                  .filter(by -> !position.attacks(by).contains(king))
                  .forEach(by -> expected.add(new Pin(cell, by, king)));
            }
            compared.add(cell);
          } catch (RefusedException e) {
            // A king, or a piece that shields a king of the side not to move from an attack.
          }
        }
      }

      // When
      Set<Pin> pins =
          Threats.of(position).pins().stream()
              .filter(pin -> compared.contains(pin.pinned()))
              .collect(Collectors.toSet());

      // Then
      assertThat(pins).as(Mfen.format(variant, visit.setup())).isEqualTo(expected);
    }
  }

  private static Setup without(Setup setup, Cell cell, Side toMove) {
    StringBuilder placement = new StringBuilder(setup.placement());
    placement.setCharAt(cell.index(), '.');
    return new Setup(
        placement.toString(),
        toMove,
        "",
        null,
        null,
        setup.matedWhite(),
        setup.matedBlack(),
        0,
        setup.halfmove(),
        setup.fullmove());
  }

  /** The kings of a side on undecided boards. */
  private static List<Cell> kings(Position position, Side side) {
    int decided = position.setup().matedWhite() | position.setup().matedBlack();
    return position.variant().lattice().all().stream()
        .filter(cell -> (decided >> cell.board() & 1) == 0)
        .filter(cell -> position.pieceAt(cell) != null && side(position, cell) == side)
        .filter(
            cell -> position.variant().definition().piece(position.pieceAt(cell).kind()).royal())
        .toList();
  }

  private static Side side(Position position, Cell cell) {
    Piece piece = position.pieceAt(cell);
    assertThat(piece).isNotNull();
    return piece.side();
  }

  /** Without the piece, White's king on B would be mated, which decides its board. */
  @Test
  void aPieceIsPinnedEvenIfItsAbsenceWouldDecideTheBoard() {
    // Given
    Position position =
        TestVariants.position(
            "positional-6x6x4",
            "1p1pN1/KN1BP1/P1P1PP/ppnp1p/r1bkn1/1P4|r3p1/RN1B1K/nP1bRP/1pp2p/5k/1bb3"
                + "|6/1NB1NK/PNBPPp/1pp1Pp/rbP1pk/P4P|1K4/BNB1p1/kr2Pp/pPpnp1/2b1nP/Pn2R1"
                + " w - - mated=Dw 12 38");

    // When
    List<Pin> pins = Threats.of(position).pins();

    // Then
    assertThat(pins)
        .extracting(pin -> pin.pinned() + " by " + pin.by() + " before " + pin.king())
        .containsExactly("Be4 by Bb1 before Bf5");
  }

  @Test
  void findsACheckFromAnotherBoard() {
    // Given: a rook in Raumschach, two levels above the king
    Position position =
        TestVariants.position(
            "raumschach", "5/5/2k2/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 b - - - 0 1");

    // When
    List<Check> checks = Threats.of(position).checks();

    // Then
    assertThat(checks).hasSize(1);
    assertThat(checks.getFirst().king().name()).isEqualTo("Ac3");
    assertThat(checks.getFirst().attackers()).extracting(Cell::name).containsExactly("Cc3");
  }
}
