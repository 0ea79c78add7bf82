package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Cell;

/**
 * Piece values of a variant, derived from how the pieces move.
 *
 * <p>The mobility of a piece is the number of cells it reaches, averaged over all cells and over
 * random occupancies of part of the lattice: the crowded board mobility with which Ralph Betza
 * estimated the values of fairy pieces. A value grows a little faster than mobility, because
 * far-reaching pieces also combine threats; the exponent and the factor come nearest to the
 * customary values of knight, bishop, rook and queen on the orthodox board.
 */
public final class PieceValues {
  /** Value of a pawn, in centipawns. */
  public static final int PAWN = 100;

  private static final double OCCUPIED = 0.32;
  private static final int OCCUPANCIES = 64;
  private static final double EXPONENT = 1.15;
  private static final double FACTOR = 52;
  private static final long SEED = 1;

  /** Derived values, kept while their variant is in use. */
  private static final Map<Variant, PieceValues> DERIVED =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final int[] values;
  private final double[] mobilities;

  private PieceValues(int[] values, double[] mobilities) {
    this.values = values;
    this.mobilities = mobilities;
  }

  /** The values of a variant's pieces, derived on first use. */
  public static PieceValues of(Variant variant) {
    return DERIVED.computeIfAbsent(variant, PieceValues::derive);
  }

  private static PieceValues derive(Variant variant) {
    int kinds = variant.definition().pieces().size();
    double[] mobilities = new double[kinds];
    int[] values = new int[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      PieceDefinition piece = variant.definition().pieces().get(kind);
      mobilities[kind] = mobility(variant, kind);
      if (piece.pawn() != null) {
        values[kind] = PAWN;
      } else if (!piece.royal()) {
        values[kind] =
            Math.max(20, (int) Math.round(FACTOR * Math.pow(mobilities[kind], EXPONENT)));
      }
    }
    return new PieceValues(values, mobilities);
  }

  private static double mobility(Variant variant, int kind) {
    List<Cell> cells = variant.lattice().all();
    Piece piece = new Piece(variant.kinds().get(kind), Side.WHITE);
    SplittableRandom random = new SplittableRandom(SEED);
    long reached = 0;
    for (int i = 0; i < OCCUPANCIES; i++) {
      BitSet occupied = new BitSet();
      BitSet own = new BitSet();
      for (int cell = 0; cell < cells.size(); cell++) {
        if (random.nextDouble() < OCCUPIED) {
          occupied.set(cell);
          own.set(cell, random.nextBoolean());
        }
      }
      for (Cell cell : cells) {
        BitSet targets = variant.reach(piece, cell, occupied);
        targets.andNot(own);
        reached += targets.cardinality();
      }
    }
    return reached / (double) (OCCUPANCIES * cells.size());
  }

  /** The value of a kind of piece in centipawns; 0 for the royal one. */
  public int value(int kind) {
    return values[kind];
  }

  /**
   * The mean number of cells that a kind of piece reaches on a lattice as crowded as in the middle
   * game.
   */
  public double mobility(int kind) {
    return mobilities[kind];
  }
}
