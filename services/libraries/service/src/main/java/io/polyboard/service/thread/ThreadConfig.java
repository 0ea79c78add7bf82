package io.polyboard.service.thread;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The settings of what a process does besides answering calls. */
@ConfigMapping(prefix = "polyboard.background")
public interface ThreadConfig {
  /**
   * Whether the process reads and publishes events, plays games, and looks after what is stored.
   * Otherwise it answers calls from its databases alone, and needs no Kafka.
   *
   * <p>Unit: none. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean enabled();
}
