package io.polyboard.engine.tune;

import module java.base;

import io.polyboard.engine.Terms;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;

/**
 * Fits weights to sampled games by logistic regression: White's expected points in a position with
 * evaluation {@code e} are {@code 1 / (1 + 10^(-K e / 400))}. The fit minimises the cross entropy
 * between these and the positions' results, which are the result of the game mixed with the
 * expected points of the search. Peter Österlund's tuning of Texel minimises squared errors
 * instead; cross entropy is convex in the weights, so that Newton's method finds its only minimum
 * in a few steps.
 *
 * <p>Weights are pulled towards the start weights, with the same strength however often their term
 * occurs: if games say little about a term, its weight hardly changes, and terms that make the same
 * difference in every game share it. Held-out games decide the strength of the pull: it goes from
 * strong to weak until their cross entropy rises, or to the weakest pull that the caller allows.
 * Without held-out games it is the strongest.
 *
 * <p>Immutable. A fit keeps all its threads busy.
 */
public final class Fit {
  /**
   * Share of the game's result in the result of a position; the rest is the search's expected
   * points.
   */
  private static final double RESULT_SHARE = 0.7;

  /** Games whose number is a multiple of this are held out. */
  private static final int HELD_OUT = 10;

  /** The strongest pull: games are expected to move the worth of a term by this, in centipawns. */
  public static final int MIN_FREEDOM = 2;

  /**
   * The weakest pull, in centipawns. Each pull from the strongest on lets the worth move twice as
   * far as the one before.
   */
  public static final int MAX_FREEDOM = 128;

  /** Factor by which the values of pieces may move further. */
  private static final double PIECE_FREEDOM = 4;

  /** Min value of a piece, in centipawns. */
  private static final double MIN_VALUE = 10;

  /** Parts of the data, for any number of threads: sums depend on the order of their parts. */
  private static final int PARTS = 8;

  private static final double MIN_SCALE = 0.05;
  private static final double MAX_SCALE = 5;
  private static final double SCALE_PRECISION = 1e-9;

  /** More than bisection of the range of scales would need. */
  private static final int MAX_EVALUATIONS = 100;

  private static final int MAX_STEPS = 12;
  private static final double PRECISION = 1e-7;

  private final Variant variant;
  private final Weights start;
  private final int freedom;
  private final int threads;

  /**
   * @param start weights from which the fit starts, and towards which weights are pulled
   * @param freedom the weakest pull to try: how far games are expected to move the worth of a term,
   *     {@link #MIN_FREEDOM} to {@link #MAX_FREEDOM} centipawns
   * @param threads number of threads, at least 1
   */
  public Fit(Variant variant, Weights start, int freedom, int threads) {
    this.variant = variant;
    this.start = start;
    this.freedom = freedom;
    this.threads = threads;
  }

  /** Whether there is a sample among the games that are not held out. */
  public static boolean isPossible(List<SampledGame> games) {
    return games.stream().anyMatch(game -> !isHeldOut(game) && !game.samples().isEmpty());
  }

  /**
   * The scale {@code K} with which evaluations by the start weights best predict the results,
   * {@value #MIN_SCALE} to {@value #MAX_SCALE}; with it a centipawn of other weights means the same
   * as one of the start weights.
   *
   * @param games for which a fit {@link #isPossible}
   */
  public double scale(List<SampledGame> games) {
    List<SampledGame> training = games.stream().filter(game -> !isHeldOut(game)).toList();
    Data data = new Data(training, 1, 0);
    double[] scores = data.scores(parameters(start));
    UnivariateFunction slope =
        scale -> {
          double sum = 0;
          for (int i = 0; i < scores.length; i++) {
            sum += scores[i] * (expected(perCentipawn(scale) * scores[i]) - data.targets[i]);
          }
          return sum;
        };
    // The cross entropy is convex: its slope rises.
    if (slope.value(MIN_SCALE) >= 0) {
      return MIN_SCALE;
    }
    if (slope.value(MAX_SCALE) <= 0) {
      return MAX_SCALE;
    }
    return new BrentSolver(SCALE_PRECISION).solve(MAX_EVALUATIONS, slope, MIN_SCALE, MAX_SCALE);
  }

