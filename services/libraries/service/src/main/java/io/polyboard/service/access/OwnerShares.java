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

  /** By owner and kind; those of which there are none are left out, so that it stays small. */
  private final Map<Key, Integer> underWay = new ConcurrentHashMap<>();

  private record Key(String owner, String calls) {}

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
    Runnable all = take(caller.owner(), "calls", settings.maxCalls());
    if (share == Share.OTHERS) {
      return all;
    }
    try {
      Runnable reads = take(caller.owner(), "reads", settings.maxReads());
      return () -> {
        reads.run();
        all.run();
      };
    } catch (Refusal e) {
      all.run();
      throw e;
    }
  }

  private Runnable take(String owner, String calls, int most) {
    Key key = new Key(owner, calls);
    underWay.merge(
        key,
        1,
        (count, one) -> {
          if (count >= most) {
            throw Refusal.quotaExceeded(
                    owner, most + " " + calls + " under way", "polyboard.access.max-" + calls)
                .retryAfter(Duration.ofSeconds(1));
          }
          return count + one;
        });
    return () -> underWay.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
  }
}
