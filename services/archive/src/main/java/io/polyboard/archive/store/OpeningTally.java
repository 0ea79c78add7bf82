package io.polyboard.archive.store;

import io.polyboard.archive.store.OpeningGame.OpeningTurn;
import java.util.Arrays;
import java.util.Optional;

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
  private final GameRanking last = GameRanking.newest(1);
  private final GameRanking best = GameRanking.strongest(1);
  private long scored;
  private double scores;
  private double squares;

  void add(OpeningGames segment, int game, int score) {
    byBandAndResult[segment.weaker(game) * RESULTS + segment.results()[game]]++;
    if (score != OpeningTurn.NO_SCORE) {
      double bounded = Math.clamp(score, -MOST_SCORE, MOST_SCORE);
      scored++;
      scores += bounded;
      squares += bounded * bounded;
    }
    last.offer(segment, game);
    best.offer(segment, game);
  }

  /** The number of games. */
  public long games() {
    return Arrays.stream(byBandAndResult).sum();
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
    return last.places().stream().findFirst();
  }

  /** The last of those whose weaker player is of the greatest band. */
  public Optional<Place> best() {
    return best.places().stream().findFirst();
  }
}
