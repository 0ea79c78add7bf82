package io.polyboard.rules.definition;

import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import java.util.List;

/** Holds the rules of turns, kings and ends of a definition against each other. */
record TurnCheck(VariantDefinition definition, Value root) {

  /** Notes the faults. */
  void check() {
    checkTurns();
    checkEnds();
    checkTransfer();
    if (!definition.castlings().isEmpty() && !definition.kingHold().isEmpty()) {
      root.at("castling").refuseKey("is not possible with king-hold; remove one");
    }
  }

  private void checkTurns() {
    Value moves = root.at("turn", "moves");
    Value kings = root.at("kings");
    if (definition.movesPerTurn() == 1) {
      if (definition.royalOnEachBoard()) {
        kings.refuse(
            "kings on each board need turns of more than one move; write turn: {moves: 2}");
      }
      for (PieceDefinition piece : definition.pieces()) {
        if (piece.pawn() != null
            && piece.pawn().promotion() != null
            && piece.pawn().promotion().landing() != null) {
          root.at("pieces", piece.letter(), "pawn", "promotes", "landing")
              .refuseKey("needs turns of more than one move; write turn: {moves: 2}, or remove it");
        }
      }
    } else {
      checkLongTurns(moves, kings);
    }
  }

  private void checkEnds() {
    if (definition.ends().bareKing() && definition.royalOnEachBoard()) {
      root.at("ends", "bare-king").refuse("is not possible with kings: each-board");
    }
    if (definition.ends().checkmates() > 1 && !definition.royalOnEachBoard()) {
      root.at("ends", "checkmates").refuse("more than one needs kings: each-board");
    } else if (definition.ends().checkmates() > lattice().boards()) {
      root.at("ends", "checkmates").refuse("there are only " + lattice().boards() + " boards");
    }
  }

  private void checkLongTurns(Value moves, Value kings) {
    String reason = "is not possible with turns of more than one move; remove it, or turn";
    if (definition.movesPerTurn() > lattice().boards()) {
      moves.refuse(
          "each move of a turn is on another board, and there are only " + lattice().boards());
    }
    if (!definition.royalOnEachBoard()) {
      (kings == root ? moves : kings).refuse("turns of more than one move need kings: each-board");
    }
    if (!definition.castlings().isEmpty()) {
      root.at("castling").refuseKey(reason);
    }
    if (definition.transfer() != null) {
      root.at("transfer").refuseKey(reason);
    }
    if (!definition.kingHold().isEmpty()) {
      root.at("king-hold").refuseKey(reason);
    }
    for (PieceDefinition piece : definition.pieces()) {
      Value place = root.at("pieces", piece.letter());
      for (int i = 0; i < piece.movements().size(); i++) {
        for (Plane plane : piece.movements().get(i).planes()) {
          if (plane.axes().stream().anyMatch(axis -> axis > 1)) {
            place
                .at("moves", i)
                .refuse(
                    "leaves its board in the plane "
                        + plane.name()
                        + ", but with turns of more than one move every piece keeps to its board");
          }
        }
      }
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        checkStays(pawn.advances(), place.at("pawn"), "advance");
        checkStays(pawn.captures(), place.at("pawn"), "capture");
        if (pawn.enPassant()) {
          place.at("pawn", "en-passant").refuseKey(reason);
        }
        if (pawn.promotion() != null && pawn.promotion().landing() == null) {
          place
              .at("pawn", "promotes")
              .refuse("with turns of more than one move the piece lands elsewhere; give landing");
        }
      }
    }
  }

  private void checkStays(List<List<Integer>> vectors, Value place, String key) {
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> vector = vectors.get(i);
      if (vector.subList(2, vector.size()).stream().anyMatch(component -> component != 0)) {
        place
            .at(key, i)
            .refuse(
                "leaves its board, but with turns of more than one move every piece keeps to it");
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
        place.refuse("leads over the edge of the axis " + moved.name() + "; make that axis cyclic");
      }
      leaves |= transfer.get(axis) % moved.size() != 0;
    }
    if (!leaves) {
      place.refuse("leads back to the same cell");
    }
    if (!definition.kingHold().isEmpty()) {
      root.at("king-hold").refuseKey("is not possible with transfer; remove one");
    }
    for (PieceDefinition piece : definition.pieces()) {
      if (piece.pawn() != null && piece.pawn().enPassant()) {
        root.at("pieces", piece.letter(), "pawn", "en-passant")
            .refuseKey("is not possible with transfer; remove one");
      }
    }
  }

  private Lattice lattice() {
    return definition.lattice();
  }
}
