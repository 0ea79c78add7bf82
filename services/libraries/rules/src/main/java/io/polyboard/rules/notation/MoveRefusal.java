package io.polyboard.rules.notation;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.fault.IllegalTurnReason;
import io.polyboard.rules.fault.TurnFault;
import io.polyboard.rules.lattice.Lattice;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;

/** Finds out why none of the legal moves of a position is the one that a text spells. */
final class MoveRefusal {
  private final Position position;
  private final Variant variant;
  private final VariantDefinition definition;
  private final Lattice lattice;
  private final MoveSpelling spelling;
  private final long[] legal;

  /**
   * @param legal all legal moves of the position, none of which is spelled so
   */
  MoveRefusal(Position position, MoveSpelling spelling, MoveList legal) {
    this.position = position;
    this.variant = position.variant();
    this.definition = variant.definition();
    this.lattice = variant.lattice();
    this.spelling = spelling;
    this.legal = legal.toArray();
  }

  TurnFault.Illegal find() {
    if (legal.length == 0) {
      return new TurnFault.GameOver(position.outcome());
    }
    int from = spelling.from();
    int code = position.pieceAt(from);
    if (code == Position.EMPTY) {
      return new TurnFault.NoPiece(lattice.at(from));
    }
    Piece piece = variant.piece(code);
    if (piece.side().ordinal() != position.side()) {
      return new TurnFault.NotYourPiece(piece, lattice.at(from));
    }
    int board = lattice.boardOf(from);
    if (definition.movesPerTurn() > 1
        && LongStream.of(legal).noneMatch(move -> lattice.boardOf(Move.from(move)) == board)) {
      return new TurnFault.BoardNotToMove(lattice.label(board));
    }
    long[] alike =
        LongStream.of(legal)
            .filter(move ->
                Move.from(move) == from && MoveSpelling.goal(variant, move) == spelling.to())
            .toArray();
    return alike.length == 0 ? noSuchMove(piece) : otherwise(piece, alike);
  }

  /** No piece goes from the one cell to the other. */
  private TurnFault.Illegal noSuchMove(Piece piece) {
    long[] before =
        LongStream.of(legal)
            .filter(move -> Move.from(move) == spelling.from() && Move.to(move) == spelling.to())
            .toArray();
    if (before.length > 0) {
      return transferred(before);
    }
    return new TurnFault.NoSuchMove(
        piece,
        lattice.at(spelling.from()),
        lattice.at(spelling.to()),
        obstacle(piece),
        position.inCheck() ? piece.side() : null);
  }

  /** The text names the cell to which the piece moves, not the one on which it then ends. */
  private TurnFault.Illegal transferred(long[] moves) {
    boolean promoting =
        LongStream.of(moves).anyMatch(move -> Move.promotion(move) == spelling.promotion());
    long[] meant =
        LongStream.of(moves)
            .filter(move -> !promoting || Move.promotion(move) == spelling.promotion())
            .toArray();
    return new TurnFault.Transferred(
        lattice.at(MoveSpelling.goal(variant, meant[0])),
        LongStream.of(meant)
            .mapToObj(move -> TurnText.formatMove(variant, move))
            .distinct()
            .sorted()
            .toList());
  }

  /** The piece goes there, but promotes to or lands on something else. */
  private TurnFault.Illegal otherwise(Piece piece, long[] alike) {
    int promotion = spelling.promotion();
    if (LongStream.of(alike).noneMatch(move -> Move.promotion(move) == promotion)) {
      List<Character> letters =
          LongStream.of(alike)
              .filter(move -> Move.promotion(move) >= 0)
              .mapToObj(move -> variant.kinds().get(Move.promotion(move)).letter())
              .distinct()
              .sorted()
              .toList();
      return letters.isEmpty()
          ? new TurnFault.DoesNotPromote(
              piece, lattice.at(spelling.from()), lattice.at(spelling.to()))
          : new TurnFault.Promotes(
              piece,
              lattice.at(spelling.from()),
              lattice.at(spelling.to()),
              promotion >= 0,
              letters);
    }
    if (LongStream.of(alike).noneMatch(move -> MoveSpelling.landsElsewhere(variant, move))) {
      return new TurnFault.LandingGiven(lattice.at(spelling.to()));
    }
    return new TurnFault.Lands(
        spelling.landing() != Lattice.NONE,
        LongStream.of(alike)
            .filter(move -> Move.promotion(move) == promotion)
            .mapToObj(move -> lattice.at(Move.landing(move)))
            .distinct()
            .toList());
  }

