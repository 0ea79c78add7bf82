package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * Plays the captures of one exchange on its own board: each side recaptures with its least valuable
 * piece, or stops. Uses only {@link Variant#reach} for the movements of pieces.
 */
final class NaiveExchange {
  private final Variant variant;
  private final Position position;
  private final int[] values;
  private final int[] cheapestFirst;

  /** By cell; null if the cell is empty. */
  private final @Nullable Piece[] pieces;

  /**
   * The gain of an exchange. It is a range, because it is not defined which of two pieces of a kind
   * captures first, and a capture may open another line.
   *
   * @param min the gain with the choices of both sides that gain least
   * @param max the gain with the choices that gain most
   */
  record Gain(int min, int max) {
    static final Gain NOTHING = new Gain(0, 0);

    Gain or(Gain other) {
      return new Gain(Math.min(min, other.min), Math.max(max, other.max));
    }

    Gain orNothing() {
      return new Gain(Math.max(0, min), Math.max(0, max));
    }

    Gain takenFrom(int gained) {
      return new Gain(gained - max, gained - min);
    }
  }

  NaiveExchange(Position position, int[] values, int[] cheapestFirst) {
    this.variant = position.variant();
    this.position = position;
    this.values = values;
    this.cheapestFirst = cheapestFirst;
    pieces = variant.lattice().all().stream().map(position::pieceAt).toArray(Piece[]::new);
  }

  /** The gain of a move for its side, if both sides play best on its cell. */
  Gain gain(Move move) {
    Cell captured = move.kind() instanceof Move.EnPassant(Cell pawn) ? pawn : move.to();
    Piece victim = pieces[captured.index()];
    Piece piece = pieces[move.from().index()];
    int gained = victim == null ? 0 : value(victim.kind());
    if (victim != null && victim.side() == piece.side()) {
      gained = -gained;
    }
    pieces[captured.index()] = null;
    pieces[move.from().index()] = null;
    if (move.promotion() != null) {
      gained += value(move.promotion()) - value(piece.kind());
      piece = new Piece(move.promotion(), piece.side());
    }
    pieces[move.landing().index()] = piece;
    return recapture(position.side().opponent(), move.landing().index()).takenFrom(gained);
  }

  private int value(PieceKind kind) {
    return values[kind.index()];
  }

  private Gain recapture(Side side, int cell) {
    int landing = landing(side, cell);
    Gain either = null;
    for (int from : leastAttackers(side, cell)) {
      Gain gain = capture(from, cell, landing);
      either = either == null ? gain : either.or(gain);
    }
    return either == null ? Gain.NOTHING : either;
  }

  private Gain capture(int from, int cell, int landing) {
    Piece captured = pieces[cell];
    Piece piece = pieces[from];
    pieces[from] = null;
    pieces[cell] = null;
    @Nullable Piece occupant = pieces[landing];
    Side opponent = piece.side().opponent();
    pieces[landing] = piece;
    boolean royal = variant.definition().pieces().get(piece.kind().index()).royal();
    boolean legal = occupant == null && !(royal && !leastAttackers(opponent, landing).isEmpty());
    Gain gain =
        legal
            ? recapture(opponent, landing).takenFrom(value(captured.kind())).orNothing()
            : Gain.NOTHING;
    pieces[landing] = occupant;
    pieces[cell] = captured;
    pieces[from] = piece;
    return gain;
  }

  /** The cells of the side's least valuable attackers, all of one kind. */
  private List<Integer> leastAttackers(Side side, int cell) {
    BitSet occupied = new BitSet();
    for (int other = 0; other < pieces.length; other++) {
      occupied.set(other, pieces[other] != null);
    }
    for (int kind : cheapestFirst) {
      List<Integer> attackers = new ArrayList<>();
      for (int from = 0; from < pieces.length; from++) {
        Piece piece = pieces[from];
        if (piece != null
            && piece.side() == side
            && piece.kind().index() == kind
            && attacks(piece, from, cell, occupied)) {
          attackers.add(from);
        }
      }
      if (!attackers.isEmpty()) {
        return attackers;
      }
    }
    return List.of();
  }

  private boolean attacks(Piece piece, int from, int cell, BitSet occupied) {
    if (from == cell || !variant.reach(piece, variant.lattice().at(from), occupied).get(cell)) {
      return false;
    }
    // A pawn's reach includes its advances, which never end on an occupied cell.
    return variant.definition().pieces().get(piece.kind().index()).pawn() == null
        || occupied.get(cell);
  }

  private int landing(Side side, int cell) {
    @Nullable List<Integer> transfer = variant.definition().transfer();
    if (transfer == null) {
      return cell;
    }
    int[] vector = new int[transfer.size()];
    for (int axis = 0; axis < vector.length; axis++) {
      boolean reversed = side == Side.BLACK && variant.definition().mirror().contains(axis);
      vector[axis] = reversed ? -transfer.get(axis) : transfer.get(axis);
    }
    return variant.lattice().step(cell, vector);
  }
}
