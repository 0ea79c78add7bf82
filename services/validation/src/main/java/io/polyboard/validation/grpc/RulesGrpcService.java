package io.polyboard.validation.grpc;

import module java.base;

import io.grpc.Status;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Draft;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.Registrant;
import io.polyboard.contract.catalogue.SlowDefinitionException;
import io.polyboard.contract.catalogue.VariantIdTakenException;
import io.polyboard.proto.rules.v1.ApplyTurnsRequest;
import io.polyboard.proto.rules.v1.ApplyTurnsResponse;
import io.polyboard.proto.rules.v1.CheckVariantRequest;
import io.polyboard.proto.rules.v1.CheckVariantResponse;
import io.polyboard.proto.rules.v1.DefinitionFault;
import io.polyboard.proto.rules.v1.DescribeVariantRequest;
import io.polyboard.proto.rules.v1.DescribeVariantResponse;
import io.polyboard.proto.rules.v1.GameEnd;
import io.polyboard.proto.rules.v1.GameFault;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.GetVariantResponse;
import io.polyboard.proto.rules.v1.ImportGameRequest;
import io.polyboard.proto.rules.v1.ImportGameResponse;
import io.polyboard.proto.rules.v1.ImportedGame;
import io.polyboard.proto.rules.v1.InspectPositionRequest;
import io.polyboard.proto.rules.v1.InspectPositionResponse;
import io.polyboard.proto.rules.v1.ListLegalMovesRequest;
import io.polyboard.proto.rules.v1.ListLegalMovesResponse;
import io.polyboard.proto.rules.v1.ListLegalTurnsRequest;
import io.polyboard.proto.rules.v1.ListLegalTurnsResponse;
import io.polyboard.proto.rules.v1.ListVariantsRequest;
import io.polyboard.proto.rules.v1.ListVariantsResponse;
import io.polyboard.proto.rules.v1.PerftRequest;
import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.proto.rules.v1.ReadTurn;
import io.polyboard.proto.rules.v1.ReadTurnsRequest;
import io.polyboard.proto.rules.v1.ReadTurnsResponse;
import io.polyboard.proto.rules.v1.Reason;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.RegisterVariantResponse;
import io.polyboard.proto.rules.v1.ReplayGameRequest;
import io.polyboard.proto.rules.v1.ReplayGameResponse;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.ValidateTurnRequest;
import io.polyboard.proto.rules.v1.ValidateTurnResponse;
import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.calls.Refusal;
import io.polyboard.validation.PositionPool;
import io.polyboard.validation.ValidationConfig;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** Answers the calls of {@code polyboard.rules.v1.RulesService}. Thread-safe. */
@GrpcService
public class RulesGrpcService extends ContractService {
  private static final int MAX_VARIANTS = 1_000;
  private static final int DEFAULT_VARIANTS = 100;
  private static final int MAX_TURNS = 10_000;
  private static final int DEFAULT_TURNS = 1_000;

  private final Catalogue catalogue;
  private final GivenPositions positions;
  private final VariantMessages variants;
  private final RulesHeavyCalls heavyCalls;
  private final ValidationConfig settings;
  private final OwnerQuotas quotas;

  @Inject
  RulesGrpcService(
      Catalogue catalogue,
      GivenPositions positions,
      VariantMessages variants,
      RulesHeavyCalls heavyCalls,
      ValidationConfig settings,
      OwnerQuotas quotas) {
    super(
        RulesServiceGrpc.getServiceDescriptor(),
        new Calls("rules.polyboard", RulesGrpcService::translate));
    this.catalogue = catalogue;
    this.positions = positions;
    this.variants = variants;
    this.heavyCalls = heavyCalls;
    this.settings = settings;
    this.quotas = quotas;
    unary(RulesServiceGrpc.getListVariantsMethod(), this::listVariants);
    unary(RulesServiceGrpc.getGetVariantMethod(), this::getVariant);
    unary(RulesServiceGrpc.getDescribeVariantMethod(), this::describeVariant);
    unary(RulesServiceGrpc.getRegisterVariantMethod(), this::registerVariant);
    unary(RulesServiceGrpc.getCheckVariantMethod(), this::checkVariant);
    unary(RulesServiceGrpc.getListLegalTurnsMethod(), this::listLegalTurns);
    unary(RulesServiceGrpc.getListLegalMovesMethod(), this::listLegalMoves);
    unary(RulesServiceGrpc.getInspectPositionMethod(), this::inspectPosition);
    unary(RulesServiceGrpc.getValidateTurnMethod(), this::validateTurn);
    unary(RulesServiceGrpc.getApplyTurnsMethod(), this::applyTurns);
    unary(RulesServiceGrpc.getReadTurnsMethod(), this::readTurns);
    unary(RulesServiceGrpc.getReplayGameMethod(), this::replayGame);
    unary(RulesServiceGrpc.getImportGameMethod(), this::importGame);
    stream(RulesServiceGrpc.getPerftMethod(), this::perft);
  }