  /**
   * Finds the weights that fit best.
   *
   * @param games for which a fit {@link #isPossible}
   * @param scale see {@link #scale}
   * @param stop asked from time to time; true to return the best weights so far
   * @throws InterruptedException if the thread is interrupted
   */
  public Fitted fit(List<SampledGame> games, double scale, BooleanSupplier stop)
      throws InterruptedException {
    double perCentipawn = perCentipawn(scale);
    Data training =
        new Data(
            games.stream().filter(game -> !isHeldOut(game)).toList(), RESULT_SHARE, perCentipawn);
    Data heldOut =
        new Data(games.stream().filter(Fit::isHeldOut).toList(), RESULT_SHARE, perCentipawn);
    try (ExecutorService workers =
        Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory())) {
      double[] first = parameters(start);
      Regression regression = new Regression(training, first, perCentipawn, workers);
      Function<double[], Losses> losses =
          at -> new Losses(training.loss(at, perCentipawn), heldOut.loss(at, perCentipawn));
      Losses before = losses.apply(first);
      double[] best = first;
      Losses after = before;
      double pull = 0;
      double[] latest = first;
      for (int pulled = MIN_FREEDOM; pulled <= freedom && !stop.getAsBoolean(); pulled *= 2) {
        latest = regression.minimum(latest, pulled, stop);
        keepPiecesOfValue(latest);
        Losses found = losses.apply(latest);
        if (heldOut.size() > 0 && found.heldOut() > after.heldOut()) {
          break;
        }
        best = latest;
        after = found;
        pull = pulled;
        if (heldOut.size() == 0) {
          break;
        }
      }
      return new Fitted(
          weights(regression.centred(best)),
          scale,
          training.size(),
          heldOut.size(),
          before,
          after,
          pull);
    }
  }

  private static boolean isHeldOut(SampledGame game) {
    return game.number() % HELD_OUT == 0;
  }

  /** The factor of an evaluation in the exponent of e. */
  private static double perCentipawn(double scale) {
    return scale * Math.log(10) / 400;
  }

  /** White's expected points. */
  private static double expected(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }

  private static double crossEntropy(double target, double logit) {
    // log(1 + e^-|x|) does not overflow
    return Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - target * logit;
  }

  /** The weights of the middle game by term, then those of the end game. */
  private static double[] parameters(Weights weights) {
    int size = weights.terms().size();
    double[] parameters = new double[2 * size];
    for (int term = 0; term < size; term++) {
      parameters[term] = weights.middle(term);
      parameters[size + term] = weights.end(term);
    }
    return parameters;
  }

  private Weights weights(double[] parameters) {
    int size = parameters.length / 2;
    return Weights.of(
        start.terms(),
        Arrays.copyOf(parameters, size),
        Arrays.copyOfRange(parameters, size, 2 * size));
  }

  private void keepPiecesOfValue(double[] parameters) {
    Terms terms = start.terms();
    List<PieceDefinition> pieces = variant.definition().pieces();
    for (int kind = 0; kind < pieces.size(); kind++) {
      if (!pieces.get(kind).royal()) {
        for (int term : new int[] {terms.piece + kind, terms.size() + terms.piece + kind}) {
          parameters[term] = Math.max(parameters[term], MIN_VALUE);
        }
      }
    }
  }

  /** Samples of all games, with their results. */
  private static final class Data {
    private final List<Sample> samples = new ArrayList<>();
    private final double[] targets;

    Data(List<SampledGame> games, double resultShare, double perCentipawn) {
      games.forEach(game -> samples.addAll(game.samples()));
      targets = new double[samples.size()];
      int next = 0;
      for (SampledGame game : games) {
        for (Sample sample : game.samples()) {
          targets[next++] =
              resultShare * game.points()
                  + (1 - resultShare) * expected(perCentipawn * sample.score());
        }
      }
    }

    int size() {
      return samples.size();
    }

    double[] scores(double[] parameters) {
      return samples.stream().mapToDouble(sample -> score(sample, parameters)).toArray();
    }

    static double score(Sample sample, double[] parameters) {
      int size = parameters.length / 2;
      double middle = 0;
      double end = 0;
      for (int i = 0; i < sample.terms().length; i++) {
        middle += sample.counts()[i] * parameters[sample.terms()[i]];
        end += sample.counts()[i] * parameters[size + sample.terms()[i]];
      }
      return middle * sample.middleShare() + end * sample.endShare();
    }

    /** The mean cross entropy; NaN without samples. */
    double loss(double[] parameters, double perCentipawn) {
      return loss(parameters, perCentipawn, 0, size()) / size();
    }

    double loss(double[] parameters, double perCentipawn, int from, int to) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += crossEntropy(targets[i], perCentipawn * score(samples.get(i), parameters));
      }
      return sum;
    }
  }

  /** The minimum of the sum of cross entropies and pulls, by Newton's method. */
  private final class Regression {
    private final Data data;
    private final double[] first;
    private final double perCentipawn;
    private final ExecutorService workers;

    /** By parameter: its index in {@link #active}, or −1. */
    private final int[] places;

    /** The parameters that occur, ascending. */
    private final int[] active;

    /** By parameter: the sum of the squares of its term's counts times the share of its phase. */
    private final double[] squares;

    /** By parameter: the number of samples in which its term counts. */
    private final int[] occurrences;

    Regression(Data data, double[] first, double perCentipawn, ExecutorService workers) {
      this.data = data;
      this.first = first;
      this.perCentipawn = perCentipawn;
      this.workers = workers;
      squares = new double[first.length];
      occurrences = new int[first.length];
      int size = first.length / 2;
      for (Sample sample : data.samples) {
        for (int i = 0; i < sample.terms().length; i++) {
          count(sample.terms()[i], sample.counts()[i] * sample.middleShare());
          count(size + sample.terms()[i], sample.counts()[i] * sample.endShare());
        }
      }
      active = IntStream.range(0, first.length).filter(i -> occurrences[i] > 0).toArray();
      places = new int[first.length];
      Arrays.fill(places, -1);
      for (int i = 0; i < active.length; i++) {
        places[active[i]] = i;
      }
    }

    private void count(int parameter, double count) {
      if (count != 0) {
        squares[parameter] += count * count;
        occurrences[parameter]++;
      }
    }

    /**
     * The parameters at the minimum.
     *
     * @param freedom how far the worth of a term is expected to move, in centipawns
     */
    double[] minimum(double[] from, double freedom, BooleanSupplier stop)
        throws InterruptedException {
      double[] pulls = pulls(freedom);
      double[] parameters = from.clone();
      if (active.length == 0) {
        return parameters;
      }
      double value = objective(parameters, pulls);
      for (int step = 0; step < MAX_STEPS && !stop.getAsBoolean(); step++) {
        double[] direction = direction(parameters, pulls);
        double length = 1;
        double[] next = moved(parameters, direction, length);
        double nextValue = objective(next, pulls);
        while (nextValue > value && length > 1e-3) {
          length /= 2;
          next = moved(parameters, direction, length);
          nextValue = objective(next, pulls);
        }
        if (nextValue > value) {
          break;
        }
        boolean done = value - nextValue < PRECISION * value;
        parameters = next;
        value = nextValue;
        if (done) {
          break;
        }
      }
      return parameters;
    }

    /** By active parameter: the strength of its pull. */
    private double[] pulls(double freedom) {
      Terms terms = start.terms();
      int kinds = variant.definition().pieces().size();
      return Arrays.stream(active)
          .mapToDouble(parameter -> {
            int term = parameter % terms.size();
            boolean isPiece = term >= terms.piece && term < terms.piece + kinds;
            double deviation = isPiece ? PIECE_FREEDOM * freedom : freedom;
            return squares[parameter] / occurrences[parameter] / (deviation * deviation);
          })
          .toArray();
    }

    private double[] moved(double[] parameters, double[] direction, double length) {
      double[] moved = parameters.clone();
      for (int i = 0; i < active.length; i++) {
        moved[active[i]] += length * direction[i];
      }
      return moved;
    }

    private double objective(double[] parameters, double[] pulls) throws InterruptedException {
      double sum = 0;
      for (double part : inParts((from, to) -> data.loss(parameters, perCentipawn, from, to))) {
        sum += part;
      }
      for (int i = 0; i < active.length; i++) {
        double away = parameters[active[i]] - first[active[i]];
        sum += 0.5 * pulls[i] * away * away;
      }
      return sum;
    }

    private double[] direction(double[] parameters, double[] pulls) throws InterruptedException {
      int size = active.length;
      double[][] curvature = new double[size][size];
      double[] slope = new double[size];
      for (int i = 0; i < size; i++) {
        curvature[i][i] = pulls[i];
        slope[i] = pulls[i] * (first[active[i]] - parameters[active[i]]);
      }
      for (Part part : inParts((from, to) -> new Part(size).add(this, parameters, from, to))) {
        for (int i = 0; i < size; i++) {
          slope[i] += part.slope[i];
          for (int j = 0; j <= i; j++) {
            curvature[i][j] += part.curvature[i][j];
          }
        }
      }
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          curvature[j][i] = curvature[i][j];
        }
      }
      return new CholeskyDecomposition(new Array2DRowRealMatrix(curvature, false), 0, 0)
          .getSolver()
          .solve(new ArrayRealVector(slope, false))
          .toArray();
    }

    /**
     * Applies a function to parts of the data in parallel, with the first sample of a part and the
     * one after its last. Returns the results in order.
     */
    private <T> List<T> inParts(BiFunction<Integer, Integer, T> function)
        throws InterruptedException {
      List<Callable<T>> tasks =
          IntStream.range(0, PARTS)
              .<Callable<T>>mapToObj(part ->
                  () ->
                      function.apply(
                          (int) ((long) data.size() * part / PARTS),
                          (int) ((long) data.size() * (part + 1) / PARTS)))
              .toList();
      List<T> results = new ArrayList<>();
      for (Future<T> future : workers.invokeAll(tasks)) {
        try {
          results.add(future.get());
        } catch (ExecutionException e) {
          throw new IllegalStateException("a part of the fit failed: " + e.getCause(), e);
        }
      }
      return results;
    }

    /**
     * The same evaluation, with the mean worth of a piece's places moved to the value of the piece,
     * which the search uses.
     */
    double[] centred(double[] parameters) {
      Terms terms = start.terms();
      double[] centred = parameters.clone();
      List<PieceDefinition> pieces = variant.definition().pieces();
      for (int kind = 0; kind < pieces.size(); kind++) {
        for (int axis = 0; axis < variant.lattice().axes().size(); axis++) {
          for (int phase = 0; phase < 2 && !pieces.get(kind).royal(); phase++) {
            int offset = phase * terms.size();
            int from = offset + terms.place(kind, axis, 0);
            int to = from + variant.lattice().axes().get(axis).size();
            double all = 0;
            double sum = 0;
            for (int i = from; i < to; i++) {
              all += squares[i];
              sum += squares[i] * (parameters[i] - first[i]);
            }
            if (all > 0) {
              for (int i = from; i < to; i++) {
                centred[i] -= occurrences[i] > 0 ? sum / all : 0;
              }
              centred[offset + terms.piece + kind] += sum / all;
            }
          }
        }
      }
      return centred;
    }
  }

  /** The part of some samples in the negative slope and in the curvature of the objective. */
  private static final class Part {
    private final double[] slope;

    /** The lower triangle, by rows. */
    private final double[][] curvature;

    Part(int size) {
      slope = new double[size];
      curvature = new double[size][];
      Arrays.setAll(curvature, row -> new double[row + 1]);
    }

    Part add(Regression regression, double[] parameters, int from, int to) {
      int[] places = new int[slope.length];
      double[] counts = new double[slope.length];
      int terms = parameters.length / 2;
      for (int i = from; i < to; i++) {
        Sample sample = regression.data.samples.get(i);
        int size = 0;
        for (int phase = 0; phase < 2; phase++) {
          double share = phase == 0 ? sample.middleShare() : sample.endShare();
          for (int j = 0; j < sample.terms().length && share > 0; j++) {
            places[size] = regression.places[phase * terms + sample.terms()[j]];
            counts[size++] = share * sample.counts()[j];
          }
        }
        double expected = expected(regression.perCentipawn * Data.score(sample, parameters));
        double miss = regression.perCentipawn * (regression.data.targets[i] - expected);
        double bend = regression.perCentipawn * regression.perCentipawn * expected * (1 - expected);
        for (int j = 0; j < size; j++) {
          slope[places[j]] += miss * counts[j];
          double[] row = curvature[places[j]];
          double factor = bend * counts[j];
          for (int k = 0; k <= j; k++) {
            row[places[k]] += factor * counts[k];
          }
        }
      }
      return this;
    }
  }
}
