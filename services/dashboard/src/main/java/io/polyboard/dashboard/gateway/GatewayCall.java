package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/**
 * A complete HTTP request, and the gRPC call that answers it.
 *
 * @param channel to the service that answers the method, with the caller's token
 * @param messages of the client, one or more
 * @param timeout of the call, if the client set one
 */
record GatewayCall(
    RoutingContext request,
    Channel channel,
    ServiceMethod method,
    CallForm form,
    List<Message> messages,
    Optional<Duration> timeout) {
  /** The header with the caller's token; empty if there is none. */
  static String authorization(RoutingContext request) {
    return Objects.requireNonNullElse(request.request().getHeader(HttpHeaders.AUTHORIZATION), "");
  }

  /** The call, not yet started, which ends after the timeout. */
  ClientCall<Message, Message> begin() {
    CallOptions options = CallOptions.DEFAULT;
    return channel.newCall(
        method.method(),
        timeout
            .map(each -> options.withDeadlineAfter(each.toMillis(), TimeUnit.MILLISECONDS))
            .orElse(options));
  }

  /** The same call with a timeout, or with its own timeout if that is shorter. */
  GatewayCall within(Duration max) {
    Duration shorter = timeout.filter(each -> each.compareTo(max) < 0).orElse(max);
    return new GatewayCall(request, channel, method, form, messages, Optional.of(shorter));
  }
}
