package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.GetVariantResponse;
import io.polyboard.proto.rules.v1.PerftRequest;
import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc.RulesServiceBlockingStub;
import io.polyboard.testkit.calls.Refused;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls over a real connection. */
class CallsTest {
  private static final int PATIENCE_SECONDS = 60;
  private static final PerftResponse LARGE =
      PerftResponse.newBuilder().setTurn("x".repeat(100_000)).build();

  private final Calls calls =
      new Calls(
          "rules.polyboard",
          failure ->
              failure instanceof UnsupportedOperationException
                  ? Optional.of(Refusal.of(Status.Code.UNAVAILABLE, Reason.REASON_BUSY, "not now"))
                  : Optional.empty());
  private Callable<GetVariantResponse> answer = GetVariantResponse::getDefaultInstance;
  private Consumer<StreamObserver<PerftResponse>> stream = responses -> {};
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(
                new RulesServiceGrpc.RulesServiceImplBase() {
                  @Override
                  public void getVariant(
                      GetVariantRequest request, StreamObserver<GetVariantResponse> responses) {
                    calls.unary(responses, answer);
                  }

                  @Override
                  public void perft(PerftRequest request, StreamObserver<PerftResponse> responses) {
                    stream.accept(responses);
                  }
                })
            .build()
            .start();
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  @Test
  void aRefusalKeepsItsCodeAndABugHasAnIncident() {
    // When
    Refused refused =
        failing(Refusal.of(Status.Code.NOT_FOUND, Reason.REASON_VARIANT_UNKNOWN, "none"));
    Refused bug = failing(new ArithmeticException("secret"));
    Refused translated = failing(new UnsupportedOperationException());
    Refused slow = failing(new TimeoutException("of the server's own making"));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(bug.code()).isEqualTo(Status.Code.INTERNAL);
    assertThat(bug.message()).doesNotContain("secret");
    assertThat(bug.metadata()).containsKey("incident");
    assertThat(translated.reason()).isEqualTo("REASON_BUSY");
    assertThat(slow.reason()).isEqualTo("REASON_INTERNAL");
  }

  @Test
  void aDeadlineInterruptsTheWork() throws Exception {
    // Given a connection, so that the deadline does not pass before the call arrives
    answer = GetVariantResponse::getDefaultInstance;
    RulesServiceBlockingStub rules = RulesServiceGrpc.newBlockingStub(channel);
    assertThat(rules.getVariant(GetVariantRequest.getDefaultInstance()).hasVariant()).isFalse();
    CountDownLatch interrupted = new CountDownLatch(1);
    answer =
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return GetVariantResponse.getDefaultInstance();
        };

    // When: repeated, because a call may arrive only after its deadline
    for (int calls = 0; calls < PATIENCE_SECONDS && interrupted.getCount() > 0; calls++) {
      StatusRuntimeException late =
          catchThrowableOfType(
              StatusRuntimeException.class,
              () ->
                  rules
                      .withDeadlineAfter(1, TimeUnit.SECONDS)
                      .getVariant(GetVariantRequest.getDefaultInstance()));

      // Then
      assertThat(late.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
      boolean unused = interrupted.await(1, TimeUnit.SECONDS);
    }
    assertThat(interrupted.getCount()).isZero();
  }

  @Test
  void sendingStopsWhileTheClientDoesNotRead() throws Exception {
    // Given
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(1);
    stream =
        responses ->
            calls.stream(
                LARGE,
                responses,
                (large, out) -> {
                  try {
                    while (true) {
                      out.send(large);
                      sent.incrementAndGet();
                    }
                  } finally {
                    ended.countDown();
                  }
                });

    // When
    ClientCallStreamObserver<?> call = readOne();
    int before;
    do {
      before = sent.get();
      Thread.sleep(200);
    } while (sent.get() > before);

    // Then: the unread responses fit into buffers, and cancelling ends the work
    assertThat(sent.get()).isLessThan(200);
    call.cancel("enough", null);
    assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aClientThatReadsNothingIsRefusedAsTooSlow() throws Exception {
    // Given
    CompletableFuture<Refusal> refusal = new CompletableFuture<>();
    stream =
        responses -> {
          var out =
              new Outflow<>(
                  (ServerCallStreamObserver<PerftResponse>) responses, Duration.ofMillis(10));
          Thread.startVirtualThread(() ->
              refusal.complete(
                  catchThrowableOfType(
                      Refusal.class,
                      () -> {
                        while (true) {
                          out.send(LARGE);
                        }
                      })));
        };

    // When
    readOne();

    // Then
    Refusal slow = refusal.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(slow.code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(slow.reason()).isEqualTo(Reason.REASON_CLIENT_TOO_SLOW);
  }

  /** Makes a call that reads one response and then stops reading. */
  private ClientCallStreamObserver<?> readOne() throws InterruptedException {
    CountDownLatch first = new CountDownLatch(1);
    ClientCallStreamObserver<?>[] call = new ClientCallStreamObserver<?>[1];
    RulesServiceGrpc.newStub(channel)
        .perft(
            PerftRequest.getDefaultInstance(),
            new ClientResponseObserver<PerftRequest, PerftResponse>() {
              @Override
              public void beforeStart(ClientCallStreamObserver<PerftRequest> stream) {
                call[0] = stream;
                stream.disableAutoRequestWithInitial(1);
              }

              @Override
              public void onNext(PerftResponse response) {
                first.countDown();
              }

              @Override
              public void onError(Throwable failure) {}

              @Override
              public void onCompleted() {}
            });
    assertThat(first.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return call[0];
  }

  /** The refusal that a failure becomes. */
  private Refused failing(Exception failure) {
    answer =
        () -> {
          throw failure;
        };
    return Refused.by(() ->
        RulesServiceGrpc.newBlockingStub(channel)
            .getVariant(GetVariantRequest.getDefaultInstance()));
  }
}
