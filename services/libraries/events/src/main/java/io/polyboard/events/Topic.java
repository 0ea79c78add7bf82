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
  /** What every worker process does, by its id; the latest report is kept. */
  WORKERS("workers", true, false),
  /**
   * Games to play, and positions to search: a work queue. It has one partition, which all members
   * of its share group have: of several, each member would have some, and what is in those of a
   * worker that has its hands full would wait for it.
   */
  GAMES_REQUESTED("games.requested", false, false),
  /**
   * Of these the games that may take longer than a few seconds, which workers move here: of a
   * partition the broker lets only some thousand records be taken past the oldest one in progress.
   */
  LONG_GAMES_REQUESTED("games.requested.long", false, false),
  /** Games that were played, by id; nobody has looked at them yet. */
  GAMES_PLAYED("games.played", false, true),
  /** Games that were refereed or given up, by id. */
  GAMES_REFEREED("games.refereed", false, true),
  /** Positions of studies that were searched, or given up, by study id. */
  ANALYSES("analyses", false, false);

  private static final String DEAD_LETTERS = ".dead";

  /** Read once: the names are fixed for the life of the process. */
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

  /** Its name where those of all topics begin so. */
  String topicName(String prefix) {
    return prefix + "." + name;
  }

  /**
   * The name of a group of readers in Kafka.
   *
   * @param readers who they are, such as {@code archive}
   */
  public static String groupName(String readers) {
    return PREFIX + "-" + readers;
  }

  /** The name of the topic of its dead letters: records that cannot be used. */
  public String deadLetterName() {
    return deadLetterName(topicName());
  }

  /** The name of the topic of another's dead letters. */
  static String deadLetterName(String topicName) {
    return topicName + DEAD_LETTERS;
  }

  /**
   * How many partitions it has.
   *
   * @param spread how many those have whose records are spread by their keys; the others have one
   */
  int partitions(int spread) {
    return this.spread ? spread : 1;
  }

  /**
   * How it keeps its records.
   *
   * @param ofGames how long the topics of games keep theirs
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

  /** How the topic of its dead letters keeps its records: until somebody has looked at them. */
  static Map<String, String> deadLetterConfiguration() {
    return Map.of(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_DELETE,
        TopicConfig.RETENTION_MS_CONFIG,
        "-1");
  }
}
