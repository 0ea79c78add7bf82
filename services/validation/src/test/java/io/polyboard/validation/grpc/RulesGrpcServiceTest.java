package io.polyboard.validation.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static io.polyboard.validation.grpc.RulesClient.at;
import static io.polyboard.validation.grpc.RulesClient.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import com.google.common.hash.Hashing;
import io.grpc.Status;
import io.polyboard.contract.ServerLimits;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.rules.v1.ApplyTurnsResponse;
import io.polyboard.proto.rules.v1.Axis;
import io.polyboard.proto.rules.v1.Board;
import io.polyboard.proto.rules.v1.Cell;
import io.polyboard.proto.rules.v1.CheckVariantResponse;
import io.polyboard.proto.rules.v1.DescribeVariantResponse;
import io.polyboard.proto.rules.v1.IllegalTurnReason;
import io.polyboard.proto.rules.v1.ImportGameResponse;
import io.polyboard.proto.rules.v1.InspectPositionResponse;
import io.polyboard.proto.rules.v1.ListLegalMovesResponse;
import io.polyboard.proto.rules.v1.ListLegalTurnsResponse;
import io.polyboard.proto.rules.v1.ListVariantsResponse;
import io.polyboard.proto.rules.v1.Move;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.proto.rules.v1.Piece;
import io.polyboard.proto.rules.v1.PieceDescription;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.ReadTurn;
import io.polyboard.proto.rules.v1.ReadTurnsResponse;
import io.polyboard.proto.rules.v1.ReplayGameResponse;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Side;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.rules.v1.Turn;
import io.polyboard.proto.rules.v1.ValidateTurnResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.testkit.Conformance.PerftRow;
import io.polyboard.testkit.Conformance.PositionRow;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests every method of the service over gRPC against the conformance data. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
class RulesGrpcServiceTest {
  /** 1 MiB of items, and the other fields of a page. */
  private static final int MAX_PAGE_BYTES = (1 << 20) + (4 << 10);

  private static final long MAX_COUNTED = Nightly.runs() ? 1_000_000 : 20_000;

  /** One of this many positions is tested. */
  private static final int STEP = Nightly.runs() ? 4 : 20;

  private static final String CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 0 1";

  @AutoClose private final RulesClient client = new RulesClient();

  static Stream<String> variants() {
    return Variants.ids().stream();
  }

  static Stream<String> conformingVariants() {
    return Conformance.games().stream().map(GameRow::variant).distinct();
  }

  @Test
  void listsTheShippedVariantsFirst() {
    // When
    ListVariantsResponse response = client.rules().listVariants(message(""));

    // Then
    assertThat(response.getVariantsList().stream().filter(Variant::getShipped).map(Variant::getId))
        .containsExactlyElementsOf(Variants.ids());
    assertThat(response.getVariants(0).getShipped()).isTrue();
    assertThat(response.getVariantsList())
        .allSatisfy(variant -> assertThat(variant.getDefinition()).isEmpty());
  }

  @Test
  void aVariantIsDescribedInWordsAndByTheReachOfItsPieces() {
    // When
    DescribeVariantResponse described = client.rules().describeVariant(message("variant: 'chess'"));

    // Then
    assertThat(described.getRulesList())
        .anySatisfy(rule -> {
          assertThat(rule.getTopic()).isEqualTo("Kings");
          assertThat(rule.getText()).isEqualTo("one king");
        });
    PieceDescription knight = piece(described, "N");
    assertThat(knight.getText()).startsWith("Leaps 2 by 1");
    assertThat(knight.getMovesList()).hasSize(8).isEqualTo(knight.getCapturesList());
    // A knight has 336 moves on 64 cells, whatever stands on them.
    assertThat(knight.getInfluence()).isEqualTo(5.25);
    assertThat(knight.getInfluenceHalfFull()).isEqualTo(5.25);
    PieceDescription pawn = piece(described, "P");
    assertThat(pawn.getMovesList()).hasSize(2).doesNotContainAnyElementsOf(pawn.getCapturesList());
    assertThat(pawn.getCapturesList()).hasSize(2);
  }

