package io.polyboard.search.grpc;

import static io.polyboard.search.Requests.start;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.contract.Scores;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.IllegalTurnReason;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.ExplainResponse;
import io.polyboard.proto.search.v1.FindBestTurnResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Line;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.PlayedTurn;
import io.polyboard.proto.search.v1.Score;
import io.polyboard.proto.search.v1.Worth;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.search.Requests;
import io.polyboard.search.SearchEnvironment;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(SearchEnvironment.class)
class SearchGrpcServiceTest {
  /** White mates with the rook on the last rank. */
  private static final String MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

  /** Black is stalemated. */
  private static final String STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

  private static final String ENDLESS = "position {variant: 'chess'}";

  /** An endless analysis with the largest table. */
  private static final String LARGE =
      text("position {variant: 'chess'} settings {hash_mib: ?}", SearchEnvironment.MAX_HASH);

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject MeterRegistry meters;

  private SearchClient client;

  @BeforeEach
  void connect() {
    client = new SearchClient();
  }

  /** Number of searches under way. */
  private double searches() {
    return meters.get("polyboard.search.searches").gauge().value();
  }

  @AfterEach
  void disconnect() {
    client.close();
    await().atMost(PATIENCE).until(() -> searches() == 0);
  }

  // Analysis.

  @Test
  void reportsEveryCompletedDepth() {
    // When
    List<AnalyseResponse> responses =
        all("position {variant: 'chess' turns: 'Ae2Ae4'} limits {depth: 6}");

    // Then
    assertThat(responses).hasSize(7);
    assertThat(responses.stream().map(AnalyseResponse::getDone).toList())
        .containsExactly(false, false, false, false, false, false, true);
    for (int depth = 1; depth <= 6; depth++) {
      AnalyseResponse response = responses.get(depth - 1);
      assertThat(response.getLinesList()).hasSize(1);
      Line line = response.getLines(0);
      assertThat(line.getDepth()).isEqualTo(depth);
      assertThat(line.getRank()).isEqualTo(1);
      assertThat(line.getScore().hasCentipawns()).isTrue();
      assertThat(line.getSelectiveDepth()).isGreaterThanOrEqualTo(1);
      assertThat(line.getTurnsList()).isNotEmpty();
    }
    assertThat(responses.stream().map(AnalyseResponse::getNodes).toList()).isSorted();
    assertThat(responses.get(6).getLinesList()).isEqualTo(responses.get(5).getLinesList());
    assertLegal("chess", List.of("Ae2Ae4"), responses.get(6).getLines(0).getTurnsList());
  }

  @ParameterizedTest
  @MethodSource("variants")
  void analysesEveryVariant(String variant) {
    // When
    List<AnalyseResponse> responses = all("position: ? limits {nodes: 1000}", start(variant));

    // Then
    AnalyseResponse last = responses.getLast();
    assertThat(last.getDone()).isTrue();
    assertThat(last.getNodes()).isBetween(1L, 1000L);
    assertThat(responses)
        .extracting(AnalyseResponse::getVariantDigest)
        .containsOnly(Requests.digest(variant));
    Line line = last.getLines(0);
    assertLegal(
        variant,
        List.of(),
        line.getTurnsList().subList(0, line.getTurnsCount() - (line.getTruncated() ? 1 : 0)));
  }

  static List<String> variants() {
    return Variants.ids();
  }

  @Test
  void reportsSeveralLines() {
    // When
    List<AnalyseResponse> responses = all("position {variant: 'chess'} lines: 3 limits {depth: 4}");

    // Then every depth is reported once, with three different turns, the best first
    assertThat(responses).hasSize(5);
    assertThat(responses)
        .allSatisfy(response -> {
          List<Line> lines = response.getLinesList();
          assertThat(lines).extracting(Line::getRank).containsExactly(1, 2, 3);
          assertThat(lines).extracting(line -> line.getTurns(0)).doesNotHaveDuplicates();
          assertThat(lines.stream().map(line -> -line.getScore().getCentipawns()).toList())
              .isSorted();
        });
  }

