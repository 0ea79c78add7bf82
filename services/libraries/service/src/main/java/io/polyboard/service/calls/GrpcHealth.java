package io.polyboard.service.calls;

import module java.base;

import grpc.health.v1.HealthOuterClass.HealthCheckResponse.ServingStatus;
import io.grpc.BindableService;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.grpc.GrpcService;
import io.quarkus.grpc.runtime.health.GrpcHealthStorage;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.health.SmallRyeHealthReporter;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.json.JsonValue;

/**
 * Keeps gRPC's health protocol in step with readiness, for the server as a whole and for each
 * service.
 */
@Singleton
public class GrpcHealth {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  /** Until the process is ready for the first time: somebody may wait for that. */
  private static final Duration STARTING = Duration.ofMillis(20);

  private static final String GRPC_CHECK = "gRPC Server";

  private final GrpcHealthStorage storage;
  private final SmallRyeHealthReporter reporter;
  private final Instance<BindableService> services;
  private volatile Duration interval = STARTING;

  @Inject
  GrpcHealth(
      GrpcHealthStorage storage,
      SmallRyeHealthReporter reporter,
      @Any Instance<BindableService> services) {
    this.storage = storage;
    this.reporter = reporter;
    this.services = services;
  }

  void start(@Observes StartupEvent started, ServiceThreads threads) {
    threads.repeat("grpc-health", () -> interval, this::update);
  }

  private void update() {
    if (isReady()) {
      set(ServingStatus.SERVING);
      interval = INTERVAL;
    } else {
      set(ServingStatus.NOT_SERVING);
    }
  }

  /** Whether all checks are up, except gRPC's own, which reads the status set here. */
  private boolean isReady() {
    return reporter.getReadiness().getPayload().getJsonArray("checks").stream()
        .map(JsonValue::asJsonObject)
        .filter(check -> !check.getString("name").equals(GRPC_CHECK))
        .allMatch(check -> check.getString("status").equals("UP"));
  }

  private void set(ServingStatus status) {
    storage.setStatus(GrpcHealthStorage.DEFAULT_SERVICE_NAME, status);
    serviceNames(services).forEach(service -> storage.setStatus(service, status));
  }

  /** The full names of the gRPC services that this process serves, sorted. */
  public static List<String> serviceNames(Instance<BindableService> services) {
    return StreamSupport.stream(services.handles().spliterator(), false)
        .filter(service ->
            service.getBean().getQualifiers().stream().anyMatch(GrpcService.class::isInstance))
        .map(service -> service.get().bindService().getServiceDescriptor().getName())
        .sorted()
        .toList();
  }
}
