package io.polyboard.archive.store;

import io.polyboard.archive.store.OpeningGame.OpeningTurn;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The games that were in a position, or in which one turn was played there, counted. For one
 * thread.
 */
public final class OpeningTally {
  /**
   * A score counts as no more than this either way, in centipawns: a forced win is not a hundred
   * times as good as a piece.
   */
  public static final int MOST_SCORE = 1_000;

  private static final int RESULTS = GameResult.values().length;

  private final long[] byBandAndResult = new long[(Strength.MOST + 1) * RESULTS];
  private @Nullable Place last;
  private @Nullable Place best;
  private int bestBand = -1;
  private long games;
  private long scored;
  private double scores;
  private double squares;

  /** Counts a game; of those of one turn the newest first. */
  void add(OpeningGames segment, int game, int score) {
    int band = segment.weaker(game);
    byBandAndResult[band * RESULTS + segment.results()[game]]++;
    games++;
    if (score != OpeningTurn.NO_SCORE) {
      double bounded = Math.clamp(score, -MOST_SCORE, MOST_SCORE);
      scored++;
      scores += bounded;
      squares += bounded * bounded;
    }
    if (band > bestBand) {
      bestBand = band;
      best = segment.place(game);
      if (last == null) {
        last = best;
      }
    }
  }

  /** Adds games that are older than those counted before. */
  void add(OpeningTally older) {
    addCounts(older);
    scored += older.scored;
    scores += older.scores;
    squares += older.squares;
    if (last == null) {
      last = older.last;
    }
    if (older.bestBand > bestBand) {
      bestBand = older.bestBand;
      best = older.best;
    }
  }

  private void addCounts(OpeningTally other) {
    for (int i = 0; i < byBandAndResult.length; i++) {
      byBandAndResult[i] += other.byBandAndResult[i];
    }
    games += other.games;
  }

  /** The games of several turns together, without their scores. */
  static OpeningTally sum(Collection<OpeningTally> turns) {
    OpeningTally sum = new OpeningTally();
    for (OpeningTally each : turns) {
      sum.addCounts(each);
    }
    return sum;
  }

  /** The number of games. */
  public long games() {
    return games;
  }

  /** The number of games with a result. */
  public long games(GameResult result) {
    long sum = 0;
    for (int band = 0; band <= Strength.MOST; band++) {
      sum += games(band, result);
    }
    return sum;
  }

  /** The number of games with a result whose weaker player is of a band of {@link Strength}. */
  public long games(int band, GameResult result) {
    return byBandAndResult[band * RESULTS + result.code()];
  }

  /** In how many of the games the turn was searched for, and has a score. */
  public long scored() {
    return scored;
  }

  /** The mean of the scores as the mover saw them, in centipawns; 0 where there are none. */
  public double meanScore() {
    return scored == 0 ? 0 : scores / scored;
  }

  /** The standard deviation of the scores, in centipawns; 0 where there are not two. */
  public double scoreDeviation() {
    return scored < 2
        ? 0
        : Math.sqrt(Math.max(0, squares - scores * scores / scored) / (scored - 1));
  }

  /** The game that was stored last. */
  public Optional<Place> last() {
    return Optional.ofNullable(last);
  }

  /** The last of those whose weaker player is of the greatest band. */
  public Optional<Place> best() {
    return Optional.ofNullable(best);
  }
}
