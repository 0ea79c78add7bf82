package io.polyboard.events;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * How many records groups have still to read, and how many topics hold, as the brokers tell: also
 * of partitions that nobody reads, and of what was there before this process. Asked once a second
 * at most, whoever wants to know, whether or not they answer. Thread-safe.
 */
@ApplicationScoped
public class BrokerFigures {
  private static final Logger LOG = Logger.getLogger(BrokerFigures.class);
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final Figures UNKNOWN = new Figures(Map.of(), Map.of());

  private final KafkaSettings settings;
  private final Map<String, Set<String>> consumerGroups = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> shareGroups = new ConcurrentHashMap<>();
  private final Set<String> counted = ConcurrentHashMap.newKeySet();

  // Under the lock of this object, which is held while the brokers are asked.
  private @Nullable Admin admin;
  private Figures figures = UNKNOWN;
  private long readAt = System.nanoTime() - FRESH_NANOS;
  private boolean closed;

  /** What there was a moment ago, by group and by topic; without what is not known. */
  private record Figures(Map<String, Long> lags, Map<String, Long> records) {}

  @Inject
  public BrokerFigures(KafkaSettings settings) {
    this.settings = settings;
  }

  /** From now on tells the lag of a consumer group. */
  void followConsumers(String group, Collection<String> topics) {
    consumerGroups.put(group, Set.copyOf(topics));
  }

  /** From now on tells the lag of a share group. */
  void followShares(String group, Collection<String> topics) {
    shareGroups.put(group, Set.copyOf(topics));
  }

  /** From now on tells how many records a topic holds. */
  void count(String topic) {
    counted.add(topic);
  }

  /** The records that a group has not read, or not acknowledged; empty if that is not known. */
  synchronized OptionalLong lag(String group) {
    return optional(figures().lags.get(group));
  }

  /** The records that a topic holds; empty if that is not known. */
  synchronized OptionalLong records(String topic) {
    return optional(figures().records.get(topic));
  }

