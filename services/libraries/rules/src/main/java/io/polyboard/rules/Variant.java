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

  /** Null until the first call. */
  private volatile @Nullable List<Symmetry> symmetries;

  /** Null until the first call. */
  private volatile @Nullable String fingerprint;

  private Variant(VariantDefinition definition) {
    this.definition = definition;
    kinds =
        IntStream.range(0, definition.pieces().size())
            .mapToObj(index -> kind(index, definition.pieces().get(index)))
            .toList();
    // The kernel's classes read the definition during initialisation, so it must be set first.
    this.kernel = KernelLoader.load(this);
  }

  private static PieceKind kind(int index, PieceDefinition definition) {
    return new PieceKind(index, definition.letter(), definition.name());
  }

  /**
   * Compiles a definition. Takes up to a few seconds for the largest lattices, and up to about 100
   * MiB.
   *
   * @throws RefusedException if it has too many movements to compile, or its start position breaks
   *     the rules
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; the interrupt
   *     flag stays set
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

  /** Castling is written as the king's move, so it must differ from the king's ordinary moves. */
  private void refuseAmbiguousCastling() {
    for (CastlingDefinition castling : definition.castlings()) {
      int king = definition.pieceIndex(definition.array().charAt(castling.kingFrom().index()));
      Piece piece = new Piece(kinds.get(king), Side.WHITE);
      if (reach(piece, castling.kingFrom(), new BitSet()).get(castling.kingTo().index())) {
        throw new RefusedException(
            Place.named("castling"),
            "CASTLING_AMBIGUOUS",
            ("the king also moves from %s to %s without castling, and one text cannot stand for"
                    + " both; castle to another cell")
                .formatted(castling.kingFrom(), castling.kingTo()));
      }
    }
  }

  /** The definition of the variant. */
  public VariantDefinition definition() {
    return definition;
  }

  /** The variant's id. */
  public String id() {
    return definition.id();
  }

  /**
   * 16 hexadecimal digits that identify its rules, independent of the names of the game and its
   * pieces: the first 64 bits of a SHA-256.
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
   * @throws RefusedException if the rules refuse the set-up, with all reasons
   */
  public Position position(Setup setup) {
    return kernel.position(setup);
  }

  /**
   * The cells that a piece reaches, by moving or capturing, while the given cells are occupied;
   * reached occupied cells count. For a pawn, its captures and its advances, the double step
   * included. Castling, en passant, transfer and king hold are ignored.
   *
   * @param occupied the numbers of the occupied cells; the piece's own cell does not matter
   * @return the numbers of the reached cells
   */
  public BitSet reach(Piece piece, Cell from, BitSet occupied) {
    return kernel.reach(piece, from, occupied);
  }

  /**
   * The cells over which a piece goes: the cell that it leaves, those that must be empty, and the
   * cell that it reaches. One of the shortest ways over empty cells; for leaps and castling, only
   * both ends. Cells beside the way that must also be empty, as for some pawns, are left out.
   *
   * @param occupied the numbers of the occupied cells; the piece's own cell does not matter
   */
  public List<Cell> way(Piece piece, Cell from, Cell to, BitSet occupied) {
    return kernel.way(piece, from, to, occupied);
  }

  /**
   * The permutations of cells that keep the game, its start position and the sides: a group, the
   * identity first. They are composed of permutations of equal axes, reflections, rotations of
   * cyclic axes, and reorderings of boards between which no piece moves. The first call finds them,
   * which may take seconds if there are very many candidates.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; the interrupt
   *     flag stays set
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

  /** The approximate size of its tables in bytes: a lower bound of its memory. */
  public long tableBytes() {
    return kernel.tableBytes();
  }

  /**
   * Creates an instance of a copy of a class that is loaded for this variant alone, together with
   * the other classes of its package that it refers to. Their static finals, such as the number of
   * cells, are constants to the JIT compiler, and their profile is of this variant alone. They find
   * the variant by {@link KernelLoader#variantOf}.
   *
   * @param use the interface by which other classes use the instance, in another package
   * @param type a class that the class loader of this library can see, with one public constructor
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
