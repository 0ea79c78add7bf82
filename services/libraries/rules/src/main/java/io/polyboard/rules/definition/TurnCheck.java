package io.polyboard.rules.definition;

import io.polyboard.rules.definition.PawnDefinition.Advance;
import io.polyboard.rules.fault.DefinitionFault.Rule;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import java.util.List;

/** Checks the rules of turns, kings and ends of a definition against each other. */
record TurnCheck(VariantDefinition definition, Value root) {

  /** Notes the faults. */
  void check() {
    checkTurns();
    checkEnds();
    checkTransfer();
    if (!definition.castlings().isEmpty() && !definition.kingHold().isEmpty()) {
      root.at("castling").refuseKey(Rule.CASTLING_WITH_HOLD);
    }
  }

  private void checkTurns() {
    Value moves = root.at("turn", "moves");
    Value kings = root.at("kings");
    if (definition.movesPerTurn() == 1) {
      if (definition.royalOnEachBoard()) {
        kings.refuse(Rule.KINGS_NEED_MOVES);
      }
      for (PieceDefinition piece : definition.pieces()) {
        if (piece.pawn() != null
            && piece.pawn().promotion() != null
            && piece.pawn().promotion().landing() != null) {
          root.at("pieces", piece.letter(), "pawn", "promotes", "landing")
              .refuseKey(Rule.LANDING_NEEDS_MOVES);
        }
      }
    } else {
      checkLongTurns(moves, kings);
    }
  }

  private void checkEnds() {
    if (definition.ends().bareKing() && definition.royalOnEachBoard()) {
      root.at("ends", "bare-king").refuse(Rule.BARE_KING_WITH_KINGS);
    }
    if (definition.ends().checkmates() > 1 && !definition.royalOnEachBoard()) {
      root.at("ends", "checkmates").refuse(Rule.CHECKMATES_NEED_KINGS);
    } else if (definition.ends().checkmates() > lattice().boards()) {
      root.at("ends", "checkmates").refuse(Rule.CHECKMATES_BOARDS, lattice().boards());
    }
  }

  private void checkLongTurns(Value moves, Value kings) {
    if (definition.movesPerTurn() > lattice().boards()) {
      moves.refuse(Rule.MOVES_BOARDS, lattice().boards());
    }
    if (!definition.royalOnEachBoard()) {
      (kings == root ? moves : kings).refuse(Rule.MOVES_NEED_KINGS);
    }
    if (!definition.castlings().isEmpty()) {
      root.at("castling").refuseKey(Rule.NOT_WITH_MOVES);
    }
    if (definition.transfer() != null) {
      root.at("transfer").refuseKey(Rule.NOT_WITH_MOVES);
    }
    if (definition.selfCapture()) {
      root.at("self-capture").refuseKey(Rule.NOT_WITH_MOVES);
    }
    if (!definition.kingHold().isEmpty()) {
      root.at("king-hold").refuseKey(Rule.NOT_WITH_MOVES);
    }
    for (PieceDefinition piece : definition.pieces()) {
      Value place = root.at("pieces", piece.letter());
      for (int i = 0; i < piece.movements().size(); i++) {
        for (Plane plane : piece.movements().get(i).planes()) {
          if (plane.axes().stream().anyMatch(axis -> axis > 1)) {
            place.at("moves", i).refuse(Rule.PLANE_LEAVES_BOARD, plane.name());
          }
        }
      }
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        checkStays(
            pawn.advances().stream().map(Advance::vector).toList(), place.at("pawn"), "advance");
        checkStays(pawn.captures(), place.at("pawn"), "capture");
        if (pawn.enPassant()) {
          place.at("pawn", "en-passant").refuseKey(Rule.NOT_WITH_MOVES);
        }
        if (pawn.promotion() != null && pawn.promotion().landing() == null) {
          place.at("pawn", "promotes").refuse(Rule.MOVES_NEED_LANDING);
        }
      }
    }
  }

  private void checkStays(List<List<Integer>> vectors, Value place, String key) {
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> vector = vectors.get(i);
      if (vector.subList(2, vector.size()).stream().anyMatch(component -> component != 0)) {
        place.at(key, i).refuse(Rule.PAWN_LEAVES_BOARD);
      }
    }
  }

  private void checkTransfer() {
    List<Integer> transfer = definition.transfer();
    if (transfer == null) {
      return;
    }
    Value place = root.at("transfer");
    boolean leaves = false;
    for (int axis = 0; axis < transfer.size(); axis++) {
      Axis moved = lattice().axes().get(axis);
      if (transfer.get(axis) != 0 && !moved.cyclic()) {
        place.refuse(Rule.TRANSFER_OVER_EDGE, moved.name());
      }
      leaves |= transfer.get(axis) % moved.size() != 0;
    }
    if (!leaves) {
      place.refuse(Rule.VECTOR_BACK);
    }
    if (!definition.kingHold().isEmpty()) {
      root.at("king-hold").refuseKey(Rule.NOT_WITH_TRANSFER);
    }
    if (definition.selfCapture()) {
      root.at("self-capture").refuseKey(Rule.NOT_WITH_TRANSFER);
    }
    for (PieceDefinition piece : definition.pieces()) {
      if (piece.pawn() != null && piece.pawn().enPassant()) {
        root.at("pieces", piece.letter(), "pawn", "en-passant").refuseKey(Rule.NOT_WITH_TRANSFER);
      }
    }
  }

  private Lattice lattice() {
    return definition.lattice();
  }
}
