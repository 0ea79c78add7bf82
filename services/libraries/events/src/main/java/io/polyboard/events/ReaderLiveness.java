package io.polyboard.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Liveness;

/** Alive while no reader has ended by a bug: one that only waits for Kafka is alive. */
@Liveness
@ApplicationScoped
public class ReaderLiveness implements HealthCheck {
  private final EventReaders readers;

  @Inject
  ReaderLiveness(EventReaders readers) {
    this.readers = readers;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("readers");
    boolean up = true;
    for (var reader : readers.readers()) {
      response.withData(reader.group(), reader.isRunning() ? "alive" : "ended");
      up &= reader.isRunning();
    }
    return response.status(up).build();
  }
}
