package io.polyboard.tournament;

import module java.base;

import io.polyboard.service.schema.MigrationMode;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * The settings of the tournament service; what engines may be asked for is said for all services.
 */
@ConfigMapping(prefix = "polyboard.tournament")
public interface TournamentConfig {
  /**
   * The most games of a tournament that are given out and not yet back. Tournaments that run
   * together have as many as the workers play in 1.5 seconds, in shares by owner and weight, where
   * that is less: the queue is first in, first out, and one more tournament waits for no more than
   * that.
   *
   * <p>Unit: games. Range: 1 to 100000. Default: 20000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("20000")
  int gamesAhead();

  /**
   * All tournaments together have as many games given out however slowly they come back, or two for
   * each that the workers play at a time, where that is more.
   *
   * <p>Unit: games. Range: 1 to 100000. Default: 64.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("64")
  int leastGamesAhead();

  /**
   * After this a game that is not back is asked for again, if it was overtaken by others or none is
   * back.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 30m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("30m")
  Duration requestTimeout();

  /**
   * The most tournaments that run at a time, and the most balance runs.
   *
   * <p>Unit: tournaments. Range: 1 to 10000. Default: 100.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("100")
  int maxRunning();

  /**
   * The most tournaments of one owner that run at a time, and balance runs. Those that an admin
   * created, or anybody where the platform is open, are not counted.
   *
   * <p>Unit: tournaments. Range: 1 to 10000. Default: 50.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("50")
  int maxRunningOfOwner();

  /**
   * The most nodes that the games of one owner's tournaments and the positions of its studies
   * search in a day, from midnight to midnight in UTC; 0 for any number. They count when a game or
   * an answer is back. From then on the owner creates and resumes none, and no more games and
   * positions of those that run are given out, until the next day; what is under way is finished.
   * Tournaments and studies that an admin created, or anybody where the platform is open, are not
   * bounded.
   *
   * <p>Unit: nodes. Range: 0 to 1000000000000000000. Default: 0.
   */
  @Range(min = 0, max = 1_000_000_000_000_000_000L)
  @WithDefault("0")
  long maxDailyNodesOfOwner();

  /**
   * The most games of a tournament.
   *
   * <p>Unit: games. Range: 1 to 1000000000. Default: 10000000.
   */
  @Range(min = 1, max = 1_000_000_000)
  @WithDefault("10000000")
  int maxGames();

  /**
   * The most studies that run at a time. Each has its graph in memory, which takes some 2 KiB a
   * position that was searched.
   *
   * <p>Unit: studies. Range: 1 to 1000. Default: 8.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("8")
  int maxRunningStudies();

  /**
   * The most studies of one owner that run at a time. Those that an admin created, or anybody where
   * the platform is open, are not counted.
   *
   * <p>Unit: studies. Range: 1 to 1000. Default: 4.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("4")
  int maxRunningStudiesOfOwner();

  /**
   * The most positions of a study.
   *
   * <p>Unit: positions. Range: 1 to 10000000. Default: 200000.
   */
  @Range(min = 1, max = 10_000_000)
  @WithDefault("200000")
  int maxStudyPositions();

  /**
   * The most specifications with many positions that are checked at a time, each of them on a
   * thread of its own; one more is refused as busy.
   *
   * <p>Unit: calls. Range: 1 to 1024. Default: 8.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("8")
  int maxHeavyCalls();

  /**
   * How long each of them may take; it is interrupted then, and refused as too slow.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 1m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("1m")
  Duration maxHeavyTime();

  /**
   * The most callers that watch a tournament at a time; one more is refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 100000. Default: 1000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("1000")
  int maxWatches();

  /**
   * For how long a statement may take the database; the caller then hears that it was too slow. It
   * is to hear of that before the server counts as gone, which it does after 90 s of silence.
   *
   * <p>Unit: duration. Range: 0.1s to 1m20s. Default: 60s.
   */
  @DurationMin(millis = 100)
  @DurationMax(minutes = 1, seconds = 20)
  @WithDefault("60s")
  Duration statementTimeout();

  /**
   * Who migrates the schema: the service when it starts, the process that then ends, or somebody
   * else whom the service waits for. Who migrates does so as {@code
   * quarkus.flyway.tournament.username}, where that is set, and else as the service's own user.
   *
   * <p>Unit: none. Range: start, only or never. Default: start.
   */
  @WithDefault("start")
  MigrationMode migrate();

  /**
   * The role that the service runs as, where it is not the one that migrates, which gives it the
   * rights that it needs, and no others. It owns nothing, and makes and drops nothing itself.
   *
   * <p>Unit: characters. Range: 1 to 63. Default: none.
   */
  Optional<@Length(min = 1, max = 63) String> serviceRole();
}
