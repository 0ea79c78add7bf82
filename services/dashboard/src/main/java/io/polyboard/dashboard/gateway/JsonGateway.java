package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * The calls of all services over HTTP, by the Connect protocol: {@code POST
 * /api/polyboard.rules.v1.RulesService/GetVariant} with the request in JSON or binary, and {@code
 * GET} with the request in {@code message} if the call changes nothing. Streams are in Connect's
 * envelopes; requested as plain JSON they are server-sent events, see {@link EventStreams}. The
 * requests of a stream are read to the end before the first answer. The services check the caller:
 * they get the header {@code Authorization} unchanged.
 *
 * <p>No page of another origin can call: it may not read an answer, a {@code POST} must have a
 * content type that a form cannot send, and requests that a browser marks as from another origin
 * are refused.
 */
@ApplicationScoped
public class JsonGateway {
  private static final String PATH = "/api/:service/:method";
  private static final String JSON = "application/json";
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  /** Maximum number of bytes read of a refused request, before and after its answer. */
  private static final long MAX_REFUSED_BYTES = 16 << 20;

  /** Maximum time for which the rest of a refused request is discarded. */
  private static final long MAX_DISCARD_MILLIS = 2_000;

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

  /** Reads the head and checks the caller before it reads the body. */
  private void post(RoutingContext request) {
    CallForm form = CallForm.of(request.request().getHeader(HttpHeaders.CONTENT_TYPE)).orElse(null);
    if (form != null && form.isEnveloped()) {
      // From here on a failure is sent in an envelope.
      var unused = request.response().putHeader(HttpHeaders.CONTENT_TYPE, form.type());
    }
    ServiceMethod method = method(request);
    if (method == null) {
      return;
    }
    if (form == null || !form.isFor(method)) {
      HttpServerResponse response = request.response();
      response.headers().remove(HttpHeaders.CONTENT_TYPE);
      refuse(
          request,
          415,
          Status.Code.INVALID_ARGUMENT,
          "the content type must be " + CallForm.typesFor(method));
      return;
    }
    Optional<Duration> timeout;
    try {
      timeout = form.timeout(request.request().headers());
    } catch (StatusRuntimeException e) {
      discardRest(request);
      fail(request.response(), CallFailure.of(e));
      return;
    }
    var unused = request.request().pause();
    callers.admit(
        request,
        method.host(),
        () ->
            bodies.read(
                request,
                body -> call(request, method, form, timeout, () -> form.read(body, method))));
  }

  private void get(RoutingContext request) {
    ServiceMethod method = method(request);
    if (method == null) {
      return;
    }
    if (!method.isRead() && !method.isStream()) {
      refuse(request, 405, Status.Code.INVALID_ARGUMENT, "the call must be a POST");
      return;
    }
    HttpServerRequest http = request.request();
    CallForm form = formOfGet(http.getParam("encoding"));
    if (form == null || !form.isFor(method)) {
      refuse(request, 415, Status.Code.INVALID_ARGUMENT, "the encoding must be json or proto");
      return;
    }
    try {
      CallForm.requireIdentity(http.getParam("compression"));
      Optional<Duration> timeout = form.timeout(http.headers());
      String message = Objects.requireNonNullElse(http.getParam("message"), "");
      Buffer body =
          "1".equals(http.getParam("base64"))
              ? Buffer.buffer(Base64.getUrlDecoder().decode(message))
              : Buffer.buffer(message);
      call(request, method, form, timeout, () -> form.read(body, method));
    } catch (StatusRuntimeException e) {
      fail(request.response(), CallFailure.of(e));
    } catch (IllegalArgumentException e) {
      refuse(
          request, 400, Status.Code.INVALID_ARGUMENT, "the message is not valid URL-safe base64");
    }
  }

  private static @Nullable CallForm formOfGet(@Nullable String encoding) {
    return encoding == null || encoding.equals("json")
        ? CallForm.JSON
        : encoding.equals("proto") ? CallForm.PROTO : null;
  }

