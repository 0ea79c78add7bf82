package io.polyboard.dashboard.gateway;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.proto.server.v1.GetServerInfoRequest;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
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
import java.io.File;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The connections to the services, one to each address. They are made as the process starts, which
 * ends where their certificates cannot be used. Thread-safe.
 */
@Startup
@ApplicationScoped
class ServiceChannels {
  private static final String TLS = "https://";
  private static final int MOST_BYTES = 64 << 20;
  private static final long IDLE_SECONDS = 30;
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** For whom it calls, which the services believe with the secret. */
  private static final Metadata.Key<String> FORWARDED_FOR =
      Metadata.Key.of("polyboard-forwarded-for", Metadata.ASCII_STRING_MARSHALLER);

  private static final Metadata.Key<String> FORWARDING_SECRET =
      Metadata.Key.of("polyboard-forwarding-secret", Metadata.ASCII_STRING_MARSHALLER);

  private final Optional<String> forwardingSecret;
  private final Map<ServiceHost, ManagedChannel> channels = new EnumMap<>(ServiceHost.class);

  @Inject
  ServiceChannels(DashboardConfig settings) {
    forwardingSecret = settings.forwardingSecret();
    Map<String, ManagedChannel> byAddress = new HashMap<>();
    for (ServiceHost host : ServiceHost.values()) {
      String address =
          switch (host) {
            case RULES -> settings.rules();
            case SEARCH -> settings.search();
            case ARCHIVE -> settings.archive();
            case TOURNAMENT -> settings.tournament();
          };
      channels.put(host, byAddress.computeIfAbsent(address, each -> connect(each, settings)));
    }
  }

  private static ManagedChannel connect(String address, DashboardConfig settings) {
    boolean isEncrypted = address.startsWith(TLS);
    String target = isEncrypted ? address.substring(TLS.length()) : address;
    return Grpc.newChannelBuilder(
            "dns:///" + target,
            isEncrypted ? encryption(settings) : InsecureChannelCredentials.create())
        .maxInboundMessageSize(MOST_BYTES)
        .keepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS)
        .build();
  }

  private static ChannelCredentials encryption(DashboardConfig settings) {
    if (settings.clientCertificate().isPresent() != settings.clientKey().isPresent()) {
      throw new IllegalArgumentException(
          "polyboard.dashboard.client-certificate and .client-key go together");
    }
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    try {
      if (settings.ca().isPresent()) {
        builder.trustManager(new File(settings.ca().get()));
      }
      if (settings.clientCertificate().isPresent()) {
        builder.keyManager(
            new File(settings.clientCertificate().get()),
            new File(settings.clientKey().orElseThrow()));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "certificates of polyboard.dashboard cannot be read: " + e.getMessage(), e);
    }
    return builder.build();
  }

  /** The connection to a service, for calls in the name of whoever makes a request. */
  Channel of(ServiceHost host, HttpServerRequest request) {
    ManagedChannel channel = channels.get(host);
    if (channel == null) {
      throw new IllegalArgumentException(host.toString());
    }
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
   * Asks a service what it is, in the name of whoever makes a request.
   *
   * @return completed on the loop of the request; failed with what the call ended with
   */
  Future<GetServerInfoResponse> info(
      ServiceHost host, RoutingContext request, long deadlineSeconds) {
    Context loop = request.vertx().getOrCreateContext();
    Promise<GetServerInfoResponse> answer = Promise.promise();
    ClientCalls.asyncUnaryCall(
        of(host, request.request())
            .newCall(
                ServerServiceGrpc.getGetServerInfoMethod(),
                CallOptions.DEFAULT.withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS)),
        GetServerInfoRequest.getDefaultInstance(),
        new StreamObserver<>() {
          @Override
          public void onNext(GetServerInfoResponse info) {
            loop.runOnContext(_ -> answer.tryComplete(info));
          }

          @Override
          public void onError(Throwable failure) {
            loop.runOnContext(_ -> answer.tryFail(failure));
          }

          @Override
          public void onCompleted() {
            // The one answer has come.
          }
        });
    return answer.future();
  }

  @PreDestroy
  void close() {
    channels.values().forEach(ManagedChannel::shutdownNow);
  }
}
