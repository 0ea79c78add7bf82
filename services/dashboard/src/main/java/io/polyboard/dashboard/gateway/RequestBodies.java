package io.polyboard.dashboard.gateway;

import module java.base;

import io.grpc.Status;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Reads the bodies of requests, each within a time and a length, and all together within a bound. A
 * refused request is answered, and its connection closed. Thread-safe.
 */
@ApplicationScoped
class RequestBodies {
  static final int MAX_BYTES = 4 << 20;

  /** Maximum size in bytes of all bodies that are being read or answered. */
  static final long MAX_TOGETHER = 32 << 20;

  private static final long DEADLINE_MILLIS = TimeUnit.SECONDS.toMillis(30);

  private final AtomicLong together = new AtomicLong();

  /**
   * Reads a body.
   *
   * @param request paused
   * @param read takes the body, on the loop of the request; not called if the body is refused
   */
  void read(RoutingContext request, Consumer<Buffer> read) {
    Reading reading = new Reading(request, read);
    String length = request.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length != null && isTooLong(length)) {
      reading.refuseLength();
      return;
    }
    reading.start();
  }

  private static boolean isTooLong(String length) {
    return length.length() > 9 || Long.parseLong(length) > MAX_BYTES;
  }

  /** One body; everything happens on the loop of its request. */
  private final class Reading {
    private final RoutingContext request;
    private final Consumer<Buffer> read;
    private Buffer body = Buffer.buffer();
    private long timer;
    private boolean isOver;

    Reading(RoutingContext request, Consumer<Buffer> read) {
      this.request = request;
      this.read = read;
    }

    void start() {
      HttpServerRequest http = request.request();
      timer =
          request
              .vertx()
              .setTimer(
                  DEADLINE_MILLIS,
                  _ ->
                      refuse(
                          408,
                          Status.Code.DEADLINE_EXCEEDED,
                          "the body did not arrive within "
                              + TimeUnit.MILLISECONDS.toSeconds(DEADLINE_MILLIS)
                              + " seconds"));
      // Frees the bytes when the client disconnects, or has its answer.
      var unused = request.response().endHandler(_ -> leave());
      unused = request.response().closeHandler(_ -> leave());
      var handled = http.exceptionHandler(_ -> leave());
      handled = http.handler(this::add);
      handled = http.endHandler(_ -> end());
      if ("100-continue".equalsIgnoreCase(http.getHeader(HttpHeaders.EXPECT))) {
        var written = request.response().writeContinue();
      }
      handled = http.resume();
    }

    private void add(Buffer part) {
      if (isOver) {
        return;
      }
      if (body.length() + part.length() > MAX_BYTES) {
        refuseLength();
      } else if (together.addAndGet(part.length()) > MAX_TOGETHER) {
        together.addAndGet(-part.length());
        refuse(
            503, Status.Code.RESOURCE_EXHAUSTED, "too many requests at the same time; try again");
      } else {
        var unused = body.appendBuffer(part);
      }
    }

    private void end() {
      boolean unused = request.vertx().cancelTimer(timer);
      if (!isOver) {
        read.accept(body);
      }
    }

    private void refuseLength() {
      refuse(
          413,
          Status.Code.RESOURCE_EXHAUSTED,
          "a request must have at most " + MAX_BYTES + " bytes");
    }

    private void refuse(int status, Status.Code code, String message) {
      if (!isOver && !request.response().ended()) {
        leave();
        JsonGateway.refuse(request, status, code, message);
      }
    }

    private void leave() {
      if (!isOver) {
        isOver = true;
        boolean unused = request.vertx().cancelTimer(timer);
        together.addAndGet(-body.length());
        // The connection keeps this object while the rest of the request is discarded.
        body = Buffer.buffer();
      }
    }
  }
}
