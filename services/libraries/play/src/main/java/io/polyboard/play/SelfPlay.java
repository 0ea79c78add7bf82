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
 * Plays games of the engine against itself, and samples quiet positions of them: those not in
 * check, in which the search finds a turn that neither captures nor promotes, and no decisive
 * score; in others the evaluation says little of what is to come.
 *
 * <p>A little noise in the evaluation makes the games differ. They end early when a forced win is
 * seen, or a large lead lasts. For one thread; a game is a pure function of the weights, the limit,
 * the seed and its number.
 */
public final class SelfPlay {
  /** How far noise moves an evaluation, in centipawns either way. */
  private static final int NOISE = 12;

  private static final int LEAST_OPENING = 8;
  private static final int MOST_OPENING = 12;

  /** How unequal an opening may be, in centipawns. */
  private static final int OPENING_BOUND = 400;

  /** The length at which a game is drawn. */
  private static final int MOST_PLIES = 400;

  /**
   * The greatest score of a sample, in centipawns. Weights of chess that were fitted to samples of
   * up to 1200 were no better than +30 (+2 to +58) over those before, to samples of up to 600 +68
   * (+36 to +102): where the game is decided, results say little of a piece's worth.
   */
  private static final int MOST_SCORE = 600;

  private static final Adjudication ADJUDICATION =
      new Adjudication(new Adjudication.Rule(1500, 6), null);

  private final Variant variant;
  private final Terms terms;
  private final Limits limits;
  private final int mostSamples;
  private final long seed;
  private final List<Setup> starts;
  private final List<Opening.RandomOpenings> openings;
  private final Engine engine;
  private final Trace trace;

  /**
   * Makes ready to play.
   *
   * @param starts from which games begin in turn; none for openings of random turns
   * @param nodes the limit of every search, 1 or more
   * @param mostSamples of a game, 1 or more
   */
  public SelfPlay(
      Variant variant,
      List<Setup> starts,
      Weights weights,
      long nodes,
      int mostSamples,
      long seed) {
    this.variant = variant;
    this.starts = List.copyOf(starts);
    terms = weights.terms();
    limits = Limits.ofNodes(nodes);
    this.mostSamples = mostSamples;
    this.seed = seed;
    Opening.RandomOpenings shortest =
        new Opening.RandomOpenings(variant, new Opening.Rule(LEAST_OPENING, OPENING_BOUND));
    openings =
        IntStream.rangeClosed(LEAST_OPENING, MOST_OPENING).mapToObj(shortest::withPlies).toList();
    Settings settings = Settings.DEFAULT.withHash(1).withWeights(weights).withNoise(NOISE, seed);
    engine = new Engine(variant, settings);
    trace = new Trace(terms);
  }

  /**
   * Plays a game to its end.
   *
   * @param number from 1
   * @throws io.polyboard.rules.RefusedException if no opening will do
   * @throws InterruptedException if the thread is interrupted; looked for between turns
   */
  public SampledGame play(int number) throws InterruptedException {
    Opening opening = opening(number);
    RunningGame game = new RunningGame(variant, opening, MOST_PLIES, ADJUDICATION);
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

  /** The position as a sample if it will do, its best turn apart; or null. */
  private @Nullable Sample sample(Position position, int score) {
    if (Math.abs(score) >= MOST_SCORE || position.inCheck()) {
      return null;
    }
    engine.trace(position, trace);
    return Sample.of(trace, terms, score);
  }

  /** As many samples as are wanted, spread evenly over the game. */
  private List<Sample> spread(List<Sample> samples) {
    int wanted = Math.min(mostSamples, samples.size());
    return IntStream.range(0, wanted)
        .mapToObj(i -> samples.get((int) ((2L * i + 1) * samples.size() / (2L * wanted))))
        .toList();
  }
}
