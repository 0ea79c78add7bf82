package io.polyboard.engine.learn;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import org.jspecify.annotations.Nullable;

/**
 * Fits a {@link Network} to positions: minimises the cross entropy between their targets and the
 * expected points that follow from the sum of their scores and the network's outputs. The method is
 * AdamW (Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019) with a rate that falls
 * to zero along a cosine. Output weights begin at zero, so that the first network adds nothing.
 *
 * <p>The row of weights of an input is the sum of its own row and of rows that it shares with other
 * inputs, see {@link NetworkInputs#common}: the worth of a knight is learned from knights on all
 * cells before the worth of a knight on one cell is learned.
 *
 * <p>The result is a pure function of the positions and the options, for any number of threads: a
 * batch is always cut into the same parts, whose gradients are summed in the same order. Not
 * thread-safe.
 */
public final class Trainer {
  private static final int PARTS = 16;
  private static final double FIRST_MOMENT = 0.9;
  private static final double SECOND_MOMENT = 0.999;
  private static final double EPSILON = 1e-8;
  private static final double FIRST_WEIGHTS = 0.05;
  private static final float FIRST_BIAS = 0.3f;

  /**
   * Max weight of a row either way, so that it fits into a short with {@link Network#UNIT_BITS}.
   */
  private static final float MAX_ROW = 7.5f;

  /**
   * Options of the training.
   *
   * @param hidden units for each view, 1 to {@link Network#MAX_HIDDEN}
   * @param epochs how often each position is seen, at least 1
   * @param batch positions for each step, at least 1
   * @param rate learning rate of the first steps
   * @param decay of the weights, as a multiple of the rate
   * @param scale the score, in centipawns, with which the side to move expects e / (1 + e) = 0.73
   *     points
   * @param seed of the first weights, and of the order of positions
   * @param threads number of threads, at least 1
   */
  public record Options(
      int hidden,
      int epochs,
      int batch,
      double rate,
      double decay,
      double scale,
      long seed,
      int threads) {}

  /**
   * The result of an epoch.
   *
   * @param number from 1
   * @param training the mean cross entropy of the training positions during the epoch, in nats
   * @param heldOut that of the held-out positions at the end of the epoch
   * @param nanos duration in nanoseconds
   */
  public record Epoch(int number, double training, double heldOut, long nanos) {}

  /**
   * The result of the training.
   *
   * @param network the network of the epoch with the least held-out loss; one that adds nothing if
   *     no epoch had less than before the first
   * @param before the held-out loss of the scores alone
   * @param best the held-out loss of the network
   */
  public record Learned(Network network, double before, double best) {}

  private final NetworkInputs inputs;
  private final Options options;
  private final int hidden;
  private final int[] mirrored;
  private final int[][] common;

  /** Max output weight either way, so that all together stay within the network's bound. */
  private final float maxOutput;

  // Index of the first parameter of each part.
  private final int commonStart;
  private final int biasStart;
  private final int outputStart;
  private final int outputBiasStart;
  private final int size;

  private final float[] parameters;
  private final float[] firstMoments;
  private final float[] secondMoments;

  /** By input, then the biases: the current sums of own and shared rows. */
  private final float[][] rows;

  /** By parameter, of the last batch. */
  private final float[] gradient;

  private final Part[] parts = new Part[PARTS];
  private long steps;

  public Trainer(NetworkInputs inputs, Options options) {
    this.inputs = inputs;
    this.options = options;
    hidden = options.hidden();
    mirrored = inputs.mirrored();
    common = inputs.common();
    int commonRows = 1 + Arrays.stream(common).flatMapToInt(Arrays::stream).max().orElse(-1);
    maxOutput = (Network.MAX_OUTPUT - 1f) / (2 * hidden);
    commonStart = inputs.size() * hidden;
    biasStart = commonStart + commonRows * hidden;
    outputStart = biasStart + hidden;
    outputBiasStart = outputStart + 2 * Network.STAGES * hidden;
    size = outputBiasStart + Network.STAGES;
    parameters = new float[size];
    firstMoments = new float[size];
    secondMoments = new float[size];
    rows = new float[inputs.size() + 1][hidden];
    gradient = new float[size];
    SplittableRandom random = new SplittableRandom(options.seed());
    // Own rows begin at zero: an input that never occurs counts only by its shared rows, and not at
    // all if it has none.
    for (int i = commonStart; i < biasStart; i++) {
      parameters[i] = (float) random.nextDouble(-FIRST_WEIGHTS, FIRST_WEIGHTS);
    }
    Arrays.fill(parameters, biasStart, outputStart, FIRST_BIAS);
    Arrays.setAll(parts, part -> new Part());
    sumRows();
  }

