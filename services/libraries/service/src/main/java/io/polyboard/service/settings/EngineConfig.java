package io.polyboard.service.settings;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Range;

/**
 * What an engine may be asked for. The search service and the tournament service both read it, and
 * are to be given the same values: a game that a tournament asks for and search does not allow is
 * given up.
 */
@ConfigMapping(prefix = "polyboard.engine")
public interface EngineConfig {
  /**
   * The most searching threads that a player or an analysis may ask for.
   *
   * <p>Unit: threads. Range: 1 to 256. Default: 16.
   */
  @Range(min = 1, max = 256)
  @WithDefault("16")
  int maxThreads();

  /**
   * The largest transposition table that a player or an analysis may ask for. A worker keeps the
   * engines of recent players, up to twice this size for each game played at a time and a quarter
   * of the heap for all of them; those of the game itself may take more, since each of their
   * threads has 2 to 30 MiB besides the table.
   *
   * <p>Unit: MiB. Range: 1 to 8192. Default: 256.
   */
  @Range(min = 1, max = 8192)
  @WithDefault("256")
  int maxHashMib();
}
