package io.polyboard.search.kafka;

import module java.base;

import com.google.protobuf.ByteString;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.catalogue.TournamentStates;
import io.polyboard.engine.Analysis;
import io.polyboard.engine.Report;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.events.TraceHeaders;
import io.polyboard.play.GamePlan;
import io.polyboard.proto.events.v1.AnalysedTurn;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Plays the games and searches the positions of records of the queue. Thread-safe. */
public final class GamePlayer {
  /** A request that was delivered this often without a result is given up. */
  static final int MAX_ATTEMPTS = 5;

  private static final Logger LOG = Logger.getLogger(GamePlayer.class);
  private static final String LIBRARY = "io.polyboard.search";
  private static final int MAX_CHARACTERS = 2_000;
  private static final long PAUSE_MILLIS = 500;

  /** In these states, games under way are ended. */
  private static final Set<TournamentState> OVER =
      Set.of(
          TournamentState.TOURNAMENT_STATE_FINISHED,
          TournamentState.TOURNAMENT_STATE_CANCELLED,
          TournamentState.TOURNAMENT_STATE_DELETED);

  private final RequestReader reader;
  private final EventWriter writer;
  private final TournamentStates states;
  private final WorkerName name;
  private final SearchMetrics metrics;
  private final GameThreads tables;

  public GamePlayer(
      RequestReader reader,
      EventWriter writer,
      TournamentStates states,
      WorkerName name,
      SearchMetrics metrics,
      GameThreads tables) {
    this.reader = reader;
    this.writer = writer;
    this.states = states;
    this.name = name;
    this.metrics = metrics;
    this.tables = tables;
  }

  /**
   * Reads a record of the queue. Writes a record that is not a request to the dead letters.
   *
   * @return the requested work; empty if there is none, or the request is void
   * @throws EventsUnavailableException if the dead letter could not be written
   */
  Optional<TakenWork> take(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
    try {
      TakenWork game = TakenWork.read(record);
      if (states.isVoid(game.owner(), game.event().getTime())) {
        metrics.skipped();
        return Optional.empty();
      }
      return Optional.of(game);
    } catch (InvalidEventException e) {
      writeDeadLetter(record, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * Whether the tournament or study of a game has ended since it requested the game. A request made
   * after the end shows that the tournament or study was resumed, which may not be known here yet.
   */
  boolean isOver(TakenWork game) {
    return states.isVoid(game.owner(), game.event().getTime())
        && states.state(game.owner()).filter(OVER::contains).isPresent();
  }

  /**
   * Plays a game, and waits until Kafka has the result.
   *
   * @throws InterruptedException if the thread is interrupted, which ends the game at once
   * @throws ExecutionException if the game cannot be played
   */
  void play(TakenWork work, Playing progress) throws InterruptedException, ExecutionException {
    Span span =
        GlobalOpenTelemetry.getTracer(LIBRARY)
            .spanBuilder(work.isGame() ? "play game" : "search position")
            .setParent(TraceHeaders.extract(work.record().headers()))
            .setSpanKind(SpanKind.CONSUMER)
            .startSpan();
    try (Scope scope = span.makeCurrent()) {
      Outgoing outgoing =
          work.isGame() ? play(work.game(), progress) : search(work.position(), progress);
      progress.played();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      write(outgoing);
    } finally {
      progress.played();
      span.end();
    }
  }

  private static Outgoing searched(PositionAnalysed position) {
    return Outgoing.of(Topic.ANALYSES, position.getStudyId(), Events.of(position));
  }

  private Outgoing play(GameRequest game, Playing progress)
      throws InterruptedException, ExecutionException {
    GamePlan plan = reader.game(game, "");
    PlayedGame played =
        GameMessages.write(game, plan.variant(), tables.play(plan, progress::begun), name.text());
    return Outgoing.of(
        Topic.GAMES_PLAYED,
        game.getGameId(),
        Events.of(GamePlayed.newBuilder().setGame(played).build()));
  }

  private Outgoing search(AnalysisRequested request, Playing progress)
      throws InterruptedException, ExecutionException {
    RequestReader.Question question = reader.analysis(request.getAnalysis());
    Analysis analysis = tables.search(question, progress::begun);
    PositionAnalysed.Builder analysed =
        PositionAnalysed.newBuilder()
            .setStudyId(request.getStudyId())
            .setNumber(request.getNumber())
            .setNodes(analysis.best().nodes())
            .setWorker(name.text());
    for (Report line : analysis.lines()) {
      if (!line.line().isEmpty()) {
        analysed.addTurns(
            AnalysedTurn.newBuilder()
                .setTurn(TurnText.format(question.position().variant(), line.line().first()))
                .setScore(line.score())
                .setDepth(line.depth()));
      }
    }
    return searched(analysed.build());
  }

  /** Writes a result, and retries while Kafka is unavailable; the request stays in the queue. */
  private void write(Outgoing result) throws InterruptedException {
    while (true) {
      try {
        writer.writeAll(List.of(result));
        return;
      } catch (EventsUnavailableException e) {
        LOG.warnf("a result could not be written, trying again: %s", e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /**
   * Writes a request to the end of the queue again; a long game to the queue of long games.
   *
   * @param yields how often the work has given way to other owners
   * @throws EventsUnavailableException if Kafka does not take it
   */
  void requeue(TakenWork work, int yields) throws InterruptedException {
    Topic queue = work.isLong() ? Topic.LONG_GAMES_REQUESTED : Topic.GAMES_REQUESTED;
    writer.writeAll(List.of(Outgoing.of(queue, work.id(), work.requested(yields))));
    if (work.record().topic().equals(queue.topicName())) {
      metrics.requeued();
    }
  }

  /**
   * Reports that work has failed for good, and writes its request to the dead letters.
   *
   * @throws EventsUnavailableException if Kafka does not take the events
   */
  void giveUp(TakenWork work, String reason) throws InterruptedException {
    String error = shortened(reason);
    Outgoing outgoing =
        work.isGame()
            ? Outgoing.of(
                Topic.GAMES_REFEREED,
                work.id(),
                Events.of(GameFailed.newBuilder().setRequest(work.game()).setReason(error).build()))
            : searched(
                PositionAnalysed.newBuilder()
                    .setStudyId(work.owner())
                    .setNumber(work.number())
                    .setWorker(name.text())
                    .setFailure(error)
                    .build());
    writer.writeAll(List.of(outgoing));
    writeDeadLetter(work.record(), error);
  }

  private void writeDeadLetter(ConsumerRecord<byte[], byte[]> record, String error)
      throws InterruptedException {
    String text = shortened(error);
    LOG.errorf("gave up %s@%d: %s", record.topic(), (Object) record.offset(), (Object) text);
    writer.writeDeadLetter(
        DeadLetter.newBuilder()
            .setTopic(record.topic())
            .setPartition(record.partition())
            .setOffset(record.offset())
            .setKey(bytes(record.key()))
            .setValue(bytes(record.value()))
            .setError(text)
            .setDeliveries(record.deliveryCount().orElse((short) 1))
            .build());
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), MAX_CHARACTERS));
  }

  private static ByteString bytes(byte @Nullable [] bytes) {
    return Optional.ofNullable(bytes).map(ByteString::copyFrom).orElse(ByteString.EMPTY);
  }
}
