package io.polyboard.contract;

import module java.base;

import io.polyboard.proto.server.v1.Limit;

/** What a service allows; every service of a process has a bean of it. Thread-safe. */
@FunctionalInterface
public interface ServerLimits {
  /** By the keys of the service's settings. */
  List<Limit> limits();

  /** A limit with its unit as the contract has it; empty for a plain number. */
  static Limit limit(String key, long value, String unit) {
    return Limit.newBuilder().setKey(key).setValue(value).setUnit(unit).build();
  }
}
