package io.polyboard.archive;

import io.polyboard.settings.Range;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

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
}