  private static OptionalLong optional(@Nullable Long number) {
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  private Figures figures() {
    if (!closed && System.nanoTime() - readAt >= FRESH_NANOS) {
      try {
        figures = read(admin());
      } catch (KafkaException e) {
        figures = UNKNOWN;
        LOG.debug("the brokers cannot be asked", e);
      } catch (InterruptedException e) {
        figures = UNKNOWN;
        Thread.currentThread().interrupt();
      }
      readAt = System.nanoTime();
    }
    return figures;
  }

  private Admin admin() {
    if (admin == null) {
      admin = Admin.create(settings.client());
    }
    return admin;
  }

  private Figures read(Admin admin) throws InterruptedException {
    Set<String> topics = new HashSet<>(counted);
    consumerGroups.values().forEach(topics::addAll);
    shareGroups.values().forEach(topics::addAll);
    Map<String, List<TopicPartition>> partitions = partitions(admin, topics);
    if (partitions.isEmpty()) {
      return UNKNOWN;
    }
    List<TopicPartition> all = partitions.values().stream().flatMap(List::stream).toList();
    ListOffsetsOptions options = new ListOffsetsOptions().timeoutMs(TIMEOUT_MILLIS);
    ListOffsetsResult first = admin.listOffsets(of(all, OffsetSpec.earliest()), options);
    ListOffsetsResult next = admin.listOffsets(of(all, OffsetSpec.latest()), options);
    ListConsumerGroupOffsetsResult consumers =
        admin.listConsumerGroupOffsets(
            of(consumerGroups.keySet(), new ListConsumerGroupOffsetsSpec()),
            new ListConsumerGroupOffsetsOptions().timeoutMs(TIMEOUT_MILLIS));
    ListShareGroupOffsetsResult shares =
        admin.listShareGroupOffsets(
            of(shareGroups.keySet(), new ListShareGroupOffsetsSpec()),
            new ListShareGroupOffsetsOptions().timeoutMs(TIMEOUT_MILLIS));

    Known earliest = Known.of(all, first);
    Known latest = Known.of(all, next);
    Map<String, Long> records = new HashMap<>();
    for (String topic : counted) {
      List<TopicPartition> ofTopic = partitions.getOrDefault(topic, List.of());
      if (!ofTopic.isEmpty() && earliest.has(ofTopic) && latest.has(ofTopic)) {
        records.put(topic, latest.sum(ofTopic) - earliest.sum(ofTopic));
      }
    }
    Map<String, Long> lags = new HashMap<>();
    for (Map.Entry<String, Set<String>> group : consumerGroups.entrySet()) {
      List<TopicPartition> ofGroup = ofTopics(partitions, group.getValue());
      answer(consumers.partitionsToOffsetAndMetadata(group.getKey()))
          .filter(committed -> earliest.has(ofGroup) && latest.has(ofGroup))
          .ifPresent(
              committed -> lags.put(group.getKey(), lag(ofGroup, committed, earliest, latest)));
    }
    for (String group : shareGroups.keySet()) {
      answer(shares.partitionsToOffsetInfo(group))
          .filter(offsets -> earliest.has(offsets.keySet()) && latest.has(offsets.keySet()))
          .flatMap(offsets -> lag(offsets, earliest, latest))
          .ifPresent(lag -> lags.put(group, lag));
    }
    return new Figures(lags, records);
  }

  private static Map<String, List<TopicPartition>> partitions(Admin admin, Set<String> topics)
      throws InterruptedException {
    Map<String, KafkaFuture<TopicDescription>> described =
        admin
            .describeTopics(topics, new DescribeTopicsOptions().timeoutMs(TIMEOUT_MILLIS))
            .topicNameValues();
    Map<String, List<TopicPartition>> partitions = new HashMap<>();
    for (Map.Entry<String, KafkaFuture<TopicDescription>> topic : described.entrySet()) {
      answer(topic.getValue())
          .ifPresent(description ->
              partitions.put(
                  topic.getKey(),
                  description.partitions().stream()
                      .map((TopicPartitionInfo each) ->
                          new TopicPartition(topic.getKey(), each.partition()))
                      .toList()));
    }
    return partitions;
  }

  /** An answer; empty where there is none: what is asked about is not there, or not to be known. */
  private static <T> Optional<T> answer(KafkaFuture<T> future) throws InterruptedException {
    try {
      return Optional.of(future.get());
    } catch (ExecutionException e) {
      LOG.debug("the brokers do not tell", e);
      return Optional.empty();
    }
  }

  private static <K, V> Map<K, V> of(Collection<K> keys, V value) {
    Map<K, V> map = new HashMap<>();
    keys.forEach(key -> map.put(key, value));
    return map;
  }

  private static List<TopicPartition> ofTopics(
      Map<String, List<TopicPartition>> partitions, Set<String> topics) {
    List<TopicPartition> all = new ArrayList<>();
    topics.forEach(topic -> all.addAll(partitions.getOrDefault(topic, List.of())));
    return all;
  }

  /** Of a partition of which the group has read nothing yet, all is still to be read. */
  private static long lag(
      List<TopicPartition> partitions,
      Map<TopicPartition, OffsetAndMetadata> committed,
      Known earliest,
      Known latest) {
    return partitions.stream()
        .mapToLong(each -> {
          OffsetAndMetadata read = committed.get(each);
          long from = Math.max(earliest.at(each), read == null ? 0 : read.offset());
          return Math.max(0, latest.at(each) - from);
        })
        .sum();
  }

  /**
   * Of a share group: what is not acknowledged, if the brokers are of a version that tells. Of a
   * partition of which it has been given nothing yet, for which there is null, that is all.
   */
  private static Optional<Long> lag(
      Map<TopicPartition, SharePartitionOffsetInfo> partitions, Known earliest, Known latest) {
    return partitions.entrySet().stream()
        .map(each ->
            Optional.ofNullable(each.getValue())
                .map(SharePartitionOffsetInfo::lag)
                .orElse(Optional.of(latest.at(each.getKey()) - earliest.at(each.getKey()))))
        .reduce(Optional.of(0L), (sum, lag) -> sum.flatMap(some -> lag.map(more -> some + more)));
  }

  /** Offsets of partitions, of those of which they are told. */
  private record Known(Map<TopicPartition, Long> offsets) {
    static Known of(List<TopicPartition> partitions, ListOffsetsResult result)
        throws InterruptedException {
      Map<TopicPartition, Long> offsets = new HashMap<>();
      for (TopicPartition each : partitions) {
        answer(result.partitionResult(each)).ifPresent(info -> offsets.put(each, info.offset()));
      }
      return new Known(offsets);
    }

    boolean has(Collection<TopicPartition> all) {
      return offsets.keySet().containsAll(all);
    }

    long at(TopicPartition partition) {
      return offsets.getOrDefault(partition, 0L);
    }

    long sum(List<TopicPartition> all) {
      return all.stream().mapToLong(this::at).sum();
    }
  }

  @PreDestroy
  synchronized void close() {
    closed = true;
    if (admin != null) {
      admin.close(Duration.ZERO);
    }
  }
}
