package io.polyboard.events;

import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** The topics of the platform. */
public enum Topic {
  /** Variants and files of weights, by digest; all of them are kept. */
  CATALOGUE("polyboard.catalogue", 1, true),
  /** The state of every tournament, by id; the latest is kept. */
  TOURNAMENTS("polyboard.tournaments", 1, true),
  /** Games to play: a work queue. */
  GAMES_REQUESTED("polyboard.games.requested", 1, false),
  /** Games that were played, by id; nobody has looked at them yet. */
  GAMES_PLAYED("polyboard.games.played", 4, false),
  /** Games that were refereed or given up, by id. */
  GAMES_REFEREED("polyboard.games.refereed", 4, false);

  private static final String DEAD_LETTERS = ".dead";

  private final String topicName;
  private final int partitions;
  private final boolean compacted;

  Topic(String topicName, int partitions, boolean compacted) {
    this.topicName = topicName;
    this.partitions = partitions;
    this.compacted = compacted;
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

  /** The number of its partitions where it has to be made. */
  int partitions() {
    return partitions;
  }

  /** How it keeps its records where it has to be made. */
  Map<String, String> configuration() {
    return compacted
        ? Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT)
        : Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
  }
}
