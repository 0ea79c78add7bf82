package io.polyboard.service.access;

import module java.base;

import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The limits of each owner. Thread-safe. */
@Singleton
public class OwnerQuotas {
  static final String SHARE = "polyboard.access.owner-share";
  private static final int ALL = 100;

  private final int share;
  private final int maxRegistered;
  private final int maxRegisteredMib;
  private final AccessMetrics metrics;

  @Inject
  OwnerQuotas(AccessConfig settings, AccessMetrics metrics) {
    this(settings.ownerShare(), settings.maxRegistered(), settings.maxRegisteredMib(), metrics);
  }

  private OwnerQuotas(int share, int maxRegistered, int maxRegisteredMib, AccessMetrics metrics) {
    this.share = share;
    this.maxRegistered = maxRegistered;
    this.maxRegisteredMib = maxRegisteredMib;
    this.metrics = metrics;
  }

  /** Quotas without limits, for a process that answers no calls of others. */
  public static OwnerQuotas none() {
    return new OwnerQuotas(ALL, Integer.MAX_VALUE, Integer.MAX_VALUE, AccessMetrics.unpublished());
  }

  /**
   * The places of this process for calls of one kind. An owner may take its share of them, at least
   * one.
   *
   * @param calls the name of the calls for messages, in the plural
   * @param setting the key of the limit {@code max}
   * @param max how many places there are, 1 or more
   * @param gauge the metric of how many places are taken
   */
  public CallPlaces places(String calls, String setting, int max, String gauge) {
    int maxPerOwner = Math.max(1, Math.toIntExact((long) max * share / ALL));
    String ofOwner = "%d of the %d %s of %s".formatted(maxPerOwner, max, calls, setting);
    CallPlaces places = new CallPlaces(calls, setting, max, maxPerOwner, ofOwner, SHARE, metrics);
    metrics.places(gauge, calls, places);
    return places;
  }

  /**
   * Requires that a registration stays within the owner's quota.
   *
   * @param registered number of variants and files of weights, the new ones included
   * @param bytes total size of all of these
   * @throws Refusal with {@code REASON_QUOTA_EXCEEDED}; retrying does not help
   */
  public void requireRegistrable(String owner, long registered, long bytes) {
    if (registered > maxRegistered) {
      throw Refusal.quotaExceeded(
          owner,
          maxRegistered + " registered variants and files of weights",
          "polyboard.access.max-registered");
    }
    if (bytes > (long) maxRegisteredMib << 20) {
      throw Refusal.quotaExceeded(
          owner,
          maxRegisteredMib + " MiB of registered variants and files of weights",
          "polyboard.access.max-registered-mib");
    }
  }

  /**
   * Whether quotas bind a caller. They do not bind callers with the scope {@code admin}, nor
   * callers of an open server: it has no owners, and only the limits of the services apply.
   */
  public static boolean bind(Caller caller) {
    return !caller.scopes().contains(Scope.SCOPE_ADMIN);
  }

  /** Runs a call and counts it as refused if a quota refuses it. */
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
