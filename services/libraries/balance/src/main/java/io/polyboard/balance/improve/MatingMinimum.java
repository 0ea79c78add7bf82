package io.polyboard.balance.improve;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * Finds the fewest pieces that, together with their king, checkmate a lone king in some position.
 * It draws random positions in which each piece attacks the lone king's cell or one beside it. Such
 * a position may be impossible to force.
 */
public final class MatingMinimum {
  /** Max number of pieces that are tried. */
  public static final int MAX_PIECES = 4;

  private static final int POSITIONS = 3_000;
  private static final long SEED = 20_140_101;

  private final Variant variant;
  private final PieceKind royal;
  private final List<PieceKind> kinds;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private MatingMinimum(Variant variant) {
    this.variant = variant;
    royal =
        variant.kinds().stream()
            .filter(kind -> variant.definition().piece(kind).royal())
            .findFirst()
            .orElseThrow();
    String array = variant.definition().array();
    kinds =
        variant.kinds().stream()
            .filter(kind -> kind != royal && array.indexOf(kind.letter()) >= 0)
            .toList();
  }

  /**
   * Finds the pieces. Takes up to some seconds.
   *
   * @return the pieces; an empty list if a lone king has lost anyway; empty if no mate with at most
   *     {@link #MAX_PIECES} pieces was found
   */
  public static Optional<List<PieceKind>> find(Variant variant) {
    if (variant.definition().ends().bareKing()) {
      return Optional.of(List.of());
    }
    MatingMinimum minimum = new MatingMinimum(variant);
    return IntStream.rangeClosed(1, MAX_PIECES)
        .mapToObj(pieces -> minimum.find(new ArrayList<>(), 0, pieces))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Whether the search applies: each side has one king, whose mate ends the game. */
  public static boolean applies(Variant variant) {
    return !variant.definition().royalOnEachBoard()
        && variant.definition().ends().checkmates() == 1;
  }

  private Optional<List<PieceKind>> find(List<PieceKind> pieces, int first, int left) {
    if (left == 0) {
      return mates(pieces) ? Optional.of(List.copyOf(pieces)) : Optional.empty();
    }
    for (int kind = first; kind < kinds.size(); kind++) {
      pieces.add(kinds.get(kind));
      Optional<List<PieceKind>> found = find(pieces, kind, left - 1);
      pieces.removeLast();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private boolean mates(List<PieceKind> pieces) {
    for (int tried = 0; tried < POSITIONS; tried++) {
      if (isMate(drawn(pieces))) {
        return true;
      }
    }
    return false;
  }

  private boolean isMate(String placement) {
    try {
      Position position =
          variant.position(new Setup(placement, Side.BLACK, "", null, null, 0, 0, 0, 0, 1));
      Outcome outcome = position.outcome();
      return outcome.winner() == Side.WHITE && outcome.reason() == Outcome.Reason.CHECKMATE;
    } catch (RefusedException e) {
      // Both kings are in check, or a piece is on a cell that its kind may not occupy.
      return false;
    }
  }

  /** A random placement in which each piece attacks the lone king's cell, or one beside it. */
  private String drawn(List<PieceKind> pieces) {
    int cells = variant.lattice().cells();
    char[] placement = new char[cells];
    Arrays.fill(placement, '.');
    int lone = random.nextInt(cells);
    placement[lone] = Character.toLowerCase(royal.letter());
    BitSet near = variant.reach(new Piece(royal, Side.BLACK), cell(lone), new BitSet());
    near.set(lone);
    place(royal, near, placement);
    pieces.forEach(kind -> place(kind, near, placement));
    return new String(placement);
  }

  private void place(PieceKind kind, BitSet near, char[] placement) {
    Piece piece = new Piece(kind, Side.WHITE);
    for (int tried = 0; tried < 20; tried++) {
      int at = random.nextInt(placement.length);
      if (placement[at] == '.' && variant.reach(piece, cell(at), new BitSet()).intersects(near)) {
        placement[at] = kind.letter();
        return;
      }
    }
    int at = random.nextInt(placement.length);
    placement[at] = placement[at] == '.' ? kind.letter() : placement[at];
  }

  private Cell cell(int index) {
    return variant.lattice().at(index);
  }
}
