package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/** Finds the reason why the move that a text spells is not legal in a position. */
final class MoveRefusal {
  private final Position position;
  private final Variant variant;
  private final VariantDefinition definition;
  private final Lattice lattice;
  private final MoveSpelling spelling;
  private final List<Move> legal;

  /**
   * @param position a position in which no legal move has this spelling
   */
  MoveRefusal(Position position, MoveSpelling spelling) {
    this.position = position;
    this.variant = position.variant();
    this.definition = variant.definition();
    this.lattice = variant.lattice();
    this.spelling = spelling;
    this.legal = position.legalMoves();
  }

  Problem find() {
    if (legal.isEmpty()) {
      return gameOver(position);
    }
    Cell from = spelling.from();
    Piece piece = position.pieceAt(from);
    if (piece == null) {
      return IllegalTurnReason.NO_PIECE.problem("no piece stands on " + from);
    }
    if (piece.side() != position.side()) {
      return IllegalTurnReason.WRONG_SIDE.problem(
          the(piece) + " is " + piece.side() + "'s, and it is " + position.side() + "'s turn");
    }
    if (definition.movesPerTurn() > 1
        && legal.stream().noneMatch(move -> move.from().board() == from.board())) {
      return IllegalTurnReason.BOARD_NOT_TO_MOVE.problem(
          "no move of a piece on board " + lattice.label(from.board()) + " is legal here");
    }
    List<Move> alike =
        legal.stream()
            .filter(move ->
                move.from().equals(from) && MoveSpelling.goal(variant, move).equals(spelling.to()))
            .toList();
    return alike.isEmpty() ? noSuchMove(piece) : otherwise(piece, alike);
  }

  /** The problem if the piece has no legal move to the cell. */
  private Problem noSuchMove(Piece piece) {
    List<Move> before =
        legal.stream()
            .filter(move -> move.from().equals(spelling.from()) && move.to().equals(spelling.to()))
            .toList();
    if (!before.isEmpty()) {
      return transferred(before);
    }
    String check = position.inCheck() ? "; " + piece.side() + " is in check" : "";
    return obstacle(piece).problem(the(piece) + " has no legal move to " + spelling.to() + check);
  }

  /** The problem if the text names the cell to which the piece moves, not the one where it ends. */
  private Problem transferred(List<Move> moves) {
    boolean promoting = moves.stream().anyMatch(this::promotesAlike);
    List<Move> meant = moves.stream().filter(move -> !promoting || promotesAlike(move)).toList();
    List<String> texts =
        meant.stream().map(move -> TurnText.format(variant, move)).distinct().sorted().toList();
    return IllegalTurnReason.FORBIDDEN.problem(
        "a piece that moves there ends on %s; write %s%s"
            .formatted(
                MoveSpelling.goal(variant, meant.getFirst()),
                texts.size() == 1 ? "" : "one of ",
                Excerpt.list(texts.stream())));
  }

  private boolean promotesAlike(Move move) {
    return Objects.equals(move.promotion(), spelling.promotion());
  }

  /** The problem if the piece moves there, but another promotion or landing is required. */
  private Problem otherwise(Piece piece, List<Move> alike) {
    if (alike.stream().noneMatch(this::promotesAlike)) {
      List<Character> letters =
          alike.stream()
              .map(Move::promotion)
              .filter(Objects::nonNull)
              .map(PieceKind::letter)
              .distinct()
              .sorted()
              .toList();
      if (letters.isEmpty()) {
        return IllegalTurnReason.PROMOTION_INVALID.problem(
            the(piece) + " does not promote on " + spelling.to());
      }
      String choice = Excerpt.list(letters.stream().map(letter -> "=" + letter));
      return (spelling.promotion() == null
              ? IllegalTurnReason.PROMOTION_MISSING
              : IllegalTurnReason.PROMOTION_INVALID)
          .problem(the(piece) + " promotes on " + spelling.to() + "; add one of " + choice);
    }
    if (alike.stream().noneMatch(move -> MoveSpelling.landsElsewhere(variant, move))) {
      return IllegalTurnReason.LANDING_INVALID.problem(
          "the piece ends on " + spelling.to() + "; remove @ and its cell");
    }
    return (spelling.landing() == null
            ? IllegalTurnReason.LANDING_MISSING
            : IllegalTurnReason.LANDING_INVALID)
        .problem(
            "add where the promoted piece lands, one of "
                + Excerpt.list(
                    alike.stream()
                        .filter(this::promotesAlike)
                        .map(move -> "@" + move.landing())
                        .distinct()
                        .sorted()));
  }

  /** The problem if a position has no legal turns. */
  static Problem gameOver(Position position) {
    return IllegalTurnReason.GAME_OVER.problem("no turn is legal here: " + position.outcome());
  }

  /** The message if another kind of piece stands on a cell than the text says. */
  static String otherPiece(Piece piece, Cell cell, PieceKind written) {
    return "the piece on %s is %s (%s), not %s"
        .formatted(cell, piece.kind().letter(), piece.kind(), written.letter());
  }

  private String the(Piece piece) {
    return "the " + piece.kind() + " on " + spelling.from();
  }