  @Test
  void choosesAmongGivenTurns() {
    // When
    List<AnalyseResponse> responses =
        all(
            "position {variant: 'chess'} lines: 5 turns: 'Aa2Aa3' turns: 'Ah2Ah4' limits {depth:"
                + " 3}");

    // Then
    assertThat(responses)
        .hasSize(4)
        .allSatisfy(response ->
            assertThat(response.getLinesList())
                .extracting(line -> line.getTurns(0))
                .containsExactlyInAnyOrder("Aa2Aa3", "Ah2Ah4"));
  }

  @Test
  void aFinishedGameHasNoLine() {
    // When
    List<AnalyseResponse> responses = all("position {variant: 'chess' mfen: ?}", STALEMATE);

    // Then
    assertThat(responses).hasSize(1);
    assertThat(responses.getFirst().getDone()).isTrue();
    assertThat(responses.getFirst().getLines(0).getTurnsList()).isEmpty();
    assertThat(responses.getFirst().getLines(0).getScore().getCentipawns()).isZero();
  }

  @Test
  void cancellingStopsTheSearch() {
    // Given an endless analysis
    try (AnalysisCall call = begun(ENDLESS)) {
      assertThat(searches()).isEqualTo(1);

      // When
      call.cancel();

      // Then
      await().atMost(PATIENCE).until(() -> searches() == 0);
    }
  }

  @Test
  void aDisconnectedClientStopsItsSearch() {
    // Given
    try (SearchClient other = new SearchClient()) {
      AnalysisCall call = other.analysis().start("position {variant: 'chess'}");
      assertThat(call.next().getDone()).isFalse();
    }

    // Then
    await().atMost(PATIENCE).until(() -> searches() == 0);
  }

  @Test
  void refusesMoreSearchesThanAllowedAndServesTheOthers() {
    // Given the maximum number of searches
    List<AnalysisCall> running = new ArrayList<>();
    for (int i = 0; i < SearchEnvironment.MAX_SEARCHES; i++) {
      running.add(begun(ENDLESS));
    }

    // When one more is requested
    Refused refused = Refused.by(() -> best(""));

    // Then it is refused, and the others continue
    refused.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_BUSY);
    assertThat(refused.retryMillis()).isPositive();
    assertThat(refused.settings()).containsExactly("polyboard.search.max-searches");
    running.forEach(call -> assertThat(call.next().getDone()).isFalse());

