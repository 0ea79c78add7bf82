package io.polyboard.engine.kernel;

import static io.polyboard.rules.kernel.Sizes.*;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Score;
import io.polyboard.engine.Walk;
import io.polyboard.engine.Weights;
import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedMove;
import io.polyboard.rules.kernel.PackedPosition;

/** The walk of the variant for which this copy was loaded. */
public final class EvaluatorWalk implements Walk {
  private final NetworkInputs inputs = new NetworkInputs(VARIANT);

  @Override
  public void walk(Weights weights, long seed, int positions) {
    SplittableRandom random = new SplittableRandom(seed);
    Evaluator followed = new Evaluator(weights);
    Evaluator fresh = new Evaluator(weights);
    Evaluator linear = new Evaluator(Weights.parse("linear", terms(weights), VARIANT));
    PackedPosition position = PackedPosition.of(VARIANT.start());
    MoveList moves = new MoveList();
    int ply = 0;
    followed.restart(position, 0);
    for (int visited = 0; visited < positions; visited++) {
      if (random.nextInt(3) > 0) {
        // The evaluator catches up with the other positions later.
        fresh.restart(position, 0);
        int expected = fresh.evaluate(position, 0, -Score.INFINITE, Score.INFINITE);
        assertThat(followed.evaluate(position, ply, -Score.INFINITE, Score.INFINITE))
            .as("seed %d, %s", seed, position.setup())
            .isEqualTo(expected);
        if (random.nextInt(20) == 0) {
          linear.restart(position, 0);
          int without = linear.evaluate(position, 0, -Score.INFINITE, Score.INFINITE);
          assertThat(expected - without)
              .as("seed %d, %s", seed, position.setup())
              .isEqualTo(added(weights.network(), position));
        }
      }
      moves.clear();
      position.legalMoves(moves);
      boolean isStuck = moves.size() == 0 || ply == Evaluator.MAX_PLY || position.isDecided();
      if (isStuck && ply == 0) {
        return;
      }
      if (isStuck || ply > 0 && random.nextInt(4) == 0) {
        for (int back = 1 + random.nextInt(isStuck ? ply : Math.min(ply, 3)); back > 0; back--) {
          position.unmake();
          ply--;
        }
      } else if (random.nextInt(20) == 0 && !position.insideTurn() && !position.inCheck()) {
        followed.followPass(ply++);
        position.pass();
      } else {
        long move = moves.get(random.nextInt(moves.size()));
        if (PackedMove.kind(move) == PackedMove.CASTLING) {
          position.make(move);
          followed.restart(position, ++ply);
        } else {
          followed.follow(position, move, ply++);
          position.make(move);
        }
      }
    }
  }

  private static String terms(Weights weights) {
    return weights.text().replaceFirst("(?m)^network,.*$", "");
  }

  /** What the network adds by its formula, in longs and without a table. */
  private int added(Network network, PackedPosition position) {
    int[][] rows = network.rows();
    int hidden = network.hidden();
    int[] counts = new int[2];
    for (int cell = 0; cell < CELLS; cell++) {
      int code = position.pieceAt(cell);
      if (code != PackedPosition.EMPTY) {
        counts[code & 1]++;
      }
    }
    int kings = VARIANT.definition().royalOnEachBoard() ? VARIANT.lattice().boards() : 1;
    if (counts[0] <= kings || counts[1] <= kings) {
      return 0;
    }
    int pieces = counts[0] + counts[1];
    int stage = Network.stage(pieces, VARIANT.startSetup().placement().replace(".", "").length());
    long output = 0;
    for (int view = 0; view < 2; view++) {
      int[] set = inputs.of(position.setup(), position.sideIndex() ^ view).toArray();
      for (int unit = 0; unit < hidden; unit++) {
        long sum = rows[inputs.size()][unit];
        for (int input : set) {
          sum += rows[input][unit];
        }
        long value = Math.clamp(sum, 0, Network.UNIT);
        output +=
            (value * value + Network.UNIT / 2)
                / Network.UNIT
                * network.outputs()[2 * stage + view][unit];
      }
    }
    return network.outputBiases()[stage]
        + (int) (output * Network.CENTIPAWNS / Network.UNIT / Network.OUTPUT);
  }
}