  /** The reason why a piece of the side to move has no legal move to the cell. */
  private IllegalTurnReason obstacle(Piece piece) {
    Cell from = spelling.from();
    Cell end = spelling.to();
    Cell to = beforeTransfer(end);
    if (!variant.reach(piece, from, new BitSet()).get(to.index())) {
      return isCastling(piece, to)
          ? IllegalTurnReason.FORBIDDEN
          : IllegalTurnReason.PIECE_CANNOT_REACH;
    }
    if (!variant.reach(piece, from, occupied()).get(to.index())
        || holds(piece.side(), to)
        || (!end.equals(to) && !end.equals(from) && position.pieceAt(end) != null)
        || lacksCapture(piece, to)) {
      return IllegalTurnReason.BLOCKED;
    }
    return isHeld(piece, to) || mayNotPromote(piece, to)
        ? IllegalTurnReason.FORBIDDEN
        : IllegalTurnReason.LEAVES_KING_ATTACKED;
  }

  private BitSet occupied() {
    BitSet occupied = new BitSet();
    for (Cell cell : lattice.all()) {
      occupied.set(cell.index(), position.pieceAt(cell) != null);
    }
    return occupied;
  }

  /** Whether a piece stands there that belongs to the side and that it may not capture. */
  private boolean holds(Side side, Cell cell) {
    Piece piece = position.pieceAt(cell);
    return piece != null
        && piece.side() == side
        && !(definition.selfCapture() && !definition.piece(piece.kind()).royal());
  }

  /** The cell from which a piece is transferred to its end cell. */
  private Cell beforeTransfer(Cell end) {
    List<Integer> transfer = definition.transfer();
    if (transfer == null) {
      return end;
    }
    int[] back = new int[transfer.size()];
    for (int axis = 0; axis < back.length; axis++) {
      boolean mirrored = position.side() == Side.BLACK && definition.mirror().contains(axis);
      back[axis] = mirrored ? transfer.get(axis) : -transfer.get(axis);
    }
    return lattice.at(lattice.step(end.index(), back));
  }

  private boolean isCastling(Piece piece, Cell to) {
    Cell seenFrom = definition.seenBy(piece.side(), spelling.from());
    Cell seenTo = definition.seenBy(piece.side(), to);
    return definition.piece(piece.kind()).royal()
        && definition.castlings().stream()
            .anyMatch(castling ->
                castling.kingFrom().equals(seenFrom) && castling.kingTo().equals(seenTo));
  }

  /** Whether a pawn reaches the cell only by capturing, but there is nothing to capture. */
  private boolean lacksCapture(Piece piece, Cell to) {
    PawnDefinition pawn = definition.piece(piece.kind()).pawn();
    if (pawn == null || position.pieceAt(to) != null || isEnPassantSquare(to)) {
      return false;
    }
    // Marks the cell as occupied: a pawn reaches an occupied cell only by capturing.
    BitSet others = occupied();
    others.set(to.index());
    return variant.reach(piece, spelling.from(), others).get(to.index()) && !advances(pawn, to);
  }

  private boolean isEnPassantSquare(Cell cell) {
    Setup.EnPassant enPassant = position.setup().enPassant();
    return enPassant != null && enPassant.square().equals(cell);
  }

  /** Whether a pawn may advance to an empty cell. */
  private boolean advances(PawnDefinition pawn, Cell to) {
    Side side = position.side();
    Cell from = definition.seenBy(side, spelling.from());
    Cell goal = definition.seenBy(side, to);
    boolean advances = false;
    boolean barred = false;
    for (PawnDefinition.Advance advance : pawn.advances()) {
      Cell once = lattice.step(from, advance.vector());
      if (once == null || !advance.from().contains(from)) {
        continue;
      }
      if (position.pieceAt(definition.seenBy(side, once)) != null) {
        barred = true;
      } else {
        advances |=
            once.equals(goal)
                || advance.twiceFrom().contains(from)
                    && goal.equals(lattice.step(once, advance.vector()));
      }
    }
    return advances && !(barred && pawn.allAdvancesEmpty());
  }

  /** Whether a king is held, and would change its coordinates in the plane of the hold. */
  private boolean isHeld(Piece piece, Cell to) {
    Side holder = position.setup().holder();
    if (!definition.piece(piece.kind()).royal() || holder == null || holder == position.side()) {
      return false;
    }
    Cell other = cellOf(new Piece(piece.kind(), holder));
    return definition.kingHold().stream()
        .anyMatch(plane ->
            agree(plane.axes(), spelling.from(), other)
                && !agree(plane.axes(), spelling.from(), to));
  }

  private Cell cellOf(Piece king) {
    return lattice.all().stream()
        .filter(cell -> king.equals(position.pieceAt(cell)))
        .findFirst()
        .orElseThrow();
  }

  private static boolean agree(Collection<Integer> axes, Cell one, Cell other) {
    return axes.stream().allMatch(axis -> one.coordinate(axis) == other.coordinate(axis));
  }

  /**
   * Whether a pawn would promote to a piece on another board; that is not possible inside a turn or
   * without a cell to land on.
   */
  private boolean mayNotPromote(Piece piece, Cell to) {
    PawnDefinition pawn = definition.piece(piece.kind()).pawn();
    return pawn != null
        && pawn.promotion() != null
        && pawn.promotion().landing() != null
        && pawn.promotion().on().contains(definition.seenBy(piece.side(), to));
  }
}
