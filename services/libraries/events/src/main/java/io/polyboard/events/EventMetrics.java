package io.polyboard.events;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How far groups have read, and how many dead letters there are. Both are the brokers' numbers:
 * every process that tells one tells the same, so that of several the maximum is true, not the sum;
 * NaN where they do not answer. Thread-safe.
 */
@ApplicationScoped
@Startup
public class EventMetrics {
  private final MeterRegistry registry;
  private final BrokerFigures figures;

  @Inject
  public EventMetrics(MeterRegistry registry, BrokerFigures figures) {
    this.registry = registry;
    this.figures = figures;
    for (Topic topic : Topic.values()) {
      deadLetters(topic.deadLetterName());
    }
  }

  /** Tells the lag of a consumer group from now on. */
  void consumers(String group, Set<Topic> topics) {
    figures.followConsumers(group, names(topics));
    lag(group);
  }

  /** Tells the lag of a share group from now on. */
  public void shares(String group, Topic topic) {
    figures.followShares(group, names(List.of(topic)));
    lag(group);
  }

  /** Tells from now on how many dead letters a topic has. */
  public void deadLetters(String topicName) {
    figures.count(topicName);
    gauge(
        "polyboard.events.dead.letters",
        "Records put aside that are still in the topic",
        "topic",
        topicName,
        () -> figures.records(topicName));
  }

  private void lag(String group) {
    gauge(
        "polyboard.events.lag",
        "Records that a group has not read, or of the queue not taken",
        "group",
        group,
        () -> figures.lag(group));
  }

  private void gauge(
      String name, String description, String label, String value, Supplier<OptionalLong> number) {
    Gauge.builder(name, () -> number.get().stream().asDoubleStream().findFirst().orElse(Double.NaN))
        .description(description + "; the same of every process")
        .tag(label, value)
        .register(registry);
  }

  private static List<String> names(Collection<Topic> topics) {
    return topics.stream().map(Topic::topicName).toList();
  }
}
