package io.polyboard.tournament;

import io.smallrye.config.ConfigMapping;
import java.time.Duration;

/** What is configured under {@code polyboard.tournament}. */
@ConfigMapping(prefix = "polyboard.tournament")
public interface TournamentConfig {
  /** The most games of a tournament that are given out and not yet back; 1 or more. */
  int gamesAhead();

  /** After this a game that is not back may be asked for again. */
  Duration requestTimeout();

  /** The most tournaments that run at a time. */
  int maxRunning();

  /** The most games of a tournament. */
  int maxGames();

  /** The most streams of progress at a time. */
  int maxWatches();

  /** The most searching threads of a player. */
  int maxThreads();

  /** The most MiB of a player's transposition table. */
  int maxHashMib();
}
