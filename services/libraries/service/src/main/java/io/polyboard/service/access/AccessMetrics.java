package io.polyboard.service.access;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Counts the calls that are refused for who makes them, and tells what of that by which they are
 * judged cannot be read, or ends. Thread-safe.
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
    /** A token that cannot be judged until the identity provider tells its keys. */
    PROVIDER,
    /** A token without the scope. */
    SCOPE,
    /** As many as its owner may have. */
    QUOTA
  }

  /** What is read again while a service runs. */
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
          .description("1 where what was read before is used, since it could not be read again")
          .tag("source", source.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
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

  /** Whether something could be read the last time; there is nothing to be read without this. */
  void read(Source source, boolean isRead) {
    unread.put(source, () -> !isRead);
  }

  private boolean isUnread(Source source) {
    return unread.getOrDefault(source, () -> false).getAsBoolean();
  }

  /**
   * Tells from now on how long the server's certificate is valid.
   *
   * @param end of its validity
   * @param isUnread whether its file could not be read the last time
   */
  void certificate(Supplier<Instant> end, BooleanSupplier isUnread) {
    unread.put(Source.CERTIFICATES, isUnread);
    Gauge.builder(
            "polyboard.tls.certificate.remaining",
            () -> Duration.between(Instant.now(), end.get()).toSeconds())
        .description("For how long the server's certificate is still valid")
        .baseUnit("seconds")
        .register(registry);
  }

  /** Tells from now on how many places are taken. */
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