  /** The called method; null if the request was refused. */
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
          "this dashboard is read-only (polyboard.dashboard.read-only)");
      return null;
    }
    return method;
  }

  /** Reads the message on another thread, because the event loop serves other requests. */
  private void call(
      RoutingContext request,
      ServiceMethod method,
      CallForm form,
      Optional<Duration> timeout,
      Callable<List<Message>> read) {
    var unused =
        request
            .vertx()
            .executeBlocking(read, false)
            .onSuccess(messages -> {
              GatewayCall call =
                  new GatewayCall(
                      request,
                      channels.of(method.host(), request.request()),
                      method,
                      form,
                      messages,
                      timeout);
              if (method.isStream()) {
                streams.open(call);
              } else {
                unary(call.within(DEADLINE));
              }
            })
            .onFailure(failure -> fail(request.response(), CallFailure.of(failure)));
  }

  private static void unary(GatewayCall asked) {
    HttpServerResponse response = asked.request().response();
    var call = asked.begin();
    var unused = response.closeHandler(_ -> call.cancel("the client has disconnected", null));
    var answered =
        ServiceChannels.answer(asked.request(), call, asked.messages().getFirst())
            .onSuccess(answer -> {
              if (!response.closed()) {
                var ended =
                    head(response, 200)
                        .putHeader(HttpHeaders.CONTENT_TYPE, asked.form().type())
                        .end(asked.form().write(answer));
              }
            })
            .onFailure(failure -> fail(response, CallFailure.of(failure)));
  }

  /** Answers a request and discards its rest. */
  static void refuse(RoutingContext request, int status, Status.Code code, String message) {
    discardRest(request);
    end(request.response(), status, CallFailure.of(code, message));
  }

  /** A Connect stream fails in the same form before its first message as after it. */
  private static void end(HttpServerResponse response, int status, CallFailure failure) {
    Optional<CallForm> stream =
        CallForm.of(response.headers().get(HttpHeaders.CONTENT_TYPE)).filter(CallForm::isEnveloped);
    HttpServerResponse headed = head(response, stream.isPresent() ? 200 : status);
    var unused =
        stream.isPresent()
            ? headed
                .putHeader(HttpHeaders.CONTENT_TYPE, stream.get().type())
                .putHeader(HttpHeaders.CONTENT_ENCODING, HttpHeaders.IDENTITY)
                .end(stream.get().end(failure))
            : headed.end(failure.json().encode());
  }

  /**
   * Discards the rest of a request that is answered right after this call, and closes the
   * connection at the end of the request or at a bound. A connection that is closed while the
   * client sends is reset, and the client can lose the answer (RFC 9112, section 9.6).
   */
  static void discardRest(RoutingContext request) {
    HttpServerRequest http = request.request();
    if (http.isEnded()) {
      return;
    }
    if (http.version() != HttpVersion.HTTP_2) {
      var unused = request.response().putHeader(HttpHeaders.CONNECTION, "close");
    }
    long timer = request.vertx().setTimer(MAX_DISCARD_MILLIS, _ -> close(http));
    var handled = http.exceptionHandler(_ -> request.vertx().cancelTimer(timer));
    handled =
        http.handler(_ -> {
          if (http.bytesRead() > MAX_REFUSED_BYTES) {
            close(http);
          }
        });
    handled =
        http.endHandler(_ -> {
          boolean unused = request.vertx().cancelTimer(timer);
          close(http);
        });
    handled = http.resume();
  }

  /** A connection of HTTP/2 has other requests and stays open; only the stream is reset. */
  private static void close(HttpServerRequest http) {
    if (http.version() == HttpVersion.HTTP_2) {
      boolean unused = http.response().reset();
    } else {
      var unused = http.connection().close();
    }
  }

  static void fail(HttpServerResponse response, CallFailure failure) {
    if (response.closed() || response.ended()) {
      return;
    }
    failure
        .retrySeconds()
        .ifPresent(seconds -> response.putHeader("Retry-After", Long.toString(seconds)));
    if (failure.code() == Status.Code.UNAUTHENTICATED) {
      response.putHeader("WWW-Authenticate", "Bearer");
    }
    end(response, failure.status(), failure);
  }

  static HttpServerResponse head(HttpServerResponse response, int status) {
    // Without this header Quarkus compresses the response.
    response.headers().remove(HttpHeaders.CONTENT_ENCODING);
    return response
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("X-Content-Type-Options", "nosniff");
  }
}