    // And once they have ended, it is served
    running.forEach(AnalysisCall::cancel);
    await().atMost(PATIENCE).until(() -> searches() == 0);
    assertThat(best("").getTurn()).isNotEmpty();
  }

  /** An analysis that has reported something. */
  private AnalysisCall begun(String start) {
    AnalysisCall call = client.analysis().start(start);
    assertThat(call.next().getDone()).isFalse();
    return call;
  }

  // Analysis after analysis.

  @Test
  void aStoppedAnalysisHasAnAnswerAndAnotherPositionFollows() {
    // Given an endless analysis
    try (AnalysisCall call = begun(ENDLESS)) {

      // When
      List<AnalyseResponse> stopped = call.stop().untilDone();

      // Then it ends with its result so far
      AnalyseResponse answer = stopped.getLast();
      assertThat(stopped).extracting(AnalyseResponse::getAnalysis).containsOnly(1);
      assertThat(answer.getLines(0).getDepth()).isPositive();
      assertLegal("chess", List.of(), answer.getLines(0).getTurnsList().subList(0, 1));
      assertThat(searches()).isZero();

      // And another position is analysed on the same call
      List<AnalyseResponse> mate =
          call.start("position {variant: 'chess' mfen: ?} limits {depth: 4}", MATE_IN_ONE)
              .untilDone();
      assertThat(mate).extracting(AnalyseResponse::getAnalysis).containsOnly(2);
      assertThat(mate.getLast().getLines(0).getTurnsList()).containsExactly("Aa1Aa8");
      assertThat(mate.getLast().getLines(0).getScore().getMate()).isEqualTo(1);
      call.halfClose().awaitCompletion();
    }
  }

  @Test
  void aStartEndsTheAnalysisUnderWayWithItsAnswer() {
    // Given
    try (AnalysisCall call = begun(ENDLESS)) {

      // When
      call.start("position {variant: 'raumschach'} limits {depth: 1}");
      List<AnalyseResponse> ended = call.untilDone();
      List<AnalyseResponse> next = call.untilDone();

      // Then
      assertThat(ended).extracting(AnalyseResponse::getAnalysis).containsOnly(1);
      assertThat(ended.getLast().getLines(0).getTurnsList()).isNotEmpty();
      assertThat(ended.getLast().getVariantDigest()).isEqualTo(Requests.digest("chess"));
      assertThat(next).extracting(AnalyseResponse::getAnalysis).containsOnly(2);
      assertThat(next.getLast().getVariantDigest()).isEqualTo(Requests.digest("raumschach"));
      assertLegal("raumschach", List.of(), next.getLast().getLines(0).getTurnsList());
    }
  }

  @Test
  void earlierAnalysesDoNotChangeTheAnswerAtALimitOfNodes() {
    // Given
    String limited = "position {variant: 'chess' turns: 'Ae2Ae4'} limits {nodes: 3000}";
    List<Line> alone = all(limited).getLast().getLinesList();

    // When
    try (AnalysisCall call = begun(ENDLESS)) {
      call.start(limited).untilDone();

      // Then
      assertThat(call.untilDone().getLast().getLinesList()).isEqualTo(alone);
    }
  }

  @Test
  void closingTheClientsSideEndsTheCallWithTheAnalysisUnderWay() {
    // Given
    try (AnalysisCall call = client.analysis()) {
      // When
      call.start("position {variant: 'chess'} limits {depth: 5}").halfClose();

      // Then the analysis ends first
      assertThat(call.untilDone()).hasSize(6);
      call.awaitCompletion();
    }

    // And a call without an analysis ends at once
    try (AnalysisCall idle = client.analysis()) {
      idle.halfClose().awaitCompletion();
    }
  }

  @Test
  void stoppingWithoutAnAnalysisDoesNothing() {
    try (AnalysisCall call = client.analysis()) {
      // When
      call.stop().stop().start("position {variant: 'chess'} limits {depth: 1}");

      // Then
      assertThat(call.untilDone().getLast().getAnalysis()).isEqualTo(1);
    }
  }

  @Test
  void aBadRequestAfterAGoodOneIsRefused() {
    // Given a call that has analysed
    for (String bad : List.of("", "start {}")) {
      try (AnalysisCall call = begun(ENDLESS)) {

        // When
        call.send(message(bad));

        // Then the analysis under way has its answer, and the call is refused
        assertThat(call.untilDone().getLast().getAnalysis()).isEqualTo(1);
        Refused refused = Refused.by(call::next);
        refused.assertFields(bad.isEmpty() ? "action" : "start.position");
      }
    }
  }

  @Test
  void anIdleCallReleasesItsMemoryAndContinuesLater() {
    // Given two calls that use most of the memory
    try (AnalysisCall other = begun(LARGE);
        AnalysisCall call = begun(LARGE)) {
      Refused refused = Refused.by(() -> largeBestTurn());
      refused.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_BUSY);
      assertThat(refused.retryMillis()).isPositive();
      assertThat(refused.settings()).containsExactly("polyboard.search.memory-mib");

      // When one is idle
      call.stop().untilDone();

      // Then others are served
      awaitRoom();

      // And it may continue
      assertThat(call.start(LARGE + " limits {depth: 2}").untilDone()).hasSize(3);
    }
  }

  @Test
  void aCancelledCallReleasesItsMemory() {
    // Given
    for (int i = 0; i < 3; i++) {
      try (AnalysisCall other = begun(LARGE);
          AnalysisCall call = begun(LARGE)) {
        assertThat(Refused.by(() -> largeBestTurn()).settings())
            .containsExactly("polyboard.search.memory-mib");

        // When
        call.cancel();
      }

      // Then
      awaitRoom();
    }
  }

  @Test
  void aSearchThatNeverFitsIsRefusedWithoutRetry() {
    // When: the data that 16 threads learn in the largest variant, with the smallest table
    Refused refused =
        Refused.by(() ->
            best("position {variant: 'chess-on-two-boards'} settings {threads: 16 hash_mib: 1}"));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(refused.settings()).containsExactly("polyboard.search.memory-mib");
    assertThat(refused.retryMillis()).isZero();
  }

  @Test
  void manySearchesWithDifferentSettingsFitIntoTheMemory() {
    // Given searches whose engines need more than 20 GiB in total, or by day more than the heap
    int searches = Nightly.runs() ? 1_100 : 120;
    for (int i = 0; i < searches; i++) {

      // When
      FindBestTurnResponse found =
          best(
              "position {variant: 'chess-on-two-boards'} limits {nodes: 10}"
                  + " settings {hash_mib: ? noise: ?}",
              1 + i / 1_000,
              i % 1_000 + 1);

      // Then
      assertThat(found.getTurn()).isNotEmpty();
    }
  }

  /** Waits until there is room for the largest table of another variant. */
  private void awaitRoom() {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(each ->
            each instanceof StatusRuntimeException busy
                && busy.getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED)
        .until(() -> !largeBestTurn().getTurn().isEmpty());
  }

  private FindBestTurnResponse largeBestTurn() {
    return best(
        "position {variant: 'raumschach'} settings {hash_mib: ?}", SearchEnvironment.MAX_HASH);
  }

  // The best turn.

  @Test
  void findsTheBestTurn() {
    // When
    FindBestTurnResponse found = best("position {variant: 'chess' mfen: ?}", MATE_IN_ONE);

    // Then
    assertThat(found.getTurn()).isEqualTo("Aa1Aa8");
    assertThat(found.getLine().getScore().getMate()).isEqualTo(1);
    assertThat(found.getNodes()).isPositive();
    assertThat(found.getVariantDigest()).isEqualTo(Requests.digest("chess"));
    assertThat(found.getOutcome())
        .isEqualTo(Outcome.newBuilder().setResult(Result.RESULT_ONGOING).build());
  }

  @Test
  void explainsWhatPiecesAreWorthAndWhatOneIsWorthOnOtherCells() {
    // Given a lone knight and pawn of White's
    String position = "position {variant: 'chess' mfen: '4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1'}";

    // When
    ExplainResponse explained = client.search().explain(message(position + " cell: 1"));

    // Then
    Map<Integer, Integer> pieces =
        explained.getPiecesList().stream()
            .collect(Collectors.toMap(Worth::getCell, Worth::getCentipawns));
    Map<Integer, Integer> places =
        explained.getPlacesList().stream()
            .collect(Collectors.toMap(Worth::getCell, Worth::getCentipawns));
    assertThat(explained.getScore()).isPositive();
    assertThat(pieces).containsOnlyKeys(1, 8).containsEntry(1, places.get(1));
    assertThat(pieces.get(1)).isGreaterThan(pieces.get(8)).isGreaterThan(0);
    // Cells are left out on which it would give check while White is to move.
    assertThat(places).containsKeys(1, 27).doesNotContainKeys(4, 8, 60, 43);
    assertThat(places.get(27)).isGreaterThan(places.get(63));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 64})
  void refusesToExplainACellThatDoesNotExist(int cell) {
    // When
    Refused refused =
        Refused.by(
            () -> client.search().explain(message("position {variant: 'chess'} cell: " + cell)));

    // Then
    assertThat(refused.fields()).containsExactly("cell");
  }

  @Test
  void aFinishedGameHasNoBestTurn() {
    // When
    FindBestTurnResponse found = best("position {variant: 'chess' mfen: ?}", STALEMATE);

    // Then
    assertThat(found.getTurn()).isEmpty();
    assertThat(found.getOutcome())
        .isEqualTo(
            Outcome.newBuilder()
                .setResult(Result.RESULT_DRAW)
                .setTermination(Termination.TERMINATION_STALEMATE)
                .build());
  }

  // Games.

  @Test
  void playsTheSameGameEveryTime() {
    // Given
    GameRequest game = Requests.game("replayed", 1);

    // When
    List<PlayGameResponse> once = play(game);
    List<PlayGameResponse> again = play(game);

    // Then
    PlayedGame played = once.getLast().getGame();
    assertThat(played.getRequest()).isEqualTo(game);
    assertThat(played.getOpeningTurns()).isEqualTo(6);
    assertThat(played.getWorker()).isEqualTo("tester");
    assertThat(played.getOutcome().getResult()).isNotEqualTo(Result.RESULT_ONGOING);
    assertThat(played.getWhiteEffort().getTurns() + played.getBlackEffort().getTurns())
        .isEqualTo(played.getTurnsCount() - 6);
    assertThat(once.subList(0, once.size() - 1))
        .extracting(news -> news.getTurn().getText())
        .isEqualTo(played.getTurnsList());
    assertThat(once.get(6).getNumber()).isEqualTo(7);
    assertLegal("chess", List.of(), played.getTurnsList());
    PlayedGame replayed = again.getLast().getGame();
    assertThat(timeless(replayed)).isEqualTo(timeless(played));
  }

  @Test
  void everyTurnOfASearchHasTheResultOfTheSearch() {
    // When
    List<PlayGameResponse> responses = play(Requests.game("found", 2));

    // Then turns of the opening have only their text
    PlayedGame played = responses.getLast().getGame();
    int opening = played.getOpeningTurns();
    List<PlayedTurn> turns =
        responses.subList(0, played.getTurnsCount()).stream()
            .map(PlayGameResponse::getTurn)
            .toList();
    assertThat(turns.subList(0, opening))
        .hasSize(6)
        .allSatisfy(turn ->
            assertThat(turn).isEqualTo(PlayedTurn.newBuilder().setText(turn.getText()).build()));

    // And turns of the players have the results of their searches, within their limits
    List<PlayedTurn> own = turns.subList(opening, turns.size());
    assertThat(own)
        .isNotEmpty()
        .allSatisfy(turn -> {
          assertThat(turn.getScore().getValueCase()).isNotEqualTo(Score.ValueCase.VALUE_NOT_SET);
          assertThat(turn.getDepth()).isPositive();
          assertThat(turn.getNodes()).isBetween(1L, (long) Requests.NODES);
          assertThat(turn.hasTime()).isTrue();
        });
    assertThat(own.stream().mapToLong(PlayedTurn::getNodes).sum())
        .isEqualTo(played.getWhiteEffort().getNodes() + played.getBlackEffort().getNodes());

    // And the game has the same results
    List<TurnRecord> records = TurnRecord.turns(played.getRecords());
    assertThat(records.stream().map(TurnRecord::nodes))
        .isEqualTo(own.stream().map(PlayedTurn::getNodes).toList());
    assertThat(records.stream().map(record -> Scores.message(record.score())))
        .isEqualTo(own.stream().map(PlayedTurn::getScore).toList());
  }

  @Test
  void aRandomPlayersTurnsHaveOnlyTheirText() {
    // When
    List<PlayGameResponse> responses =
        play(Requests.game("random", 1).toBuilder().setBlack(Requests.random()).build());

    // Then White, who searches, begins after an even number of plies
    PlayedGame played = responses.getLast().getGame();
    for (int turn = played.getOpeningTurns(); turn < played.getTurnsCount(); turn++) {
      PlayedTurn each = responses.get(turn).getTurn();
      if (turn % 2 == 0) {
        assertThat(each.hasScore()).isTrue();
      } else {
        assertThat(each).isEqualTo(PlayedTurn.newBuilder().setText(each.getText()).build());
      }
    }
  }

  @Test
  void playsFromAGivenPosition() {
    // Given
    String mfen = MATE_IN_ONE.replace("R3K3 w", "R3K3 b");
    GameRequest game =
        Requests.game("given", 1).toBuilder()
            .setOpening(
                Opening.newBuilder()
                    .setPosition(start("").toBuilder().setMfen(mfen).addTurns("Ag8Af8")))
            .build();

    // When
    PlayedGame played = play(game).getLast().getGame();

    // Then
    assertThat(played.getStartMfen()).startsWith(mfen.substring(0, mfen.indexOf(' ')));
    assertThat(played.getOpeningTurns()).isEqualTo(1);
    assertThat(played.getTurnsList()).startsWith("Ag8Af8").hasSizeGreaterThan(1);
  }

  @Test
  void cancellingStopsAGame() throws Exception {
    // Given
    Context.CancellableContext context = Context.current().withCancellation();
    Iterator<PlayGameResponse> responses =
        context.call(() ->
            client
                .search()
                .playGame(message(text("game: ?", Requests.endlessGame("cancelled", 1)))));
    assertThat(responses.next().getNumber()).isEqualTo(1);

    // When
    context.cancel(null);

    // Then
    await().atMost(PATIENCE).until(() -> searches() == 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limits {nodes: 100}                      | start.position
          + position {variant: ""}                 | start.position.variant
          + position {mfen: "<8*20000>"}           | start.position.mfen
          + lines: 257                             | start.lines
          + lines: -1                              | start.lines
          + limits {nodes: -1}                     | start.limits.nodes
          + limits {depth: 101}                    | start.limits.depth
          + limits {time {seconds: 86400 nanos: 1000000}} | start.limits.time
          + limits {time {}}                       | start.limits.time
          + limits {time {nanos: -1000000}}        | start.limits.time
          + settings {threads: 1000}               | start.settings.threads
          + settings {hash_mib: MAX+1}            | start.settings.hash_mib
          + settings {noise: 1001}                 | start.settings.noise
          + settings {weights: "mine"}             | start.settings.weights
          + settings {without: "null-move" without: "thinking"} | start.settings.without[1]
          """)
  void refusesInvalidFields(String request, String field) {
    // Given
    String text =
        request
            .replace("+ ", "position {variant: \"chess\"} limits {nodes: 100} ")
            .replace("MAX+1", Integer.toString(SearchEnvironment.MAX_HASH + 1));

    // Then
    Refused.by(() -> all(text)).assertFields(field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          position {variant: "checkers"} | NOT_FOUND | VARIANT_UNKNOWN | | variant=checkers
          position {variant: "chess"} settings {weights: "sha256:<0*64>"} | NOT_FOUND | WEIGHTS_UNKNOWN | | weights=sha256:<0*64>
          position {variant: "chess" mfen: "8/8/8/8/8/8/8/4K3 w - - 0 1"} | INVALID_ARGUMENT | POSITION_INVALID | start.position.mfen |
          """)
  void refusesUnknownVariantsAndWeightsAndAPositionWithoutAKing(
      String request, Status.Code code, String reason, String field, String metadata) {
    // When
    Refused refused = Refused.by(() -> all(request));

    // Then
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.reason()).isEqualTo("REASON_" + reason);
    if (field != null) {
      assertThat(refused.fields()).contains(field);
    }
    if (metadata != null) {
      assertThat(refused.metadata().entrySet().toString())
          .contains(metadata.replace("<0*64>", "0".repeat(64)));
    }
  }

  @Test
  void refusesIllegalTurns() {
    // When
    Refused inPosition =
        Refused.by(() -> all("position {variant: 'chess' turns: ['Ae2Ae4', 'Ae2Ae4']}"));
    Refused toChooseFrom =
        Refused.by(() ->
            all("position {variant: 'chess' turns: ['e2e4', 'e7e5']} turns: 'd2d4' turns: 'd2d5'"));

    // Then
    assertThat(inPosition.reason()).isEqualTo(Reason.REASON_TURN_ILLEGAL.name());
    assertThat(inPosition.fields()).containsExactly("start.position.turns[1]");
    assertThat(inPosition.metadata())
        .containsEntry("turn", "Ae2Ae4")
        .containsEntry("number", "2")
        .containsKey("mfen")
        .hasEntrySatisfying(
            "illegal_turn_reason",
            reason ->
                assertThat(IllegalTurnReason.valueOf(reason))
                    .isNotEqualTo(IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED));
    assertThat(toChooseFrom.reason()).isEqualTo(Reason.REASON_TURN_ILLEGAL.name());
    assertThat(toChooseFrom.fields()).containsExactly("start.turns[1]");
    assertThat(toChooseFrom.metadata()).containsEntry("number", "3");
  }

  @Test
  void theBestTurnNeedsALimit() {
    // When
    Refused refused =
        Refused.by(() -> client.search().findBestTurn(message("position {variant: 'chess'}")));

    // Then
    refused.assertFields("limits");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          game_id: ""                                        | game.game_id
          variant_digest: "chess"                            | game.variant_digest
          max_plies: 0                                       | game.max_plies
          derivation_version: 99                             | game.derivation_version
          black {searching {limits {nodes: 0}}}              | game.black.searching.limits
          white {searching {limits {depth: 101}}}            | game.white.searching.limits.depth
          opening {random {plies: 101}}                      | game.opening.random.plies
          adjudication {win {score: 500 plies: 1}}           | game.adjudication.win.plies
          """)
  void refusesInvalidGames(String fault, String field) {
    assertRefused(TextCalls.merge(fault, Requests.game("wrong", 1).toBuilder()).build(), field);
  }

  @Test
  void refusesGamesWithoutAPlayerOrAnOpening() {
    GameRequest game = Requests.game("wrong", 1);
    assertRefused(game.toBuilder().clearWhite().build(), "game.white");
    assertRefused(game.toBuilder().clearOpening().build(), "game.opening");
  }

  private void assertRefused(GameRequest game, String field) {
    Refused.by(() -> play(game)).assertFields(field);
  }

  /** Finds the best turn at the start of chess with 2000 nodes, unless a text says otherwise. */
  private FindBestTurnResponse best(String text, Object... values) {
    return client
        .search()
        .findBestTurn(
            message("position {variant: 'chess'} limits {nodes: 2000} " + text(text, values)));
  }

  /** All answers of a call with one analysis. */
  private List<AnalyseResponse> all(String start, Object... values) {
    try (AnalysisCall call = client.analysis()) {
      List<AnalyseResponse> responses = call.start(start, values).halfClose().untilDone();
      call.awaitCompletion();
      return responses;
    }
  }

  private List<PlayGameResponse> play(GameRequest game) {
    List<PlayGameResponse> responses = new ArrayList<>();
    client.search().playGame(message(text("game: ?", game))).forEachRemaining(responses::add);
    return responses;
  }

  /** The game without times, which differ each time that it is played. */
  private static PlayedGame timeless(PlayedGame game) {
    PlayedGame.Builder timeless = game.toBuilder();
    timeless.getRecordsBuilder().clearMillis();
    timeless.getWhiteEffortBuilder().clearTime();
    timeless.getBlackEffortBuilder().clearTime();
    return timeless.build();
  }

  /** Asserts that turns are legal one after the other. */
  private static void assertLegal(String variant, List<String> before, List<String> turns) {
    Position position = Variants.shipped(variant).start();
    Stream.concat(before.stream(), turns.stream())
        .forEach(turn -> position.make(TurnText.parse(position, turn)));
  }

  /** Polls often, because endless searches keep processors busy. */
  private static ConditionFactory await() {
    return Awaitility.await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
  }
}
