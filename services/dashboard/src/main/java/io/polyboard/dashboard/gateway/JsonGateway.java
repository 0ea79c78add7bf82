package io.polyboard.dashboard.gateway;

import static io.grpc.stub.ClientCalls.asyncUnaryCall;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The calls of all services as JSON over HTTP, as the Connect protocol has unary calls: {@code POST
 * /api/polyboard.rules.v1.RulesService/GetVariant} with the request in Protocol Buffers' JSON, and
 * {@code GET} with it in {@code message} where the call changes nothing. Streams are server-sent
 * events, see {@link EventStreams}. Who calls is for the services to decide: the header {@code
 * Authorization} goes to them as it is.
 *
 * <p>No page of another origin can call: none is allowed to read an answer, a {@code POST} has to
 * be of JSON, which a form cannot send, and what the browser says comes from elsewhere is refused.
 */
@ApplicationScoped
public class JsonGateway {
  private static final String PATH = "/api/:service/:method";
  private static final String JSON = "application/json";
  private static final long DEADLINE_SECONDS = 120;

  static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace().alwaysPrintFieldsWithNoPresence();

  private final ServiceChannels channels;
  private final KnownCallers callers;
  private final RequestBodies bodies;
  private final EventStreams streams;
  private final SameOrigin origin;
  private final boolean isReadOnly;
  private final ServiceMethods methods = new ServiceMethods();

  @Inject
  JsonGateway(
      ServiceChannels channels,
      KnownCallers callers,
      RequestBodies bodies,
      EventStreams streams,
      SameOrigin origin,
      DashboardConfig settings) {
    this.channels = channels;
    this.callers = callers;
    this.bodies = bodies;
    this.streams = streams;
    this.origin = origin;
    isReadOnly = settings.readOnly();
  }

  void serve(@Observes Router router) {
    var unused = router.post(PATH).handler(this::post);
    unused = router.get(PATH).handler(this::get);
  }

  /** Nothing of the body is read before all is known that the head tells, and who sends it. */
  private void post(RoutingContext request) {
    ServiceMethod method = method(request);
    if (method == null) {
      return;
    }
    String type = request.request().getHeader(HttpHeaders.CONTENT_TYPE);
    if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
      refuse(request, 415, Status.Code.INVALID_ARGUMENT, "the body has to be " + JSON);
      return;
    }
    var unused = request.request().pause();
    callers.admit(
        request, method.host(), () -> bodies.read(request, json -> call(request, method, json)));
  }

  private void get(RoutingContext request) {
    ServiceMethod method = method(request);
    if (method == null) {
      return;
    }
    if (!method.isRead() && !method.isStream()) {
      refuse(request, 405, Status.Code.INVALID_ARGUMENT, "the call has to be a POST");
      return;
    }
    call(request, method, Objects.requireNonNullElse(request.request().getParam("message"), "{}"));
  }

  /** The method that is called; null where the request was refused. */
  private @Nullable ServiceMethod method(RoutingContext request) {
    if (origin.refuses(request)) {
      return null;
    }
    ServiceMethod method =
        methods.find(request.pathParam("service") + "/" + request.pathParam("method")).orElse(null);
    if (method == null) {
      refuse(request, 404, Status.Code.UNIMPLEMENTED, "there is no such method");
    } else if (!method.isRead() && isReadOnly) {
      refuse(
          request,
          403,
          Status.Code.PERMISSION_DENIED,
          "this dashboard is for looking alone (polyboard.dashboard.read-only)");
      return null;
    }
    return method;
  }

  /** The message is read by another thread: an event loop answers others meanwhile. */
  private void call(RoutingContext request, ServiceMethod method, String json) {
    var unused =
        request
            .vertx()
            .executeBlocking(() -> read(json, method.empty()), false)
            .onSuccess(message -> {
              Channel channel = channels.of(method.host(), request.request());
              if (method.isStream()) {
                streams.open(request, channel, method, message);
              } else {
                unary(request, channel, method, message);
              }
            })
            .onFailure(failure -> fail(request.response(), CallFailure.of(failure)));
  }

  /**
   * Reads a message.
   *
   * @throws StatusRuntimeException if it is invalid
   */
  private static Message read(String json, Message empty) {
    Optional<StatusRuntimeException> fault =
        RequestValues.fault(empty.getDescriptorForType(), json);
    if (fault.isPresent()) {
      throw fault.get();
    }
    Message.Builder builder = empty.newBuilderForType();
    try {
      JsonFormat.parser().merge(json, builder);
    } catch (InvalidProtocolBufferException e) {
      throw Status.INVALID_ARGUMENT
          .withDescription("the message is not valid: " + e.getMessage())
          .asRuntimeException();
    }
    return builder.build();
  }

  private static void unary(
      RoutingContext request, Channel channel, ServiceMethod method, Message message) {
    Context loop = request.vertx().getOrCreateContext();
    HttpServerResponse response = request.response();
    var call =
        channel.newCall(
            method.method(),
            CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS));
    var unused = response.closeHandler(_ -> call.cancel("the client has hung up", null));
    AtomicReference<@Nullable Message> answer = new AtomicReference<>();
    asyncUnaryCall(
        call,
        message,
        new StreamObserver<>() {
          @Override
          public void onNext(Message value) {
            answer.set(value);
          }

          @Override
          public void onError(Throwable failure) {
            loop.runOnContext(_ -> fail(response, CallFailure.of(failure)));
          }

          @Override
          public void onCompleted() {
            loop.runOnContext(_ -> send(response, answer.get()));
          }
        });
  }

  private static void send(HttpServerResponse response, @Nullable Message answer) {
    if (response.closed() || answer == null) {
      return;
    }
    try {
      var unused = head(response, 200).end(PRINTER.print(answer));
    } catch (InvalidProtocolBufferException e) {
      fail(response, CallFailure.of(Status.Code.INTERNAL, "the answer cannot be told in JSON"));
    }
  }

  /** Answers a request, of which what is not read yet is not going to be. */
  static void refuse(RoutingContext request, int status, Status.Code code, String message) {
    leaveUnread(request);
    var unused =
        head(request.response(), status).end(CallFailure.of(code, message).json().encode());
  }

  /** Has the connection close after the answer, where there is more of the request on its way. */
  static void leaveUnread(RoutingContext request) {
    if (!request.request().isEnded()) {
      var unused = request.response().putHeader(HttpHeaders.CONNECTION, "close");
      int unusedHandler =
          request.addEndHandler(_ -> {
            var closed = request.request().connection().close();
          });
    }
  }

  static void fail(HttpServerResponse response, CallFailure failure) {
    if (response.closed() || response.ended()) {
      return;
    }
    HttpServerResponse headed = head(response, failure.status());
    failure
        .retrySeconds()
        .ifPresent(seconds -> headed.putHeader("Retry-After", Long.toString(seconds)));
    if (failure.code() == Status.Code.UNAUTHENTICATED) {
      headed.putHeader("WWW-Authenticate", "Bearer");
    }
    var unused = headed.end(failure.json().encode());
  }

  static HttpServerResponse head(HttpServerResponse response, int status) {
    // Quarkus compresses what does not say that it is not to be.
    response.headers().remove(HttpHeaders.CONTENT_ENCODING);
    return response
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("X-Content-Type-Options", "nosniff");
  }
}
