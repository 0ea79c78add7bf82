package io.polyboard.engine;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;

/**
 * What a position of a variant is worth by the rules alone: the value of each piece, more where it
 * reaches more, pawns more the nearer they are to promotion, the king in a quiet corner while there
 * are pieces and in the middle when they are gone; boards won. Immutable; may be shared between
 * threads.
 */
public final class Evaluation {
  private static final int TEMPO = 10;
  private static final int BOARD_WON = 700;

  /** Centipawns for each further cell that a piece reaches from where it stands. */
  private static final double REACH = 4;

  private final int words;
  private final int kinds;
  private final int boards;
  private final int[] boardOf;

  /** By piece code and cell, from White's point of view: middle game and end game. */
  private final int[] middle;

  private final int[] end;

  /** By kind: what it adds to the phase. */
  private final int[] phases;

  private final int fullPhase;
  private final int cells;

  /** Derives the evaluation of a variant from its rules. */
  public Evaluation(Variant variant) {
    Lattice lattice = variant.lattice();
    PieceValues values = PieceValues.of(variant);
    cells = lattice.cells();
    words = (cells + 63) / 64;
    kinds = variant.definition().pieces().size();
    boards = lattice.boards();
    boardOf = new int[cells];
    Arrays.setAll(boardOf, lattice::boardOf);
    middle = new int[2 * kinds * cells];
    end = new int[middle.length];
    phases = new int[kinds];
    for (int code = 0; code < 2 * kinds; code++) {
      PieceDefinition piece = variant.definition().pieces().get(code >> 1);
      int sign = (code & 1) == 0 ? 1 : -1;
      phases[code >> 1] = piece.pawn() == null ? values.value(code >> 1) : 0;
      double[] reach = reach(variant, code);
      double mean = Arrays.stream(reach).average().orElse(0);
      int[] distance =
          piece.pawn() == null ? new int[0] : promotionDistance(variant, code, piece.pawn());
      for (int cell = 0; cell < cells; cell++) {
        double placed = REACH * (reach[cell] - mean);
        double early = values.value(code >> 1) + placed;
        double late = early;
        if (piece.royal()) {
          early = -3 * placed;
          late = 2 * placed;
        } else if (piece.pawn() != null) {
          int steps = distance[cell];
          early = PieceValues.PAWN + (steps < 0 ? 0 : 40.0 / steps);
          late = PieceValues.PAWN + (steps < 0 ? 0 : 120.0 / steps);
        }
        middle[code * cells + cell] = sign * (int) Math.round(early);
        end[code * cells + cell] = sign * (int) Math.round(late);
      }
    }
    int phase = 0;
    for (int cell = 0; cell < cells; cell++) {
      int kind =
          variant
              .definition()
              .pieceIndex(Character.toUpperCase(variant.definition().array().charAt(cell)));
      phase += kind < 0 ? 0 : phases[kind];
    }
    fullPhase = Math.max(1, phase);
  }

  /** Cells reached on the empty lattice and next to it on a crowded one, averaged. */
  private static double[] reach(Variant variant, int code) {
    int cells = variant.lattice().cells();
    double[] reach = new double[cells];
    for (int cell = 0; cell < cells; cell++) {
      BitSet near = new BitSet();
      for (int other = cell % 3; other < cells; other += 3) {
        near.set(other);
      }
      reach[cell] =
          (variant.reach(code, cell, new BitSet()).cardinality()
                  + variant.reach(code, cell, near).cardinality())
              / 2.0;
    }
    return reach;
  }

  /** By cell: advances to the nearest promotion cell, at least 1; −1 where none leads there. */
  private static int[] promotionDistance(Variant variant, int code, PawnDefinition pawn) {
    Lattice lattice = variant.lattice();
    int[] distance = new int[lattice.cells()];
    Arrays.fill(distance, -1);
    PawnDefinition.Promotion promotion = pawn.promotion();
    if (promotion == null) {
      return distance;
    }
    Queue<Integer> reached = new ArrayDeque<>();
    for (int cell : promotion.on()) {
      int seen = (code & 1) == 0 ? cell : lattice.mirror(cell, variant.definition().mirror());
      distance[seen] = 1;
      reached.add(seen);
    }
    while (!reached.isEmpty()) {
      int cell = reached.remove();
      for (int from = 0; from < distance.length; from++) {
        if (distance[from] < 0 && variant.reach(code, from, new BitSet()).get(cell)) {
          distance[from] = distance[cell] + 1;
          reached.add(from);
        }
      }
    }
    return distance;
  }

  /** The worth of a position in centipawns, from the point of view of the side to move. */
  public int of(Position position) {
    int early = 0;
    int late = 0;
    int phase = 0;
    int decided = position.decidedBoards();
    for (int code = 0; code < 2 * kinds; code++) {
      for (int word = 0; word < words; word++) {
        for (long set = position.cells(code, word); set != 0; set &= set - 1) {
          int cell = 64 * word + Long.numberOfTrailingZeros(set);
          if (decided != 0 && (decided >> boardOf[cell] & 1) != 0) {
            continue;
          }
          early += middle[code * cells + cell];
          late += end[code * cells + cell];
          phase += phases[code >> 1];
        }
      }
    }
    phase = Math.min(phase, fullPhase);
    int score = (early * phase + late * (fullPhase - phase)) / fullPhase;
    if (boards > 1 && decided != 0) {
      score +=
          BOARD_WON
              * (Integer.bitCount(position.decidedBoards(1))
                  - Integer.bitCount(position.decidedBoards(0)));
    }
    return (position.side() == 0 ? score : -score) + TEMPO;
  }
}
