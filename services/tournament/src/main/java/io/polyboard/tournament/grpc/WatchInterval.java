package io.polyboard.tournament.grpc;

import com.google.protobuf.util.Durations;
import io.polyboard.service.calls.Fields;
import java.time.Duration;

/** How often those who watch are told something. */
final class WatchInterval {
  /** Where the caller does not say. */
  static final Duration DEFAULT = Duration.ofSeconds(1);

  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofMinutes(1);

  private WatchInterval() {}

  /**
   * Reads the field {@code interval} of a request.
   *
   * @throws io.polyboard.service.calls.Refusal if it is out of range
   */
  static Duration read(com.google.protobuf.Duration asked) {
    Duration interval =
        Durations.isValid(asked)
            ? Duration.ofSeconds(asked.getSeconds(), asked.getNanos())
            : Duration.ZERO;
    new Fields()
        .require(
            interval.compareTo(LEAST) >= 0 && interval.compareTo(MOST) <= 0,
            "interval",
            "is no time from 100 ms to 1 min")
        .check();
    return interval;
  }
}
