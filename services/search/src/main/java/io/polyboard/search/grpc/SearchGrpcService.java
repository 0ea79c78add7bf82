package io.polyboard.search.grpc;

import io.grpc.stub.StreamObserver;
import io.polyboard.calls.Calls;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Outcomes;
import io.polyboard.calls.Refusal;
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
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.FindBestTurnResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.Reason;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.search.SearchConfig;
import io.polyboard.search.worker.WorkerName;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Answers the calls of {@code polyboard.search.v1.SearchService}. Thread-safe. */
@GrpcService
public class SearchGrpcService extends SearchServiceGrpc.SearchServiceImplBase {
  private final Calls calls =
      new Calls("search.polyboard", Reason.REASON_INTERNAL, SearchGrpcService::translate);
  private final RequestReader reader;
  private final Searches searches;
  private final WorkerName name;
  private final Duration longest;
  private final EnginePool engines;

  @Inject
  SearchGrpcService(
      RequestReader reader, Searches searches, WorkerName name, SearchConfig configuration) {
    this.reader = reader;
    this.searches = searches;
    this.name = name;
    longest = configuration.longest();
    engines = new EnginePool(configuration.hashMib());
  }

  @Override
  public void analyse(AnalyseRequest request, StreamObserver<AnalyseResponse> responses) {
    calls.stream(
        responses,
        out -> {
          RequestReader.Question question = reader.analysis(request);
          Variant variant = question.position().variant();
          Analysis found =
              searches.run(
                  new EngineSearch(question),
                  lines -> out.send(Answers.analysis(variant, lines, false)));
          out.send(Answers.analysis(variant, found.lines(), true));
        });
  }

  @Override
  public void findBestTurn(
      FindBestTurnRequest request, StreamObserver<FindBestTurnResponse> responses) {
    calls.unary(
        responses,
        () -> {
          RequestReader.Question question = reader.bestTurn(request);
          Position position = question.position().copy();
          Report best = searches.run(new EngineSearch(question), lines -> {}).best();
          var line = Answers.line(position.variant(), best);
          return FindBestTurnResponse.newBuilder()
              .setTurn(line.getTurnsCount() == 0 ? "" : line.getTurns(0))
              .setLine(line)
              .setNodes(best.nodes())
              .setOutcome(Outcomes.message(position.outcome()))
              .build();
        });
  }

  @Override
  public void playGame(PlayGameRequest request, StreamObserver<PlayGameResponse> responses) {
    calls.stream(
        responses,
        out -> {
          new Fields(Reason.REASON_FIELD_INVALID)
              .require(request.hasGame(), "game", "is needed")
              .check();
          GameRequest asked = request.getGame();
          GamePlan plan = reader.game(asked, "game.");
          PlayedGame played = searches.run(new GameSearch(plan), out::send);
          out.send(
              PlayGameResponse.newBuilder()
                  .setGame(Answers.game(asked, plan.variant(), played, name.text()))
                  .build());
        });
  }

  private static Optional<Refusal> translate(Throwable failure) {
    return switch (failure) {
      case NoRoomException full -> Optional.of(Searches.busy(String.valueOf(full.getMessage())));
      case RefusedException refused ->
          Optional.of(
              Refusal.of(
                      io.grpc.Status.Code.INVALID_ARGUMENT,
                      Reason.REASON_FIELD_INVALID,
                      "the game cannot begin")
                  .faults("game.opening", refused));
      case IllegalArgumentException memory when memory.getCause() instanceof OutOfMemoryError ->
          Optional.of(Searches.busy(String.valueOf(memory.getMessage())));
      default -> Optional.empty();
    };
  }

  /** Searches a position, and tells of every completed depth. */
  private final class EngineSearch implements Searches.Search<List<Report>, Analysis> {
    private final RequestReader.Question question;
    private final Control control = new Control();

    EngineSearch(RequestReader.Question question) {
      this.question = question;
    }

    @Override
    public Analysis run(Consumer<List<Report>> news) {
      Engine engine = engines.take(question.position().variant(), question.settings());
      try {
        List<Report> depth = new ArrayList<>();
        long width = width();
        return engine.search(
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
      } finally {
        engines.giveBack(engine);
      }
    }

    /** How many lines a completed depth has. */
    private long width() {
      int asked = question.settings().multiPv();
      List<Turn> turns = question.limits().turns();
      return asked == 1
          ? 1
          : Math.min(
              asked,
              turns.isEmpty()
                  ? question.position().countTurns()
                  : turns.stream().distinct().count());
    }

    @Override
    public void timeUp() {
      control.stop();
    }
  }

  /** Plays a game, and tells of every turn. */
  private final class GameSearch implements Searches.Search<PlayGameResponse, PlayedGame> {
    private final GamePlan plan;

    GameSearch(GamePlan plan) {
      this.plan = plan;
    }

    @Override
    public PlayedGame run(Consumer<PlayGameResponse> news) throws InterruptedException {
      return new Table(engines)
          .play(
              plan,
              (turn, number) ->
                  news.accept(
                      PlayGameResponse.newBuilder()
                          .setTurn(TurnText.format(plan.variant(), turn))
                          .setNumber(number)
                          .build()));
    }

    @Override
    public void timeUp() throws TimeoutException {
      throw new TimeoutException("the game has taken longer than " + longest);
    }
  }
}
