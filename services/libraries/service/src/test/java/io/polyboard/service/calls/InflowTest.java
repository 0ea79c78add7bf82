package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.polyboard.proto.search.v1.AnalyseRequest;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls with a stream of requests, over a real connection. */
class InflowTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration MOMENT = Duration.ofMillis(200);

  /** Marks the end of the responses that the client received. */
  private static final String COMPLETED = "completed";

  private final Calls calls = new Calls("search.polyboard");
  private final AtomicInteger delivered = new AtomicInteger();
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private Calls.Streaming<Inflow<AnalyseRequest>, AnalyseResponse> body = (requests, out) -> {};
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(
                new SearchServiceGrpc.SearchServiceImplBase() {
                  @Override
                  public StreamObserver<AnalyseRequest> analyse(
                      StreamObserver<AnalyseResponse> responses) {
                    return calls.converse(responses, body);
                  }
                })
            .intercept(new DeliveryCount())
            .build()
            .start();
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  /** Counts the requests that reach the service. */
  private final class DeliveryCount implements ServerInterceptor {
    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
      return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
        @Override
        public void onMessage(Q request) {
          delivered.incrementAndGet();
          super.onMessage(request);
        }
      };
    }
  }

  @Test
  void everyRequestIsTakenInOrderAndAnswered() throws Exception {
    // Given a service that answers each request with its number
    body =
        (requests, responses) -> {
          for (var next = requests.next(); next.isPresent(); next = requests.next()) {
            responses.send(response(next.get().getStart().getLines()));
          }
        };

    // When
    ClientCallStreamObserver<AnalyseRequest> client = call();
    for (int number = 1; number <= 20; number++) {
      client.onNext(request(number));
    }
    client.onCompleted();

    // Then
    List<String> all = new ArrayList<>();
    for (int i = 0; i <= 20; i++) {
      all.add(received());
    }
    List<String> numbers = IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).toList();
    assertThat(all).startsWith(numbers.toArray(String[]::new)).endsWith(COMPLETED);
  }

  @Test
  void oneRequestIsFetchedAtATime() throws Exception {
    // Given a service that takes a request when it is allowed to
    Semaphore let = new Semaphore(0);
    body =
        (requests, responses) -> {
          do {
            let.acquire();
          } while (requests.next().isPresent());
        };

    // When many are sent
    ClientCallStreamObserver<AnalyseRequest> client = call();
    for (int number = 1; number <= 10; number++) {
      client.onNext(request(number));
    }

    // Then no more than one waits in the service
    for (int taken = 0; taken < 5; taken++) {
      int due = taken + 1;
      await().atMost(PATIENCE).until(() -> delivered.get() >= due);
      Thread.sleep(MOMENT);
      assertThat(delivered.get()).isEqualTo(due);
      let.release();
    }
  }

  @Test
  void aServiceThatTakesNothingSlowsTheClientDown() throws Exception {
    // Given
    body = (requests, responses) -> new CountDownLatch(1).await();
    ClientCallStreamObserver<AnalyseRequest> client = call();
    AnalyseRequest.Builder large = AnalyseRequest.newBuilder();
    large.getStartBuilder().addTurns("x".repeat(100_000));
    await().atMost(PATIENCE).until(client::isReady);

    // When the client sends while there is room
    int sent = 0;
    int before;
    do {
      before = sent;
      while (client.isReady() && sent < 1_000) {
        client.onNext(large.build());
        sent++;
      }
      Thread.sleep(MOMENT);
    } while (sent > before);

    // Then the sent requests fit into buffers
    assertThat(sent).isBetween(1, 199);
    assertThat(delivered.get()).isLessThanOrEqualTo(1);
  }

  @Test
  void anArrivalRunsTheActionOnce() throws Exception {
    // Given
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    CountDownLatch arrived = new CountDownLatch(1);
    body =
        (requests, responses) -> {
          requests.onArrival(first::incrementAndGet);
          requests.onArrival(() -> {
            second.incrementAndGet();
            arrived.countDown();
          });
          responses.send(response(1));
          arrived.await();
          Optional<AnalyseRequest> one = requests.next();
          Optional<AnalyseRequest> other = requests.next();
          responses.send(
              response(
                  one.orElseThrow().getStart().getLines()
                      + other.orElseThrow().getStart().getLines()));
        };
    ClientCallStreamObserver<AnalyseRequest> client = call();
    assertThat(received()).isEqualTo("1");
    assertThat(second.get()).isZero();

    // When
    client.onNext(request(10));
    client.onNext(request(20));

    // Then only the action set last ran, at the first of them
    assertThat(received()).isEqualTo("30");
    assertThat(received()).isEqualTo(COMPLETED);
    assertThat(first.get()).isZero();
    assertThat(second.get()).isEqualTo(1);
  }

  @Test
  void anActionIsRunAtOnceIfARequestWaits() throws Exception {
    // Given
    body =
        (requests, responses) -> {
          boolean waits = requests.await(PATIENCE);
          Thread own = Thread.currentThread();
          List<Thread> ran = new ArrayList<>();
          requests.onArrival(() -> ran.add(Thread.currentThread()));
          responses.send(response(waits && ran.equals(List.of(own)) ? 1 : 0));
        };

    // When
    call().onNext(request(1));

    // Then
    assertThat(received()).isEqualTo("1");
  }

  @Test
  void waitingForARequestEndsAtTheTimeoutOrWhenTheClientCloses() throws Exception {
    // Given
    body =
        (requests, responses) -> {
          responses.send(response(requests.await(MOMENT) ? 1 : 2));
          responses.send(response(requests.await(PATIENCE) ? 3 : 4));
          responses.send(response(requests.next().isEmpty() ? 5 : 6));
          responses.send(response(requests.next().isEmpty() ? 7 : 8));
        };

    // When
    ClientCallStreamObserver<AnalyseRequest> client = call();
    String first = received();
    client.onCompleted();

    // Then
    assertThat(List.of(first, received(), received(), received(), received()))
        .containsExactly("2", "3", "5", "7", COMPLETED);
  }

  @Test
  void requestsBeforeTheEndOfTheClientsSideAreTaken() throws Exception {
    // Given a service that begins to take requests once the client has closed its side
    CountDownLatch closed = new CountDownLatch(1);
    body =
        (requests, responses) -> {
          closed.await();
          int taken = 0;
          while (requests.next().isPresent()) {
            taken++;
          }
          responses.send(response(taken));
        };

    // When
    ClientCallStreamObserver<AnalyseRequest> client = call();
    client.onNext(request(1));
    client.onNext(request(2));
    client.onCompleted();
    closed.countDown();

    // Then
    assertThat(received()).isEqualTo("2");
    assertThat(received()).isEqualTo(COMPLETED);
  }

  @Test
  void cancellingEndsTheWaitForARequest() throws Exception {
    // Given
    CountDownLatch interrupted = new CountDownLatch(1);
    body =
        (requests, responses) -> {
          responses.send(response(1));
          try {
            var unused = requests.next();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        };
    ClientCallStreamObserver<AnalyseRequest> client = call();
    assertThat(received()).isEqualTo("1");

    // When
    client.cancel("enough", null);

    // Then
    assertThat(interrupted.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(received()).isEqualTo(Status.Code.CANCELLED.name());
  }

  @Test
  void aRefusalEndsTheCallWhateverIsSentAfterwards() throws Exception {
    // Given
    body =
        (requests, responses) -> {
          var unused = requests.next();
          throw Refusal.invalid("not so").field("action", "is needed");
        };

    // When
    ClientCallStreamObserver<AnalyseRequest> client = call();
    client.onNext(request(1));
    client.onNext(request(2));

    // Then
    assertThat(received()).isEqualTo(Status.Code.INVALID_ARGUMENT.name());
  }

  /** Opens a call and records the numbers of its responses, then its end. */
  private ClientCallStreamObserver<AnalyseRequest> call() {
    return (ClientCallStreamObserver<AnalyseRequest>)
        SearchServiceGrpc.newStub(channel)
            .analyse(
                new StreamObserver<>() {
                  @Override
                  public void onNext(AnalyseResponse response) {
                    received.add(Integer.toString(response.getAnalysis()));
                  }

                  @Override
                  public void onError(Throwable failure) {
                    received.add(Status.fromThrowable(failure).getCode().name());
                  }

                  @Override
                  public void onCompleted() {
                    received.add(COMPLETED);
                  }
                });
  }

  private String received() throws InterruptedException {
    String next = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  private static AnalyseRequest request(int number) {
    AnalyseRequest.Builder request = AnalyseRequest.newBuilder();
    request.getStartBuilder().setLines(number);
    return request.build();
  }

  private static AnalyseResponse response(int number) {
    return AnalyseResponse.newBuilder().setAnalysis(number).build();
  }
}
