package io.polyboard.events;

import module java.base;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * The topics of the platform. Services create missing topics, and change those that differ from
 * these settings when they start, unless {@code polyboard.events.make-topics} is false. Give all
 * services the same values.
 */
@ConfigMapping(prefix = "polyboard.events")
public interface EventsConfig {
  /**
   * The prefix of the names of topics and consumer groups, so that several platforms can share a
   * broker: letters, digits, '.', '_' and '-'. All services of a platform must have the same one.
   * The chart creates topics and rights only for the default.
   *
   * <p>Unit: characters. Range: 1 to 100. Default: polyboard.
   */
  @Length(min = 1, max = 100) @WithDefault("polyboard")
  String prefix();

  /**
   * Number of partitions of the topics of played and refereed games: the maximum number of
   * processes of a service that can read them at the same time. Topics with fewer get more; topics
   * with more keep them.
   *
   * <p>Unit: partitions. Range: 1 to 1000. Default: 32.
   */
  @Range(min = 1, max = 1000)
  @WithDefault("32")
  int partitions();

  /**
   * How long the topics of games keep an event, and so how long the archive can be refilled from
   * them, and a service may be down. Other topics keep the latest event of every key without a time
   * limit, and dead-letter topics keep every record.
   *
   * <p>Unit: duration. Range: 1h to 87600h. Default: 720h.
   */
  @DurationMin(hours = 1)
  @DurationMax(hours = 87600)
  @WithDefault("720h")
  Duration retention();

  /**
   * Whether services create topics and change them to match these settings. If not, somebody else
   * must create them; services wait for them, and need no right to create or alter topics.
   *
   * <p>Unit: truth value. Range: true or false. Default: true.
   */
  @WithDefault("true")
  boolean makeTopics();
}
