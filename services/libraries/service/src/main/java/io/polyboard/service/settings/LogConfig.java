package io.polyboard.service.settings;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How a process writes its log. */
@ConfigMapping(prefix = "polyboard.log")
public interface LogConfig {
  /**
   * Whether the log is lines of JSON instead of text.
   *
   * <p>Unit: none. Range: true or false. Default: false.
   */
  @WithDefault("false")
  boolean json();
}
