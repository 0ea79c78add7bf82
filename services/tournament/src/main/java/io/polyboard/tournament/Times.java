package io.polyboard.tournament;

import module java.base;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;

/** Converts points in time to and from the contract's timestamps. */
public final class Times {
  private Times() {}

  public static Timestamp write(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /** Reads a timestamp; returns the epoch for an invalid one. */
  public static Instant read(Timestamp time) {
    return Timestamps.isValid(time)
        ? Instant.ofEpochSecond(time.getSeconds(), time.getNanos())
        : Instant.EPOCH;
  }
}
