package io.polyboard.search.grpc;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Scores;
import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.engine.Report;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.PlayedTurn;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Line;
import io.polyboard.proto.search.v1.Weights;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writes what the engine found in the terms of the contract. */
public final class Answers {
  private Answers() {}

  /**
   * What a search has found.
   *
   * @param lines one or more, best first
   */
  public static AnalyseResponse.Builder analysis(
      Variant variant, List<Report> lines, boolean done) {
    Report last = lines.getLast();
    return AnalyseResponse.newBuilder()
        .addAllLines(lines.stream().map(line -> line(variant, line)).toList())
        .setNodes(last.nodes())
        .setTime(Durations.fromMillis(last.millis()))
        .setHashFullPermille(last.permilleFull())
        .setDone(done);
  }

  /** A turn with the line expected to follow. */
  public static Line line(Variant variant, Report report) {
    return Line.newBuilder()
        .setRank(report.rank())
        .setDepth(report.depth())
        .setSelectiveDepth(report.deepest())
        .setScore(Scores.message(report.score()))
        .addAllTurns(TurnText.formatAll(variant, report.line().turns()))
        .setCut(report.line().cut())
        .build();
  }

  /** Registered weights, with their text or without. */
  static Weights weights(KnownWeights known, boolean text) {
    return Weights.newBuilder()
        .setDigest(known.digest())
        .setVariantId(known.variantId())
        .setVariantDigest(known.variantDigest())
        .setText(text ? known.text() : "")
        .build();
  }

  /**
   * A game that was played.
   *
   * @param worker who played it
   */
  public static io.polyboard.proto.search.v1.PlayedGame game(
      GameRequest request, Variant variant, PlayedGame game, String worker) {
    var message =
        io.polyboard.proto.search.v1.PlayedGame.newBuilder()
            .setRequest(request)
            .setStartMfen(game.startMfen(variant))
            .setOpeningTurns(game.opening().turns().size())
            .setOutcome(GameMessages.write(game.ending()))
            .setWhiteEffort(GameMessages.write(game.effort(Side.WHITE)))
            .setBlackEffort(GameMessages.write(game.effort(Side.BLACK)))
            .setWorker(worker);
    game.opening()
        .turns()
        .forEach(turn -> message.addTurns(turn(variant, PlayedTurn.ofOpening(turn))));
    game.turns().forEach(turn -> message.addTurns(turn(variant, turn)));
    return message.build();
  }

  /** A turn of a game, with what its player found. */
  static io.polyboard.proto.search.v1.PlayedTurn turn(Variant variant, PlayedTurn turn) {
    var message = io.polyboard.proto.search.v1.PlayedTurn.newBuilder();
    message.setText(TurnText.format(variant, turn.turn()));
    if (turn.score() != null) {
      message
          .setScore(Scores.message(turn.score()))
          .setDepth(turn.depth())
          .setNodes(turn.nodes())
          .setTime(Durations.fromMillis(TimeUnit.NANOSECONDS.toMillis(turn.nanos())));
    }
    return message.build();
  }
}
