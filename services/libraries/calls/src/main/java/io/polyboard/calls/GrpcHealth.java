package io.polyboard.calls;

import grpc.health.v1.HealthOuterClass.HealthCheckResponse.ServingStatus;
import io.grpc.BindableService;
import io.quarkus.grpc.runtime.health.GrpcHealthStorage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.health.SmallRyeHealthReporter;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.json.JsonValue;
import org.jboss.logging.Logger;

/**
 * Keeps gRPC's health protocol in step with readiness, for the server as a whole and for each
 * service.
 */
@Singleton
public class GrpcHealth {
  private static final Logger LOG = Logger.getLogger(GrpcHealth.class);
  private static final long INTERVAL_MILLIS = 500;

  /** Before it is ready for the first time, and somebody waits for that. */
  private static final long STARTING_MILLIS = 20;

  private static final String GRPC_CHECK = "gRPC Server";

  private final GrpcHealthStorage storage;
  private final SmallRyeHealthReporter reporter;
  private final Instance<BindableService> services;
  private final Thread thread = Thread.ofVirtual().name("grpc-health").unstarted(this::follow);

  @Inject
  GrpcHealth(
      GrpcHealthStorage storage,
      SmallRyeHealthReporter reporter,
      @Any Instance<BindableService> services) {
    this.storage = storage;
    this.reporter = reporter;
    this.services = services;
  }

  void start(@Observes StartupEvent started) {
    thread.start();
  }

  void stop(@Observes ShutdownEvent ending) {
    thread.interrupt();
  }

  private void follow() {
    long interval = STARTING_MILLIS;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (isReady()) {
          tell(ServingStatus.SERVING);
          interval = INTERVAL_MILLIS;
        } else {
          tell(ServingStatus.NOT_SERVING);
        }
        Thread.sleep(interval);
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.debug("readiness cannot be told", e);
      }
    }
  }

  /** Whether everything is ready but gRPC's own check, which asks what is told here. */
  private boolean isReady() {
    return reporter.getReadiness().getPayload().getJsonArray("checks").stream()
        .map(JsonValue::asJsonObject)
        .filter(check -> !check.getString("name").equals(GRPC_CHECK))
        .allMatch(check -> check.getString("status").equals("UP"));
  }

  private void tell(ServingStatus status) {
    storage.setStatus(GrpcHealthStorage.DEFAULT_SERVICE_NAME, status);
    GrpcServices.names(services).forEach(service -> storage.setStatus(service, status));
  }
}
