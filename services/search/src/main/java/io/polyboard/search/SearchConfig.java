package io.polyboard.search;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The settings of the search service. The limits of engines are settings of all services. */
@ConfigMapping(prefix = "polyboard.search")
public interface SearchConfig {
  /** Maximum number of workers of a process. */
  int MAX_WORKERS = 1024;

  /**
   * Maximum number of searches under way for callers. A further search is refused as busy.
   *
   * <p>Unit: searches. Range: 1 to 1024. Default: 16.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("16")
  int maxSearches();

  /**
   * The memory of all engines for callers together: their transposition tables, and the data that
   * each of their threads learns, 2 to 30 MiB depending on the size of the variant. A search that
   * does not fit is refused as busy.
   *
   * <p>Unit: MiB. Range: 1 to 1048576. Default: 1024.
   */
  @Range(min = 1, max = 1 << 20)
  @WithDefault("1024")
  long memoryMib();

  /**
   * Maximum duration of a search for a caller. An analysis then ends with the result so far; a game
   * fails.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 1h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("1h")
  Duration maxDuration();

  /**
   * How long an idle analysis call keeps its engine. After that, other calls may use the memory.
   *
   * <p>Unit: duration. Range: 0.001s to 24h. Default: 30s.
   */
  @DurationMin(millis = 1)
  @DurationMax(hours = 24)
  @WithDefault("30s")
  Duration idle();

  /**
   * How many games are played at the same time for tournaments.
   *
   * <p>Unit: games. Range: 0 to 1024. Default: one for each processor.
   */
  @Range(min = 0, max = MAX_WORKERS)
  OptionalInt workers();

  /**
   * How long a worker's lock on a game lasts. The worker renews the lock three times in this time;
   * if it does not, Kafka gives the request to another worker. Brokers allow 15 s to 60 s unless
   * configured otherwise.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 30s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("30s")
  Duration lock();

  /**
   * How long a worker plays a game or searches a position before it is requeued if another owner
   * waits who has fewer workers of the process. It begins again later, and may then have its worker
   * for twice as long. So no owner waits much longer than this because of another owner's games.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 30s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("30s")
  Duration yieldAfter();

  /**
   * Maximum duration of a game. A game that takes longer fails.
   *
   * <p>Unit: duration. Range: 1s to 720h. Default: 12h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 720)
  @WithDefault("12h")
  Duration maxGameTime();

  /**
   * Maximum duration of the search of a position of a study. If a search takes longer, the study
   * fails.
   *
   * <p>Unit: duration. Range: 1s to 720h. Default: 1h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 720)
  @WithDefault("1h")
  Duration maxPositionTime();

  /**
   * How long a process that is asked to end continues its games. It takes no further games, and
   * requeues those that have not begun. Games that do not end in time are requeued as well, which
   * does not count as an attempt.
   *
   * <p>Unit: duration. Range: 0s to 24h. Default: 0s.
   */
  @DurationMin(seconds = 0)
  @DurationMax(hours = 24)
  @WithDefault("0s")
  Duration drain();

  /**
   * The name of the worker in the games that it plays.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: the name of the host and the id of the process.
   */
  Optional<@Length(min = 1, max = 200) String> workerName();
}
