package io.polyboard.service.calls;

import io.grpc.BindableService;
import io.quarkus.grpc.GrpcService;
import jakarta.enterprise.inject.Instance;
import java.util.List;
import java.util.stream.StreamSupport;

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
