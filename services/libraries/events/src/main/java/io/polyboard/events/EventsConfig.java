package io.polyboard.events;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * The topics of the platform. All services make those that are missing, unless told that others do,
 * and are to be given the same values; what the broker has otherwise is changed when a service
 * starts.
 */
@ConfigMapping(prefix = "polyboard.events")
public interface EventsConfig {
  /**
   * What the names of topics and of groups of readers begin with, so that several platforms can
   * share a broker: letters, digits, '.', '_' and '-'. All services of a platform have the same
   * one. The chart makes topics and rights for the default alone.
   *
   * <p>Unit: characters. Range: 1 to 100. Default: polyboard.
   */
  @Length(min = 1, max = 100) @WithDefault("polyboard")
  String prefix();

  /**
   * The partitions of the topics of played and of refereed games: so many processes of a service
   * can read them at the same time. Topics with fewer get more; with more, they keep them.
   *
   * <p>Unit: partitions. Range: 1 to 1000. Default: 32.
   */
  @Range(min = 1, max = 1000)
  @WithDefault("32")
  int partitions();

  /**
   * How long the topics of games keep an event: for so long the archive can be filled again from
   * them, and a service may be away. Other topics keep the latest event of every key for ever, and
   * dead letters are kept for ever.
   *
   * <p>Unit: duration. Range: 1h to 87600h. Default: 720h.
   */
  @DurationMin(hours = 1)
  @DurationMax(hours = 87600)
  @WithDefault("720h")
  Duration retention();

  /**
   * Whether services make topics, and see to it that they are as they are set to be. Otherwise
   * somebody else does, and services wait for them; they need no right to create or alter any.
   *
   * <p>Unit: truth value. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean makeTopics();
}
