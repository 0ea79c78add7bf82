package io.polyboard.balance.pieces;

import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * How many cells a kind of piece reaches, mean over all cells of the lattice; see {@link
 * Variant#reach}.
 *
 * @param empty on an empty lattice
 * @param halfFull where each other cell is occupied with a chance of one half: the mean over
 *     {@value #DRAWS} drawings, the same in every run
 */
public record Influence(PieceKind kind, double empty, double halfFull) {
  private static final int DRAWS = 64;
  private static final long SEED = 20260101;

  /** The influence of each kind of a variant, in the order of its definition. */
  public static List<Influence> of(Variant variant) {
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
    Piece piece = new Piece(kind, Side.WHITE);
    Function<BitSet, Double> controlled =
        occupied -> {
          long sum = 0;
          for (int i = 0; i < variant.lattice().cells(); i++) {
            Cell cell = variant.lattice().at(i);
            sum += variant.reach(piece, cell, occupied).cardinality();
          }
          return (double) sum / variant.lattice().cells();
        };
    return occupations.stream().mapToDouble(controlled::apply).average().orElseThrow();
  }
}
