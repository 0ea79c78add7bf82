package io.polyboard.play.schedule;

import module java.base;

/**
 * The results of the games of a round, all variants together.
 *
 * @param scores in the order of the round's pairings
 * @param complete whether all its games are back
 */
public record RoundResult(Round round, List<Score> scores, boolean complete) {
  public RoundResult {
    scores = List.copyOf(scores);
  }

  /** Games of a pairing that count, from the point of view of its first player. */
  public record Score(long wins, long draws, long losses) {
    /** No games. */
    public static final Score NONE = new Score(0, 0, 0);

    /** Both together. */
    public Score plus(Score other) {
      return new Score(wins + other.wins, draws + other.draws, losses + other.losses);
    }

    /** From the point of view of the second player. */
    public Score reversed() {
      return new Score(losses, draws, wins);
    }

    /** Half points of the first player. */
    public long halfPoints() {
      return 2 * wins + draws;
    }

    /** Points a game of the first player, 0 to 1, or another number without games. */
    double share(double withoutGames) {
      long games = wins + draws + losses;
      return games == 0 ? withoutGames : halfPoints() / (2.0 * games);
    }
  }
}
