package io.polyboard.service.access;

import io.polyboard.service.access.MethodAccess.Share;
import io.polyboard.service.calls.Refusal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many calls of each owner are under way, but for those whom {@link OwnerQuotas} do not bind.
 * Thread-safe.
 */
final class OwnerShares {
  private final AccessConfig settings;

  /** By owner and share; those of which there are none are left out, so that it stays small. */
  private final Map<Key, Integer> underWay = new ConcurrentHashMap<>();

  private record Key(String owner, Share share) {}

  OwnerShares(AccessConfig settings) {
    this.settings = settings;
  }

  /**
   * Counts a call in.
   *
   * @return to be run once, when it has ended
   * @throws Refusal with {@code REASON_QUOTA_EXCEEDED} if the owner has as many as are allowed
   */
  Runnable begin(Caller caller, Share share) {
    if (!OwnerQuotas.bind(caller)) {
      return () -> {};
    }
    Key all = new Key(caller.owner(), Share.OTHERS);
    take(all, "polyboard.access.max-calls", settings.maxCalls(), "calls");
    if (share == Share.OTHERS) {
      return () -> giveBack(all);
    }
    Key some = new Key(caller.owner(), share);
    try {
      switch (share) {
        case READS -> take(some, "polyboard.access.max-reads", settings.maxReads(), "reads");
        case OTHERS -> throw new IllegalStateException("they are counted among all");
      }
    } catch (Refusal e) {
      giveBack(all);
      throw e;
    }
    return () -> {
      giveBack(some);
      giveBack(all);
    };
  }

  private void take(Key key, String setting, int most, String what) {
    underWay.compute(
        key,
        (_, count) -> {
          int before = count == null ? 0 : count;
          if (before >= most) {
            throw Refusal.quotaExceeded(key.owner(), most + " " + what + " under way", setting)
                .retryAfter(Duration.ofSeconds(1));
          }
          return before + 1;
        });
  }

  private void giveBack(Key key) {
    underWay.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
  }
}
