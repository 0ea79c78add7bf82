package io.polyboard.tournament;

import module java.base;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;

/** Points in time as the contract has them. */
public final class Times {
  private Times() {}

  public static Timestamp write(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /** The epoch for what is no time. */
  public static Instant read(Timestamp time) {
    return Timestamps.isValid(time)
        ? Instant.ofEpochSecond(time.getSeconds(), time.getNanos())
        : Instant.EPOCH;
  }
}
