package io.polyboard.search.grpc;

import module java.base;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.Scores;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.Registrant;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.engine.Analysis;
import io.polyboard.engine.Control;
import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.NoRoomException;
import io.polyboard.engine.Report;
import io.polyboard.play.GamePlan;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Table;
import io.polyboard.proto.search.v1.AnalyseRequest;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.ExplainRequest;
import io.polyboard.proto.search.v1.ExplainResponse;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.FindBestTurnResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.GetWeightsRequest;
import io.polyboard.proto.search.v1.GetWeightsResponse;
import io.polyboard.proto.search.v1.Line;
import io.polyboard.proto.search.v1.ListWeightsRequest;
import io.polyboard.proto.search.v1.ListWeightsResponse;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.Reason;
import io.polyboard.proto.search.v1.RegisterWeightsRequest;
import io.polyboard.proto.search.v1.RegisterWeightsResponse;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.search.v1.StartAnalysis;
import io.polyboard.proto.search.v1.Weights;
import io.polyboard.proto.search.v1.Worth;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.worker.WorkerName;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Inflow;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageTokens;
import io.polyboard.service.calls.Refusal;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** Answers the calls of {@code polyboard.search.v1.SearchService}. Thread-safe. */
@GrpcService
public class SearchGrpcService extends ContractService {
  private static final int MAX_WEIGHTS = 1_000;
  private static final int DEFAULT_WEIGHTS = 100;

  private final Catalogue catalogue;
  private final RequestReader reader;
  private final Searches searches;
  private final WorkerName name;
  private final Duration idle;
  private final Duration maxDuration;
  private final EnginePool engines;
  private final OwnerQuotas quotas;

  @Inject
  SearchGrpcService(
      Catalogue catalogue,
      RequestReader reader,
      Searches searches,
      WorkerName name,
      SearchConfig settings,
      OwnerQuotas quotas) {
    super(
        SearchServiceGrpc.getServiceDescriptor(),
        new Calls("search.polyboard", SearchGrpcService::translate));
    this.catalogue = catalogue;
    this.reader = reader;
    this.searches = searches;
    this.name = name;
    this.quotas = quotas;
    maxDuration = settings.maxDuration();
    idle = settings.idle();
    engines = EnginePool.within(settings.memoryMib());
    converse(SearchServiceGrpc.getAnalyseMethod(), this::analyse);
    unary(SearchServiceGrpc.getFindBestTurnMethod(), this::findBestTurn);
    unary(SearchServiceGrpc.getExplainMethod(), this::explain);
    stream(SearchServiceGrpc.getPlayGameMethod(), this::playGame);
    unary(SearchServiceGrpc.getRegisterWeightsMethod(), this::registerWeights);
    unary(SearchServiceGrpc.getGetWeightsMethod(), this::getWeights);
    unary(SearchServiceGrpc.getListWeightsMethod(), this::listWeights);
  }

  private void analyse(Inflow<AnalyseRequest> requests, Outflow<AnalyseResponse> out)
      throws Exception {
    try (AnalysisEngine engine = new AnalysisEngine(engines)) {
      int analysis = 0;
      while (true) {
        if (!requests.await(idle)) {
          engine.close();
        }
        Optional<AnalyseRequest> request = requests.next();
        if (request.isEmpty()) {
          return;
        }
        switch (request.get().getActionCase()) {
          case START -> analyse(++analysis, request.get().getStart(), engine, requests, out);
          case STOP -> {
            // Its arrival has already ended the analysis under way.
          }
          case ACTION_NOT_SET ->
              throw Refusal.invalid("the request is not valid")
                  .field("action", "is required: start or stop");
        }
      }
    }
  }

  private void analyse(
      int number,
      StartAnalysis start,
      AnalysisEngine engine,
      Inflow<AnalyseRequest> requests,
      Outflow<AnalyseResponse> out)
      throws Exception {
    RequestReader.Question question = reader.analysis(start);
    EngineSearch search = new EngineSearch(question, engine);
    requests.onArrival(search::timeUp);
    Analysis found =
        searches.run(search, lines -> out.send(answer(number, question, lines, false)));
    out.send(answer(number, question, found.lines(), true));
  }

