package io.polyboard.archive;

import io.polyboard.settings.DurationRange;
import io.polyboard.settings.Range;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The settings of the archive. */
@ConfigMapping(prefix = "polyboard.archive")
public interface ArchiveConfig {
  /**
   * The most exports under way; one more is refused as busy.
   *
   * <p>Unit: exports. Range: 1 to 1000. Default: 4.
   */
  @Range(least = 1, most = 1_000)
  @WithDefault("4")
  int maxExports();

  /**
   * The most streams of games under way, those that follow what is stored among them; one more is
   * refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 16.
   */
  @Range(least = 1, most = 1_000)
  @WithDefault("16")
  int maxStreams();

  /**
   * The most callers that watch the balance of a variant at a time; one more is refused as busy.
   *
   * <p>Unit: streams. Range: 1 to 1000. Default: 64.
   */
  @Range(least = 1, most = 1_000)
  @WithDefault("64")
  int maxWatches();

  /**
   * For how long a statement may take the database; the caller then hears that it was too slow. It
   * is to hear of that before the server counts as gone, which it does after 90 s of silence.
   *
   * <p>Unit: duration. Range: 0.1s to 1m20s. Default: 60s.
   */
  @DurationRange(least = "0.1s", most = "1m20s")
  @WithDefault("60s")
  Duration statementTimeout();
}
