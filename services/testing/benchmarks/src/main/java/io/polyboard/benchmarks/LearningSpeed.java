package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Positions;
import io.polyboard.engine.learn.Trainer;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/**
 * The cost of a network: nodes a second with and without it, measured in turn, and positions a
 * second that one thread learns from. The network is the shipped one if it has this number of
 * units, otherwise one with small random weights, with which the search visits other positions.
 *
 * <p>Usage: {@code LearningSpeed [VARIANT,... [HIDDEN,... [ROUNDS]]]}.
 */
public final class LearningSpeed {
  private static final int POSITIONS = 20;
  private static final int NODES = 100_000;
  private static final int TRAINING = 100_000;

  private LearningSpeed() {}

  public static void main(String[] args) throws InterruptedException {
    String[] variants = (args.length > 0 ? args[0] : "chess").split(",", -1);
    String[] sizes = (args.length > 1 ? args[1] : "32,64,128,256").split(",", -1);
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 2;
    System.out.printf(
        "%-28s %6s %-8s %12s %12s %6s %14s%n",
        "variant", "hidden", "network", "nodes/s", "without", "ratio", "learned from/s");
    for (String id : variants) {
      Variant variant = Variants.shipped(id);
      List<Position> positions = positions(variant, POSITIONS);
      for (String size : sizes) {
        int hidden = Integer.parseInt(size);
        Weights shipped = Weights.shipped(variant);
        Weights linear = shipped.linear();
        Network network = shipped.network();
        boolean isShipped = network != null && network.hidden() == hidden;
        Weights learned = isShipped ? shipped : linear.with(random(variant, hidden));
        double with = 0;
        double without = 0;
        for (int round = 0; round <= rounds; round++) {
          double now = nodesPerSecond(variant, learned, positions);
          double then = nodesPerSecond(variant, linear, positions);
          // Round 0 warms up.
          with += round == 0 ? 0 : now / rounds;
          without += round == 0 ? 0 : then / rounds;
        }
        System.out.printf(
            "%-28s %6d %-8s %,12.0f %,12.0f %6.2f %,14.0f%n",
            id,
            hidden,
            isShipped ? "shipped" : "random",
            with,
            without,
            with / without,
            learning(variant, hidden));
      }
    }
  }

  private static List<Position> positions(Variant variant, int count) {
    SplittableRandom random = new SplittableRandom(1);
    List<Position> positions = new ArrayList<>();
    while (positions.size() < count) {
      Position position = variant.start();
      for (int move = random.nextInt(60); move >= 0; move--) {
        List<Move> moves = position.legalMoves();
        if (position.outcome().isOver() || moves.isEmpty()) {
          break;
        }
        position.make(moves.get(random.nextInt(moves.size())));
      }
      if (!position.outcome().isOver() && !position.insideTurn()) {
        positions.add(position);
      }
    }
    return positions;
  }

  private static Network random(Variant variant, int hidden) {
    SplittableRandom random = new SplittableRandom(hidden);
    short[] rows = new short[(new NetworkInputs(variant).size() + 1) * hidden];
    short[] outputs = new short[2 * Network.STAGES * hidden];
    for (short[] each : List.of(rows, outputs)) {
      for (int i = 0; i < each.length; i++) {
        each[i] = (short) random.nextInt(-100, 101);
      }
    }
    return new Network(hidden, rows, outputs, new short[Network.STAGES]);
  }

  private static double nodesPerSecond(Variant variant, Weights weights, List<Position> positions) {
    Engine engine = new Engine(variant, Settings.DEFAULT.withWeights(weights));
    long nodes = 0;
    long start = System.nanoTime();
    for (Position position : positions) {
      nodes += engine.search(position, Limits.ofNodes(NODES)).best().nodes();
    }
    return nodes * 1e9 / (System.nanoTime() - start);
  }

  private static double learning(Variant variant, int hidden) throws InterruptedException {
    NetworkInputs inputs = new NetworkInputs(variant);
    Positions training = new Positions(inputs);
    List<Position> positions = positions(variant, 1_000);
    SplittableRandom random = new SplittableRandom(1);
    while (training.size() < TRAINING) {
      Setup position = positions.get(training.size() % positions.size()).setup();
      training.add(position, 0, random.nextDouble());
    }
    double[] best = new double[1];
    var unused =
        new Trainer(inputs, new Trainer.Options(hidden, 3, 4_096, 1e-3, 0, 400, 1, 1))
            .learn(
                training,
                training,
                epoch -> {
                  best[0] = Math.max(best[0], training.size() * 1e9 / epoch.nanos());
                  return true;
                });
    return best[0];
  }
}
