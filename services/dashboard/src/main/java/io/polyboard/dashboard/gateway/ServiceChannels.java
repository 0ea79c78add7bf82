package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.proto.server.v1.GetServerInfoRequest;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.service.calls.ServiceChannel;
import io.quarkus.runtime.Startup;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * The connections to the services, one for each address. They are made when the process starts; the
 * process ends if their certificates are not usable. Thread-safe.
 */
@Startup
@ApplicationScoped
class ServiceChannels {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** Address of the caller, which the services trust if the secret is correct. */
  private static final Metadata.Key<String> FORWARDED_FOR =
      Metadata.Key.of("polyboard-forwarded-for", Metadata.ASCII_STRING_MARSHALLER);

  private static final Metadata.Key<String> FORWARDING_SECRET =
      Metadata.Key.of("polyboard-forwarding-secret", Metadata.ASCII_STRING_MARSHALLER);

  private final Optional<String> forwardingSecret;
  private final Map<ServiceHost, ManagedChannel> channels = new EnumMap<>(ServiceHost.class);

  @Inject
  ServiceChannels(DashboardConfig settings) {
    forwardingSecret = settings.forwardingSecret();
    ServiceChannel.Tls tls =
        new ServiceChannel.Tls(
            "polyboard.dashboard",
            settings.ca(),
            settings.clientCertificate(),
            settings.clientKey());
    Map<String, ManagedChannel> byAddress = new HashMap<>();
    for (ServiceHost host : ServiceHost.values()) {
      String address =
          switch (host) {
            case RULES -> settings.rules();
            case SEARCH -> settings.search();
            case ARCHIVE -> settings.archive();
            case TOURNAMENT -> settings.tournament();
          };
      channels.put(host, byAddress.computeIfAbsent(address, each -> ServiceChannel.to(each, tls)));
    }
  }

  /** The connection to a service, for calls on behalf of the caller of a request. */
  Channel of(ServiceHost host, HttpServerRequest request) {
    ManagedChannel channel = Objects.requireNonNull(channels.get(host));
    String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (authorization == null && forwardingSecret.isEmpty()) {
      return channel;
    }
    Metadata headers = new Metadata();
    if (authorization != null) {
      headers.put(AUTHORIZATION, authorization);
    }
    forwardingSecret.ifPresent(secret -> {
      headers.put(FORWARDING_SECRET, secret);
      headers.put(FORWARDED_FOR, String.valueOf(request.remoteAddress()));
    });
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /**
   * Requests the info of a service, on behalf of the caller of a request.
   *
   * @return completed on the loop of the request; failed with the failure of the call
   */
  Future<GetServerInfoResponse> info(
      ServiceHost host, RoutingContext request, long deadlineSeconds) {
    return answer(
        request,
        of(host, request.request())
            .newCall(
                ServerServiceGrpc.getGetServerInfoMethod(),
                CallOptions.DEFAULT.withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)),
        GetServerInfoRequest.getDefaultInstance());
  }

  /**
   * Makes a call that has one answer.
   *
   * @return completed on the loop of the request; failed with the failure of the call
   */
  static <Q, R> Future<R> answer(RoutingContext request, ClientCall<Q, R> call, Q message) {
    Context loop = request.vertx().getOrCreateContext();
    Promise<R> answer = Promise.promise();
    ListenableFuture<R> called = ClientCalls.futureUnaryCall(call, message);
    called.addListener(
        () ->
            loop.runOnContext(_ -> {
              try {
                answer.complete(Futures.getDone(called));
              } catch (ExecutionException e) {
                answer.fail(e.getCause());
              }
            }),
        Runnable::run);
    return answer.future();
  }

  @PreDestroy
  void close() {
    channels.values().forEach(ManagedChannel::shutdownNow);
  }
}
