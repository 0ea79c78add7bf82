package io.polyboard.dashboard.gateway;

import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.polyboard.proto.server.v1.GetServerInfoRequest;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Whether a service lets a caller in at all, asked before a body is read: it costs whoever has no
 * token nothing to send one. The answer holds for a few seconds. Thread-safe.
 */
@ApplicationScoped
class KnownCallers {
  private static final long DEADLINE_SECONDS = 10;
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_KNOWN = 1_000;

  private final ServiceChannels channels;

  /** When callers were let in, the one that was least lately first. */
  private final Map<Caller, Long> known = new LinkedHashMap<>();

  @Inject
  KnownCallers(ServiceChannels channels) {
    this.channels = channels;
  }

  private record Caller(ServiceHost host, String authorization) {}

  /**
   * Goes on if the service lets the caller in; answers the request otherwise.
   *
   * @param admitted run on the loop of the request
   */
  void admit(RoutingContext request, ServiceHost host, Runnable admitted) {
    String authorization =
        Objects.requireNonNullElse(request.request().getHeader(HttpHeaders.AUTHORIZATION), "");
    Caller caller = new Caller(host, authorization);
    if (isKnown(caller)) {
      admitted.run();
      return;
    }
    Context loop = request.vertx().getOrCreateContext();
    ClientCalls.asyncUnaryCall(
        channels
            .of(host, request.request())
            .newCall(
                ServerServiceGrpc.getGetServerInfoMethod(),
                CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)),
        GetServerInfoRequest.getDefaultInstance(),
        new StreamObserver<GetServerInfoResponse>() {
          @Override
          public void onNext(GetServerInfoResponse info) {
            // That it comes is enough.
          }

          @Override
          public void onError(Throwable failure) {
            loop.runOnContext(_ -> {
              JsonGateway.leaveUnread(request);
              JsonGateway.fail(request.response(), CallFailure.of(failure));
            });
          }

          @Override
          public void onCompleted() {
            remember(caller);
            loop.runOnContext(_ -> admitted.run());
          }
        });
  }

  private synchronized boolean isKnown(Caller caller) {
    Long at = known.get(caller);
    return at != null && System.nanoTime() - at < FRESH_NANOS;
  }

  private synchronized void remember(Caller caller) {
    known.remove(caller);
    known.put(caller, System.nanoTime());
    if (known.size() > MOST_KNOWN) {
      known.remove(known.keySet().iterator().next());
    }
  }
}
