package io.polyboard.service.access;

import module java.base;

import io.polyboard.service.calls.Refusal;

/**
 * The places of a process for calls of one kind. One owner may use only a share of them. Made by
 * {@link OwnerQuotas}. Thread-safe.
 */
public final class CallPlaces {
  private final String calls;
  private final String setting;
  private final int max;
  private final int maxPerOwner;
  private final String ofOwner;
  private final String settingOfOwner;
  private final AccessMetrics metrics;
  private int taken;

  /** Has only owners with at least one place taken. */
  private final Map<String, Integer> takenByOwner = new HashMap<>();

  /** A place that is taken until it is closed; closing it again has no effect. */
  public interface Taken extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param calls the name of the calls, in the plural
   * @param setting the key of the limit {@code max}
   * @param ofOwner the owner's limit in words, for messages
   * @param settingOfOwner the key of the owner's limit
   */
  CallPlaces(
      String calls,
      String setting,
      int max,
      int maxPerOwner,
      String ofOwner,
      String settingOfOwner,
      AccessMetrics metrics) {
    this.calls = calls;
    this.setting = setting;
    this.max = max;
    this.maxPerOwner = maxPerOwner;
    this.ofOwner = ofOwner;
    this.settingOfOwner = settingOfOwner;
    this.metrics = metrics;
  }

  /**
   * Takes a place for the call that this thread answers.
   *
   * @throws Refusal with {@code REASON_BUSY} if none is free, or with {@code REASON_QUOTA_EXCEEDED}
   *     if the owner has reached its limit
   */
  public Taken take() {
    return take(Caller.current());
  }

  synchronized Taken take(Caller caller) {
    if (taken >= max) {
      throw Refusal.busy(calls, setting, max);
    }
    if (OwnerQuotas.bind(caller)) {
      takeForOwner(caller.owner());
    }
    taken++;
    AtomicBoolean held = new AtomicBoolean(true);
    return () -> {
      if (held.getAndSet(false)) {
        release(caller);
      }
    };
  }

  synchronized int taken() {
    return taken;
  }

  private void takeForOwner(String owner) {
    int before = takenByOwner.getOrDefault(owner, 0);
    if (before >= maxPerOwner) {
      metrics.refused(AccessMetrics.Kind.QUOTA);
      throw Refusal.quotaExceeded(owner, ofOwner + " under way", settingOfOwner)
          .retryAfter(Duration.ofSeconds(1));
    }
    takenByOwner.put(owner, before + 1);
  }

  private synchronized void release(Caller caller) {
    taken--;
    if (OwnerQuotas.bind(caller)) {
      takenByOwner.computeIfPresent(caller.owner(), (_, count) -> count == 1 ? null : count - 1);
    }
  }
}
