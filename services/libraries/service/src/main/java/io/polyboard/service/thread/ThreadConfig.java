package io.polyboard.service.thread;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the background work of a process, besides answering calls. */
@ConfigMapping(prefix = "polyboard.background")
public interface ThreadConfig {
  /**
   * Whether the process reads and publishes events, plays games, and maintains stored data.
   * Otherwise it only answers calls from its databases, and needs no Kafka.
   *
   * <p>Unit: none. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean enabled();
}
