package io.polyboard.service.settings;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Range;

/**
 * Limits of engines. The search service and the tournament service both read them. Give both the
 * same values: a game that a tournament requests and the search service does not allow fails.
 */
@ConfigMapping(prefix = "polyboard.engine")
public interface EngineConfig {
  /**
   * Maximum number of search threads of a player or an analysis.
   *
   * <p>Unit: threads. Range: 1 to 256. Default: 16.
   */
  @Range(min = 1, max = 256)
  @WithDefault("16")
  int maxThreads();

  /**
   * Maximum size of the transposition table of a player or an analysis. A worker caches the engines
   * of recent players, up to twice this size for each game played at a time and up to a quarter of
   * the heap in total. The engines of the current game may take more, because each of their threads
   * has 2 to 30 MiB besides the table.
   *
   * <p>Unit: MiB. Range: 1 to 8192. Default: 256.
   */
  @Range(min = 1, max = 8192)
  @WithDefault("256")
  int maxHashMib();
}