  private static Optional<Refusal> translate(Throwable failure) {
    return switch (failure) {
      case VariantIdTakenException taken ->
          Optional.of(
              Refusal.of(
                      Status.Code.ALREADY_EXISTS,
                      Reason.REASON_VARIANT_ID_TAKEN,
                      String.valueOf(taken.getMessage()))
                  .with("variant", taken.variantId())
                  .with("variant_digest", taken.holder())
                  .with("replaceable", Boolean.toString(taken.replaceable())));
      case SlowDefinitionException slow ->
          Optional.of(
              Refusal.of(
                  Status.Code.DEADLINE_EXCEEDED,
                  Reason.REASON_DEFINITION_TOO_SLOW,
                  String.valueOf(slow.getMessage())));
      default -> Optional.empty();
    };
  }

  private static void require(boolean given, String field) {
    new Fields().require(given, field, "is required").check();
  }

  private ListVariantsResponse listVariants(ListVariantsRequest request) throws Exception {
    Fields fields = new Fields();
    int size = fields.pageSize(request.getPageSize(), DEFAULT_VARIANTS, MAX_VARIANTS);
    fields.check();
    List<String> digests = catalogue.digests();
    PageTokens tokens = PageTokens.of(request);
    // The token names the last variant of the page before, because others may be registered since.
    int first = tokens.read(last -> requireFound(digests.indexOf(last)) + 1).orElse(0);
    List<String> listed = digests.subList(first, Math.min(digests.size(), first + size));
    List<String> after = digests.subList(first, digests.size());
    // Variants that are not cached must be compiled, which makes the call heavy.
    Callable<Page<String, io.polyboard.proto.rules.v1.Variant>> cut =
        () -> Page.of(after, size, variants::summary);
    var page = listed.stream().allMatch(variants::isKept) ? cut.call() : heavyCalls.run(cut);
    return ListVariantsResponse.newBuilder()
        .addAllVariants(page.items())
        .setNextPageToken(tokens.next(page, last -> last))
        .build();
  }

  private static int requireFound(int index) {
    if (index < 0) {
      throw new IllegalArgumentException("the token does not name a variant");
    }
    return index;
  }

  private GetVariantResponse getVariant(GetVariantRequest request) throws InterruptedException {
    return GetVariantResponse.newBuilder()
        .setVariant(variants.whole(positions.variant("variant", request.getVariant())))
        .build();
  }

  private DescribeVariantResponse describeVariant(DescribeVariantRequest request) throws Exception {
    Variant variant = positions.variant("variant", request.getVariant()).variant();
    // The influence of its pieces is computed from many positions at the first request.
    return heavyCalls.run(() -> VariantDescriptions.write(variant));
  }