  private FindBestTurnResponse findBestTurn(FindBestTurnRequest request) throws Exception {
    RequestReader.Question question = reader.bestTurn(request);
    Position position = question.position().copy();
    Report best;
    try (AnalysisEngine engine = new AnalysisEngine(engines)) {
      best = searches.run(new EngineSearch(question, engine), lines -> {}).best();
    }
    var line = line(position.variant(), best);
    return FindBestTurnResponse.newBuilder()
        .setTurn(line.getTurnsCount() == 0 ? "" : line.getTurns(0))
        .setLine(line)
        .setNodes(best.nodes())
        .setOutcome(Outcomes.message(position.outcome()))
        .setVariantDigest(question.variantDigest())
        .build();
  }

  private ExplainResponse explain(ExplainRequest request) throws Exception {
    RequestReader.Question question = reader.explanation(request);
    Position position = question.position();
    Variant variant = position.variant();
    try (AnalysisEngine engines = new AnalysisEngine(this.engines)) {
      Engine engine = engines.take(variant, question.settings());
      SortedMap<Integer, Integer> places =
          request.hasCell()
              ? engine.worths(position, variant.lattice().at(request.getCell()))
              : new TreeMap<>();
      return ExplainResponse.newBuilder()
          .setScore(engine.evaluate(position))
          .addAllPieces(worths(engine.worths(position)))
          .addAllPlaces(worths(places))
          .setVariantDigest(question.variantDigest())
          .build();
    }
  }

  private static List<Worth> worths(SortedMap<Integer, Integer> byCell) {
    return byCell.entrySet().stream()
        .map(each ->
            Worth.newBuilder().setCell(each.getKey()).setCentipawns(each.getValue()).build())
        .toList();
  }

  private void playGame(PlayGameRequest request, Outflow<PlayGameResponse> out) throws Exception {
    new Fields().require(request.hasGame(), "game", "is required").check();
    GameRequest requested = request.getGame();
    GamePlan plan = reader.game(requested, "game.");
    PlayedGame played = searches.run(new GameSearch(plan, engines, maxDuration), out::send);
    out.send(
        PlayGameResponse.newBuilder()
            .setGame(GameMessages.write(requested, plan.variant(), played, name.text()))
            .build());
  }

  private RegisterWeightsResponse registerWeights(RegisterWeightsRequest request) throws Exception {
    KnownVariant variant = reader.weights(request);
    Registration known =
        quotas.counting(() ->
            catalogue.registerWeights(variant, request.getText(), Registrant.current(quotas)));
    return RegisterWeightsResponse.newBuilder().setWeights(weights(known, true)).build();
  }

  private GetWeightsResponse getWeights(GetWeightsRequest request) throws InterruptedException {
    return GetWeightsResponse.newBuilder()
        .setWeights(weights(reader.known("digest", request.getDigest()), true))
        .build();
  }

  private ListWeightsResponse listWeights(ListWeightsRequest request) throws InterruptedException {
    Fields fields = new Fields();
    int size = fields.pageSize(request.getPageSize(), DEFAULT_WEIGHTS, MAX_WEIGHTS);
    fields.check();
    String digest =
        request.getVariant().isEmpty() ? "" : reader.variant(request.getVariant()).digest();
    PageTokens tokens = PageTokens.of(request);
    String after = tokens.read(last -> last).orElse("");
    Page<Registration, Weights> page =
        Page.of(
            catalogue.weights().stream()
                .filter(each -> digest.isEmpty() || each.variantDigest().equals(digest))
                .filter(each -> each.digest().compareTo(after) > 0)
                .toList(),
            size,
            each -> weights(each, false));
    return ListWeightsResponse.newBuilder()
        .addAllWeights(page.items())
        .setNextPageToken(tokens.next(page, Registration::digest))
        .build();
  }

  /**
   * The result of a search.
   *
   * @param lines one or more lines, the best first
   */
  private static AnalyseResponse answer(
      int number, RequestReader.Question question, List<Report> lines, boolean done) {
    Variant variant = question.position().variant();
    Report last = lines.getLast();
    return AnalyseResponse.newBuilder()
        .setAnalysis(number)
        .setVariantDigest(question.variantDigest())
        .addAllLines(lines.stream().map(line -> line(variant, line)).toList())
        .setNodes(last.nodes())
        .setTime(Durations.fromMillis(last.millis()))
        .setHashFullPermille(last.permilleFull())
        .setDone(done)
        .build();
  }

