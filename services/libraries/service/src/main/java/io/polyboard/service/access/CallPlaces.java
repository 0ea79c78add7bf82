package io.polyboard.service.access;

import module java.base;

import io.polyboard.service.calls.Refusal;

/**
 * The places of a process for calls of one kind, of which an owner has a share alone; made by
 * {@link OwnerQuotas}. Thread-safe.
 */
public final class CallPlaces {
  private final String calls;
  private final String setting;
  private final int most;
  private final int mostOfOwner;
  private final String ofOwner;
  private final String settingOfOwner;
  private final AccessMetrics metrics;
  private int taken;

  /** Those of owners who have any. */
  private final Map<String, Integer> takenByOwner = new HashMap<>();

  /** A place that is taken, until it is closed; closing it again has no effect. */
  public interface Taken extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param calls what they are called, in the plural
   * @param setting the key of their number
   * @param ofOwner those of an owner who has as many as it may have
   * @param settingOfOwner the key of these
   */
  CallPlaces(
      String calls,
      String setting,
      int most,
      int mostOfOwner,
      String ofOwner,
      String settingOfOwner,
      AccessMetrics metrics) {
    this.calls = calls;
    this.setting = setting;
    this.most = most;
    this.mostOfOwner = mostOfOwner;
    this.ofOwner = ofOwner;
    this.settingOfOwner = settingOfOwner;
    this.metrics = metrics;
  }

  /**
   * Takes a place for the call that this thread answers.
   *
   * @throws Refusal with {@code REASON_BUSY} if none is free, or with {@code REASON_QUOTA_EXCEEDED}
   *     if the owner has as many as it may have
   */
  public Taken take() {
    return take(Caller.current());
  }

  synchronized Taken take(Caller caller) {
    if (taken >= most) {
      throw Refusal.busy(calls, setting, most);
    }
    if (OwnerQuotas.bind(caller)) {
      takeForOwner(caller.owner());
    }
    taken++;
    AtomicBoolean held = new AtomicBoolean(true);
    return () -> {
      if (held.getAndSet(false)) {
        giveBack(caller);
      }
    };
  }

  synchronized int taken() {
    return taken;
  }

  private void takeForOwner(String owner) {
    int before = takenByOwner.getOrDefault(owner, 0);
    if (before >= mostOfOwner) {
      metrics.refused(AccessMetrics.Kind.QUOTA);
      throw Refusal.quotaExceeded(owner, ofOwner + " under way", settingOfOwner)
          .retryAfter(Duration.ofSeconds(1));
    }
    takenByOwner.put(owner, before + 1);
  }

  private synchronized void giveBack(Caller caller) {
    taken--;
    if (OwnerQuotas.bind(caller)) {
      takenByOwner.computeIfPresent(caller.owner(), (_, count) -> count == 1 ? null : count - 1);
    }
  }
}
