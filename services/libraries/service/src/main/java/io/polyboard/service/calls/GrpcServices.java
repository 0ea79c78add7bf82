package io.polyboard.service.calls;

import module java.base;

import io.grpc.BindableService;
import io.quarkus.grpc.GrpcService;
import jakarta.enterprise.inject.Instance;

/** The gRPC services that this process serves. */
public final class GrpcServices {
  private GrpcServices() {}

  /** Their full names, sorted. */
  public static List<String> names(Instance<BindableService> services) {
    return StreamSupport.stream(services.handles().spliterator(), false)
        .filter(service ->
            service.getBean().getQualifiers().stream().anyMatch(GrpcService.class::isInstance))
        .map(service -> service.get().bindService().getServiceDescriptor().getName())
        .sorted()
        .toList();
  }
}
