package io.polyboard.access;

import io.polyboard.calls.Refusal;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.Callable;

/** What each owner may have, for the services that keep it. Thread-safe. */
@Singleton
public class OwnerQuotas {
  private final AccessMetrics metrics;

  @Inject
  public OwnerQuotas(AccessMetrics metrics) {
    this.metrics = metrics;
  }

  /**
   * Whether quotas bind a caller. They do not bind those with the scope {@code admin}, nor anybody
   * where the server is open: there are no owners then, and no limits but those of the services.
   */
  public static boolean bind(Caller caller) {
    return !caller.scopes().contains(Scope.SCOPE_ADMIN);
  }

  /** Answers a call, and counts it if a quota refuses it. */
  public <T> T counting(Callable<T> call) throws Exception {
    try {
      return call.call();
    } catch (Refusal e) {
      if (e.reason() == Reason.REASON_QUOTA_EXCEEDED) {
        metrics.refused(AccessMetrics.Kind.QUOTA);
      }
      throw e;
    }
  }
}
