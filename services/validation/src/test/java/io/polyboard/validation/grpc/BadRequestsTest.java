package io.polyboard.validation.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static io.polyboard.validation.grpc.RulesClient.at;
import static io.polyboard.validation.grpc.RulesClient.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.events.EventWriter;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.events.v1.VariantRegistered;
import io.polyboard.proto.rules.v1.PerftRequest;
import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.ValidateTurnResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.PositionRow;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.validation.Owners;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to requests that cannot be served; other clients are served meanwhile. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
class BadRequestsTest {
  /** A count that no machine finishes during a test. */
  private static final PerftRequest ENDLESS =
      PerftRequest.newBuilder().setPosition(start("positional-6x6x4")).setDepth(6).build();

  @Inject RulesHeavyCalls heavyCalls;
  @Inject MeterRegistry meters;
  @Inject Catalogue catalogue;
  @Inject EventWriter writer;

  private RulesClient client;

  @BeforeEach
  void connect() {
    client = new RulesClient();
  }

  @AfterEach
  void othersAreServed() {
    try {
      assertThat(validate(start("chess"), "e2e4").getLegal()).isTrue();
    } finally {
      client.close();
    }
  }

  @Test
  void anUnknownVariant() {
    // When
    Refused byId = Refused.by(() -> validate(start("no-chess"), "e2e4"));
    Refused byDigest = Refused.by(() -> validate(start("sha256:" + "0".repeat(64)), "e2e4"));

    // Then
    assertThat(byId.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(byId.reason()).isEqualTo(Reason.REASON_VARIANT_UNKNOWN.name());
    assertThat(byId.metadata()).containsEntry("variant", "no-chess");
    assertThat(byDigest.code()).isEqualTo(Status.Code.NOT_FOUND);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ValidateTurn    | turn: "e2e4"                                     | position
          ValidateTurn    | position {variant: "chess"}                      | turn
          ValidateTurn    | position {} turn: "e2e4"                         | position.variant
          GetVariant      | ''                                               | variant
          RegisterVariant | ''                                               | definition
          ReplayGame      | ''                                               | game
          ApplyTurns      | ''                                               | position
          ListLegalTurns  | ''                                               | position
          ImportGame      | variant: "chess"                                 | text
          Perft           | depth: 1                                         | position
          Perft           | position {variant: "chess"}                      | depth
          Perft           | position {variant: "chess"} depth: 7             | depth
          Perft           | position {variant: "chess"} depth: -1            | depth
          ListVariants    | page_size: 1001                                  | page_size
          ListVariants    | page_token: "?"                                  | page_token
          ListLegalTurns  | position {variant: "chess"} page_token: "nonsense" | page_token
          ListLegalTurns  | position {variant: "chess"} page_size: 10001     | page_size
          ListLegalTurns  | position {variant: "chess"} page_size: -1        | page_size
          ValidateTurn    | position {variant: "chess" mfen: "<8/*9000>"} turn: "e2e4" | position.mfen
          ValidateTurn    | position {variant: "chess" <turns: "e2e4" *10001>} turn: "e2e4" | position.turns
          ValidateTurn    | position {variant: "<c*72>"} turn: "e2e4"        | position.variant
          ValidateTurn    | position {variant: "chess"} turn: "<e2e4,*60>"   | turn
          RegisterVariant | definition: "<#*262145>"                         | definition
          RegisterVariant | definition: "<é*131073>"                         | definition
          ImportGame      | variant: "chess" text: "<e*1048577>"             | text
          ApplyTurns      | position {variant: "chess" turns: "e2e4"} <turns: "e2e4" *10000> | turns
          """)
  void fieldsThatAreMissingTooLongOrOutOfRange(String method, String request, String field) {
    new TextCalls(client.channel(), RulesServiceGrpc.getServiceDescriptor())
        .refused(method, request)
        .assertFields(field);
  }

  @Test
  void invalidPositions() {
    // When
    Refused malformed = Refused.by(() -> validate(at("chess", "x w x - - 0 0"), "e2e4"));
    Refused kingless =
        Refused.by(() -> validate(at("chess", "8/8/8/8/8/8/8/K7 w - - - 0 1"), "e2e4"));

    // Then
    assertThat(malformed.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(malformed.reason()).isEqualTo(Reason.REASON_POSITION_INVALID.name());
    assertThat(malformed.fields()).hasSizeGreaterThan(1).containsOnly("position.mfen");
    assertThat(malformed.descriptions()).anyMatch(text -> text.startsWith("placement, offset 0"));
    assertThat(kingless.reason()).isEqualTo(Reason.REASON_POSITION_INVALID.name());
    assertThat(kingless.fields()).contains("position.mfen");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ValidateTurn   | position {variant: "chess" turns: ["e2e4", "e2e4"]} turn: "g1f3" | position.turns[1] | e2e4 | 2 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b
          ListLegalMoves | position {variant: "chess" turns: "e2e4"} moves: ["e7e5", "g1f3"] | moves[1] | g1f3 | 2 |
          ApplyTurns     | position {variant: "chess" turns: ["e2e4", "e7e5"]} turns: ["g1f3", "g1f3"] | turns[1] | g1f3 | 4 | rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - - 1 2
          """)
  void illegalTurns(
      String method, String request, String field, String turn, String number, String mfen) {
    // When
    Refused refused =
        new TextCalls(client.channel(), RulesServiceGrpc.getServiceDescriptor())
            .refused(method, request);

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_TURN_ILLEGAL.name());
    assertThat(refused.fields()).containsExactly(field);
    assertThat(refused.metadata()).containsEntry("number", number).containsEntry("turn", turn);
    if (mfen != null) {
      assertThat(refused.metadata().get("mfen")).startsWith(mfen);
    }
  }

