package io.polyboard.rules.definition;

import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Holds the parts of a definition against each other, when each is sound by itself. Faults go to the
 * places in the file.
 */
final class DefinitionCheck {
  /** The most axes of a plane whose movements stand for all of their symmetries. */
  static final int MAX_SYMMETRIC_AXES = 6;

  /** The most symmetries and orders of all movements together, equal ones counted apart. */
  static final long MAX_SYMMETRIES = 1_000_000;

  /** The most steps that all movements together make from all cells, at a rough count. */
  static final long MAX_STEPS = 8_000_000;

  private final VariantDefinition definition;
  private final Lattice lattice;
  private final Value root;

  DefinitionCheck(VariantDefinition definition, Value root) {
    this.definition = definition;
    this.lattice = definition.lattice();
    this.root = root;
  }

  /** Notes the faults. */
  void check() {
    checkRoyal();
    checkMovements();
    for (PieceDefinition piece : definition.pieces()) {
      if (piece.standsOn().isEmpty()) {
        root.at("pieces", piece.letter()).refuse("there is no cell on which it may stand");
      }
      if (piece.pawn() != null) {
        checkPawn(piece.pawn(), piece, root.at("pieces", piece.letter(), "pawn"));
      }
    }
    checkArray();
    for (int i = 0; i < definition.castlings().size(); i++) {
      checkCastling(i, root.at("castling", i));
    }
    checkTurns();
    checkTransfer();
  }

  private void checkRoyal() {
    List<PieceDefinition> royal =
        definition.pieces().stream().filter(PieceDefinition::royal).toList();
    if (royal.isEmpty()) {
      root.at("pieces").refuseKey("no piece is royal; write royal: true for the one that is mated");
    }
    for (PieceDefinition piece : royal.subList(Math.min(1, royal.size()), royal.size())) {
      root.at("pieces", piece.letter(), "royal")
          .refuse("only one kind of piece may be royal, and " + royal.getFirst().letter() + " is");
    }
    for (PieceDefinition piece : royal) {
      if (piece.pawn() != null) {
        root.at("pieces", piece.letter(), "royal").refuse("a pawn may not be royal");
      }
    }
  }

  private void checkMovements() {
    long symmetries = 0;
    long steps = 0;
    for (PieceDefinition piece : definition.pieces()) {
      for (int i = 0; i < piece.movements().size(); i++) {
        Movement movement = piece.movements().get(i);
        Value place = root.at("pieces", piece.letter(), "moves", i);
        int dimension = movement.planes().getFirst().axes().size();
        if (movement.symmetric() && dimension > MAX_SYMMETRIC_AXES) {
          place.refuse(
              "its planes may have at most "
                  + MAX_SYMMETRIC_AXES
                  + " axes; write symmetry: none, or name smaller planes by in: [...]");
          return;
        }
        int planes = movement.planes().size();
        symmetries += planes * MovementSize.symmetries(movement);
        steps += planes * lattice.cells() * MovementSize.steps(movement, lattice);
        if (symmetries > MAX_SYMMETRIES || steps > MAX_STEPS) {
          place.refuse("with it the pieces have too many moves; use fewer or shorter ones");
          return;
        }
      }
    }
  }

  private void checkPawn(PawnDefinition pawn, PieceDefinition piece, Value place) {
    if (pawn.advances().isEmpty() && pawn.captures().isEmpty()) {
      place.refuseKey("neither advances nor captures; leave pawn out for a piece that never moves");
    }
    checkVectors(pawn.advances(), place, "advance");
    checkVectors(pawn.captures(), place, "capture");
    if (!pawn.doubleStepFrom().isEmpty()) {
      checkDoubleSteps(pawn, piece, place);
    }
    if (pawn.enPassant()) {
      checkEnPassant(pawn, place);
    }
    if (pawn.promotion() != null) {
      checkPromotion(pawn.promotion(), place.at("promotes"));
    }
  }