  @Test
  void aTransferredPieceIsDescribedByTheCellsOnWhichItLands() {
    // When
    DescribeVariantResponse described = client.rules().describeVariant(message("variant: 'alice'"));

    // Then: the numbers of cells alternate between the two boards
    PieceDescription knight = piece(described, "N");
    assertThat(knight.getText()).contains("it is transferred to the other board");
    int board = knight.getFromCell() % 2;
    assertThat(knight.getMovesList()).hasSize(8).allMatch(cell -> cell % 2 != board);
    assertThat(knight.getCapturesList()).hasSize(8).allMatch(cell -> cell % 2 == board);
  }

  private static PieceDescription piece(DescribeVariantResponse described, String letter) {
    return described.getPiecesList().stream()
        .filter(piece -> piece.getLetter().equals(letter))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void serverInfoHasTheLimits() {
    // When
    var info = ServerServiceGrpc.newBlockingStub(client.channel()).getServerInfo(message(""));

    // Then
    assertThat(info.getServicesList()).contains("polyboard.rules.v1.RulesService");
    assertThat(info.getLimitsList())
        .containsExactly(
            ServerLimits.limit(
                "polyboard.validation.max-heavy-calls", ValidationEnvironment.HEAVY_CALLS, "calls"),
            ServerLimits.limit("polyboard.validation.max-heavy-time", 60_000, "ms"),
            ServerLimits.limit("polyboard.validation.max-perft-depth", 6, "plies"));
  }

  @Test
  void pagesTheVariants() {
    // Given
    List<Variant> all = client.rules().listVariants(message("")).getVariantsList();

    // When
    List<ListVariantsResponse> pages =
        pages(token ->
            client.rules().listVariants(message(text("page_size: 3 page_token: ?", token))));

    // Then
    assertThat(pages).allMatch(page -> page.getVariantsCount() <= 3);
    assertThat(pages).flatExtracting(ListVariantsResponse::getVariantsList).isEqualTo(all);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void describesTheGeometryOfAVariant(String id) {
    // When
    Variant variant = variant(id);

    // Then
    var geometry = variant.getGeometry();
    int cells = geometry.getAxesList().stream().mapToInt(Axis::getSize).reduce(1, (a, b) -> a * b);
    int onBoards =
        geometry.getBoardsList().stream().mapToInt(each -> each.getFiles() * each.getRanks()).sum();
    assertThat(geometry.getCellsCount()).isEqualTo(cells).isEqualTo(onBoards);
    Set<List<Integer>> places = new HashSet<>();
    Set<List<Integer>> vectors = new HashSet<>();
    for (Cell cell : geometry.getCellsList()) {
      Board board = geometry.getBoards(cell.getBoard());
      String square = (char) ('a' + cell.getFile()) + Integer.toString(cell.getRank() + 1);
      assertThat(cell.getName()).endsWith(board.getLabel() + square);
      assertThat(cell.getFile()).isBetween(0, board.getFiles() - 1);
      assertThat(cell.getRank()).isBetween(0, board.getRanks() - 1);
      assertThat(cell.getCoordinatesList().subList(0, 2))
          .containsExactly(cell.getFile(), cell.getRank());
      places.add(List.of(cell.getBoard(), cell.getFile(), cell.getRank()));
      vectors.add(cell.getCoordinatesList());
    }
    assertThat(places).hasSize(cells);
    assertThat(vectors).hasSize(cells);
    assertThat(variant.getPiecesList().stream().map(Piece::getLetter))
        .doesNotHaveDuplicates()
        .allMatch(letter -> letter.matches("[A-Z]"));
    assertThat(variant.getPiecesList().stream().filter(Piece::getRoyal)).hasSize(1);
    assertThat(variant.getDigest()).isEqualTo("sha256:" + sha256(variant.getDefinition()));
    assertThat(variant(variant.getDigest())).isEqualTo(variant);
  }

  @Test
  void describesChess() {
    // When
    Variant chess = variant("chess");

    // Then
    assertThat(chess.getStartMfen())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1");
    assertThat(chess.getMovesPerTurn()).isEqualTo(1);
    assertThat(chess.getShipped()).isTrue();
    assertThat(chess.getGeometry().getBoardsList())
        .containsExactly(Board.newBuilder().setFiles(8).setRanks(8).build());
    assertThat(chess.getPiecesList().stream().filter(Piece::getPawn).map(Piece::getName))
        .containsExactly("pawn");
  }

  @Test
  void registersAVariant() {
    // Given
    String definition =
        """
        id: registered-chess
        name: Registered Chess
        description: Chess under another name.
        extends: chess
        """;

    // When
    Variant registered = register(definition);

    // Then
    assertThat(registered.getId()).isEqualTo("registered-chess");
    assertThat(registered.getDigest()).isEqualTo("sha256:" + sha256(definition));
    assertThat(registered.getShipped()).isFalse();
    assertThat(registered.getDefinition()).isEqualTo(definition);
    assertThat(variant("registered-chess")).isEqualTo(registered);
    assertThat(register(definition)).isEqualTo(registered);
    List<String> ids =
        client.rules().listVariants(message("")).getVariantsList().stream()
            .map(Variant::getId)
            .toList();
    assertThat(ids)
        .containsOnlyOnce("registered-chess")
        .startsWith(Variants.ids().toArray(String[]::new));
    assertThat(validate(start(registered.getDigest()), "e2e4").getCanonical()).isEqualTo("Ae2Ae4");
  }

  @Test
  void refusesADefinitionWithFaults() {
    // When
    Refused refused =
        Refused.by(() -> register("id: faulty\nname: Faulty\nextends: chess\npieces: 7\n"));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason()).isEqualTo("REASON_DEFINITION_INVALID");
    assertThat(refused.fields()).isNotEmpty().containsOnly("definition");
    assertThat(refused.descriptions()).anyMatch(text -> text.contains("line 4"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess"})
  void refusesTheIdOfAShippedVariant(String id) {
    // When
    Refused refused =
        Refused.by(
            () -> register("id: " + id + "\nname: My\ndescription: Mine.\nextends: chess\n"));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.ALREADY_EXISTS);
    assertThat(refused.reason()).isEqualTo("REASON_VARIANT_ID_TAKEN");
    assertThat(refused.domain()).isEqualTo("rules.polyboard");
    assertThat(refused.metadata())
        .containsEntry("variant", id)
        .containsKey("variant_digest")
        .containsEntry("replaceable", "false");
    assertThat(refused.message()).contains("shipped variant");
  }

  @Test
  void anIdIsReplacedOnlyOnRequest() {
    // Given
    String first = "id: replaced\nname: First\ndescription: One.\nextends: chess\n";
    String second = "id: replaced\nname: Second\ndescription: Two.\nextends: chess\n";
    Variant registered = register(first);

    // When
    Refused refused = Refused.by(() -> register(second));
    Variant again = register(first);
    Variant replaced = register(second, true);

    // Then
    assertThat(refused.reason()).isEqualTo("REASON_VARIANT_ID_TAKEN");
    assertThat(refused.metadata())
        .containsEntry("variant_digest", registered.getDigest())
        .containsEntry("replaceable", "true");
    assertThat(again.getDigest()).isEqualTo(registered.getDigest());
    assertThat(replaced.getName()).isEqualTo("Second");
    assertThat(variant("replaced").getDigest()).isEqualTo(replaced.getDigest());
    Variant earlier = variant(registered.getDigest());
    assertThat(earlier.getName()).isEqualTo("First");
    assertThat(earlier.getLatest()).isFalse();
    assertThat(registered.getLatest()).isTrue();
    assertThat(replaced.getLatest()).isTrue();
  }

  @Test
  void doesNotReadFilesForADefinition() {
    // When
    Refused refused =
        Refused.by(
            () -> register("id: thief\nname: T\ndescription: T.\nextends: ../../etc/x.yaml\n"));

    // Then
    assertThat(refused.reason()).isEqualTo("REASON_DEFINITION_INVALID");
    assertThat(refused.descriptions().getFirst()).contains("this text has no file");
  }

  @ParameterizedTest
  @MethodSource("conformingVariants")
  void listsTheLegalTurnsOfEveryPosition(String id) {
    List<PositionRow> rows =
        Conformance.positions().stream().filter(row -> row.variant().equals(id)).toList();
    for (int i = 0; i < rows.size(); i += STEP) {
      PositionRow row = rows.get(i);

      // When
      ListLegalTurnsResponse response = manyTurns(at(id, row.mfen()));

      // Then
      assertThat(response.getTotal()).as(row.mfen()).isEqualTo(row.turns());
      assertThat(response.getTurnsCount()).as(row.mfen()).isEqualTo(Math.min(row.turns(), 10_000));
      if (row.turns() <= 10_000) {
        String texts =
            String.join(
                "\n", response.getTurnsList().stream().map(Turn::getText).sorted().toList());
        assertThat(sha256(texts)).as(row.mfen()).isEqualTo(row.sha256());
        assertThat(response.getNextPageToken()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void pagesTheLegalTurns(String id) {
    // Given
    Position position = start(id);
    ListLegalTurnsResponse all = manyTurns(position);
    int size = Math.max(7, all.getTurnsCount() / 20 - 1);

    // When
    List<ListLegalTurnsResponse> pages = pages(token -> turns(position, size, token));

    // Then
    assertThat(pages)
        .allMatch(page -> page.getTotal() == all.getTotal())
        .allMatch(page -> page.getTurnsCount() > 0 && page.getTurnsCount() <= size);
    assertThat(pages)
        .flatExtracting(ListLegalTurnsResponse::getTurnsList)
        .isEqualTo(all.getTurnsList());
  }

  @Test
  void acceptsATokenForItsOwnPositionOnly() {
    // Given
    String token = turns(start("chess"), 7, "").getNextPageToken();

    // Then
    Refused.by(() -> turns(start("chess", "e2e4"), 7, token)).assertFields("page_token");
  }

  @Test
  void describesMoves() {
    // Given
    var geometry = variant("chess").getGeometry();
    String mfen = "3r3k/2P5/8/8/8/8/8/7K w - - - 0 1";

    // When
    Move promotion =
        turns(at("chess", mfen), 0, "").getTurnsList().stream()
            .filter(turn -> turn.getText().equals("Ac7Ad8=N"))
            .map(turn -> turn.getMoves(0))
            .findFirst()
            .orElseThrow();

    // Then
    assertThat(geometry.getCells(promotion.getFromCell()).getName()).isEqualTo("Ac7");
    assertThat(geometry.getCells(promotion.getToCell()).getName()).isEqualTo("Ad8");
    assertThat(promotion.getText()).isEqualTo("Ac7Ad8=N");
    assertThat(promotion.getPiece()).isEqualTo("P");
    assertThat(promotion.getCaptured()).isEqualTo("R");
    assertThat(promotion.getPromotion()).isEqualTo("N");
  }

  @ParameterizedTest
  @MethodSource("variants")
  void listsTheMovesThatMakeUpTheLegalTurns(String id) {
    // Given
    ListLegalTurnsResponse turns = turns(start(id), 10_000, "");
    Set<String> composed = new HashSet<>();

    // When
    ListLegalMovesResponse first = moves(start(id));
    for (Move move : first.getMovesList()) {
      ListLegalMovesResponse second = moves(start(id), move.getText());
      if (!second.getInsideTurn()) {
        composed.add(move.getText());
      } else {
        Move any = second.getMoves(composed.size() % second.getMovesCount());
        assertThat(moves(start(id), move.getText(), any.getText()).getInsideTurn()).isFalse();
        for (Move last : second.getMovesList()) {
          String[] texts = {move.getText(), last.getText()};
          Arrays.sort(texts);
          composed.add(String.join(",", texts));
        }
      }
    }

    // Then
    assertThat(first.getInsideTurn()).isFalse();
    assertThat(composed)
        .containsExactlyInAnyOrderElementsOf(
            turns.getTurnsList().stream().map(Turn::getText).toList());
  }

  @Test
  void aDraftIsKnownAfterItsCheckHoweverManyOthersAreInUse() {
    for (int i = 0; i < 40; i++) {
      // Given
      String text =
          DefinitionReader.shippedText("chess").replaceFirst("(?m)^id: .*$", "id: draft-" + i);

      // When
      String digest = check(text).getVariant().getDigest();

      // Then
      for (int use = 0; use < 3; use++) {
        assertThat(moves(start(digest)).getMovesCount()).as("draft %d", i).isEqualTo(20);
      }
    }
  }

  @Test
  void checksADefinitionWithoutRegisteringIt() {
    // Given
    String sound =
        DefinitionReader.shippedText("chess").replaceFirst("(?m)^id: .*$", "id: only-a-draft");
    String faulty = sound.replaceFirst("(?m)^name: .*$", "name: 7\nnonsense: 1");

    // When
    CheckVariantResponse draft = check(sound);
    CheckVariantResponse faults = check(faulty);

    // Then
    assertThat(draft.getFaultsList()).isEmpty();
    assertThat(draft.getVariant().getId()).isEqualTo("only-a-draft");
    assertThat(moves(start(draft.getVariant().getDigest())).getMovesCount()).isEqualTo(20);
    assertThat(client.rules().listVariants(message("page_size: 1000")).getVariantsList())
        .extracting(Variant::getId)
        .doesNotContain("only-a-draft");
    assertThat(faults.hasVariant()).isFalse();
    assertThat(faults.getFaultsList())
        .isNotEmpty()
        .allSatisfy(fault -> {
          assertThat(fault.getLine()).isPositive();
          assertThat(fault.getColumn()).isPositive();
          assertThat(fault.getMessage()).contains("line " + fault.getLine());
        });
    assertThat(faults.getFaultsList())
        .anySatisfy(fault -> assertThat(fault.getMessage()).contains("nonsense"));
  }

  private CheckVariantResponse check(String definition) {
    return client.rules().checkVariant(message(text("definition: ?", definition)));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void inspectsAPositionAndAPartlyMadeTurn(String id) {
    // Given
    ListLegalMovesResponse moves = moves(start(id));
    Move first = moves.getMoves(0);

    // When
    InspectPositionResponse start = inspect(start(id));
    InspectPositionResponse next = inspect(start(id), first.getText());

    // Then
    assertThat(start.getMovesList())
        .map(move -> move.toBuilder().clearWay().build())
        .isEqualTo(moves.getMovesList());
    assertThat(start.getMovesList())
        .allMatch(move -> move.getWay(0) == move.getFromCell() && move.getWayCount() > 1);
    assertThat(start.getChecksList()).isEmpty();
    assertThat(start.getAttacksList()).isNotEmpty();
    assertThat(start.getSideToMove()).isEqualTo(Side.SIDE_WHITE);
    assertThat(next.getMovesList())
        .map(Move::getText)
        .isEqualTo(
            moves(start(id), first.getText()).getMovesList().stream().map(Move::getText).toList());
    assertThat(next.getInsideTurn()).isEqualTo(next.getSideToMove() == Side.SIDE_WHITE);
    assertThat(next.getMfen()).isNotEqualTo(start.getMfen());
  }

  @Test
  void readsTurnsInAnyNotation() {
    // When
    ReadTurnsResponse read =
        client
            .rules()
            .readTurns(
                message(
                    text(
                        "position: ? turns: ['e5', 'g1f3', 'Ab8Ac6', 'Bb5', 'Nd9']",
                        start("chess", "e2e4"))));

    // Then
    assertThat(read.getTurnsList())
        .extracting(ReadTurn::getText, ReadTurn::getNatural)
        .containsExactly(
            tuple("Ae7Ae5", "e5"),
            tuple("Ag1Af3", "Nf3"),
            tuple("Ab8Ac6", "Nc6"),
            tuple("Af1Ab5", "Bb5"));
    assertThat(read.getTurns(3).getMfen())
        .isEqualTo("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - - 3 3");
    assertThat(read.getTurns(3).getMoves(0).getWayCount()).isEqualTo(5);
    assertThat(read.getFault().getTurnNumber()).isEqualTo(6);
    assertThat(read.getFault().getReason())
        .isEqualTo(IllegalTurnReason.ILLEGAL_TURN_REASON_UNKNOWN_CELL);
  }

  @Test
  void validatesTurns() {
    // When
    ValidateTurnResponse legal = validate(start("chess", "e2e4", "e7e5"), "g1f3");
    ValidateTurnResponse illegal = validate(start("chess"), "Ae2Ae5");
    ValidateTurnResponse malformed = validate(start("chess"), "knight to f3");

    // Then
    assertThat(legal)
        .isEqualTo(
            ValidateTurnResponse.newBuilder()
                .setLegal(true)
                .setCanonical("Ag1Af3")
                .setVariantDigest(Digest.of(DefinitionReader.shippedText("chess")))
                .build());
    assertThat(illegal.getLegal()).isFalse();
    assertThat(illegal.getMessage()).startsWith("the pawn on Ae2 has no legal move to Ae5");
    assertThat(malformed.getLegal()).isFalse();
    assertThat(malformed.getMessage()).startsWith("offset 0: expected a cell");
  }

  @ParameterizedTest
  @MethodSource("conformingVariants")
  void appliesReplaysAndImportsGames(String id) {
    for (GameRow game : games(id)) {
      List<String> turns = List.of(game.turns().split(" "));
      int half = turns.size() / 2;

      // When
      ApplyTurnsResponse response =
          apply(
              Position.newBuilder().setVariant(id).addAllTurns(turns.subList(0, half)).build(),
              turns.subList(half, turns.size()));
      var end = replay(id, turns).getPlayed();
      var imported = importGame(id, game.turns() + "\n*\n").getGame();

      // Then
      assertThat(end.getMfen()).isEqualTo(game.finalMfen());
      assertEnd(game, end.getOutcome());
      assertThat(imported.getTurnsList()).isEqualTo(turns);
      assertThat(imported.getMfen()).isEqualTo(game.finalMfen());
      assertThat(imported.getStatedResult()).isEqualTo(Result.RESULT_ONGOING);
      assertThat(response.getMfen()).isEqualTo(game.finalMfen());
      assertThat(response.getSideToMove())
          .isEqualTo(turns.size() % 2 == 0 ? Side.SIDE_WHITE : Side.SIDE_BLACK);
      assertEnd(game, response.getOutcome());
      assertThat(response.getLegalTurns() == 0)
          .isEqualTo(response.getOutcome().getResult() != Result.RESULT_ONGOING);
    }
  }

  /** With each turn, the cached position is one turn behind the requested position. */
  @Test
  void followsAGameTurnByTurn() {
    // Given
    GameRow game = games("mapped-chess").getFirst();
    List<String> turns = List.of(game.turns().split(" "));
    String mfen = "";
    for (int made = 0; made <= turns.size(); made++) {
      // When
      String[] first = turns.subList(0, made).toArray(String[]::new);
      mfen = apply(start("mapped-chess", first), List.of()).getMfen();
    }

    // Then
    assertThat(mfen).isEqualTo(game.finalMfen());
  }

  @ParameterizedTest
  @MethodSource("conformingVariants")
  void findsTheFirstFaultOfAGame(String id) {
    for (GameRow game : games(id)) {
      // Given
      List<String> turns = new ArrayList<>(List.of(game.turns().split(" ")));
      int fault = turns.size() * 2 / 3;
      String before = replay(id, turns.subList(0, fault)).getPlayed().getMfen();
      turns.add(fault, turns.get(fault - 1));

      // When
      ReplayGameResponse response = replay(id, turns);

      // Then
      var found = response.getFault();
      assertThat(found.getTurnNumber()).isEqualTo(fault + 1);
      assertThat(found.getMfen()).isEqualTo(before);
      assertThat(found.getMessage()).isNotEmpty();
    }
  }

  @Test
  void importsPublishedNotation() {
    // When
    ImportGameResponse game = importGame("mapped-chess", "1. Pe2 - e4 Pe7 - e5\n2. Ke1 - E1");
    ImportGameResponse fault = importGame("mapped-chess", "1. Pe2 - e4 Pe7 - e5\n2. Ke1 - e7");
    ImportGameResponse binary = importGame("mapped-chess", "1. Pe2 \u0000");

    // Then
    assertThat(game.getGame().getTurnsList()).containsExactly("Ae2Ae4", "Ae7Ae5", "Ae1Be1");
    assertThat(game.getGame().getStatedResult()).isEqualTo(Result.RESULT_UNSPECIFIED);
    assertThat(fault.getFault().getTurnNumber()).isEqualTo(3);
    assertThat(fault.getFault().getMessage()).startsWith("move 2, White (line 2)");
    assertThat(fault.getFault().getMfen()).isEmpty();
    assertThat(binary.getFault().hasTurnNumber()).isFalse();
    assertThat(binary.getFault().getMessage()).startsWith("line 1");
  }

  static Stream<PerftRow> perfts() {
    return Conformance.perft().stream().filter(row -> row.count() <= MAX_COUNTED);
  }

  @ParameterizedTest
  @MethodSource("perfts")
  void countsSequencesOfTurns(PerftRow row) {
    // Given
    Position position =
        row.mfen().equals("startpos") ? start(row.variant()) : at(row.variant(), row.mfen());
    Set<String> turns = new HashSet<>();
    long total = 0;

    // When
    Iterator<PerftResponse> responses =
        client.rules().perft(message(text("position: ? depth: ?", position, row.depth())));

    // Then
    PerftResponse last = responses.next();
    while (!last.getDone()) {
      assertThat(turns.add(last.getTurn())).isTrue();
      total += last.getNodes();
      assertThat(last.getTotal()).isEqualTo(total);
      last = responses.next();
    }
    assertThat(last.getTurn()).isEmpty();
    assertThat(last.getTotal()).isEqualTo(total).isEqualTo(row.count());
    assertThat(responses.hasNext()).isFalse();
    assertThat((long) turns.size()).isEqualTo(turns(position, 1, "").getTotal());
  }

  @Test
  void reportsTheOutcomeOfAGame() {
    // When
    ApplyTurnsResponse response = apply(start("chess", "f2f3", "e7e5", "g2g4", "d8h4"), List.of());

    // Then
    assertThat(response.getOutcome().getResult()).isEqualTo(Result.RESULT_BLACK_WINS);
    assertThat(response.getOutcome().getTermination()).isEqualTo(Termination.TERMINATION_CHECKMATE);
    assertThat(response.getInCheck()).isTrue();
    assertThat(response.getLegalTurns()).isZero();
  }

  @Test
  void countsRepetitionsOfTheGivenTurns() {
    // Given
    String[] around = {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8"};
    Position repeated =
        at("chess", CASTLING.replace("KQkq", "-")).toBuilder().addAllTurns(List.of(around)).build();

    // When
    Outcome outcome = apply(repeated, List.of()).getOutcome();

    // Then
    assertThat(outcome.getTermination()).isEqualTo(Termination.TERMINATION_REPETITION);
  }

  private static List<GameRow> games(String id) {
    return Conformance.games().stream().filter(game -> game.variant().equals(id)).toList();
  }

  /** The data ignore draws by repetition, no progress and dead positions. */
  private static void assertEnd(GameRow game, Outcome outcome) {
    switch (game.outcome()) {
      case "*" ->
          assertThat(outcome.getTermination())
              .isIn(
                  Termination.TERMINATION_UNSPECIFIED,
                  Termination.TERMINATION_REPETITION,
                  Termination.TERMINATION_NO_PROGRESS,
                  Termination.TERMINATION_DEAD_POSITION);
      case "1-0" -> assertThat(outcome.getResult()).isEqualTo(Result.RESULT_WHITE_WINS);
      case "0-1" -> assertThat(outcome.getResult()).isEqualTo(Result.RESULT_BLACK_WINS);
      default -> assertThat(outcome.getResult()).isEqualTo(Result.RESULT_DRAW);
    }
    if (!game.reason().isEmpty()) {
      assertThat(outcome.getTermination())
          .hasToString("TERMINATION_" + game.reason().toUpperCase(Locale.ROOT).replace(' ', '_'));
    }
  }

  private Variant variant(String id) {
    return client.rules().getVariant(message(text("variant: ?", id))).getVariant();
  }

  private Variant register(String definition) {
    return register(definition, false);
  }

  private Variant register(String definition, boolean replace) {
    return client
        .rules()
        .registerVariant(message(text("definition: ? replace: ?", definition, replace)))
        .getVariant();
  }

  private ListLegalTurnsResponse turns(Position position, int size, String token) {
    return client
        .rules()
        .listLegalTurns(
            message(text("position: ? page_size: ? page_token: ?", position, size, token)));
  }

  /** The first 10,000 turns, requested in the largest pages. */
  private ListLegalTurnsResponse manyTurns(Position position) {
    ListLegalTurnsResponse.Builder joined = ListLegalTurnsResponse.newBuilder();
    String token = "";
    do {
      ListLegalTurnsResponse page = turns(position, 10_000 - joined.getTurnsCount(), token);
      assertThat(page.getSerializedSize()).isLessThan(MAX_PAGE_BYTES);
      token = page.getNextPageToken();
      joined.mergeFrom(page).setNextPageToken(token);
    } while (!token.isEmpty() && joined.getTurnsCount() < 10_000);
    return joined.build();
  }

  private ApplyTurnsResponse apply(Position position, List<String> turns) {
    return client.rules().applyTurns(message(text("position: ? turns: ?", position, turns)));
  }

  private InspectPositionResponse inspect(Position position, String... made) {
    return client
        .rules()
        .inspectPosition(message(text("position: ? moves: ?", position, List.of(made))));
  }

  private ListLegalMovesResponse moves(Position position, String... made) {
    return client
        .rules()
        .listLegalMoves(message(text("position: ? moves: ?", position, List.of(made))));
  }

  private ValidateTurnResponse validate(Position position, String turn) {
    return client.rules().validateTurn(message(text("position: ? turn: ?", position, turn)));
  }

  private ReplayGameResponse replay(String id, List<String> turns) {
    return client.rules().replayGame(message(text("game {variant: ? turns: ?}", id, turns)));
  }

  private ImportGameResponse importGame(String id, String text) {
    return client.rules().importGame(message(text("variant: ? text: ?", id, text)));
  }

  private static String sha256(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }
}
