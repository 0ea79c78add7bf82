package io.polyboard.statistics;

import module java.base;

/**
 * Independent results of one player against another, counted by the player's points: results of
 * single games, or of pairs of games that share an opening with colours reversed. The two games of
 * a pair depend on each other by their opening, so that the pair is the unit; this makes the
 * intervals of paired games correct, and mostly smaller (Michel Van den Bergh, A practical
 * introduction to the GSPRT, 2020). Immutable.
 *
 * <p>Intervals assume that the mean of the results is normally distributed. If all results are the
 * same, their variance says nothing; the interval is then that of Clopper and Pearson for the share
 * of such results, with all others counted as won or lost.
 *
 * @param counts of single games: lost, drawn, won; of pairs: with 0, ½, 1, 1½ and 2 points
 */
public record Tally(List<Long> counts) {
  private static final int OF_GAMES = 3;
  private static final int OF_PAIRS = 5;

  /**
   * @throws IllegalArgumentException if there are not 3 or 5 counts, or some are negative
   */
  public Tally {
    counts = List.copyOf(counts);
    if (counts.size() != OF_GAMES && counts.size() != OF_PAIRS) {
      throw new IllegalArgumentException(
          "must have 3 counts for games or 5 for pairs, has " + counts.size());
    }
    if (counts.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("counts must not be negative, were " + counts);
    }
  }

  /** Results of games that are independent of each other. */
  public static Tally ofGames(long wins, long draws, long losses) {
    return new Tally(List.of(losses, draws, wins));
  }

  /** Results of pairs of games, by the points of both games together. */
  public static Tally ofPairs(long none, long half, long one, long oneAndHalf, long two) {
    return new Tally(List.of(none, half, one, oneAndHalf, two));
  }

  /** The number of results: of games, or of pairs. */
  public long results() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** The number of games. */
  public long games() {
    return results() * gamesEach();
  }

  /** Whether there are no results. */
  public boolean isEmpty() {
    return results() == 0;
  }

  /** The games of one result: 1, or 2 for pairs. */
  int gamesEach() {
    return counts.size() / 2;
  }

  /** The points per game, 0 to 1, of the results with this index. */
  double points(int index) {
    return (double) index / (counts.size() - 1);
  }

  /**
   * The points per game, 0 to 1.
   *
   * @throws IllegalStateException if there are no results
   */
  public double score() {
    if (isEmpty()) {
      throw new IllegalStateException("no results");
    }
    double points = 0;
    for (int i = 0; i < counts.size(); i++) {
      points += counts.get(i) * points(i);
    }
    return points / results();
  }

  /**
   * The variance of the points per game of one result.
   *
   * @throws IllegalStateException if there are no results
   */
  public double variance() {
    double score = score();
    double squares = 0;
    for (int i = 0; i < counts.size(); i++) {
      squares += counts.get(i) * (points(i) - score) * (points(i) - score);
    }
    return squares / results();
  }

  /**
   * The points per game with their interval, all from 0 to 1.
   *
   * @throws IllegalStateException if there are no results
   */
  public Estimate scoreEstimate() {
    double score = score();
    if (areAllTheSame()) {
      return Intervals.ofSameScores(score, results());
    }
    double error = Intervals.QUANTILE * deviation();
    return new Estimate(score, Math.max(0, score - error), Math.min(1, score + error));
  }

  /**
   * The difference in strength in logistic Elo, see {@link Elo}; infinite if every game was won or
   * every game was lost, but the interval then has one finite end. The margin is that of fishtest
   * and fastchess.
   *
   * @throws IllegalStateException if there are no results
   */
  public Estimate elo() {
    return scoreEstimate().map(Elo::ofScore);
  }

  /**
   * The difference in strength in normalized Elo: in standard deviations of the result of a game,
   * with a factor that makes it comparable to Elo. Unlike Elo it shows how many games are needed to
   * detect the difference, for any share of draws. Michel Van den Bergh, Normalized Elo, 2020.
   * Infinite if all results are the same, and do not give both players the same points.
   *
   * <p>The deviation is that of the observed results, whose error is part of the interval (delta
   * method). Fastchess and fishtest treat it as known, which makes no difference if the score is
   * near one half, but makes intervals much too narrow if one player nearly always wins.
   *
   * @throws IllegalStateException if there are no results
   */
  public Estimate normalizedElo() {
    double score = score();
    if (areAllTheSame()) {
      double value = score == 0.5 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, score - 0.5);
      return Estimate.unknown(value);
    }
    double deviation = Math.sqrt(variance());
    double lead = (score - 0.5) / deviation;
    // How far each result moves the lead: by the mean, and by the deviation.
    double squares = 0;
    for (int i = 0; i < counts.size(); i++) {
      double deviations = (points(i) - score) / deviation;
      double moves = deviations - lead / 2 * (deviations * deviations - 1);
      squares += counts.get(i) * moves * moves;
    }
    double perDeviation = Elo.PER_DEVIATION / Math.sqrt(gamesEach());
    return Intervals.ofNormal(lead * perDeviation, Math.sqrt(squares) / results() * perDeviation);
  }

  /**
   * The probability, 0 to 1, that the player is the stronger one. If all results are the same, it
   * is the probability that results of this kind are more than half of all, with all shares equally
   * likely beforehand; or one half, if the results give both players the same points.
   *
   * @throws IllegalStateException if there are no results
   */
  public double likelihoodOfSuperiority() {
    double lead = score() - 0.5;
    if (!areAllTheSame()) {
      return Intervals.NORMAL.cumulativeProbability(lead / deviation());
    }
    double doubt = Math.pow(0.5, results() + 1.0);
    return lead == 0 ? 0.5 : lead > 0 ? 1 - doubt : doubt;
  }

  /** The standard deviation of the score. */
  private double deviation() {
    return Math.sqrt(variance() / results());
  }

  private boolean areAllTheSame() {
    return counts.stream().filter(count -> count > 0).count() == 1;
  }
}