  /** Refuses vectors that lead to one cell, or nowhere, once cyclic axes are taken into account. */
  private void checkVectors(List<List<Integer>> vectors, Value place, String key) {
    Map<List<Integer>, Integer> first = new HashMap<>();
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> shift = shift(vectors.get(i), 1);
      Integer same = first.putIfAbsent(shift, i);
      if (isNowhere(shift)) {
        place.at(key, i).refuse("leads back to the same cell");
      } else if (same != null) {
        place.at(key, i).refuse("leads to the same cell as " + key + "[" + same + "]; remove one");
      }
    }
  }

  private void checkDoubleSteps(PawnDefinition pawn, PieceDefinition piece, Value place) {
    Value from = place.at("double-step-from");
    if (pawn.advances().isEmpty()) {
      from.refuseKey("a double step is an advance made twice; give advance");
    }
    Set<Integer> elsewhere = new HashSet<>(pawn.doubleStepFrom());
    elsewhere.removeAll(piece.standsOn());
    if (!elsewhere.isEmpty()) {
      from.refuse("the pawn may not stand on " + names(elsewhere));
    }
    // A move is written by its two cells, so these must tell single and double steps apart.
    Map<List<Integer>, Integer> reached = new HashMap<>();
    for (int i = 0; i < pawn.advances().size(); i++) {
      reached.put(shift(pawn.advances().get(i), 1), i);
    }
    for (int i = 0; i < pawn.advances().size(); i++) {
      List<Integer> twice = shift(pawn.advances().get(i), 2);
      Integer same = reached.putIfAbsent(twice, i);
      if (isNowhere(twice) || same != null) {
        place
            .at("advance", i)
            .refuse(
                "made twice it leads to the same cell as "
                    + (same == null ? "no move" : "advance[" + same + "]")
                    + "; a double step must differ from every other");
      }
    }
    Promotion promotion = pawn.promotion();
    if (promotion != null) {
      Set<Integer> promoting = new HashSet<>();
      for (List<Integer> advance : pawn.advances()) {
        int[] vector = advance.stream().mapToInt(Integer::intValue).toArray();
        for (int cell : pawn.doubleStepFrom()) {
          int passed = lattice.step(cell, vector);
          int landed = passed == Lattice.NONE ? passed : lattice.step(passed, vector);
          if (landed != Lattice.NONE
              && (promotion.on().contains(passed) || promotion.on().contains(landed))) {
            promoting.add(cell);
          }
        }
      }
      if (!promoting.isEmpty()) {
        from.refuse("a double step from " + names(promoting) + " reaches a promotion cell");
      }
    }
  }

  private void checkEnPassant(PawnDefinition pawn, Value place) {
    Value enPassant = place.at("en-passant");
    if (pawn.doubleStepFrom().isEmpty()) {
      enPassant.refuseKey("there is no double step to capture; give double-step-from");
    }
    if (pawn.captures().isEmpty()) {
      enPassant.refuseKey("the pawn does not capture; give capture");
    }
    // Else one text would stand for an advance to the passed cell and for the capture on it.
    for (int i = 0; i < pawn.advances().size(); i++) {
      for (int j = 0; j < pawn.captures().size(); j++) {
        if (shift(pawn.advances().get(i), 1).equals(shift(pawn.captures().get(j), 1))) {
          place
              .at("advance", i)
              .refuse("is capture[" + j + "] too, which is not possible with en-passant");
        }
      }
    }
  }

  private void checkPromotion(Promotion promotion, Value place) {
    Set<Integer> landings = new HashSet<>(promotion.on());
    if (promotion.landing() != null) {
      landings.clear();
      promotion
          .landing()
          .rows()
          .values()
          .forEach(
              row -> {
                landings.addAll(row.cells());
                landings.addAll(row.overflow());
              });
    }
    for (int i = 0; i < promotion.to().size(); i++) {
      PieceDefinition piece = definition.pieces().get(index(promotion.to().get(i)));
      Value letter = place.at("to", i);
      if (piece.royal()) {
        letter.refuse("a pawn may not become royal");
      } else if (piece.pawn() != null && piece.pawn().promotion() != null) {
        letter.refuse("a pawn may not become a piece that promotes");
      } else if (!piece.standsOn().containsAll(landings)) {
        Set<Integer> refused = new HashSet<>(landings);
        refused.removeAll(piece.standsOn());
        letter.refuse("a " + piece.name() + " may not stand on " + names(refused));
      }
    }
  }

  private void checkArray() {
    Map<String, Integer> royals = new HashMap<>();
    for (int cell = 0; cell < lattice.cells(); cell++) {
      char character = definition.array().charAt(cell);
      if (character == '.') {
        continue;
      }
      boolean white = Character.isUpperCase(character);
      PieceDefinition piece = definition.pieces().get(index(Character.toUpperCase(character)));
      int seen = white ? cell : lattice.mirror(cell, definition.mirror());
      if (!piece.standsOn().contains(seen)) {
        arrayOf(cell)
            .refuse(
                "a "
                    + piece.name()
                    + " of "
                    + (white ? "White" : "Black")
                    + " may not stand on "
                    + lattice.name(cell));
      }
      if (piece.royal()) {
        String board = definition.royalOnEachBoard() ? lattice.label(lattice.boardOf(cell)) : "";
        royals.merge(board + (white ? 'w' : 'b'), 1, Integer::sum);
      }
    }
    if (definition.pieces().stream().filter(PieceDefinition::royal).count() != 1) {
      return;
    }
    List<String> boards = new ArrayList<>();
    if (definition.royalOnEachBoard()) {
      IntStream.range(0, lattice.boards()).mapToObj(lattice::label).forEach(boards::add);
    } else {
      boards.add("");
    }
    for (String board : boards) {
      for (boolean white : new boolean[] {true, false}) {
        int count = royals.getOrDefault(board + (white ? 'w' : 'b'), 0);
        if (count != 1) {
          root.at("array", board)
              .refuse(
                  (white ? "White" : "Black")
                      + " has "
                      + count
                      + " royal pieces"
                      + (board.isEmpty() ? "" : " on board " + board)
                      + "; there must be one");
        }
      }
    }
  }

  private Value arrayOf(int cell) {
    return root.at("array", lattice.label(lattice.boardOf(cell)));
  }

  private void checkCastling(int index, Value place) {
    CastlingDefinition castling = definition.castlings().get(index);
    for (CastlingDefinition before : definition.castlings().subList(0, index)) {
      if (before.right() == castling.right()) {
        place.at("right").refuse("two castlings have the right " + castling.right());
      } else if (before.kingTo() == castling.kingTo()) {
        place.at("king", 1).refuse("two castlings bring the king to one cell");
      }
    }
    int king = castling.kingFrom();
    char royal = pieceAt(king, true);
    if (royal == '.' || !definition.pieces().get(index(royal)).royal()) {
      place.at("king", 0).refuse("no royal piece of White stands there in the array");
    }
    char rook = pieceAt(castling.rookFrom(), true);
    if (rook == '.' || rook != castling.rook() || castling.rookFrom() == king) {
      place
          .at("rook", 0)
          .refuse(
              "the array must have a piece"
                  + (place.at("with") == place ? "" : " " + castling.rook())
                  + " of White there, other than the king");
      return;
    }
    boolean mirrored =
        pieceAt(king, false) == royal && pieceAt(castling.rookFrom(), false) == rook;
    if (!mirrored) {
      place.refuse("in the array Black's king and rook do not stand on the mirror images");
    }
    checkCastlingLine(castling, place);
    refuseUnlessStands(royal, castling.kingTo(), place.at("king", 1));
    refuseUnlessStands(rook, castling.rookTo(), place.at("rook", 1));
  }

  private void refuseUnlessStands(char letter, int cell, Value place) {
    if (letter != '.' && !definition.pieces().get(index(letter)).standsOn().contains(cell)) {
      place.refuse("the piece " + letter + " may not stand there");
    }
  }

  private void checkCastlingLine(CastlingDefinition castling, Value place) {
    List<Integer> line = between(castling.kingFrom(), castling.rookFrom());
    if (castling.kingTo() == castling.kingFrom() || !line.contains(castling.kingTo())) {
      place.at("king", 1).refuse("must lie on the line from the king to the rook");
    }
    if (castling.rookTo() == castling.kingTo() || !line.contains(castling.rookTo())) {
      place.at("rook", 1).refuse("must lie on the line from the king to the rook");
    }
  }

  /** The cells of the straight line from one to the other, both included, in the shortest steps. */
  private List<Integer> between(int from, int to) {
    int axes = lattice.axes().size();
    int[] vector = new int[axes];
    int steps = 0;
    for (int axis = 0; axis < axes; axis++) {
      vector[axis] = lattice.coordinate(to, axis) - lattice.coordinate(from, axis);
      steps = gcd(steps, Math.abs(vector[axis]));
    }
    List<Integer> line = new ArrayList<>(List.of(from));
    for (int axis = 0; axis < axes; axis++) {
      vector[axis] /= steps;
    }
    for (int i = 0; i < steps; i++) {
      line.add(lattice.step(line.getLast(), vector));
    }
    return line;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private void checkTurns() {
    Value moves = root.at("turn", "moves");
    Value kings = root.at("kings");
    if (definition.movesPerTurn() == 1) {
      if (definition.royalOnEachBoard()) {
        kings.refuse("kings on each board need turns of more than one move; write turn: {moves: 2}");
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
    if (definition.ends().checkmates() > 1 && !definition.royalOnEachBoard()) {
      root.at("ends", "checkmates").refuse("more than one needs kings: each-board");
    } else if (definition.ends().checkmates() > lattice.boards()) {
      root.at("ends", "checkmates").refuse("there are only " + lattice.boards() + " boards");
    }
  }

  private void checkLongTurns(Value moves, Value kings) {
    String reason = "is not possible with turns of more than one move; remove it, or turn";
    if (definition.movesPerTurn() > lattice.boards()) {
      moves.refuse(
          "each move of a turn is on another board, and there are only " + lattice.boards());
    }
    if (!definition.royalOnEachBoard()) {
      (kings == root ? moves : kings)
          .refuse("turns of more than one move need kings: each-board");
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
    for (int axis = 0; axis < transfer.size(); axis++) {
      Axis moved = lattice.axes().get(axis);
      if (transfer.get(axis) != 0 && !moved.cyclic()) {
        place.refuse("leads over the edge of the axis " + moved.name() + "; make that axis cyclic");
      }
    }
    if (isNowhere(shift(transfer, 1))) {
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

  /** Where so many times the vector leads, whatever turns it makes round cyclic axes. */
  private List<Integer> shift(List<Integer> vector, int times) {
    return IntStream.range(0, vector.size())
        .mapToObj(
            axis -> {
              int component = times * vector.get(axis);
              Axis along = lattice.axes().get(axis);
              return along.cyclic() ? Math.floorMod(component, along.size()) : component;
            })
        .toList();
  }

  private static boolean isNowhere(List<Integer> shift) {
    return shift.stream().allMatch(component -> component == 0);
  }

  /** The letter, in upper case, of the piece of a side on White's cell as that side sees it. */
  private char pieceAt(int cell, boolean white) {
    int seen = white ? cell : lattice.mirror(cell, definition.mirror());
    char character = definition.array().charAt(seen);
    return Character.isUpperCase(character) == white ? Character.toUpperCase(character) : '.';
  }

  private int index(char letter) {
    return definition.pieceIndex(letter);
  }

  private String names(Collection<Integer> cells) {
    SortedSet<Integer> sorted = new TreeSet<>(cells);
    String first = lattice.name(sorted.first());
    return sorted.size() == 1 ? first : first + " and " + (sorted.size() - 1) + " more";
  }
}
