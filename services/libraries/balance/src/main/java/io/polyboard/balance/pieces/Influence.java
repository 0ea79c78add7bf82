package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;

/**
 * How many cells a kind of piece controls, mean over all cells of the lattice: those that it
 * reaches, see {@link Variant#reach}; of a pawn, those on which it captures.
 *
 * @param empty on an empty lattice
 * @param halfFull where each other cell is occupied with a chance of one half: the mean over
 *     {@value #DRAWS} drawings, the same in every run
 */
public record Influence(PieceKind kind, double empty, double halfFull) {
  private static final int DRAWS = 64;
  private static final long SEED = 20260101;

  /** What was computed, as long as its variant is in use: every report asks for it. */
  private static final Map<Variant, List<Influence>> COMPUTED =
      Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * The influence of each kind of a variant, in the order of its definition; computed when it is
   * first asked for. Thread-safe.
   */
  public static List<Influence> of(Variant variant) {
    List<Influence> known = COMPUTED.get(variant);
    if (known == null) {
      // Two threads may compute the same: that is cheaper than to let those of other variants wait.
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

  /** Where every cell is occupied a pawn cannot advance, and reaches the cells of its captures. */
  private static BitSet all(Variant variant) {
    BitSet all = new BitSet();
    all.set(0, variant.lattice().cells());
    return all;
  }
}