  private RegisterVariantResponse registerVariant(RegisterVariantRequest request) throws Exception {
    String definition = request.getDefinition();
    requireDefinition(definition);
    try {
      Registrant registrant = Registrant.current(quotas);
      var variant =
          quotas.counting(() ->
              heavyCalls.run(() ->
                  variants.whole(
                      catalogue.registerVariant(definition, request.getReplace(), registrant))));
      return RegisterVariantResponse.newBuilder().setVariant(variant).build();
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_DEFINITION_INVALID,
              "the definition has faults")
          .problems("definition", e);
    }
  }

  private CheckVariantResponse checkVariant(CheckVariantRequest request) throws Exception {
    String definition = request.getDefinition();
    requireDefinition(definition);
    try {
      Draft draft = heavyCalls.run(() -> catalogue.check(definition));
      return CheckVariantResponse.newBuilder()
          .setVariant(variants.whole(draft.variant()))
          .addAllNotes(faults(draft.notes()))
          .build();
    } catch (RefusedException e) {
      return CheckVariantResponse.newBuilder().addAllFaults(faults(e.problems())).build();
    }
  }

  private static List<DefinitionFault> faults(List<Problem> problems) {
    return problems.stream()
        .map(problem ->
            DefinitionFault.newBuilder()
                .setLine(problem.place().line())
                .setColumn(problem.place().column())
                .setCode(problem.code())
                .setMessage(problem.toString())
                .build())
        .toList();
  }

  private static void requireDefinition(String definition) {
    new Fields()
        .require(!definition.isEmpty(), "definition", "is required: YAML")
        .require(
            !Catalogue.isTooLarge(definition, Catalogue.MAX_BYTES),
            "definition",
            "is larger than " + Catalogue.MAX_BYTES + " bytes")
        .check();
  }

  private ListLegalTurnsResponse listLegalTurns(ListLegalTurnsRequest request)
      throws InterruptedException {
    Fields fields = new Fields().require(request.hasPosition(), "position", "is required");
    int size = fields.pageSize(request.getPageSize(), DEFAULT_TURNS, MAX_TURNS);
    fields.check();
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      long total = position.countTurns();
      PageTokens tokens = PageTokens.of(request);
      long first = tokens.read(token -> turnsBefore(token, loan.digest(), total)).orElse(0L);
      var turns =
          Page.of(
                  position.legalTurns(first, size),
                  size,
                  turn -> PositionMessages.turn(position.variant(), turn))
              .items();
      long next = first + turns.size();
      return ListLegalTurnsResponse.newBuilder()
          .addAllTurns(turns)
          .setNextPageToken(next < total ? tokens.token(loan.digest() + " " + next) : "")
          .setTotal(total)
          .setVariantDigest(loan.digest())
          .build();
    }
  }

  /**
   * The token has the variant's digest, because an id may come to stand for another variant, and
   * the number of turns on the pages before.
   */
  private static long turnsBefore(String token, String digest, long total) {
    long before = Long.parseLong(token.substring(token.indexOf(' ') + 1));
    if (!token.startsWith(digest + " ") || before < 0 || before >= total) {
      throw new IllegalArgumentException("the token is of another position");
    }
    return before;
  }

  private ListLegalMovesResponse listLegalMoves(ListLegalMovesRequest request)
      throws InterruptedException {
    require(request.hasPosition(), "position");
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      makeMoves(position, request.getMovesList(), request.getPosition().getTurnsCount() + 1);
      return ListLegalMovesResponse.newBuilder()
          .setInsideTurn(position.insideTurn())
          .setVariantDigest(loan.digest())
          .addAllMoves(PositionMessages.moves(position.variant(), position.legalMoves()))
          .build();
    }
  }

  private InspectPositionResponse inspectPosition(InspectPositionRequest request)
      throws InterruptedException {
    require(request.hasPosition(), "position");
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      makeMoves(position, request.getMovesList(), request.getPosition().getTurnsCount() + 1);
      return PositionMessages.inspection(position).setVariantDigest(loan.digest()).build();
    }
  }

  private static void makeMoves(Position position, List<String> moves, int number) {
    for (int i = 0; i < moves.size(); i++) {
      String move = moves.get(i);
      try {
        if (i > 0 && !position.insideTurn()) {
          throw new RefusedException(
              IllegalTurnReason.WRONG_NUMBER_OF_MOVES.problem(
                  "the moves before it already form a whole turn"));
        }
        position.make(TurnText.parseMove(position, move));
      } catch (RefusedException e) {
        throw RequestedPositions.illegal(position, "moves[" + i + "]", move, number, e);
      }
    }
  }

  private ValidateTurnResponse validateTurn(ValidateTurnRequest request)
      throws InterruptedException {
    String turn = request.getTurn();
    new Fields()
        .require(request.hasPosition(), "position", "is required")
        .require(!turn.isEmpty(), "turn", "is required")
        .require(
            turn.length() <= TurnText.MAX_CHARACTERS,
            "turn",
            "is longer than " + TurnText.MAX_CHARACTERS + " characters")
        .check();
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      ValidateTurnResponse.Builder response =
          ValidateTurnResponse.newBuilder().setVariantDigest(loan.digest());
      try {
        Turn legal = TurnText.parse(position, turn);
        response.setLegal(true).setCanonical(TurnText.format(position.variant(), legal));
      } catch (RefusedException e) {
        response
            .setReason(RequestedPositions.reason(e.problem()))
            .setMessage(e.problem().toString());
      }
      return response.build();
    }
  }

  private ApplyTurnsResponse applyTurns(ApplyTurnsRequest request) throws InterruptedException {
    int made = request.getPosition().getTurnsCount();
    int added = request.getTurnsCount();
    requireTurns(request.hasPosition(), made, added);
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      for (int i = 0; i < added; i++) {
        var unused =
            RequestedPositions.make(
                position, "turns[" + i + "]", request.getTurns(i), made + i + 1);
      }
      Outcome outcome = position.outcome();
      return ApplyTurnsResponse.newBuilder()
          .setMfen(GivenPositions.mfen(position))
          .setOutcome(Outcomes.message(outcome))
          .setSideToMove(PositionMessages.side(position.side()))
          .setInCheck(position.inCheck())
          .setLegalTurns(outcome.isOver() ? 0 : position.countTurns())
          .setVariantDigest(loan.digest())
          .build();
    }
  }

  private ReadTurnsResponse readTurns(ReadTurnsRequest request) throws InterruptedException {
    int made = request.getPosition().getTurnsCount();
    requireTurns(request.hasPosition(), made, request.getTurnsCount());
    try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
      Position position = loan.position();
      ReadTurnsResponse.Builder response =
          ReadTurnsResponse.newBuilder().setVariantDigest(loan.digest());
      int bytes = 0;
      for (String text : request.getTurnsList()) {
        made++;
        if (Thread.interrupted()) {
          throw new InterruptedException("the call was cancelled");
        }
        try {
          ReadTurn turn = PositionMessages.readTurn(position, text);
          bytes += turn.getSerializedSize();
          if (bytes > Page.MAX_BYTES && response.getTurnsCount() > 0) {
            break;
          }
          response.addTurns(turn);
        } catch (RefusedException e) {
          response.setFault(fault(position, made, e));
          break;
        }
      }
      return response.build();
    }
  }

  private static void requireTurns(boolean hasPosition, int made, int added) {
    new Fields()
        .require(hasPosition, "position", "is required")
        .require(
            made > GameText.MAX_TURNS || made + added <= GameText.MAX_TURNS,
            "turns",
            "and those of the position are more than " + GameText.MAX_TURNS + " together")
        .check();
  }

  private static GameFault.Builder fault(Position position, int number, RefusedException e) {
    return GameFault.newBuilder()
        .setTurnNumber(number)
        .setReason(RequestedPositions.reason(e.problem()))
        .setMessage(e.problem().toString())
        .setMfen(GivenPositions.mfen(position));
  }

  private ReplayGameResponse replayGame(ReplayGameRequest request) throws InterruptedException {
    require(request.hasGame(), "game");
    try (PositionPool.Loan loan = positions.beforeTurns("game", request.getGame())) {
      Position position = loan.position();
      ReplayGameResponse.Builder response =
          ReplayGameResponse.newBuilder().setVariantDigest(loan.digest());
      int number = 0;
      for (String turn : request.getGame().getTurnsList()) {
        number++;
        if (Thread.interrupted()) {
          throw new InterruptedException("the call was cancelled");
        }
        try {
          TurnText.make(position, turn);
        } catch (RefusedException e) {
          return response.setFault(fault(position, number, e)).build();
        }
      }
      return response
          .setPlayed(
              GameEnd.newBuilder()
                  .setMfen(GivenPositions.mfen(position))
                  .setOutcome(Outcomes.message(position.outcome())))
          .build();
    }
  }

  private ImportGameResponse importGame(ImportGameRequest request) throws Exception {
    String text = request.getText();
    new Fields()
        .require(!text.isEmpty(), "text", "is required: a game")
        .require(
            text.length() <= GameText.MAX_CHARACTERS,
            "text",
            "is longer than " + GameText.MAX_CHARACTERS + " characters")
        .check();
    KnownVariant variant = positions.variant("variant", request.getVariant());
    return heavyCalls.run(
        () -> imported(variant.variant(), text).setVariantDigest(variant.digest()).build());
  }

  private static ImportGameResponse.Builder imported(Variant variant, String text) {
    try {
      ReplayedGame game = GameText.read(variant, text);
      Outcome.Result stated = game.statedResult();
      return ImportGameResponse.newBuilder()
          .setGame(
              ImportedGame.newBuilder()
                  .addAllTurns(game.texts())
                  .setMfen(GivenPositions.mfen(game.end()))
                  .setOutcome(Outcomes.message(game.end().outcome()))
                  .setStatedResult(
                      stated == null ? Result.RESULT_UNSPECIFIED : Outcomes.result(stated)));
    } catch (RefusedException e) {
      return ImportGameResponse.newBuilder().setFault(fault(e.problem()));
    }
  }

  private static GameFault.Builder fault(Problem problem) {
    GameFault.Builder fault = GameFault.newBuilder().setMessage(problem.toString());
    if (problem.place().turn() > 0) {
      fault
          .setTurnNumber(problem.place().turn())
          .setLine(problem.place().line())
          .setReason(RequestedPositions.reason(problem));
    }
    return fault;
  }

  private void perft(PerftRequest request, Outflow<PerftResponse> outflow) throws Exception {
    Fields fields = new Fields().require(request.hasPosition(), "position", "is required");
    int depth = fields.range("depth", request.getDepth(), 1, settings.maxPerftDepth());
    fields.check();
    // The loan belongs to the heavy thread, which may continue briefly after a cancellation.
    boolean unused =
        heavyCalls.run(() -> {
          try (PositionPool.Loan loan = positions.reach("position", request.getPosition())) {
            new PerftCount(loan.position(), loan.digest(), depth).send(outflow);
          }
          return true;
        });
  }
}
