package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.Side;
import io.polyboard.rules.definition.PawnDefinition.Advance;
import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/** Checks the pawns of a definition against its cells and its other pieces. */
record PawnCheck(VariantDefinition definition, Value root) {

  /** Adds the problems. */
  void check() {
    for (PieceDefinition piece : definition.pieces()) {
      if (piece.pawn() != null) {
        checkPawn(piece.pawn(), piece, root.at("pieces", piece.letter(), "pawn"));
      }
    }
    checkEnPassant();
  }

  private void checkPawn(PawnDefinition pawn, PieceDefinition piece, Value place) {
    if (pawn.advances().isEmpty() && pawn.captures().isEmpty()) {
      place.refuseKey(
          "PAWN_NEVER_MOVES",
          "neither advances nor captures; leave pawn out for a piece that never moves");
    }
    checkVectors(pawn.advances().stream().map(Advance::vector).toList(), place, "advance");
    checkVectors(pawn.captures(), place, "capture");
    for (int i = 0; i < pawn.advances().size(); i++) {
      Advance advance = pawn.advances().get(i);
      SortedSet<Cell> from = new TreeSet<>(piece.standsOn());
      from.retainAll(advance.from());
      refuseIfStrands(piece, from, advance.vector(), place.at("advance", i));
    }
    for (int i = 0; i < pawn.captures().size(); i++) {
      refuseIfStrands(piece, piece.standsOn(), pawn.captures().get(i), place.at("capture", i));
    }
    checkDoubleSteps(pawn, piece, place);
    if (pawn.promotion() != null) {
      checkPromotion(pawn.promotion(), place.at("promotes"));
    }
  }

