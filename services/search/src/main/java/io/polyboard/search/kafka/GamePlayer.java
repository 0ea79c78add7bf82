package io.polyboard.search.kafka;

import com.google.protobuf.ByteString;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.polyboard.catalogue.TournamentStates;
import io.polyboard.events.EventWriter;
import io.polyboard.events.Events;
import io.polyboard.events.Failures;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.events.TraceHeaders;
import io.polyboard.play.GamePlan;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader;
import io.polyboard.search.worker.GameThreads;
import io.polyboard.search.worker.WorkerName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Does what a record of the queue asks for. Thread-safe. */
public final class GamePlayer {
  /** From this delivery on, a game whose playing fails is given up. */
  static final int MOST_DELIVERIES = 5;

  private static final Logger LOG = Logger.getLogger(GamePlayer.class);
  private static final String LIBRARY = "io.polyboard.search";
  private static final int MOST_CHARACTERS = 2_000;

  /** In these no game is played on. */
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

  /** Whether the tournament that a record's game is of has ended since. */
  public boolean isOver(ConsumerRecord<byte[], byte[]> request) {
    try {
      Event event = Events.parse(request.value());
      return states
          .state(event.getGameRequested().getRequest().getTournamentId())
          .filter(OVER::contains)
          .isPresent();
    } catch (InvalidEventException e) {
      return false;
    }
  }

  /**
   * Plays the game that a record asks for, and waits until Kafka has acknowledged the outcome.
   *
   * @param last whether Kafka is to have it at once, rather than with what is written a moment
   *     later
   * @param played run once the game is over, though Kafka may not have it yet
   * @return what the queue is to be told of the record
   * @throws InterruptedException if the thread is interrupted, which ends a game at once
   */
  public AcknowledgeType play(ConsumerRecord<byte[], byte[]> request, boolean last, Runnable played)
      throws InterruptedException {
    Span span =
        GlobalOpenTelemetry.getTracer(LIBRARY)
            .spanBuilder("play game")
            .setParent(TraceHeaders.extract(request.headers()))
            .setSpanKind(SpanKind.CONSUMER)
            .startSpan();
    try (Scope scope = span.makeCurrent()) {
      return answered(request, last, played);
    } finally {
      span.end();
    }
  }

  private AcknowledgeType answered(
      ConsumerRecord<byte[], byte[]> request, boolean last, Runnable played)
      throws InterruptedException {
    GameRequest game = null;
    try {
      Event event = event(request);
      game = event.getGameRequested().getRequest();
      if (states.isVoid(event)) {
        metrics.skipped();
      } else {
        CompletableFuture<Void> written = write(play(game));
        played.run();
        if (last) {
          writer.flush();
        }
        written.get();
      }
      return AcknowledgeType.ACCEPT;
    } catch (InvalidEventException e) {
      return giveUp(request, game, e);
    } catch (RuntimeException | ExecutionException | StackOverflowError | OutOfMemoryError e) {
      Throwable failure =
          e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
      int delivery = deliveries(request);
      LOG.warnf(
          failure,
          "game %s, delivery %d, cannot be played",
          game == null ? "?" : game.getGameId(),
          (Object) delivery);
      return delivery < MOST_DELIVERIES || Failures.isTransient(failure)
          ? AcknowledgeType.RELEASE
          : giveUp(request, game, failure);
    }
  }

  private static Event event(ConsumerRecord<byte[], byte[]> request) throws InvalidEventException {
    Event event = Events.parse(request.value());
    if (!event.hasGameRequested()) {
      throw new InvalidEventException("a " + event.getType() + ", not a request for a game");
    }
    return event;
  }

  private Game play(GameRequest game) throws InterruptedException, ExecutionException {
    GamePlan plan = reader.game(game, "");
    return GameEvents.game(game, plan.variant(), tables.play(plan), name.text());
  }

  private CompletableFuture<Void> write(Game played) {
    Event event = Events.of(GamePlayed.newBuilder().setGame(played).build());
    return writer.write(Topic.GAMES_PLAYED, played.getRequest().getGameId(), event);
  }

  /** Puts the record aside, and tells that its game will not be played. */
  private AcknowledgeType giveUp(
      ConsumerRecord<byte[], byte[]> request, @Nullable GameRequest game, Throwable failure)
      throws InterruptedException {
    String message = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    String error = message.substring(0, Math.min(message.length(), MOST_CHARACTERS));
    LOG.errorf("%s@%d is given up: %s", request.topic(), (Object) request.offset(), (Object) error);
    try {
      if (game != null) {
        GameFailed failed = GameFailed.newBuilder().setRequest(game).setReason(error).build();
        writer.writeAll(
            List.of(
                EventWriter.Outgoing.of(
                    Topic.GAMES_REFEREED, game.getGameId(), Events.of(failed))));
      }
      writer.writeDeadLetter(
          DeadLetter.newBuilder()
              .setTopic(request.topic())
              .setPartition(request.partition())
              .setOffset(request.offset())
              .setKey(bytes(request.key()))
              .setValue(bytes(request.value()))
              .setError(error)
              .setDeliveries(deliveries(request))
              .build());
      metrics.deadLetter();
      return AcknowledgeType.REJECT;
    } catch (RuntimeException e) {
      LOG.warn("what was given up cannot be told to Kafka, and is tried again", e);
      return AcknowledgeType.RELEASE;
    }
  }

  private static int deliveries(ConsumerRecord<byte[], byte[]> request) {
    return request.deliveryCount().map(Short::intValue).orElse(1);
  }

  private static ByteString bytes(byte @Nullable [] bytes) {
    return Optional.ofNullable(bytes).map(ByteString::copyFrom).orElse(ByteString.EMPTY);
  }
}
