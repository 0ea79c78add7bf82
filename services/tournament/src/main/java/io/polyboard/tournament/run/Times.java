package io.polyboard.tournament.run;

import com.google.protobuf.Timestamp;
import java.time.Instant;

/** Points in time as the contract has them. */
final class Times {
  private Times() {}

  static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }
}
