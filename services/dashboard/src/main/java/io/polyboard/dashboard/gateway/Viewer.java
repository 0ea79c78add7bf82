package io.polyboard.dashboard.gateway;

import module java.base;

import io.grpc.Metadata;
import io.grpc.Status;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * A client that receives a stream. Thread-safe: all writes happen on the loop of its connection.
 */
final class Viewer {
  private static final long HEARTBEAT_MILLIS = TimeUnit.SECONDS.toMillis(15);

  private final Vertx vertx;
  private final Context loop;
  private final HttpServerResponse response;
  private final CallForm form;
  private final Runnable released;
  private final AtomicBoolean isGone = new AtomicBoolean();
  private final long heartbeat;
  private volatile Runnable left = () -> {};

  /**
   * @param form of the messages
   * @param released run once, when the viewer has disconnected
   */
  Viewer(RoutingContext request, CallForm form, Runnable released) {
    this.form = form;
    vertx = request.vertx();
    loop = vertx.getOrCreateContext();
    response = request.response();
    this.released = released;
    var unused =
        response
            .setChunked(true)
            .putHeader(HttpHeaders.CONTENT_TYPE, form.streamType())
            .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
            .putHeader("X-Content-Type-Options", "nosniff")
            // Proxies must not buffer events.
            .putHeader("X-Accel-Buffering", "no")
            .closeHandler(_ -> go());
    unused = response.exceptionHandler(_ -> go());
    heartbeat =
        vertx.setPeriodic(
            HEARTBEAT_MILLIS,
            _ -> {
              if (!response.closed() && !response.writeQueueFull()) {
                form.idle().ifPresent(response::write);
              }
            });
    unused = response.endHandler(_ -> go());
  }

  private void go() {
    if (isGone.compareAndSet(false, true)) {
      boolean unused = vertx.cancelTimer(heartbeat);
      released.run();
      left.run();
    }
  }

  /** Runs an action when the viewer disconnects, or at once if it already has. */
  void onLeave(Runnable action) {
    left = action;
    if (isGone.get()) {
      action.run();
    }
  }

  /** Whether a message sent now would wait for earlier messages. */
  boolean isSlow() {
    return response.writeQueueFull();
  }

  /** Runs an action when the viewer is no longer slow. */
  void whenReady(Runnable action) {
    loop.runOnContext(_ -> {
      if (!response.closed() && response.writeQueueFull()) {
        var unused = response.drainHandler(_ -> action.run());
      } else {
        action.run();
      }
    });
  }

  /** The form of the messages. */
  CallForm form() {
    return form;
  }

  /** Sends a message in the form of the viewer. */
  void send(Buffer message) {
    write(message, false);
  }

  /** Ends the stream as the call ended; a failure before the first event sets the HTTP status. */
  void end(Status status, Metadata trailers) {
    if (status.isOk()) {
      write(form.end(), true);
      return;
    }
    CallFailure failure = CallFailure.of(status.asRuntimeException(trailers));
    loop.runOnContext(_ -> {
      if (response.headWritten()) {
        write(form.end(failure), true);
      } else if (!response.closed()) {
        var unused = response.setChunked(false);
        JsonGateway.fail(response, failure);
      }
    });
  }

  private void write(Buffer text, boolean isLast) {
    loop.runOnContext(_ -> {
      if (!response.closed() && !response.ended()) {
        var unused = isLast ? response.end(text) : response.write(text);
      }
    });
  }
}
