package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Report;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Terms;
import io.polyboard.engine.Trace;
import io.polyboard.engine.Weights;
import io.polyboard.engine.tune.Sample;
import io.polyboard.engine.tune.SampledGame;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Plays games of the engine against itself, and samples their quiet positions: not in check, with a
 * best turn that neither captures nor promotes, and without a decisive score. In other positions
 * the evaluation predicts little.
 *
 * <p>A little noise in the evaluation makes the games differ. A game ends early when the search
 * finds a forced win, or a large lead lasts. For one thread; a game is a pure function of the
 * weights, the limit, the seed and its number.
 */
public final class SelfPlay {
  /** How far noise changes an evaluation, in centipawns either way. */
  private static final int NOISE = 12;

  private static final int MIN_OPENING = 8;
  private static final int MAX_OPENING = 12;

  /** Bound of the score after an opening, see {@link Opening.Rule}, in centipawns. */
  private static final int OPENING_BOUND = 400;

  /** The length at which a game is drawn. */
  private static final int MAX_PLIES = 400;

  /**
   * Max score of a sample, in centipawns. Weights of chess that were fitted to samples of up to
   * 1200 gained only +30 (+2 to +58) over the weights before, to samples of up to 600 +68 (+36 to
   * +102): once a game is decided, its result says little about the worth of a piece.
   */
  private static final int MAX_SCORE = 600;

  private static final Adjudication ADJUDICATION =
      new Adjudication(new Adjudication.Rule(1500, 6), null);

  private final Variant variant;
  private final Terms terms;
  private final Limits limits;
  private final int maxSamples;
  private final long seed;
  private final List<Setup> starts;
  private final List<Opening.RandomOpenings> openings;
  private final Engine engine;
  private final Trace trace;

  /**
   * Prepares to play.
   *
   * @param starts positions from which games begin in turn; empty for openings of random turns
   * @param nodes the limit of each search, 1 or more
   * @param maxSamples max samples of a game, 1 or more
   */
  public SelfPlay(
      Variant variant, List<Setup> starts, Weights weights, long nodes, int maxSamples, long seed) {
    this.variant = variant;
    this.starts = List.copyOf(starts);
    terms = weights.terms();
    limits = Limits.ofNodes(nodes);
    this.maxSamples = maxSamples;
    this.seed = seed;
    Opening.RandomOpenings shortest =
        new Opening.RandomOpenings(variant, new Opening.Rule(MIN_OPENING, OPENING_BOUND));
    openings =
        IntStream.rangeClosed(MIN_OPENING, MAX_OPENING).mapToObj(shortest::withPlies).toList();
    Settings settings = Settings.DEFAULT.withHash(1).withWeights(weights).withNoise(NOISE, seed);
    engine = new Engine(variant, settings);
    trace = new Trace(terms);
  }

  /**
   * Plays a game to its end.
   *
   * @param number from 1
   * @throws io.polyboard.rules.RefusedException if no opening is accepted
   * @throws InterruptedException if the thread is interrupted; checked between turns
   */
  public SampledGame play(int number) throws InterruptedException {
    Opening opening = opening(number);
    RunningGame game = new RunningGame(variant, opening, MAX_PLIES, ADJUDICATION);
    opening.turns().forEach(game::make);
    engine.reseed(Seed.derive(seed, 1, number));
    Position position = game.position();
    List<Sample> samples = new ArrayList<>();
    Optional<Outcome> ending = game.ending();
    while (ending.isEmpty()) {
      Report best = engine.searchInGame(position, limits).best();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      int score = position.side() == Side.WHITE ? best.score() : -best.score();
      Sample sample = sample(position, score);
      Turn turn = best.line().first();
      if (sample != null && turn.isQuiet()) {
        samples.add(sample);
      }
      game.make(turn, best.score());
      ending =
          ForcedScore.isForced(score) && !position.outcome().isOver()
              ? Optional.of(
                  Outcome.win(score > 0 ? Side.WHITE : Side.BLACK, Outcome.Reason.ADJUDICATION))
              : game.ending();
    }
    return new SampledGame(number, ending.get().result(), game.plies(), spread(samples));
  }

  private Opening opening(int number) throws InterruptedException {
    return starts.isEmpty()
        ? openings.get(number % openings.size()).draw(Seed.derive(seed, 0, number))
        : new Opening(starts.get((number - 1) % starts.size()), List.of());
  }

  /** The position as a sample; null if it is unsuitable. The caller checks the best turn. */
  private @Nullable Sample sample(Position position, int score) {
    if (Math.abs(score) >= MAX_SCORE || position.inCheck()) {
      return null;
    }
    engine.trace(position, trace);
    return Sample.of(trace, terms, score);
  }

  /** At most {@code maxSamples} samples, spread evenly over the game. */
  private List<Sample> spread(List<Sample> samples) {
    int wanted = Math.min(maxSamples, samples.size());
    return IntStream.range(0, wanted)
        .mapToObj(i -> samples.get((int) ((2L * i + 1) * samples.size() / (2L * wanted))))
        .toList();
  }
}
