package io.polyboard.contract;

import module java.base;

import io.polyboard.proto.server.v1.Limit;

/** The limits of a service; every service of a process has such a bean. Thread-safe. */
@FunctionalInterface
public interface ServerLimits {
  /** The limits, with the keys of the service's settings. */
  List<Limit> limits();

  /** A limit with its unit as in the contract; the unit is empty for a plain number. */
  static Limit limit(String key, long value, String unit) {
    return Limit.newBuilder().setKey(key).setValue(value).setUnit(unit).build();
  }
}
