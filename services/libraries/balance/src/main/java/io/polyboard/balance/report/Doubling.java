package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.Sums;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Elo;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.ScoreInterval;
import io.polyboard.statistics.Tally;

/**
 * The gain of doubling the nodes, from games between a side and one with twice its nodes.
 * Immutable.
 *
 * @param play how the games were played; the nodes are those of the weaker side
 * @param wins wins of the stronger side
 * @param losses losses of the stronger side
 * @param score points per game of the stronger side, 0 to 1; games from one opening depend on each
 *     other
 */
public record Doubling(Play play, long wins, long draws, long losses, Estimate score) {
  /**
   * The gain from games.
   *
   * @param white games in which the stronger side is White
   * @param black games in which it is Black
   * @return empty if there are no games
   */
  public static Optional<Doubling> of(Play play, List<Summary> white, List<Summary> black) {
    List<Summary> all = Stream.concat(white.stream(), black.stream()).toList();
    ToDoubleFunction<List<Sums>> points =
        sums ->
            points(sums.subList(0, white.size()), Result.WHITE_WINS)
                + points(sums.subList(white.size(), sums.size()), Result.BLACK_WINS);
    long wins = count(white, Result.WHITE_WINS) + count(black, Result.BLACK_WINS);
    long draws = count(all, Result.DRAW);
    long losses = count(white, Result.BLACK_WINS) + count(black, Result.WHITE_WINS);
    Tally tally = Tally.ofGames(wins, draws, losses);
    if (tally.isEmpty()) {
      return Optional.empty();
    }
    double effective =
        play.opening().isEmpty()
            ? tally.results()
            : Estimator.independentGames(
                all,
                sums -> points.applyAsDouble(sums) / games(sums),
                tally.variance() / tally.results(),
                tally.results());
    return Optional.of(
        new Doubling(
            play, wins, draws, losses, ScoreInterval.of(tally, effective, Confidence.USUAL)));
  }

  private static long count(List<Summary> summaries, Result result) {
    return summaries.stream().mapToLong(each -> each.total().games(result)).sum();
  }

  private static double points(List<Sums> sums, Result won) {
    return sums.stream().mapToDouble(each -> each.games(won) + 0.5 * each.games(Result.DRAW)).sum();
  }

  private static double games(List<Sums> sums) {
    return sums.stream().mapToDouble(each -> each.get(Sums.Of.GAMES)).sum();
  }

  /**
   * The nodes of the stronger side: twice those of the weaker one, or 1 against a random player.
   *
   * @param weaker nodes of the weaker side; 0 for a random player
   */
  public static long stronger(long weaker) {
    return weaker == 0 ? 1 : 2 * weaker;
  }

  /** Number of games, without repeated ones. */
  public long games() {
    return wins + draws + losses;
  }

  /** The difference in strength in {@link Elo}; infinite if all games were won, or all lost. */
  public Estimate elo() {
    return score.map(each -> Elo.ofScore(Math.clamp(each, 0.0, 1.0)));
  }
}
