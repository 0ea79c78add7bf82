package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/**
 * Checks the parts of a definition against each other, once each part is valid on its own. Adds
 * problems with their places in the file.
 */
final class DefinitionCheck {
  /** Maximum number of axes of a plane whose movements stand for all of their symmetries. */
  static final int MAX_SYMMETRIC_AXES = 6;

  /** Maximum number of symmetries and orders of all movements together, duplicates included. */
  static final long MAX_SYMMETRIES = 1_000_000;

  /** Maximum number of steps of all movements together from all cells, estimated. */
  static final long MAX_STEPS = 3_000_000;

  private final VariantDefinition definition;
  private final Lattice lattice;
  private final Value root;

  DefinitionCheck(VariantDefinition definition, Value root) {
    this.definition = definition;
    this.lattice = definition.lattice();
    this.root = root;
  }

  /** Adds the problems. */
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
      root.at("pieces")
          .refuseKey(
              "ROYAL_MISSING", "no piece is royal; write royal: true for the piece to be mated");
    }
    for (PieceDefinition piece : royal) {
      Value place = root.at("pieces", piece.letter(), "royal");
      if (!piece.equals(royal.getFirst())) {
        String only = "only one kind of piece may be royal, and " + royal.getFirst().letter();
        place.refuse("ROYAL_TWICE", only + " is");
      }
      if (piece.pawn() != null) {
        place.refuse("ROYAL_PAWN", "a pawn may not be royal");
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
              "SYMMETRIC_AXES",
              "its planes may have at most "
                  + MAX_SYMMETRIC_AXES
                  + " axes; write symmetry: none, or name smaller planes by in: [...]");
          return;
        }
        int planes = movement.planes().size();
        symmetries += planes * MovementSize.symmetries(movement);
        steps += (long) planes * lattice.cells() * MovementSize.steps(movement, lattice);
        if (symmetries > MAX_SYMMETRIES || steps > MAX_STEPS) {
          place.refuse(
              "MOVES_SIZE", "with it the pieces have too many moves; use fewer or shorter ones");
          return;
        }
        if (movement instanceof Movement.Path path && Feasibility.returns(path)) {
          String orders = path.anyOrder() ? " in every order" : "";
          place
              .at("path")
              .refuse(
                  "PATH_RETURNS", "comes to a cell twice" + orders + ", so it can never be made");
        }
      }
    }
  }

  private void checkStandsOn(PieceDefinition piece, Value place) {
    if (piece.standsOn().isEmpty()) {
      place.refuse("STANDS_NOWHERE", "may stand on no cell; allow at least one");
    }
    if (!piece.movements().isEmpty() && piece.standsOn().size() < lattice.cells()) {
      Value only = place.at("stands-on");
      (only == place ? place.at("never-on") : only)
          .refuseKey(
              "STANDS_ON_UNUSED",
              "has no effect on moves: it is for pawns and pieces that never move; remove it");
    }
  }

  private void checkArray() {
    Map<String, Integer> royals = new HashMap<>();
    for (int cell = 0; cell < lattice.cells(); cell++) {
      char character = definition.array().charAt(cell);
      if (character == '.') {
        continue;
      }
      PieceDefinition piece = definition.piece(Character.toUpperCase(character));
      Side side = Character.isUpperCase(character) ? Side.WHITE : Side.BLACK;
      String board = lattice.label(lattice.at(cell).board());
      if (!piece.standsOn().contains(definition.seenBy(side, lattice.at(cell)))) {
        root.at("array", board)
            .refuse(
                "ARRAY_STANDS",
                "a " + piece.name() + " of " + side + " may not stand on " + lattice.at(cell));
      }
      if (piece.royal()) {
        royals.merge((definition.royalOnEachBoard() ? board : "") + side, 1, Integer::sum);
      }
    }
    if (definition.pieces().stream().filter(PieceDefinition::royal).count() != 1) {
      return;
    }
    List<String> boards =
        definition.royalOnEachBoard()
            ? IntStream.range(0, lattice.boards()).mapToObj(lattice::label).toList()
            : List.of("");
    for (String board : boards) {
      for (Side side : Side.values()) {
        int count = royals.getOrDefault(board + side, 0);
        if (count != 1) {
          String where = board.isEmpty() ? "" : " on board " + board;
          root.at("array", board)
              .refuse(
                  "ARRAY_ROYALS",
                  "%s has %s royal pieces%s; it must have one".formatted(side, count, where));
        }
      }
    }
  }

  private void checkCastling(int index, Value place) {
    CastlingDefinition castling = definition.castlings().get(index);
    for (CastlingDefinition before : definition.castlings().subList(0, index)) {
      if (before.right() == castling.right()) {
        place
            .at("right")
            .refuse("CASTLING_RIGHT_TWICE", "two castlings have the right " + castling.right());
      } else if (before.kingTo().equals(castling.kingTo())) {
        place
            .at("king", 1)
            .refuse("CASTLING_CELL_TWICE", "two castlings bring the king to the same cell");
      }
    }
    Cell king = castling.kingFrom();
    char royal = pieceAt(king, Side.WHITE);
    if (royal == '.' || !definition.piece(royal).royal()) {
      place
          .at("king", 0)
          .refuse("CASTLING_KING", "no royal piece of White stands there in the array");
    }
    // If a piece is named, both sides castle with it.
    String with = place.at("with") == place ? "" : " " + castling.rook(Side.WHITE);
    if (!hasRook(castling, Side.WHITE)) {
      place
          .at("rook", 0)
          .refuse(
              "CASTLING_ROOK",
              "the array must have a piece" + with + " of White there, other than the king");
      return;
    }
    if (pieceAt(king, Side.BLACK) != royal || !hasRook(castling, Side.BLACK)) {
      place.refuse(
          "CASTLING_MIRRORED",
          ("in the array Black must have its king and a piece%s other than the king on the mirror"
                  + " images, %s and %s")
              .formatted(
                  with,
                  definition.seenBy(Side.BLACK, king),
                  definition.seenBy(Side.BLACK, castling.rookFrom())));
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

  /** Whether the piece with which a side castles is on its cell in the array, and not the king. */
  private boolean hasRook(CastlingDefinition castling, Side side) {
    char rook = pieceAt(castling.rookFrom(), side);
    return rook != '.'
        && rook == castling.rook(side)
        && !castling.rookFrom().equals(castling.kingFrom());
  }

  private boolean refuseUnlessStands(char letter, Cell cell, Value place) {
    boolean stands = letter == '.' || definition.piece(letter).standsOn().contains(cell);
    if (!stands) {
      place.refuse("CASTLING_STANDS", "the piece " + letter + " may not stand there");
    }
    return stands;
  }

  private void checkCastlingLine(CastlingDefinition castling, Value place) {
    List<Cell> line = lattice.straight(castling.kingFrom(), castling.rookFrom());
    if (castling.kingTo().equals(castling.kingFrom()) || !line.contains(castling.kingTo())) {
      place.at("king", 1).refuse("CASTLING_LINE", "must lie on the line from the king to the rook");
    }
    if (castling.rookTo().equals(castling.kingTo()) || !line.contains(castling.rookTo())) {
      place.at("rook", 1).refuse("CASTLING_LINE", "must lie on the line from the king to the rook");
    }
  }

  /** The upper-case letter of a side's piece on a cell from that side's view, or {@code .}. */
  private char pieceAt(Cell cell, Side side) {
    char character = definition.array().charAt(definition.seenBy(side, cell).index());
    boolean white = side == Side.WHITE;
    return Character.isUpperCase(character) == white ? Character.toUpperCase(character) : '.';
  }
}