  /** What keeps a piece of the side to move from a cell to which it has no legal move. */
  private IllegalTurnReason obstacle(Piece piece) {
    int from = spelling.from();
    int end = spelling.to();
    int to = beforeTransfer(end);
    if (!variant.reach(piece, lattice.at(from), new BitSet()).get(to)) {
      return isCastling(piece, to)
          ? IllegalTurnReason.FORBIDDEN
          : IllegalTurnReason.PIECE_CANNOT_REACH;
    }
    if (!variant.reach(piece, lattice.at(from), occupied()).get(to)
        || holds(piece.side(), to)
        || (end != to && end != from && position.pieceAt(end) != Position.EMPTY)
        || lacksCapture(piece, to)) {
      return IllegalTurnReason.BLOCKED;
    }
    return isHeld(piece, to) || mayNotPromote(piece, to)
        ? IllegalTurnReason.FORBIDDEN
        : IllegalTurnReason.LEAVES_KING_ATTACKED;
  }

  private BitSet occupied() {
    BitSet occupied = new BitSet();
    for (int cell = 0; cell < lattice.cells(); cell++) {
      occupied.set(cell, position.pieceAt(cell) != Position.EMPTY);
    }
    return occupied;
  }

  private boolean holds(Side side, int cell) {
    int code = position.pieceAt(cell);
    return code != Position.EMPTY && (code & 1) == side.ordinal();
  }

  /** The cell from which a piece is transferred to the one on which it ends. */
  private int beforeTransfer(int end) {
    List<Integer> transfer = definition.transfer();
    if (transfer == null) {
      return end;
    }
    int[] back = new int[transfer.size()];
    for (int axis = 0; axis < back.length; axis++) {
      boolean mirrored = position.side() == 1 && definition.mirror().contains(axis);
      back[axis] = mirrored ? transfer.get(axis) : -transfer.get(axis);
    }
    return lattice.step(end, back);
  }

  private boolean isCastling(Piece piece, int to) {
    return definition.pieces().get(piece.kind().index()).royal()
        && definition.castlings().stream()
            .anyMatch(castling -> isCastling(castling, piece.side(), to));
  }

  private boolean isCastling(CastlingDefinition castling, Side side, int to) {
    return seen(castling.kingFrom().index(), side) == spelling.from()
        && seen(castling.kingTo().index(), side) == to;
  }

  /** A cell of White's, as a side sees it. */
  private int seen(int cell, Side side) {
    return side == Side.WHITE ? cell : lattice.mirror(cell, definition.mirror());
  }

  /** Whether a pawn reaches the cell only by a capture, of which there is none to make. */
  private boolean lacksCapture(Piece piece, int to) {
    PawnDefinition pawn = definition.pieces().get(piece.kind().index()).pawn();
    if (pawn == null
        || position.pieceAt(to) != Position.EMPTY
        || isEnPassantSquare(to)) {
      return false;
    }
    // An occupied cell is reached by captures alone; of the others this one is left empty.
    BitSet others = occupied();
    others.set(to);
    return variant.reach(piece, lattice.at(spelling.from()), others).get(to)
        && !advances(pawn, to);
  }

  private boolean isEnPassantSquare(int cell) {
    Setup.EnPassant enPassant = position.setup().enPassant();
    return enPassant != null && enPassant.square().index() == cell;
  }

  /** Whether a pawn may advance to an empty cell. */
  private boolean advances(PawnDefinition pawn, int to) {
    Side side = Side.of(position.side());
    int from = seen(spelling.from(), side);
    boolean advances = false;
    boolean barred = false;
    for (List<Integer> advance : pawn.advances()) {
      int[] vector = advance.stream().mapToInt(Integer::intValue).toArray();
      int once = lattice.step(from, vector);
      if (once != Lattice.NONE && position.pieceAt(seen(once, side)) != Position.EMPTY) {
        barred = true;
      } else if (once != Lattice.NONE) {
        boolean twice = pawn.doubleStepFrom().contains(lattice.at(from));
        advances |= once == seen(to, side);
        advances |= twice && lattice.step(once, vector) == seen(to, side);
      }
    }
    return advances && !(barred && pawn.allAdvancesEmpty());
  }

  /** Whether a king is held, and would leave the plane in which it is. */
  private boolean isHeld(Piece piece, int to) {
    int holder = position.holder();
    PieceDefinition kind = definition.pieces().get(piece.kind().index());
    if (!kind.royal() || holder < 0 || holder == position.side()) {
      return false;
    }
    int other = position.king(holder, 0);
    return definition.kingHold().stream()
        .map(plane -> plane.axes().stream())
        .anyMatch(axes -> {
          List<Integer> shared = axes.toList();
          return agree(shared, spelling.from(), other) && !agree(shared, spelling.from(), to);
        });
  }

  private boolean agree(List<Integer> axes, int one, int other) {
    return axes.stream()
        .allMatch(axis -> lattice.coordinate(one, axis) == lattice.coordinate(other, axis));
  }

  /** Whether a pawn would promote, and has nowhere to land or the turn has begun. */
  private boolean mayNotPromote(Piece piece, int to) {
    PawnDefinition pawn = definition.pieces().get(piece.kind().index()).pawn();
    return pawn != null
        && pawn.promotion() != null
        && pawn.promotion().landing() != null
        && pawn.promotion().on().contains(lattice.at(seen(to, piece.side())));
  }
}