  @Test
  void aTurnOfManyLettersIsNotLegal() {
    assertThat(Refused.by(() -> validate(start("chess", "e".repeat(999)), "g1f3")).reason())
        .isEqualTo(Reason.REASON_TURN_ILLEGAL.name());
  }

  @Test
  void tooManyPerftsAtOnce() {
    // Given
    List<Count> counts = counts();

    // When
    Refused busy = Refused.by(() -> client.rules().perft(ENDLESS).next());

    // Then
    busy.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_BUSY);
    assertThat(validate(start("positional-6x6x4"), "nonsense").getLegal()).isFalse();
    assertThat(counts).allSatisfy(Count::cancel);
    awaitNothingHeavy();
  }

  @Test
  void listsOfVariantsThatHaveToBeCompiledAreHeavy() throws InterruptedException {
    // Given a variant that another process has registered, and the maximum number of counts
    String definition = "id: listed\nname: Listed\ndescription: One.\nextends: chess\n";
    String digest = Digest.of(definition);
    VariantRegistered registered =
        message(text("digest: ? variant_id: 'listed' definition: ?", digest, definition));
    writer.writeAll(
        List.of(EventWriter.Outgoing.of(Topic.CATALOGUE, digest, Events.of(registered))));
    awaitUntil(() -> catalogue.digests().contains(digest));
    List<Count> counts = counts();

    // Then
    Refused busy = Refused.by(this::variants);
    busy.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_BUSY);
    assertThat(counts).allSatisfy(Count::cancel);
    awaitNothingHeavy();
    assertThat(variants()).contains(digest);

    // And once it is compiled, it is listed at any time
    List<Count> others = counts();
    assertThat(variants()).contains(digest);
    assertThat(others).allSatisfy(Count::cancel);
    awaitNothingHeavy();
  }

  private List<String> variants() {
    return client.rules().listVariants(message("")).getVariantsList().stream()
        .map(Variant::getDigest)
        .toList();
  }

  /** Starts the maximum number of counts. */
  private List<Count> counts() {
    List<Count> counts = new ArrayList<>();
    for (int i = 0; i < ValidationEnvironment.HEAVY_CALLS; i++) {
      counts.add(new Count(client.channel(), ENDLESS));
    }
    awaitUntil(() -> heavy() == ValidationEnvironment.HEAVY_CALLS);
    return counts;
  }

  @Test
  void aCallerMayCallAgainAtOnceAfterAnAnswer() throws InterruptedException {
    // Given as many callers as calls are allowed
    List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < ValidationEnvironment.HEAVY_CALLS; i++) {
      callers.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  // When
                  for (int call = 0; call < Nightly.samples(20_000); call++) {
                    int answer = call;
                    assertThat(heavyCalls.run(() -> answer)).isEqualTo(call);
                  }
                } catch (Exception e) {
                  failures.add(e);
                }
              }));
    }
    for (Thread caller : callers) {
      caller.join();
    }

    // Then
    assertThat(failures).isEmpty();
    assertThat(heavy()).isZero();
  }

  @Test
  void countsThatAreCancelledAtOnceLeaveNothingBehind() {
    for (int i = 0; i < 20; i++) {
      // When
      new Count(client.channel(), ENDLESS).cancel();
    }

    // Then
    awaitNothingHeavy();
  }

  @Test
  void aCountThatOutlivesItsDeadlineStops() {
    // When
    StatusRuntimeException late =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                RulesServiceGrpc.newBlockingStub(client.channel())
                    .withDeadlineAfter(200, TimeUnit.MILLISECONDS)
                    .perft(ENDLESS)
                    .forEachRemaining(response -> {}));

    // Then
    assertThat(late.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    awaitNothingHeavy();
  }

  @Test
  void aClientThatReadsNothing() {
    // Given
    PositionRow widest =
        Conformance.positions().stream()
            .max(Comparator.comparingInt(PositionRow::turns))
            .orElseThrow();
    PerftRequest chatty =
        message(text("position: ? depth: 1", at(widest.variant(), widest.mfen())));
    ManagedChannel narrow =
        NettyChannelBuilder.forAddress("127.0.0.1", ValidationEnvironment.grpcPort())
            .usePlaintext()
            .flowControlWindow(1_024)
            .intercept(Owners.as(Owners.ADMIN))
            .build();
    try {
      Count unread = new Count(narrow, chatty);
      awaitUntil(() -> heavy() == 1);

      // When
      ValidateTurnResponse other = validate(start("chess"), "e2e4");

      // Then
      assertThat(other.getLegal()).isTrue();
      assertThat(heavy()).isEqualTo(1);
      unread.cancel();
      awaitNothingHeavy();
    } finally {
      narrow.shutdownNow();
    }
  }

  /** A count whose answers are not read. */
  private static final class Count extends ClientCall.Listener<PerftResponse> {
    private final CompletableFuture<Status> status = new CompletableFuture<>();
    private final ClientCall<PerftRequest, PerftResponse> call;

    Count(Channel channel, PerftRequest request) {
      call = channel.newCall(RulesServiceGrpc.getPerftMethod(), CallOptions.DEFAULT);
      call.start(this, new Metadata());
      call.sendMessage(request);
      call.halfClose();
    }

    @Override
    public void onClose(Status closed, Metadata trailers) {
      status.complete(closed);
    }

    void cancel() {
      call.cancel("enough", null);
      assertThat(status.orTimeout(60, TimeUnit.SECONDS).join().getCode())
          .isEqualTo(Status.Code.CANCELLED);
    }
  }

  /** Polls often, because endless counts keep processors busy. */
  private static void awaitUntil(Callable<Boolean> condition) {
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofSeconds(60))
        .until(condition);
  }

  /** Number of heavy calls under way. */
  private double heavy() {
    return meters.get("polyboard.validation.heavy").gauge().value();
  }

  private void awaitNothingHeavy() {
    awaitUntil(() -> heavy() == 0);
  }

  private ValidateTurnResponse validate(Position position, String turn) {
    return client.rules().validateTurn(message(text("position: ? turn: ?", position, turn)));
  }
}
