package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;

/** Positions that random play reaches; none is finished or inside a turn. */
final class RandomPositions {
  private static final int MAX_TURNS = 120;

  private final Variant variant;
  private final SplittableRandom random;

  RandomPositions(Variant variant, long seed) {
    this.variant = variant;
    random = new SplittableRandom(seed);
  }

  /** The position after a random number of random turns, or the last before its game ends. */
  Position next() {
    Position position = variant.start();
    for (int turns = random.nextInt(MAX_TURNS); turns > 0; turns--) {
      int before = position.movesMade();
      do {
        List<Move> moves = position.legalMoves();
        position.make(moves.get(random.nextInt(moves.size())));
      } while (position.insideTurn());
      if (position.outcome().isOver()) {
        while (position.movesMade() > before) {
          position.unmake();
        }
        break;
      }
    }
    return position;
  }
}
