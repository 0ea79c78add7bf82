package io.polyboard.access;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts the calls that are refused for who makes them. Thread-safe. */
@Singleton
public class AccessMetrics {
  private final Map<Kind, Counter> refused = new EnumMap<>(Kind.class);

  /** Why a call is refused. */
  enum Kind {
    /** No token, or one that is not valid. */
    UNAUTHENTICATED,
    /** A token that cannot be judged until the identity provider tells its keys. */
    PROVIDER,
    /** A token without the scope. */
    SCOPE,
    /** As many as its owner may have. */
    QUOTA
  }

  @Inject
  AccessMetrics(MeterRegistry registry) {
    for (Kind kind : Kind.values()) {
      refused.put(
          kind,
          Counter.builder("polyboard.access.refused")
              .description("Calls refused for who makes them")
              .tag("reason", kind.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  /** Metrics that nobody reads, of a process that answers no calls of others. */
  static AccessMetrics unpublished() {
    return new AccessMetrics(new SimpleMeterRegistry());
  }

  void refused(Kind kind) {
    Counter counter = refused.get(kind);
    if (counter != null) {
      counter.increment();
    }
  }
}
