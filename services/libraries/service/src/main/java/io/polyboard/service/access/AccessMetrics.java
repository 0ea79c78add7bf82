package io.polyboard.service.access;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Counts calls refused by access control; reports tokens, keys and certificates that cannot be read
 * or that expire. Thread-safe.
 */
@Singleton
public class AccessMetrics {
  private final Map<Kind, Counter> refused = new EnumMap<>(Kind.class);
  private final Map<Source, BooleanSupplier> unread = new ConcurrentHashMap<>();
  private final MeterRegistry registry;

  /** Why a call is refused. */
  enum Kind {
    /** No token, or one that is not valid. */
    UNAUTHENTICATED,
    /** A token that cannot be verified until the identity provider's keys are read. */
    PROVIDER,
    /** A token without the scope. */
    SCOPE,
    /** The owner's quota is used up. */
    QUOTA
  }

  /** Sources that are read again while a service runs. */
  enum Source {
    TOKENS,
    PROVIDER_KEYS,
    CERTIFICATES
  }

  @Inject
  AccessMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (Source source : Source.values()) {
      Gauge.builder("polyboard.access.unread", () -> isUnread(source) ? 1 : 0)
          .description("1 if the last attempt to read failed and the data read before are used")
          .tag("source", source.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
    for (Kind kind : Kind.values()) {
      refused.put(
          kind,
          Counter.builder("polyboard.access.refused")
              .description("Calls refused by access control")
              .tag("reason", kind.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  /** Metrics that are not published, for a process that answers no calls of others. */
  static AccessMetrics unpublished() {
    return new AccessMetrics(new SimpleMeterRegistry());
  }

  /** Sets whether a source could be read the last time. A source never set counts as read. */
  void read(Source source, boolean isRead) {
    unread.put(source, () -> !isRead);
  }

  private boolean isUnread(Source source) {
    return unread.getOrDefault(source, () -> false).getAsBoolean();
  }

  /**
   * Publishes how long the server's certificate is still valid.
   *
   * @param end when its validity ends
   * @param isUnread whether its file could not be read the last time
   */
  void certificate(Supplier<Instant> end, BooleanSupplier isUnread) {
    unread.put(Source.CERTIFICATES, isUnread);
    Gauge.builder(
            "polyboard.tls.certificate.remaining",
            () -> Duration.between(Instant.now(), end.get()).toSeconds())
        .description("Remaining validity of the server's certificate")
        .baseUnit("seconds")
        .register(registry);
  }

  /** Publishes how many places are taken. */
  void places(String gauge, String calls, CallPlaces places) {
    Gauge.builder(gauge, places::taken).description(calls + " under way").register(registry);
  }

  void refused(Kind kind) {
    Counter counter = refused.get(kind);
    if (counter != null) {
      counter.increment();
    }
  }
}
