package io.polyboard.engine.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Trainer.Learned;
import io.polyboard.engine.learn.Trainer.Options;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainerTest {
  private static final Options OPTIONS = new Options(8, 12, 256, 0.01, 0, 400, 1, 2);
  private static final int PAWN = 100;

  private final long seed = new SplittableRandom().nextLong();
  private final SplittableRandom random = new SplittableRandom(seed);

  /** Random positions whose target follows from the pieces on the board alone. */
  private Positions material(Variant variant, int count, List<Position> kept) {
    Positions positions = new Positions(new NetworkInputs(variant));
    while (positions.size() < count) {
      Position position = variant.start();
      for (int ply = 0; ply < 80 && positions.size() < count; ply++) {
        List<Move> moves = position.legalMoves();
        if (moves.isEmpty()) {
          break;
        }
        position.make(moves.get(random.nextInt(moves.size())));
        double expected = material(position);
        positions.add(position.setup(), 0, 1 / (1 + Math.exp(-expected / OPTIONS.scale())));
        if (kept.size() < count) {
          kept.add(position.copy());
        }
      }
    }
    return positions;
  }

  /** For the side to move: every piece but the king is worth a pawn. */
  private static double material(Position position) {
    String placement = position.setup().placement().replaceAll("[.Kk]", "");
    int white = (int) placement.chars().filter(Character::isUpperCase).count();
    int lead = PAWN * (2 * white - placement.length());
    return position.side() == Side.WHITE ? lead : -lead;
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "raumschach"})
  void gradientsEqualFiniteDifferences(String id) throws Exception {
    // Given
    System.out.println("gradients " + id + ": seed " + seed);
    Variant variant = Variants.shipped(id);
    Positions positions = material(variant, 50, new ArrayList<>());
    Trainer trainer = new Trainer(new NetworkInputs(variant), OPTIONS);
    float[] parameters = trainer.parameters();
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = (float) random.nextDouble(-0.2, 0.3);
    }
    float[] gradient = new float[parameters.length];
    double loss = trainer.gradient(positions, gradient);

    for (int tried = 0; tried < 300; tried++) {
      // When
      int parameter = random.nextInt(parameters.length);
      float before = parameters[parameter];
      float step = 1e-3f;
      parameters[parameter] = before + step;
      double above = trainer.gradient(positions, new float[parameters.length]);
      parameters[parameter] = before - step;
      double below = trainer.gradient(positions, new float[parameters.length]);
      parameters[parameter] = before;

      // Then: between the slopes to both sides, which differ if a unit reaches its clip between.
      double left = (loss - below) / step;
      double right = (above - loss) / step;
      double tolerance = 0.02 + 0.01 * Math.abs(left + right);
      assertThat((double) gradient[parameter])
          .as("seed %d, parameter %d", seed, parameter)
          .isBetween(Math.min(left, right) - tolerance, Math.max(left, right) + tolerance);
    }
  }

  @Test
  void learnsPieceValuesIfNothingElseCounts() throws Exception {
    // Given
    System.out.println("material: seed " + seed);
    Variant chess = Variants.shipped("chess");
    Positions training = material(chess, 20_000, new ArrayList<>());
    List<Position> kept = new ArrayList<>();
    Positions heldOut = material(chess, 2_000, kept);

    // When
    Trainer trainer = new Trainer(new NetworkInputs(chess), OPTIONS);
    Learned learned = trainer.learn(training, heldOut, epoch -> true);

    // Then: expectations are within 1% on average.
    Weights zero = Weights.parse("none", zeros(chess), chess);
    Engine engine =
        new Engine(chess, Settings.DEFAULT.withHash(1).withWeights(zero.with(learned.network())));
    double error = 0;
    for (Position position : kept) {
      error += Math.abs(expected(engine.evaluate(position)) - expected(material(position)));
    }
    assertThat(error / kept.size()).isLessThan(0.01);
    assertThat(learned.best()).isLessThan(learned.before());
  }

  private static double expected(double score) {
    return 1 / (1 + Math.exp(-score / OPTIONS.scale()));
  }

  private static String zeros(Variant variant) {
    return Weights.derived(variant)
        .text()
        .lines()
        .skip(1)
        .map(line -> line.replaceFirst(",.*", ",0,0"))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theIntegerNetworkIsWithinTwoCentipawnsOfTheTrainedOne() throws Exception {
    // Given
    System.out.println("whole numbers: seed " + seed);
    Variant chess = Variants.shipped("chess");
    List<Position> kept = new ArrayList<>();
    Positions training = material(chess, Nightly.samples(100_000), kept);
    Trainer trainer =
        new Trainer(new NetworkInputs(chess), new Options(32, 3, 256, 0.01, 0, 400, 1, 2));
    Learned unused = trainer.learn(training, training, epoch -> true);
    Weights zero = Weights.parse("none", zeros(chess), chess);

    // When
    Engine engine =
        new Engine(chess, Settings.DEFAULT.withHash(1).withWeights(zero.with(trainer.network())));

    // Then
    for (int i = 0; i < kept.size(); i++) {
      assertThat((double) engine.evaluate(kept.get(i)))
          .isCloseTo(trainer.added(training, i), within(2.0));
    }
  }

  @Test
  void learnsTheSameWithAnyNumberOfThreads() throws Exception {
    // Given
    Variant chess = Variants.shipped("chess");
    Positions training = material(chess, 3_000, new ArrayList<>());
    Set<String> networks = new HashSet<>();

    // When
    for (int threads : new int[] {1, 2, 3}) {
      Options options = new Options(8, 2, 256, 0.01, 0.01, 400, 1, threads);
      Trainer trainer = new Trainer(new NetworkInputs(chess), options);
      networks.add(trainer.learn(training, training, epoch -> true).network().text());
    }

    // Then
    assertThat(networks).hasSize(1);
  }

  @Test
  void aNetworkThatPredictsNoBetterAddsNothing() throws Exception {
    // Given held-out positions whose scores are already exact
    Variant chess = Variants.shipped("chess");
    Positions training = material(chess, 1_000, new ArrayList<>());
    Positions heldOut = new Positions(new NetworkInputs(chess));
    for (int i = 0; i < 100; i++) {
      heldOut.add(chess.startSetup(), 0, 0.5);
    }

    // When
    Learned learned =
        new Trainer(new NetworkInputs(chess), OPTIONS)
            .learn(training, heldOut, epoch -> epoch.number() < 2);

    // Then
    assertThat(learned.best()).isEqualTo(learned.before());
    assertThat(learned.network().outputs())
        .isDeepEqualTo(Network.zero(chess, OPTIONS.hidden()).outputs());
  }
}