  /**
   * Trains the network.
   *
   * @param heldOut positions by which the best epoch is chosen; the training does not use them
   * @param listener called after each epoch, by the calling thread; false ends the training
   * @throws InterruptedException if the thread is interrupted
   */
  public Learned learn(Positions training, Positions heldOut, Predicate<Epoch> listener)
      throws InterruptedException {
    try (ExecutorService threads = Executors.newFixedThreadPool(options.threads())) {
      double before = loss(heldOut, threads);
      double best = before;
      Network network = network();
      int[] order = IntStream.range(0, training.size()).toArray();
      SplittableRandom random = new SplittableRandom(options.seed() + 1);
      long stepsInAll =
          (long) options.epochs() * ((training.size() + options.batch() - 1) / options.batch());
      for (int epoch = 1; epoch <= options.epochs(); epoch++) {
        long start = System.nanoTime();
        shuffle(order, random);
        double loss = 0;
        for (int from = 0; from < order.length; from += options.batch()) {
          int to = Math.min(order.length, from + options.batch());
          loss += step(training, order, from, to, stepsInAll, threads);
        }
        double now = loss(heldOut, threads);
        if (now < best) {
          best = now;
          network = network();
        }
        long nanos = System.nanoTime() - start;
        if (!listener.test(new Epoch(epoch, loss / Math.max(1, order.length), now, nanos))) {
          break;
        }
      }
      return new Learned(network, before, best);
    }
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
  }

  /** Learns from a batch; returns the sum of its losses before the step. */
  private double step(
      Positions positions, int[] order, int from, int to, long stepsInAll, ExecutorService threads)
      throws InterruptedException {
    double loss = gradient(positions, order, from, to, threads);
    double rate = options.rate() * (1 + Math.cos(Math.PI * steps / Math.max(1, stepsInAll))) / 2;
    steps++;
    float first = (float) (1 / (1 - Math.pow(FIRST_MOMENT, steps)));
    float second = (float) (1 / (1 - Math.pow(SECOND_MOMENT, steps)));
    float perPosition = 1f / (to - from);
    for (int i = 0; i < size; i++) {
      float slope = gradient[i] * perPosition;
      firstMoments[i] += (float) (1 - FIRST_MOMENT) * (slope - firstMoments[i]);
      secondMoments[i] += (float) (1 - SECOND_MOMENT) * (slope * slope - secondMoments[i]);
      double direction = firstMoments[i] * first / (Math.sqrt(secondMoments[i] * second) + EPSILON);
      float max = i < outputStart ? MAX_ROW : i < outputBiasStart ? maxOutput : 1;
      double moved = parameters[i] - rate * (direction + options.decay() * parameters[i]);
      parameters[i] = Math.clamp((float) moved, -max, max);
    }
    sumRows();
    return loss;
  }

  /**
   * Computes the gradient of a batch's loss.
   *
   * @return the sum of its losses
   */
  private double gradient(
      Positions positions, int[] order, int from, int to, ExecutorService threads)
      throws InterruptedException {
    forAll(
        threads,
        PARTS,
        part ->
            parts[part].work(positions, order, cut(from, to, part), cut(from, to, part + 1), true));
    forAll(
        threads,
        PARTS,
        range -> sumSlopes(cut(0, rows.length, range), cut(0, rows.length, range + 1)));
    Arrays.fill(gradient, outputStart, size, 0);
    double loss = 0;
    for (Part part : parts) {
      loss += part.loss;
      for (int i = outputStart; i < size; i++) {
        gradient[i] += part.outputSlopes[i - outputStart];
      }
    }
    Arrays.fill(gradient, commonStart, biasStart, 0);
    for (int input = 0; input < inputs.size(); input++) {
      for (int row : common[input]) {
        int at = commonStart + row * hidden;
        for (int unit = 0; unit < hidden; unit++) {
          gradient[at + unit] += gradient[input * hidden + unit];
        }
      }
    }
    return loss;
  }

  private void sumSlopes(int from, int to) {
    for (int row = from; row < to; row++) {
      float[] sum = parts[0].rowSlopes[row];
      for (int part = 1; part < PARTS; part++) {
        add(sum, parts[part].rowSlopes[row]);
      }
      System.arraycopy(sum, 0, gradient, row < inputs.size() ? row * hidden : biasStart, hidden);
    }
  }

  // Over whole arrays, because the compiler turns such loops into vector instructions.
  private static void add(float[] sum, float[] row) {
    for (int unit = 0; unit < sum.length; unit++) {
      sum[unit] += row[unit];
    }
  }

  private static int cut(int from, int to, int part) {
    return from + (int) ((long) (to - from) * part / PARTS);
  }

  private static void forAll(ExecutorService threads, int count, IntConsumer work)
      throws InterruptedException {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      tasks.add(() -> {
        work.accept(number);
        return null;
      });
    }
    for (Future<Void> each : threads.invokeAll(tasks)) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  /** The mean loss over positions; NaN if there are none. */
  private double loss(Positions positions, ExecutorService threads) throws InterruptedException {
    int count = positions.size();
    forAll(
        threads,
        PARTS,
        part ->
            parts[part].work(positions, null, cut(0, count, part), cut(0, count, part + 1), false));
    return Arrays.stream(parts).mapToDouble(part -> part.loss).sum() / count;
  }

  /** What the current network adds to a position's score, in centipawns. */
  double added(Positions positions, int position) {
    return parts[0].output(positions, position) * Network.CENTIPAWNS;
  }

