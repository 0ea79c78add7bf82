package io.polyboard.engine.bench;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Move;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;

/**
 * Searches positions of a variant to a fixed depth, with one thread and an empty table: the start
 * position, and positions that random play with a fixed seed reaches. The number of nodes is the
 * same on every machine and in every run, and changes when the search does.
 */
public final class Bench {
  /** Depth in moves for a variant that does not ship with the library. */
  static final int DEPTH = 4;

  /** Max nodes of one position, so that a changed search cannot take hours. */
  private static final long MAX_NODES = 20_000_000;

  private static final int POSITIONS = 5;
  private static final int PLIES_APART = 8;
  private static final long SEED = 20;

  private static final Map<String, String> DEPTHS =
      PlainText.properties(Bench.class, "depths.properties");

  private Bench() {}

  /** Measures a variant; takes about a second for a shipped one. */
  public static BenchResult measure(Variant variant) {
    Limits limits = Limits.ofDepth(depth(variant)).withNodes(MAX_NODES);
    Engine engine = new Engine(variant, Settings.DEFAULT);
    long nodes = 0;
    long nanos = 0;
    for (Position position : positions(variant)) {
      engine.forget();
      long start = System.nanoTime();
      nodes += engine.search(position, limits).best().nodes();
      nanos += System.nanoTime() - start;
    }
    return new BenchResult(variant.id(), nodes, nanos);
  }

  /** The depth for a variant, in moves. */
  static int depth(Variant variant) {
    String depth = DEPTHS.get(variant.id());
    return depth == null ? DEPTH : Integer.parseInt(depth);
  }

  /** The positions, beginning with the start position; none is finished or inside a turn. */
  static List<Position> positions(Variant variant) {
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < POSITIONS; i++) {
      positions.add(played(variant, i * PLIES_APART, new SplittableRandom(SEED + i)));
    }
    return positions;
  }

  /** The position after a number of random turns, or the last one before the game ends. */
  private static Position played(Variant variant, int turns, SplittableRandom random) {
    Position position = variant.start();
    for (int turn = 0; turn < turns; turn++) {
      Position next = position.copy();
      do {
        List<Move> moves = next.legalMoves();
        next.make(moves.get(random.nextInt(moves.size())));
      } while (next.insideTurn());
      if (next.outcome().isOver()) {
        return position;
      }
      position = next;
    }
    return position;
  }
}
