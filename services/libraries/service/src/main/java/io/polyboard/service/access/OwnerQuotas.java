package io.polyboard.service.access;

import module java.base;

import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** What each owner may have, for the services that keep it. Thread-safe. */
@Singleton
public class OwnerQuotas {
  static final String SHARE = "polyboard.access.owner-share";
  private static final int ALL = 100;

  private final int share;
  private final int mostRegistered;
  private final int mostRegisteredMib;
  private final AccessMetrics metrics;

  @Inject
  OwnerQuotas(AccessConfig settings, AccessMetrics metrics) {
    this(settings.ownerShare(), settings.maxRegistered(), settings.maxRegisteredMib(), metrics);
  }

  private OwnerQuotas(int share, int mostRegistered, int mostRegisteredMib, AccessMetrics metrics) {
    this.share = share;
    this.mostRegistered = mostRegistered;
    this.mostRegisteredMib = mostRegisteredMib;
    this.metrics = metrics;
  }

  /** Quotas that refuse nothing, for a process that answers no calls of others. */
  public static OwnerQuotas none() {
    return new OwnerQuotas(ALL, Integer.MAX_VALUE, Integer.MAX_VALUE, AccessMetrics.unpublished());
  }

  /**
   * The places of this process for calls of one kind: an owner may have its share of them, and one
   * at least.
   *
   * @param calls what they are called where one is refused, in the plural
   * @param setting the key of their number
   * @param most how many there are, 1 or more
   * @param gauge the metric of how many are taken
   */
  public CallPlaces places(String calls, String setting, int most, String gauge) {
    int mostOfOwner = Math.max(1, Math.toIntExact((long) most * share / ALL));
    String ofOwner = "%d of the %d %s of %s".formatted(mostOfOwner, most, calls, setting);
    CallPlaces places = new CallPlaces(calls, setting, most, mostOfOwner, ofOwner, SHARE, metrics);
    metrics.places(gauge, calls, places);
    return places;
  }

  /**
   * Refuses to register more than an owner may have.
   *
   * @param registered variants and files of weights, with what is to be registered
   * @param bytes of all of these
   * @throws Refusal with {@code REASON_QUOTA_EXCEEDED}; waiting is of no use
   */
  public void requireRegistrable(String owner, long registered, long bytes) {
    if (registered > mostRegistered) {
      throw Refusal.quotaExceeded(
          owner,
          mostRegistered + " registered variants and files of weights",
          "polyboard.access.max-registered");
    }
    if (bytes > (long) mostRegisteredMib << 20) {
      throw Refusal.quotaExceeded(
          owner,
          mostRegisteredMib + " MiB of registered variants and files of weights",
          "polyboard.access.max-registered-mib");
    }
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
