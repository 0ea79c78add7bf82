package io.polyboard.tournament;

import module java.base;

import io.polyboard.service.schema.MigrationMode;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Settings of the tournament service. The limits of engines are settings of all services. */
@ConfigMapping(prefix = "polyboard.tournament")
public interface TournamentConfig {
  /**
   * Maximum number of outstanding games of a tournament. Running tournaments together have no more
   * than the workers play in 1.5 seconds, in shares by owner and weight: the queue is first in,
   * first out, so a new tournament waits no longer than that.
   *
   * <p>Unit: games. Range: 1 to 100000. Default: 20000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("20000")
  int gamesAhead();

  /**
   * Minimum number of outstanding games of all tournaments together, however slowly games return;
   * two for each game that the workers play at a time, if that is more.
   *
   * <p>Unit: games. Range: 1 to 100000. Default: 64.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("64")
  int minGamesAhead();

  /**
   * Time after which an outstanding game is requested again, if games requested later have returned
   * or no game has.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 30m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("30m")
  Duration requestTimeout();

  /**
   * Maximum number of tournaments that run at a time, and of balance runs.
   *
   * <p>Unit: tournaments. Range: 1 to 10000. Default: 100.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("100")
  int maxRunning();

  /**
   * Maximum number of tournaments of one owner that run at a time, and of balance runs. Those
   * created by an admin, or by anybody on an open platform, are not counted.
   *
   * <p>Unit: tournaments. Range: 1 to 10000. Default: 50.
   */
  @Range(min = 1, max = 10_000)
  @WithDefault("50")
  int maxRunningOfOwner();

  /**
   * Maximum number of nodes that the games of one owner's tournaments and the positions of its
   * studies search in a day, from midnight to midnight in UTC; 0 for no limit. Nodes count when a
   * game or an answer returns. When the limit is reached, the owner can create and resume none
   * until the next day, and no more games and positions of running ones are requested; those under
   * way are finished. The limit does not apply to tournaments and studies created by an admin, or
   * by anybody on an open platform.
   *
   * <p>Unit: nodes. Range: 0 to 1000000000000000000. Default: 0.
   */
  @Range(min = 0, max = 1_000_000_000_000_000_000L)
  @WithDefault("0")
  long maxDailyNodesOfOwner();

  /**
   * Maximum number of games of a tournament.
   *
   * <p>Unit: games. Range: 1 to 1000000000. Default: 10000000.
   */
  @Range(min = 1, max = 1_000_000_000)
  @WithDefault("10000000")
  int maxGames();

  /**
   * Maximum number of studies that run at a time. Each has its graph in memory, about 2 KiB for
   * each searched position.
   *
   * <p>Unit: studies. Range: 1 to 1000. Default: 8.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("8")
  int maxRunningStudies();

  /**
   * Maximum number of studies of one owner that run at a time. Those created by an admin, or by
   * anybody on an open platform, are not counted.
   *
   * <p>Unit: studies. Range: 1 to 1000. Default: 4.
   */
  @Range(min = 1, max = 1_000)
  @WithDefault("4")
  int maxRunningStudiesOfOwner();

  /**
   * Maximum number of positions of a study.
   *
   * <p>Unit: positions. Range: 1 to 10000000. Default: 200000.
   */
  @Range(min = 1, max = 10_000_000)
  @WithDefault("200000")
  int maxStudyPositions();

  /**
   * Maximum number of specifications with many positions that are checked at a time, each on its
   * own thread; more are refused as busy.
   *
   * <p>Unit: calls. Range: 1 to 1024. Default: 8.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("8")
  int maxHeavyCalls();

  /**
   * Maximum time to check a specification with many positions; after that the check is interrupted,
   * and refused as too slow.
   *
   * <p>Unit: duration. Range: 1s to 24h. Default: 1m.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 24)
  @WithDefault("1m")
  Duration maxHeavyTime();

  /**
   * Maximum number of callers that watch tournaments, studies and balance runs at a time; more are
   * refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 100000. Default: 1000.
   */
  @Range(min = 1, max = 100_000)
  @WithDefault("1000")
  int maxWatches();

  /**
   * Maximum time of a database statement; after that the call fails as too slow. The maximum is
   * below the 90 s of silence after which the database server counts as gone.
   *
   * <p>Unit: duration. Range: 0.1s to 1m20s. Default: 60s.
   */
  @DurationMin(millis = 100)
  @DurationMax(minutes = 1, seconds = 20)
  @WithDefault("60s")
  Duration statementTimeout();

  /**
   * Who migrates the schema: the service when it starts (start), a process that ends afterwards
   * (only), or another process, for which the service waits (never). The migration runs as {@code
   * quarkus.flyway.tournament.username} if that is set, otherwise as the service's own user.
   *
   * <p>Unit: none. Range: start, only or never. Default: start.
   */
  @WithDefault("start")
  MigrationMode migrate();

  /**
   * Database role of the service, if another role migrates. The migrating role grants it only the
   * rights that it needs; it owns nothing, and cannot create or drop anything.
   *
   * <p>Unit: characters. Range: 1 to 63. Default: none.
   */
  Optional<@Length(min = 1, max = 63) String> serviceRole();
}
