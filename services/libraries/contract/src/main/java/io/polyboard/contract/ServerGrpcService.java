package io.polyboard.contract;

import module java.base;

import io.grpc.BindableService;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.Limit;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.GrpcHealth;
import io.quarkus.grpc.GrpcService;
import io.quarkus.runtime.ApplicationConfig;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Describes the server process: version, services, limits, features. */
@GrpcService
public class ServerGrpcService extends ContractService {
  /** Names are added with features of the contract, and never removed. */
  private static final List<String> FEATURES =
      List.of(
          "analyse.stop",
          "archive.follow",
          "formats.knockout",
          "formats.swiss",
          "games.turn-scores",
          "openings.names",
          "sprt.normalized",
          "tournaments.retry",
          "variants.replace",
          "weights.register");

  private final String version;
  private final Instance<BindableService> services;
  private final Instance<ServerLimits> limits;

  @Inject
  ServerGrpcService(
      ApplicationConfig application,
      @Any Instance<BindableService> services,
      @Any Instance<ServerLimits> limits) {
    super(ServerServiceGrpc.getServiceDescriptor(), new Calls("server.polyboard"));
    version = application.version().orElse("unknown");
    this.services = services;
    this.limits = limits;
    unary(ServerServiceGrpc.getGetServerInfoMethod(), request -> info());
  }

  private GetServerInfoResponse info() {
    return GetServerInfoResponse.newBuilder()
        .setVersion(version)
        .addAllServices(GrpcHealth.serviceNames(services))
        .addAllLimits(
            limits.stream()
                .flatMap(each -> each.limits().stream())
                .distinct()
                .sorted(Comparator.comparing(Limit::getKey))
                .toList())
        .addAllFeatures(FEATURES)
        .build();
  }
}
