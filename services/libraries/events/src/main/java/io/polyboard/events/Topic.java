package io.polyboard.events;

import module java.base;

import org.apache.kafka.common.config.TopicConfig;
import org.eclipse.microprofile.config.ConfigProvider;

/** The topics of the platform. */
public enum Topic {
  /** Variants and files of weights, by digest; all of them are kept. */
  CATALOGUE("catalogue", true, false),
  /** The state of every tournament, by id; the latest is kept. */
  TOURNAMENTS("tournaments", true, false),
  /** Reports of every worker process, by its id; the latest is kept. */
  WORKERS("workers", true, false),
  /**
   * Games to play, and positions to search: a work queue. It has one partition, which all members
   * of its share group read. With several, each member would read only some, and the records in the
   * partitions of a busy worker would wait.
   */
  GAMES_REQUESTED("games.requested", false, false),
  /**
   * Requested games that may take longer than a few seconds; workers move them here. In one
   * partition, the broker lets workers take only some thousand records past the oldest one in
   * progress.
   */
  LONG_GAMES_REQUESTED("games.requested.long", false, false),
  /** Games that were played and not yet refereed, by id. */
  GAMES_PLAYED("games.played", false, true),
  /** Games that were refereed or given up, by id. */
  GAMES_REFEREED("games.refereed", false, true),
  /** Positions of studies that were searched, or given up, by study id. */
  ANALYSES("analyses", false, false);

  private static final String DEAD_LETTERS = ".dead";

  /** Read once: the names do not change during the life of the process. */
  static final String PREFIX =
      ConfigProvider.getConfig()
          .getOptionalValue("polyboard.events.prefix", String.class)
          .orElse("polyboard");

  private final String name;
  private final boolean compacted;
  private final boolean spread;

  Topic(String name, boolean compacted, boolean spread) {
    this.name = name;
    this.compacted = compacted;
    this.spread = spread;
  }

  /** Its name in Kafka. */
  public String topicName() {
    return topicName(PREFIX);
  }

  /** Its name with a prefix. */
  String topicName(String prefix) {
    return prefix + "." + name;
  }

  /**
   * The name of a consumer group in Kafka.
   *
   * @param readers the name of its readers, such as {@code archive}
   */
  public static String groupName(String readers) {
    return PREFIX + "-" + readers;
  }

  /** The name of the topic of its dead letters: records that cannot be used. */
  public String deadLetterName() {
    return deadLetterName(topicName());
  }

  /** The name of the dead-letter topic of a topic. */
  static String deadLetterName(String topicName) {
    return topicName + DEAD_LETTERS;
  }

  /**
   * The number of its partitions.
   *
   * @param spread the number for topics whose records are spread by key; the others have one
   */
  int partitions(int spread) {
    return this.spread ? spread : 1;
  }

  /**
   * How it retains records.
   *
   * @param ofGames the retention time of the topics of games
   */
  Map<String, String> configuration(Duration ofGames) {
    return compacted
        ? Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT)
        : Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(ofGames.toMillis()));
  }

  /**
   * How its dead-letter topic retains records: without a time limit, until an operator deletes
   * them.
   */
  static Map<String, String> deadLetterConfiguration() {
    return Map.of(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_DELETE,
        TopicConfig.RETENTION_MS_CONFIG,
        "-1");
  }
}
