package io.polyboard.play.schedule;

import module java.base;

/**
 * The results of the games of a round, all variants together.
 *
 * @param scores in the order of the round's pairings
 * @param complete whether no game of the round is outstanding
 */
public record RoundResult(Round round, List<Score> scores, boolean complete) {
  public RoundResult {
    scores = List.copyOf(scores);
  }

  /** Counted games of a pairing, from the point of view of its first player. */
  public record Score(long wins, long draws, long losses) {
    /** No games. */
    public static final Score NONE = new Score(0, 0, 0);

    /** The sum of both. */
    public Score plus(Score other) {
      return new Score(wins + other.wins, draws + other.draws, losses + other.losses);
    }

    /** The same from the point of view of the second player. */
    public Score reversed() {
      return new Score(losses, draws, wins);
    }

    /** Half points of the first player. */
    public long halfPoints() {
      return 2 * wins + draws;
    }

    /** The first player's points per game, 0 to 1; the given number if there are no games. */
    double share(double withoutGames) {
      long games = wins + draws + losses;
      return games == 0 ? withoutGames : halfPoints() / (2.0 * games);
    }
  }
}
