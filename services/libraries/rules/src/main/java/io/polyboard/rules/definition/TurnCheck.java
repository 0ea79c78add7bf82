package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition.Advance;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/** Checks the rules of turns, kings and the game's end in a definition against each other. */
record TurnCheck(VariantDefinition definition, Value root) {
  private static final String NOT_WITH_MOVES =
      "is not possible with turns of more than one move; remove it, or turn";

  private static final String NOT_WITH_TRANSFER = "is not possible with transfer; remove one";

  /** Adds the problems. */
  void check() {
    checkTurns();
    checkEnds();
    checkTransfer();
    if (!definition.castlings().isEmpty() && !definition.kingHold().isEmpty()) {
      root.at("castling")
          .refuseKey("CASTLING_WITH_HOLD", "is not possible with king-hold; remove one");
    }
  }

  private void checkTurns() {
    Value kings = root.at("kings");
    if (definition.movesPerTurn() == 1) {
      if (definition.royalOnEachBoard()) {
        kings.refuse(
            "KINGS_NEED_MOVES",
            "kings on each board need turns of more than one move; write turn: {moves: 2}");
      }
      for (PieceDefinition piece : definition.pieces()) {
        if (piece.pawn() != null
            && piece.pawn().promotion() != null
            && piece.pawn().promotion().landing() != null) {
          root.at("pieces", piece.letter(), "pawn", "promotes", "landing")
              .refuseKey(
                  "LANDING_NEEDS_MOVES",
                  "needs turns of more than one move; write turn: {moves: 2}, or remove it");
        }
      }
    } else {
      checkLongTurns(root.at("turn", "moves"), kings);
    }
  }

  private void checkEnds() {
    if (definition.ends().bareKing() && definition.royalOnEachBoard()) {
      root.at("ends", "bare-king")
          .refuse("BARE_KING_WITH_KINGS", "is not possible with kings: each-board");
    }
    if (definition.ends().checkmates() > 1 && !definition.royalOnEachBoard()) {
      root.at("ends", "checkmates")
          .refuse("CHECKMATES_NEED_KINGS", "more than one needs kings: each-board");
    } else if (definition.ends().checkmates() > lattice().boards()) {
      root.at("ends", "checkmates")
          .refuse("CHECKMATES_BOARDS", "there are only " + lattice().boards() + " boards");
    }
  }

  private void checkLongTurns(Value moves, Value kings) {
    if (definition.movesPerTurn() > lattice().boards()) {
      moves.refuse(
          "MOVES_BOARDS",
          "each move of a turn is on a different board, and there are only " + lattice().boards());
    }
    if (!definition.royalOnEachBoard()) {
      (kings == root ? moves : kings)
          .refuse("MOVES_NEED_KINGS", "turns of more than one move need kings: each-board");
    }
    refuseEach(
        "NOT_WITH_MOVES",
        NOT_WITH_MOVES,
        Map.of(
            "castling", !definition.castlings().isEmpty(),
            "transfer", definition.transfer() != null,
            "self-capture", definition.selfCapture(),
            "king-hold", !definition.kingHold().isEmpty()));
    for (PieceDefinition piece : definition.pieces()) {
      Value place = root.at("pieces", piece.letter());
      for (int i = 0; i < piece.movements().size(); i++) {
        for (Plane plane : piece.movements().get(i).planes()) {
          if (plane.axes().stream().anyMatch(axis -> axis > 1)) {
            place
                .at("moves", i)
                .refuse(
                    "PLANE_LEAVES_BOARD",
                    ("leaves its board in the plane %s, but with turns of more than one move every"
                            + " piece keeps to its board")
                        .formatted(plane.name()));
          }
        }
      }
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        checkStays(
            pawn.advances().stream().map(Advance::vector).toList(), place.at("pawn"), "advance");
        checkStays(pawn.captures(), place.at("pawn"), "capture");
        if (pawn.enPassant()) {
          place.at("pawn", "en-passant").refuseKey("NOT_WITH_MOVES", NOT_WITH_MOVES);
        }
        if (pawn.promotion() != null && pawn.promotion().landing() == null) {
          place
              .at("pawn", "promotes")
              .refuse(
                  "MOVES_NEED_LANDING",
                  "with turns of more than one move, promoted pieces change boards; give landing");
        }
      }
    }
  }

  /** Refuses those of the keys whose rules the definition gives. */
  private void refuseEach(String code, String message, Map<String, Boolean> given) {
    given.forEach((key, isGiven) -> {
      if (isGiven) {
        root.at(key).refuseKey(code, message);
      }
    });
  }

  private void checkStays(List<List<Integer>> vectors, Value place, String key) {
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> vector = vectors.get(i);
      if (vector.subList(2, vector.size()).stream().anyMatch(component -> component != 0)) {
        place
            .at(key, i)
            .refuse(
                "PAWN_LEAVES_BOARD",
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
        place.refuse(
            "TRANSFER_OVER_EDGE",
            "leads over the edge of the axis " + moved.name() + "; make that axis cyclic");
      }
      leaves |= transfer.get(axis) % moved.size() != 0;
    }
    if (!leaves) {
      place.refuse("VECTOR_BACK", "leads back to the same cell");
    }
    refuseEach(
        "NOT_WITH_TRANSFER",
        NOT_WITH_TRANSFER,
        Map.of(
            "self-capture", definition.selfCapture(),
            "king-hold", !definition.kingHold().isEmpty()));
    for (PieceDefinition piece : definition.pieces()) {
      if (piece.pawn() != null && piece.pawn().enPassant()) {
        root.at("pieces", piece.letter(), "pawn", "en-passant")
            .refuseKey("NOT_WITH_TRANSFER", NOT_WITH_TRANSFER);
      }
    }
  }

  private Lattice lattice() {
    return definition.lattice();
  }
}