  /** A turn with its principal variation. */
  private static Line line(Variant variant, Report report) {
    return Line.newBuilder()
        .setRank(report.rank())
        .setDepth(report.depth())
        .setSelectiveDepth(report.deepest())
        .setScore(Scores.message(report.score()))
        .addAllTurns(TurnText.formatAll(variant, report.line().turns()))
        .setTruncated(report.line().cut())
        .build();
  }

  private static Weights weights(Registration known, boolean text) {
    return Weights.newBuilder()
        .setDigest(known.digest())
        .setVariantId(known.variantId())
        .setVariantDigest(known.variantDigest())
        .setText(text ? known.text() : "")
        .build();
  }

  private static Optional<Refusal> translate(Throwable failure) {
    return switch (failure) {
      case NoRoomException full -> Optional.of(noRoom(full, full.isTemporary()));
      case RefusedException refused ->
          Optional.of(
              Refusal.of(
                      Status.Code.INVALID_ARGUMENT,
                      Reason.REASON_OPENING_IMPOSSIBLE,
                      "the game cannot begin")
                  .problems("game.opening", refused));
      case IllegalArgumentException memory when memory.getCause() instanceof OutOfMemoryError ->
          Optional.of(noRoom(memory, true));
      default -> Optional.empty();
    };
  }

  /**
   * @param temporary whether there is room once other engines are given back
   */
  private static Refusal noRoom(RuntimeException full, boolean temporary) {
    String message = String.valueOf(full.getMessage());
    Refusal refusal =
        Refusal.of(
                Status.Code.RESOURCE_EXHAUSTED,
                io.polyboard.proto.common.v1.Reason.REASON_BUSY,
                message)
            .quota("polyboard.search.memory-mib", message);
    return temporary ? refusal.retryAfter(Duration.ofSeconds(1)) : refusal;
  }

  /** Searches a position, and reports every completed depth. */
  private record EngineSearch(
      RequestReader.Question question, AnalysisEngine engines, Control control)
      implements Searches.Search<List<Report>, Analysis> {
    EngineSearch(RequestReader.Question question, AnalysisEngine engines) {
      this(question, engines, new Control());
    }

    @Override
    public Analysis run(Consumer<List<Report>> news) {
      List<Report> depth = new ArrayList<>();
      long width = width();
      return engines
          .take(question.position().variant(), question.settings())
          .search(
              question.position(),
              question.limits(),
              control,
              report -> {
                if (report.rank() == 1) {
                  depth.clear();
                }
                depth.add(report);
                if (depth.size() == width) {
                  news.accept(List.copyOf(depth));
                }
              });
    }

    /** The number of lines of a completed depth. */
    private long width() {
      int requested = question.settings().multiPv();
      List<Turn> turns = question.limits().turns();
      return requested == 1
          ? 1
          : Math.min(
              requested,
              turns.isEmpty()
                  ? question.position().countTurns()
                  : turns.stream().distinct().count());
    }

    @Override
    public void timeUp() {
      control.stop();
    }
  }

  /** Plays a game, and reports every turn. */
  private record GameSearch(GamePlan plan, EnginePool engines, Duration longest)
      implements Searches.Search<PlayGameResponse, PlayedGame> {
    @Override
    public PlayedGame run(Consumer<PlayGameResponse> news) throws InterruptedException {
      return new Table(engines)
          .play(
              plan,
              (turn, number) ->
                  news.accept(
                      PlayGameResponse.newBuilder()
                          .setTurn(GameMessages.write(plan.variant(), turn))
                          .setNumber(number)
                          .build()));
    }

    @Override
    public void timeUp() {
      String message = "the game took longer than " + longest;
      throw Refusal.of(Status.Code.DEADLINE_EXCEEDED, Reason.REASON_GAME_TOO_LONG, message)
          .quota("polyboard.search.max-duration", message);
    }
  }
}
