package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.balance.pieces.Influence;
import io.polyboard.proto.rules.v1.DescribeVariantResponse;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.PieceDescription;
import io.polyboard.rules.definition.RuleDescription;
import io.polyboard.rules.lattice.Cell;

/** Describes variants in English, as messages of the contract. */
final class VariantDescriptions {
  private VariantDescriptions() {}

  static DescribeVariantResponse write(Variant variant) {
    DescribeVariantResponse.Builder message = DescribeVariantResponse.newBuilder();
    for (RuleDescription rule : RuleDescription.of(variant.definition())) {
      message.addRulesBuilder().setTopic(rule.topic()).setText(rule.text());
    }
    for (Influence influence : Influence.of(variant)) {
      PieceKind kind = influence.kind();
      PieceDefinition piece = variant.definition().piece(kind);
      var description =
          message
              .addPiecesBuilder()
              .setLetter(Character.toString(piece.letter()))
              .setText(PieceDescription.of(variant.definition(), piece))
              .setInfluence(influence.empty())
              .setInfluenceHalfFull(influence.halfFull());
      starts(piece)
          .map(cell -> Reach.of(variant, kind, piece, cell))
          .max(
              Comparator.comparingInt(Reach::size).thenComparing(reach -> -reach.distance(variant)))
          .ifPresent(reach ->
              description
                  .setFromCell(reach.from.index())
                  .addAllMoves(numbers(reach.moves))
                  .addAllCaptures(numbers(reach.captures)));
    }
    return message.build();
  }

  /** Cells from which a piece can show all its moves; for a pawn, those of its double step. */
  private static Stream<Cell> starts(PieceDefinition piece) {
    PawnDefinition pawn = piece.pawn();
    return pawn == null || pawn.doubleStepFrom().isEmpty()
        ? piece.standsOn().stream()
        : pawn.doubleStepFrom().stream();
  }

  private record Reach(Cell from, BitSet moves, BitSet captures) {
    static Reach of(Variant variant, PieceKind kind, PieceDefinition piece, Cell from) {
      Piece white = new Piece(kind, Side.WHITE);
      BitSet moves = variant.reach(white, from, new BitSet());
      if (piece.pawn() == null) {
        return new Reach(from, moves, moves);
      }
      // With all cells occupied, a pawn reaches only the cells where it captures.
      BitSet all = new BitSet();
      all.set(0, variant.lattice().cells());
      BitSet captures = variant.reach(white, from, all);
      moves.andNot(captures);
      return new Reach(from, moves, captures);
    }

    int size() {
      BitSet both = (BitSet) moves.clone();
      both.or(captures);
      return both.cardinality();
    }

    /** Twice the distance from the middle of the lattice, in steps along its axes. */
    int distance(Variant variant) {
      int distance = 0;
      for (int axis = 0; axis < variant.lattice().axes().size(); axis++) {
        distance +=
            Math.abs(2 * from.coordinate(axis) - variant.lattice().axes().get(axis).size() + 1);
      }
      return distance;
    }
  }

  private static List<Integer> numbers(BitSet cells) {
    return cells.stream().boxed().toList();
  }
}
