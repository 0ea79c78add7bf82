package io.polyboard.service.calls;

import module java.base;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/**
 * Adds a histogram to the measured durations of calls. Streams have none: their duration only says
 * how long a client listens. Stateless.
 */
@Singleton
public class CallMetrics {
  private static final String DURATION = "grpc.server.processing.duration";

  private static final double[] NANOS =
      Stream.of(1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000)
          .mapToDouble(millis -> Duration.ofMillis(millis).toNanos())
          .toArray();

  @Produces
  @Singleton
  MeterFilter durations() {
    return new MeterFilter() {
      @Override
      public DistributionStatisticConfig configure(
          Meter.Id id, DistributionStatisticConfig config) {
        return id.getName().equals(DURATION) && "UNARY".equals(id.getTag("methodType"))
            ? DistributionStatisticConfig.builder()
                .serviceLevelObjectives(NANOS)
                .build()
                .merge(config)
            : config;
      }
    };
  }
}
