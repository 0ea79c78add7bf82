package io.polyboard.service.calls;

import module java.base;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.service.thread.Failures;
import io.quarkus.runtime.ApplicationLifecycleManager;
import org.jboss.logging.Logger;

/**
 * Runs the calls of one service, each on a virtual thread that is interrupted when the call is
 * cancelled or its deadline passes; turns exceptions into {@code google.rpc} statuses. Thread-safe.
 */
public final class Calls {
  private static final Logger LOG = Logger.getLogger(Calls.class);

  /** A server that restarts is back within seconds. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** How long a client may leave responses unread before it is cut off. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String domain;
  private final Function<Throwable, Optional<Refusal>> translation;

  /** Answers a request, or an {@link Inflow} of requests, with a stream of responses. */
  @FunctionalInterface
  public interface Streaming<Q, R> {
    /** Sends all responses; the call is complete when this returns. */
    void answer(Q request, Outflow<R> responses) throws Exception;
  }

  /** Runs the calls of a service that translates no failures into refusals. */
  public Calls(String domain) {
    this(domain, _ -> Optional.empty());
  }

  /**
   * @param domain of the service's own reasons, such as {@code rules.polyboard}
   * @param translation translates a failure that is no refusal itself into one, or into none
   */
  public Calls(String domain, Function<Throwable, Optional<Refusal>> translation) {
    this.domain = domain;
    this.translation = translation;
  }

  /** Answers a call with one response. Returns at once. */
  public <R> void unary(StreamObserver<R> responses, Callable<R> answer) {
    ServerCallStreamObserver<R> observer = (ServerCallStreamObserver<R>) responses;
    run(
        observer,
        () -> {},
        () -> {
          observer.onNext(answer.call());
          observer.onCompleted();
        });
  }

  /** Answers a call with a stream of responses. Returns at once. */
  public <Q, R> void stream(Q request, StreamObserver<R> responses, Streaming<Q, R> body) {
    ServerCallStreamObserver<R> observer = (ServerCallStreamObserver<R>) responses;
    Outflow<R> outflow = new Outflow<>(observer, PATIENCE);
    run(
        observer,
        outflow::cancel,
        () -> {
          body.answer(request, outflow);
          if (!outflow.isCancelled()) {
            observer.onCompleted();
          }
        });
  }

  private interface Work {
    void run() throws Exception;
  }

  private void run(ServerCallStreamObserver<?> observer, Runnable cancelled, Work work) {
    Runnable answering =
        () -> {
          try {
            work.run();
          } catch (Throwable failure) {
            fail(observer, failure);
          }
        };
    Thread thread = Thread.ofVirtual().unstarted(Context.current().wrap(answering));
    observer.setOnCancelHandler(() -> {
      cancelled.run();
      thread.interrupt();
    });
    thread.start();
  }

  /** Answers a call with a stream of requests by a stream of responses. Returns at once. */
  public <Q, R> StreamObserver<Q> converse(
      StreamObserver<R> responses, Streaming<Inflow<Q>, R> body) {
    Inflow<Q> requests = new Inflow<>((ServerCallStreamObserver<R>) responses);
    stream(requests, responses, body);
    return requests.observer();
  }

  private void fail(ServerCallStreamObserver<?> observer, Throwable failure) {
    if (observer.isCancelled()) {
      return;
    }
    try {
      observer.onError(status(failure));
    } catch (IllegalStateException | StatusRuntimeException e) {
      LOG.debug("the call ended before its failure could be reported", e);
    }
  }

  private Throwable status(Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> refusal.status(domain);
      case StatusRuntimeException status -> status;
      case StatusException status -> status;
      case CancellationException _, InterruptedException _ ->
          Status.CANCELLED.withDescription("the call was cancelled").asRuntimeException();
      default -> refusal(failure).status(domain);
    };
  }

  /** The refusal for a failure of a call; a bug is logged. */
  public Refusal refusal(Throwable failure) {
    return failure instanceof Refusal refusal
        ? refusal
        : translation.apply(failure).orElseGet(() -> byCause(failure));
  }

  /** Distinguishes servers that are away, slow statements, and bugs. */
  private static Refusal byCause(Throwable failure) {
    return switch (Failures.cause(failure)) {
      case KAFKA_UNAVAILABLE -> unavailable(Reason.REASON_KAFKA_UNAVAILABLE, "Kafka");
      case DATABASE_UNAVAILABLE -> unavailable(Reason.REASON_DATABASE_UNAVAILABLE, "the database");
      case STATEMENT_TOO_SLOW ->
          Refusal.of(
              Status.Code.DEADLINE_EXCEEDED,
              Reason.REASON_STATEMENT_TOO_SLOW,
              "the database takes too long to answer this; ask for less");
      case NETWORK_UNAVAILABLE, OTHER ->
          ApplicationLifecycleManager.isVmShuttingDown() ? stopping(failure) : bug(failure);
    };
  }

  private static Refusal unavailable(Reason reason, String server) {
    return Refusal.of(Status.Code.UNAVAILABLE, reason, server + " does not answer")
        .retryAfter(RETRY_AFTER);
  }

  /**
   * While a process stops, resources of a call may be closed before it ends, so any call may fail.
   */
  private static Refusal stopping(Throwable failure) {
    LOG.debug("a call failed while the process stopped", failure);
    return Refusal.of(
            Status.Code.UNAVAILABLE, Reason.REASON_STOPPING, "the service is stopping; call again")
        .retryAfter(RETRY_AFTER);
  }

  private static Refusal bug(Throwable failure) {
    String incident = UUID.randomUUID().toString();
    LOG.errorf(failure, "incident %s", incident);
    return Refusal.of(
            Status.Code.INTERNAL, Reason.REASON_INTERNAL, "unexpected failure; this is a bug")
        .with("incident", incident);
  }
}
