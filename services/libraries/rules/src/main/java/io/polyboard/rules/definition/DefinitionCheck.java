package io.polyboard.rules.definition;

import io.polyboard.rules.Side;
import io.polyboard.rules.fault.DefinitionFault.Rule;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Checks the parts of a definition against each other, when each is sound by itself. Faults go to
 * the places in the file.
 */
final class DefinitionCheck {
  /** The most axes of a plane whose movements stand for all of their symmetries. */
  static final int MAX_SYMMETRIC_AXES = 6;

  /** The most symmetries and orders of all movements together, equal ones counted apart. */
  static final long MAX_SYMMETRIES = 1_000_000;

  /** The most steps that all movements together make from all cells, at a rough count. */
  static final long MAX_STEPS = 3_000_000;

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
      checkStandsOn(piece, root.at("pieces", piece.letter()));
    }
    new PawnCheck(definition, root).check();
    checkArray();
    for (int i = 0; i < definition.castlings().size(); i++) {
      checkCastling(i, root.at("castling", i));
    }
    new TurnCheck(definition, root).check();
  }

  private void checkRoyal() {
    List<PieceDefinition> royal =
        definition.pieces().stream().filter(PieceDefinition::royal).toList();
    if (royal.isEmpty()) {
      root.at("pieces").refuseKey(Rule.ROYAL_MISSING);
    }
    for (PieceDefinition piece : royal.subList(Math.min(1, royal.size()), royal.size())) {
      root.at("pieces", piece.letter(), "royal")
          .refuse(Rule.ROYAL_TWICE, royal.getFirst().letter());
    }
    for (PieceDefinition piece : royal) {
      if (piece.pawn() != null) {
        root.at("pieces", piece.letter(), "royal").refuse(Rule.ROYAL_PAWN);
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
          place.refuse(Rule.SYMMETRIC_AXES, MAX_SYMMETRIC_AXES);
          return;
        }
        int planes = movement.planes().size();
        symmetries += planes * MovementSize.symmetries(movement);
        steps += (long) planes * lattice.cells() * MovementSize.steps(movement, lattice);
        if (symmetries > MAX_SYMMETRIES || steps > MAX_STEPS) {
          place.refuse(Rule.MOVES_SIZE);
          return;
        }
        if (movement instanceof Movement.Path path && Feasibility.returns(path)) {
          place.at("path").refuse(path.anyOrder() ? Rule.PATH_RETURNS_ANYHOW : Rule.PATH_RETURNS);
        }
      }
    }
  }

  private void checkStandsOn(PieceDefinition piece, Value place) {
    if (piece.standsOn().isEmpty()) {
      place.refuse(Rule.STANDS_NOWHERE);
    }
    if (!piece.movements().isEmpty() && piece.standsOn().size() < lattice.cells()) {
      Value only = place.at("stands-on");
      (only == place ? place.at("never-on") : only).refuseKey(Rule.STANDS_ON_UNUSED);
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
      Side side = white ? Side.WHITE : Side.BLACK;
      if (!piece.standsOn().contains(definition.seenBy(side, lattice.at(cell)))) {
        arrayOf(cell).refuse(Rule.ARRAY_STANDS, piece.name(), side, lattice.at(cell));
      }
      if (piece.royal()) {
        String board = definition.royalOnEachBoard() ? lattice.label(lattice.at(cell).board()) : "";
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
              .refuse(Rule.ARRAY_ROYALS, white ? Side.WHITE : Side.BLACK, count, board);
        }
      }
    }
  }

  private Value arrayOf(int cell) {
    return root.at("array", lattice.label(lattice.at(cell).board()));
  }

  private void checkCastling(int index, Value place) {
    CastlingDefinition castling = definition.castlings().get(index);
    for (CastlingDefinition before : definition.castlings().subList(0, index)) {
      if (before.right() == castling.right()) {
        place.at("right").refuse(Rule.CASTLING_RIGHT_TWICE, castling.right());
      } else if (before.kingTo().equals(castling.kingTo())) {
        place.at("king", 1).refuse(Rule.CASTLING_CELL_TWICE);
      }
    }
    Cell king = castling.kingFrom();
    char royal = pieceAt(king, true);
    if (royal == '.' || !definition.pieces().get(index(royal)).royal()) {
      place.at("king", 0).refuse(Rule.CASTLING_KING);
    }
    boolean named = place.at("with") != place;
    if (!hasRook(castling, Side.WHITE)) {
      place
          .at("rook", 0)
          .refuse(
              Rule.CASTLING_ROOK,
              named ? List.of(castling.rook(Side.WHITE)) : List.<Character>of());
      return;
    }
    if (pieceAt(king, false) != royal || !hasRook(castling, Side.BLACK)) {
      place.refuse(
          Rule.CASTLING_MIRRORED,
          named ? List.of(castling.rook(Side.BLACK)) : List.<Character>of(),
          definition.seenBy(Side.BLACK, king),
          definition.seenBy(Side.BLACK, castling.rookFrom()));
      return;
    }
    checkCastlingLine(castling, place);
    refuseUnlessStands(royal, castling.kingTo(), place.at("king", 1));
    for (Side side : Side.values()) {
      if (!refuseUnlessStands(castling.rook(side), castling.rookTo(), place.at("rook", 1))) {
        break;
      }
    }
  }

  /** Whether the piece with which a side castles stands there in the array, and is not its king. */
  private boolean hasRook(CastlingDefinition castling, Side side) {
    char rook = pieceAt(castling.rookFrom(), side == Side.WHITE);
    return rook != '.'
        && rook == castling.rook(side)
        && !castling.rookFrom().equals(castling.kingFrom());
  }

  private boolean refuseUnlessStands(char letter, Cell cell, Value place) {
    boolean stands =
        letter == '.' || definition.pieces().get(index(letter)).standsOn().contains(cell);
    if (!stands) {
      place.refuse(Rule.CASTLING_STANDS, letter);
    }
    return stands;
  }

  private void checkCastlingLine(CastlingDefinition castling, Value place) {
    List<Cell> line = between(castling.kingFrom(), castling.rookFrom());
    if (castling.kingTo().equals(castling.kingFrom()) || !line.contains(castling.kingTo())) {
      place.at("king", 1).refuse(Rule.CASTLING_LINE);
    }
    if (castling.rookTo().equals(castling.kingTo()) || !line.contains(castling.rookTo())) {
      place.at("rook", 1).refuse(Rule.CASTLING_LINE);
    }
  }

  /** The cells of the straight line from one to the other, both included, in the shortest steps. */
  private List<Cell> between(Cell from, Cell to) {
    int axes = lattice.axes().size();
    int[] vector = new int[axes];
    int steps = 0;
    for (int axis = 0; axis < axes; axis++) {
      vector[axis] = to.coordinate(axis) - from.coordinate(axis);
      steps = gcd(steps, Math.abs(vector[axis]));
    }
    List<Cell> line = new ArrayList<>(List.of(from));
    for (int axis = 0; axis < axes; axis++) {
      vector[axis] /= steps;
    }
    for (int i = 0; i < steps; i++) {
      line.add(lattice.at(lattice.step(line.getLast().index(), vector)));
    }
    return line;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The letter, in upper case, of the piece of a side on White's cell as that side sees it. */
  private char pieceAt(Cell cell, boolean white) {
    Cell seen = definition.seenBy(white ? Side.WHITE : Side.BLACK, cell);
    char character = definition.array().charAt(seen.index());
    return Character.isUpperCase(character) == white ? Character.toUpperCase(character) : '.';
  }

  private int index(char letter) {
    return definition.pieceIndex(letter);
  }
}
