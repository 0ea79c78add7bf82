package io.polyboard.events;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** The topics of the platform. */
public enum Topic {
  /** Variants and files of weights, by digest; all of them are kept. */
  CATALOGUE("polyboard.catalogue", true, false),
  /** The state of every tournament, by id; the latest is kept. */
  TOURNAMENTS("polyboard.tournaments", true, false),
  /** Which games every worker process holds, by its id; the latest report is kept. */
  WORKERS("polyboard.workers", true, false),
  /**
   * Games to play, and positions to search: a work queue. It has one partition, which all members
   * of its share group have: of several, each member would have some, and what is in those of a
   * worker that has its hands full would wait for it.
   */
  GAMES_REQUESTED("polyboard.games.requested", false, false),
  /** Games that were played, by id; nobody has looked at them yet. */
  GAMES_PLAYED("polyboard.games.played", false, true),
  /** Games that were refereed or given up, by id. */
  GAMES_REFEREED("polyboard.games.refereed", false, true),
  /** Positions of studies that were searched, or given up, by study id. */
  ANALYSES("polyboard.analyses", false, false);

  private static final String DEAD_LETTERS = ".dead";

  private final String topicName;
  private final boolean compacted;
  private final boolean spread;

  Topic(String topicName, boolean compacted, boolean spread) {
    this.topicName = topicName;
    this.compacted = compacted;
    this.spread = spread;
  }

  /** Its name in Kafka. */
  public String topicName() {
    return topicName;
  }

  /** The name of the topic of its dead letters: records that cannot be used. */
  public String deadLetterName() {
    return deadLetterName(topicName);
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