  private void sumRows() {
    for (int input = 0; input < inputs.size(); input++) {
      System.arraycopy(parameters, input * hidden, rows[input], 0, hidden);
      for (int row : common[input]) {
        int at = commonStart + row * hidden;
        for (int unit = 0; unit < hidden; unit++) {
          rows[input][unit] += parameters[at + unit];
        }
      }
    }
    System.arraycopy(parameters, biasStart, rows[inputs.size()], 0, hidden);
  }

  /** The current network, in integers. */
  Network network() {
    float[] flat = new float[rows.length * hidden];
    for (int row = 0; row < rows.length; row++) {
      System.arraycopy(rows[row], 0, flat, row * hidden, hidden);
    }
    return new Network(
        hidden,
        whole(flat, 0, flat.length, Network.UNIT),
        whole(parameters, outputStart, outputBiasStart, Network.OUTPUT),
        whole(parameters, outputBiasStart, size, Network.CENTIPAWNS));
  }

  private static short[] whole(float[] numbers, int from, int to, int one) {
    short[] whole = new short[to - from];
    for (int i = from; i < to; i++) {
      whole[i - from] =
          (short)
              Math.clamp(Math.round((double) numbers[i] * one), -Short.MAX_VALUE, Short.MAX_VALUE);
    }
    return whole;
  }

  /** The parameters, for tests that change them. */
  float[] parameters() {
    return parameters;
  }

  /**
   * The gradient of the sum of the losses of all positions, for tests; by parameter.
   *
   * @return the loss
   */
  double gradient(Positions positions, float[] into) throws InterruptedException {
    sumRows();
    try (ExecutorService threads = Executors.newFixedThreadPool(options.threads())) {
      int[] order = IntStream.range(0, positions.size()).toArray();
      double loss = gradient(positions, order, 0, order.length, threads);
      System.arraycopy(gradient, 0, into, 0, size);
      return loss;
    }
  }

  /** A part of a batch, computed by one thread. */
  private final class Part {
    /** By input, then the biases. */
    private final float[][] rowSlopes = new float[inputs.size() + 1][hidden];

    /** By parameter from the output weights on. */
    private final float[] outputSlopes = new float[size - outputStart];

    private final float[][] sums = new float[2][hidden];
    private final float[] slopes = new float[hidden];
    private double loss;

    /**
     * @param order of the positions, or null for the order in which they are stored
     * @param learns whether to compute the gradient, too
     */
    void work(Positions positions, int @Nullable [] order, int from, int to, boolean learns) {
      loss = 0;
      if (learns) {
        for (float[] row : rowSlopes) {
          Arrays.fill(row, 0);
        }
        Arrays.fill(outputSlopes, 0);
      }
      for (int i = from; i < to; i++) {
        int position = order == null ? i : order[i];
        double added = output(positions, position) * Network.CENTIPAWNS;
        double logit = (positions.score(position) + added) / options.scale();
        double target = positions.target(position);
        loss += crossEntropy(logit, target);
        if (learns) {
          double slope = (1 / (1 + Math.exp(-logit)) - target) / options.scale();
          descend(positions, position, (float) (slope * Network.CENTIPAWNS));
        }
      }
    }

    private float output(Positions positions, int position) {
      float[] own = sums[0];
      float[] other = sums[1];
      System.arraycopy(rows[inputs.size()], 0, own, 0, hidden);
      System.arraycopy(rows[inputs.size()], 0, other, 0, hidden);
      int end = positions.start(position + 1);
      for (int i = positions.start(position); i < end; i++) {
        int input = positions.input(i);
        add(own, rows[input]);
        add(other, rows[mirrored[input]]);
      }
      int stage = positions.stage(position);
      float output = parameters[outputBiasStart + stage];
      for (int view = 0; view < 2; view++) {
        int weights = outputStart + (stage * 2 + view) * hidden;
        for (int unit = 0; unit < hidden; unit++) {
          float value = Math.max(0, Math.min(1, sums[view][unit]));
          output += value * value * parameters[weights + unit];
        }
      }
      return output;
    }

    /** Adds the gradient of the position whose output was computed last. */
    private void descend(Positions positions, int position, float slope) {
      int stage = positions.stage(position);
      outputSlopes[outputBiasStart - outputStart + stage] += slope;
      for (int view = 0; view < 2; view++) {
        int weights = (stage * 2 + view) * hidden;
        for (int unit = 0; unit < hidden; unit++) {
          float sum = sums[view][unit];
          float value = Math.max(0, Math.min(1, sum));
          outputSlopes[weights + unit] += slope * value * value;
          slopes[unit] =
              sum == value ? slope * 2 * value * parameters[outputStart + weights + unit] : 0;
        }
        add(rowSlopes[inputs.size()], slopes);
        int end = positions.start(position + 1);
        for (int i = positions.start(position); i < end; i++) {
          int input = positions.input(i);
          add(rowSlopes[view == 0 ? input : mirrored[input]], slopes);
        }
      }
    }
  }

  /** In nats; stable for large logits. */
  private static double crossEntropy(double logit, double target) {
    return Math.max(logit, 0) - logit * target + Math.log1p(Math.exp(-Math.abs(logit)));
  }
}
