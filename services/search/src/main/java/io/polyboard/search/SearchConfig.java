package io.polyboard.search;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The settings of the search service; what an engine may be asked for is said for all services. */
@ConfigMapping(prefix = "polyboard.search")
public interface SearchConfig {
  /** The most workers of a process. */
  int MOST_WORKERS = 1024;

  /**
   * The most searches under way for callers; one more is refused as busy.
   *
   * <p>Unit: searches. Range: 1 to 1024. Default: 16.
   */
  @Range(min = 1, max = 1024)
  @WithDefault("16")
  int maxSearches();

  /**
   * The memory of all engines for callers together: their transposition tables, and what each of
   * their threads learns, 2 to 30 MiB by the size of the variant. A search for which it leaves no
   * room is refused as busy.
   *
   * <p>Unit: MiB. Range: 1 to 1048576. Default: 1024.
   */
  @Range(min = 1, max = 1 << 20)
  @WithDefault("1024")
  long memoryMib();

  /**
   * The longest that a search for a caller takes: an analysis then ends with what it has found, a
   * game is given up.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 1h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("1h")
  Duration maxDuration();

  /**
   * For how long a call that analyses nothing keeps its engine; then others may have the room.
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
  @Range(min = 0, max = MOST_WORKERS)
  OptionalInt workers();

  /**
   * For how long a game is its worker's after the worker has renewed the lock of its request, which
   * it does three times as often. Kafka then gives the request to another worker. Brokers allow 15
   * s to 60 s unless they are set up otherwise.
   *
   * <p>Unit: duration. Range: 1s to 1h. Default: 30s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 1)
  @WithDefault("30s")
  Duration lock();

  /**
   * After this a game or position that a worker has begun is requeued if another owner waits who
   * has fewer workers of the process. It is begun again later, and may then have its worker for
   * twice as long. So no owner waits for a worker for much longer than this because of another
   * owner's games.
   *
   * <p>Unit: duration. Range: 1s to 168h. Default: 30s.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 168)
  @WithDefault("30s")
  Duration yieldAfter();

  /**
   * The longest that a worker plays one game; one that takes longer is failed.
   *
   * <p>Unit: duration. Range: 1s to 720h. Default: 12h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 720)
  @WithDefault("12h")
  Duration maxGameTime();

  /**
   * The longest that a worker searches one position of a study; a study with one that takes longer
   * fails.
   *
   * <p>Unit: duration. Range: 1s to 720h. Default: 1h.
   */
  @DurationMin(seconds = 1)
  @DurationMax(hours = 720)
  @WithDefault("1h")
  Duration maxPositionTime();

  /**
   * How long a process that is told to end lets the games that it plays go on. It takes no more
   * then, and gives those back that have not begun; what is not over by then is given back as well,
   * which counts as no attempt.
   *
   * <p>Unit: duration. Range: 0s to 24h. Default: 0s.
   */
  @DurationMin(seconds = 0)
  @DurationMax(hours = 24)
  @WithDefault("0s")
  Duration drain();

  /**
   * What the worker is called in the games that it has played.
   *
   * <p>Unit: characters. Range: 1 to 200. Default: the name of the host and the id of the process.
   */
  Optional<@Length(min = 1, max = 200) String> workerName();
}