  /** Refuses vectors that, on cyclic axes, lead nowhere, or to the same cell as another vector. */
  private void checkVectors(List<List<Integer>> vectors, Value place, String key) {
    Map<List<Integer>, Integer> first = new HashMap<>();
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> shift = shift(vectors.get(i), 1);
      Integer same = first.putIfAbsent(shift, i);
      Value vector = place.at(key, i);
      if (isNowhere(shift)) {
        vector.refuse("VECTOR_BACK", "leads back to the same cell");
      } else if (same != null) {
        vector.refuse(
            "VECTOR_SAME", "leads to the same cell as " + key + "[" + same + "]; remove one");
      }
    }
  }

  private void refuseIfStrands(
      PieceDefinition piece, SortedSet<Cell> from, List<Integer> vector, Value place) {
    for (Cell cell : from) {
      Cell reached = lattice().step(cell, vector);
      if (reached != null && strands(piece, reached)) {
        place.refuse(
            "PAWN_STRANDS",
            ("leads from %s to a cell where the pawn may not stand; check never-on, stands-on and"
                    + " promotes, or limit the advance: {step: [...], from: [...]}")
                .formatted(cell));
        return;
      }
    }
  }

  /** Whether a pawn that moves to a cell neither promotes there nor may stand where it ends. */
  private boolean strands(PieceDefinition piece, Cell reached) {
    return !(piece.pawn() != null && promotes(piece.pawn(), reached))
        && !piece.standsOn().contains(transferred(reached));
  }

  private void checkDoubleSteps(PawnDefinition pawn, PieceDefinition piece, Value place) {
    Value from = place.get("double-step-from");
    if (from.isPresent() && pawn.advances().isEmpty()) {
      from.refuseKey(
          "DOUBLE_STEP_WITHOUT_ADVANCE", "a double step is an advance made twice; give advance");
    }
    SortedSet<Cell> elsewhere = pawn.doubleStepFrom();
    elsewhere.removeAll(piece.standsOn());
    if (!elsewhere.isEmpty()) {
      from.refuse("PAWN_STANDS_ON", "the pawn may not stand on " + first(elsewhere));
    }
    // A move is written as its two cells, so these must distinguish single and double steps.
    Map<List<Integer>, Integer> ends = new HashMap<>();
    for (int i = 0; i < pawn.advances().size(); i++) {
      ends.put(shift(pawn.advances().get(i).vector(), 1), i);
    }
    for (int i = 0; i < pawn.advances().size(); i++) {
      Advance advance = pawn.advances().get(i);
      if (advance.twiceFrom().isEmpty()) {
        continue;
      }
      List<Integer> twice = shift(advance.vector(), 2);
      Integer same = ends.putIfAbsent(twice, i);
      if (same != null || isNowhere(twice)) {
        place
            .at("advance", i)
            .refuse(
                same == null ? "DOUBLE_STEP_NOWHERE" : "DOUBLE_STEP_SAME",
                ("made twice, it leads to the same cell as %s; each double step must lead to a cell"
                        + " of its own")
                    .formatted(same == null ? "no move" : "advance[" + same + "]"));
      }
    }
    for (Advance advance : pawn.advances()) {
      for (Cell cell : advance.twiceFrom()) {
        Cell once = lattice().step(cell, advance.vector());
        Cell twice = once == null ? null : lattice().step(once, advance.vector());
        if (once != null && twice != null && (promotes(pawn, once) || strands(piece, twice))) {
          from.refuse(
              "DOUBLE_STEP_CELLS",
              ("a double step from %s passes a cell where the pawn promotes, or ends on a cell"
                      + " where it may not stand")
                  .formatted(cell));
          return;
        }
      }
    }
  }

  private static boolean promotes(PawnDefinition pawn, Cell cell) {
    return pawn.promotion() != null && pawn.promotion().on().contains(cell);
  }

  /** Any kind of pawn may capture any other kind en passant, so all kinds are checked together. */
  private void checkEnPassant() {
    SortedSet<Cell> squares = new TreeSet<>();
    List<String> passed = new ArrayList<>();
    for (PieceDefinition piece : definition.pieces()) {
      PawnDefinition pawn = piece.pawn();
      if (pawn != null && pawn.enPassant()) {
        Value place = root.at("pieces", piece.letter(), "pawn", "en-passant");
        if (pawn.doubleStepFrom().isEmpty()) {
          place.refuseKey(
              "EN_PASSANT_WITHOUT_DOUBLE_STEP",
              "there is no double step to capture; give double-step-from");
        }
        for (Advance advance : pawn.advances()) {
          for (Cell cell : advance.twiceFrom()) {
            Cell square = lattice().step(cell, advance.vector());
            if (square != null) {
              squares.add(definition.seenBy(Side.BLACK, square));
            }
          }
        }
        passed.add(Character.toString(piece.letter()));
      }
    }
    if (squares.isEmpty()) {
      return;
    }
    for (PieceDefinition piece : definition.pieces()) {
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        checkEnPassant(pawn, squares, passed, root.at("pieces", piece.letter(), "pawn"));
      }
    }
  }

  /**
   * @param squares the en passant squares, as the capturing side sees them
   * @param passed the pawns that can be captured there
   */
  private void checkEnPassant(
      PawnDefinition pawn, SortedSet<Cell> squares, List<String> passed, Value place) {
    // Otherwise one text would stand for an advance to the square and for the capture on it.
    for (int i = 0; i < pawn.advances().size(); i++) {
      for (int j = 0; j < pawn.captures().size(); j++) {
        if (shift(pawn.advances().get(i).vector(), 1).equals(shift(pawn.captures().get(j), 1))) {
          place
              .at("advance", i)
              .refuse(
                  "EN_PASSANT_AMBIGUOUS",
                  "is also capture[%s], which is not possible while pawns have en-passant: %s"
                      .formatted(j, String.join(", ", passed)));
        }
      }
    }
    List<Cell> both = squares.stream().filter(cell -> promotes(pawn, cell)).toList();
    if (!pawn.captures().isEmpty() && !both.isEmpty()) {
      place
          .at("promotes", "on")
          .refuse(
              "EN_PASSANT_PROMOTION",
              ("includes %s, which a double step passes and where en-passant may capture;"
                      + " promote elsewhere or leave out en-passant")
                  .formatted(first(new TreeSet<>(both))));
    }
  }

  private void checkPromotion(Promotion promotion, Value place) {
    Stream<Cell> landings =
        promotion.landing() == null
            ? promotion.on().stream()
            : promotion.landing().rows().values().stream()
                .flatMap(row -> Stream.concat(row.cells().stream(), row.overflow().stream()));
    Set<Cell> ends = landings.map(this::transferred).collect(Collectors.toSet());
    for (int i = 0; i < promotion.to().size(); i++) {
      PieceDefinition piece = definition.piece(promotion.to().get(i));
      Value letter = place.at("to", i);
      if (piece.royal()) {
        letter.refuse("PROMOTION_ROYAL", "a pawn may not become royal");
      } else if (piece.pawn() != null && piece.pawn().promotion() != null) {
        letter.refuse("PROMOTION_AGAIN", "a pawn may not become a piece that promotes");
      } else if (!piece.standsOn().containsAll(ends)) {
        SortedSet<Cell> refused = new TreeSet<>(ends);
        refused.removeAll(piece.standsOn());
        letter.refuse(
            "PROMOTION_STANDS", "a " + piece.name() + " may not stand on " + first(refused));
      }
    }
  }

  /** The shift by a multiple of a vector, modulo the sizes of cyclic axes. */
  private List<Integer> shift(List<Integer> vector, int times) {
    return IntStream.range(0, vector.size())
        .mapToObj(axis -> {
          int component = times * vector.get(axis);
          Axis along = lattice().axes().get(axis);
          return along.cyclic() ? Math.floorMod(component, along.size()) : component;
        })
        .toList();
  }

  /** The cell on which a piece ends that has moved to a cell. */
  private Cell transferred(Cell cell) {
    Cell end = definition.transfer() == null ? cell : lattice().step(cell, definition.transfer());
    // A transfer over the edge is refused elsewhere.
    return end == null ? cell : end;
  }

  /** The first of some cells, and the number of the others. */
  private static String first(SortedSet<Cell> cells) {
    return cells.getFirst() + (cells.size() == 1 ? "" : " and " + (cells.size() - 1) + " more");
  }

  private static boolean isNowhere(List<Integer> shift) {
    return shift.stream().allMatch(component -> component == 0);
  }

  private Lattice lattice() {
    return definition.lattice();
  }
}
