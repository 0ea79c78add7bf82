package io.polyboard.tournament.run;

import io.polyboard.play.standings.RunningScore;
import io.polyboard.tournament.store.Description;
import java.util.List;

/**
 * How a tournament stood after ever more of its games.
 *
 * @param scores the fewest games first
 */
public record RunningScores(Description description, List<RunningScore> scores) {
  public RunningScores {
    scores = List.copyOf(scores);
  }
}
