package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * The number of cells that a kind of piece controls, as a mean over all cells of the lattice. It
 * controls the cells that it reaches, see {@link Variant#reach}; a pawn, those on which it
 * captures.
 *
 * @param empty on an empty lattice
 * @param halfFull if each other cell is occupied with a probability of one half: the mean over
 *     {@value #DRAWS} random occupations, the same in every run
 */
public record Influence(PieceKind kind, double empty, double halfFull) {
  private static final int DRAWS = 64;
  private static final long SEED = 20260101;

  /** A cache, because every report needs these values. Entries last as long as their variants. */
  private static final Map<Variant, List<Influence>> COMPUTED =
      Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * The influence of each kind of a variant, in the order of its definition; computed at the first
   * call. Thread-safe.
   */
  public static List<Influence> of(Variant variant) {
    List<Influence> known = COMPUTED.get(variant);
    if (known == null) {
      // Two threads may compute the same; making threads of other variants wait would cost more.
      known = compute(variant);
      COMPUTED.put(variant, known);
    }
    return known;
  }

  private static List<Influence> compute(Variant variant) {
    int cells = variant.lattice().cells();
    List<BitSet> drawn = new ArrayList<>();
    Random random = new Random(SEED);
    for (int i = 0; i < DRAWS; i++) {
      BitSet occupied = new BitSet(cells);
      for (int cell = 0; cell < cells; cell++) {
        occupied.set(cell, random.nextBoolean());
      }
      drawn.add(occupied);
    }
    BitSet none = new BitSet();
    return variant.kinds().stream()
        .map(kind ->
            new Influence(kind, mean(variant, kind, List.of(none)), mean(variant, kind, drawn)))
        .toList();
  }

  private static double mean(Variant variant, PieceKind kind, List<BitSet> occupations) {
    Function<BitSet, Double> controlled =
        occupied ->
            variant.lattice().all().stream()
                .mapToInt(cell -> controlled(variant, kind, cell, occupied))
                .average()
                .orElseThrow();
    return occupations.stream().mapToDouble(controlled::apply).average().orElseThrow();
  }

  private static int controlled(Variant variant, PieceKind kind, Cell cell, BitSet occupied) {
    return variant
        .reach(
            new Piece(kind, Side.WHITE),
            cell,
            variant.definition().piece(kind).pawn() == null ? occupied : all(variant))
        .cardinality();
  }

  /**
   * If every cell is occupied, a pawn cannot advance, and reaches only the cells it captures on.
   */
  private static BitSet all(Variant variant) {
    BitSet all = new BitSet();
    all.set(0, variant.lattice().cells());
    return all;
  }
}
