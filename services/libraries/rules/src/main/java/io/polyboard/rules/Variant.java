package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.kernel.KernelLoader;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/** A variant compiled to move generation tables. Immutable; may be shared between threads. */
public final class Variant {
  private final VariantDefinition definition;
  private final KernelLoader.Kernel kernel;
  private final List<PieceKind> kinds;

  /** Null until somebody asks. */
  private volatile @Nullable List<Symmetry> symmetries;

  /** Null until somebody asks. */
  private volatile @Nullable String fingerprint;

  private Variant(VariantDefinition definition) {
    this.definition = definition;
    kinds =
        IntStream.range(0, definition.pieces().size())
            .mapToObj(index -> kind(index, definition.pieces().get(index)))
            .toList();
    // The kernel's classes read the definition while they are initialised, so it is set before.
    this.kernel = KernelLoader.load(this);
  }

  private static PieceKind kind(int index, PieceDefinition definition) {
    return new PieceKind(index, definition.letter(), definition.name());
  }

  /**
   * Compiles a definition. Takes up to a few seconds for the largest lattices, and up to some 100
   * MiB.
   *
   * @throws RefusedException if its movements are too many to compile, or its array breaks the
   *     rules
   * @throws java.util.concurrent.CancellationException if the thread is interrupted, which it stays
   */
  public static Variant of(VariantDefinition definition) {
    Variant variant = new Variant(definition);
    variant.refuseAmbiguousCastling();
    try {
      variant.start();
    } catch (RefusedException e) {
      throw new RefusedException(
          e.problems().stream().map(problem -> problem.at(Place.named("array"))).toList());
    }
    return variant;
  }

  /** Castling is written as the king's move, so that must not be a move of the king by itself. */
  private void refuseAmbiguousCastling() {
    for (CastlingDefinition castling : definition.castlings()) {
      int king = definition.pieceIndex(definition.array().charAt(castling.kingFrom().index()));
      Piece piece = new Piece(kinds.get(king), Side.WHITE);
      if (reach(piece, castling.kingFrom(), new BitSet()).get(castling.kingTo().index())) {
        throw new RefusedException(
            Place.named("castling"),
            "CASTLING_AMBIGUOUS",
            ("the king also moves from %s to %s by itself, and one text cannot stand for"
                    + " both; castle to another cell")
                .formatted(castling.kingFrom(), castling.kingTo()));
      }
    }
  }

  /** The definition from which it was compiled. */
  public VariantDefinition definition() {
    return definition;
  }

  /** The variant's id. */
  public String id() {
    return definition.id();
  }

  /**
   * 16 hexadecimal digits that tell its rules from others, whatever the game and its pieces are
   * called: the first 64 bits of a SHA-256.
   */
  public String fingerprint() {
    String known = fingerprint;
    if (known == null) {
      known = definition.fingerprint();
      fingerprint = known;
    }
    return known;
  }

  /** The cells. */
  public Lattice lattice() {
    return definition.lattice();
  }

  /** The kinds of pieces, in the order of the definition. */
  public List<PieceKind> kinds() {
    return kinds;
  }

  /** The start position, as data. */
  public Setup startSetup() {
    StringBuilder rights = new StringBuilder();
    for (boolean black : new boolean[] {false, true}) {
      for (char right : new char[] {'K', 'Q'}) {
        if (definition.castlings().stream().anyMatch(castling -> castling.right() == right)) {
          rights.append(black ? Character.toLowerCase(right) : right);
        }
      }
    }
    return new Setup(definition.array(), Side.WHITE, rights.toString(), null, null, 0, 0, 0, 0, 1);
  }

  /** A new position at the start. */
  public Position start() {
    return position(startSetup());
  }

  /**
   * A new position.
   *
   * @throws RefusedException if the rules refuse the set-up, with every reason
   */
  public Position position(Setup setup) {
    return kernel.position(setup);
  }

  /**
   * The cells that a piece reaches, by moving or capturing, over given occupied cells; an occupied
   * cell that it reaches counts. For a pawn, its captures and its advances, the double step
   * included. Castling, en passant, transfer and king hold are left out.
   *
   * @param occupied the numbers of the cells on which some piece stands; the piece's own cell does
   *     not matter
   * @return the numbers of the cells
   */
  public BitSet reach(Piece piece, Cell from, BitSet occupied) {
    return kernel.reach(piece, from, occupied);
  }

  /**
   * The permutations of cells under which the game and its array stay the same, sides kept; the
   * identity first, and with any two the one after the other. Made of permutations of alike axes,
   * reflections, rotations of cyclic axes, and orders of boards that are apart; found at the first
   * call, which may take seconds where there are very many to try.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted, which it stays
   */
  public List<Symmetry> symmetries() {
    List<Symmetry> known = symmetries;
    return known == null ? findSymmetries() : known;
  }

  private synchronized List<Symmetry> findSymmetries() {
    List<Symmetry> known = symmetries;
    if (known == null) {
      known = List.copyOf(kernel.symmetries());
      symmetries = known;
    }
    return known;
  }

  /** How many bytes its tables take, roughly: the least that it holds in memory. */
  public long tableBytes() {
    return kernel.tableBytes();
  }

  /**
   * An object of a copy of a class for this variant alone; the other classes of its package that it
   * refers to are copied with it. What they keep in static finals, such as the number of cells, are
   * constants to the JIT compiler, and their profile is of this variant alone. They learn of the
   * variant by {@link KernelLoader#variantOf}.
   *
   * @param use the interface by which others use it, of another package
   * @param type a class that the loader of this library's classes can see, with one public
   *     constructor
   * @param arguments of the constructor
   */
  public <T> T own(Class<T> use, Class<? extends T> type, Object... arguments) {
    return use.cast(kernel.own(type, arguments));
  }

  @Override
  public String toString() {
    return id();
  }
}
