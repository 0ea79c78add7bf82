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
 * A request over HTTP that has been read, and the call of gRPC that answers it.
 *
 * @param channel to the service that answers the method, with the caller's token
 * @param messages of the client, one or more
 * @param timeout the longest that the call may take, if the client has said so
 */
record GatewayCall(
    RoutingContext request,
    Channel channel,
    ServiceMethod method,
    CallForm form,
    List<Message> messages,
    Optional<Duration> timeout) {
  /** The header with the caller's token; empty where there is none. */
  static String authorization(RoutingContext request) {
    return Objects.requireNonNullElse(request.request().getHeader(HttpHeaders.AUTHORIZATION), "");
  }

  /** The call, which has not begun, and ends after the timeout. */
  ClientCall<Message, Message> begin() {
    CallOptions options = CallOptions.DEFAULT;
    return channel.newCall(
        method.method(),
        timeout
            .map(each -> options.withDeadlineAfter(each.toMillis(), TimeUnit.MILLISECONDS))
            .orElse(options));
  }

  /** The same with a timeout, or with its own where that is shorter. */
  GatewayCall within(Duration most) {
    Duration shorter = timeout.filter(each -> each.compareTo(most) < 0).orElse(most);
    return new GatewayCall(request, channel, method, form, messages, Optional.of(shorter));
  }
}
