package io.polyboard.search.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.polyboard.proto.search.v1.AnalyseRequest;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.SearchServiceGrpc.SearchServiceStub;
import org.jspecify.annotations.Nullable;

/** One call that analyses one position after another. For one thread. */
final class AnalysisCall implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** More answers than any analysis of these tests has. */
  private static final int MAX_ANSWERS = 1_000;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final ClientCallStreamObserver<AnalyseRequest> requests;

  private sealed interface Event {
    record Answer(AnalyseResponse response) implements Event {}

    record Failed(Throwable failure) implements Event {}

    record Completed() implements Event {}
  }

  /** Opens a call. */
  AnalysisCall(SearchServiceStub search) {
    Responses responses = new Responses();
    var unused = search.analyse(responses);
    requests = Objects.requireNonNull(responses.requests);
  }

  private final class Responses implements ClientResponseObserver<AnalyseRequest, AnalyseResponse> {
    private @Nullable ClientCallStreamObserver<AnalyseRequest> requests;

    @Override
    public void beforeStart(ClientCallStreamObserver<AnalyseRequest> stream) {
      requests = stream;
    }

    @Override
    public void onNext(AnalyseResponse response) {
      events.add(new Event.Answer(response));
    }

    @Override
    public void onError(Throwable failure) {
      events.add(new Event.Failed(failure));
    }

    @Override
    public void onCompleted() {
      events.add(new Event.Completed());
    }
  }

  /** Starts the analysis of a text, with values in place of its question marks. */
  AnalysisCall start(String start, Object... values) {
    return send(message("start {" + text(start, values) + "}"));
  }

  AnalysisCall stop() {
    return send(message("stop {}"));
  }

  AnalysisCall send(AnalyseRequest request) {
    requests.onNext(request);
    return this;
  }

  /** Closes the client's side. */
  AnalysisCall halfClose() {
    requests.onCompleted();
    return this;
  }

  void cancel() {
    requests.cancel("enough", null);
  }

  /**
   * The next answer.
   *
   * @throws io.grpc.StatusRuntimeException if the call fails instead
   */
  AnalyseResponse next() {
    return switch (take()) {
      case Event.Answer(AnalyseResponse response) -> response;
      case Event.Failed(RuntimeException failure) -> throw failure;
      case Event.Failed(Throwable failure) -> throw new AssertionError(failure);
      case Event.Completed() -> throw new AssertionError("the call is complete");
    };
  }

  /** The answers up to the last one of an analysis. */
  List<AnalyseResponse> untilDone() {
    List<AnalyseResponse> answers = new ArrayList<>();
    do {
      if (answers.size() == MAX_ANSWERS) {
        throw new AssertionError("the analysis did not end after " + MAX_ANSWERS + " answers");
      }
      answers.add(next());
    } while (!answers.getLast().getDone());
    return answers;
  }

  /** Requires that the call is completed without a further answer. */
  void awaitCompletion() {
    Event event = take();
    if (!(event instanceof Event.Completed)) {
      throw new AssertionError("not completed, but " + event);
    }
  }

  private Event take() {
    try {
      Event event = events.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("no answer within " + TIMEOUT);
      }
      return event;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Cancels the call if it has not ended. */
  @Override
  public void close() {
    cancel();
  }
}
