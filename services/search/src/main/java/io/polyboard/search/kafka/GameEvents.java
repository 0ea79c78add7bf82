package io.polyboard.search.kafka;

import io.polyboard.contract.EndingMessages;
import io.polyboard.contract.TurnRecord;
import io.polyboard.engine.Analysis;
import io.polyboard.engine.Report;
import io.polyboard.play.Ending;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.PlayedTurn;
import io.polyboard.proto.events.v1.AnalysedTurn;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.EffectiveChoice;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Games, and positions that were searched, as events carry them. */
final class GameEvents {
  private GameEvents() {}

  /**
   * A game that was played.
   *
   * @param worker who played it
   */
  static Game game(GameRequest request, Variant variant, PlayedGame game, String worker) {
    Ending ending = game.ending();
    return Game.newBuilder()
        .setRequest(request)
        .setStartMfen(game.startMfen(variant))
        .setOpeningTurns(game.opening().turns().size())
        .addAllTurns(TurnText.formatAll(variant, game.allTurns()))
        .setResult(EndingMessages.result(ending.result()))
        .setTermination(EndingMessages.termination(ending))
        .setRecords(TurnRecord.columns(game.turns().stream().map(GameEvents::record).toList()))
        .setWorker(worker)
        .setOpeningsRejected(game.opening().rejected())
        .setEffectiveChoice(effectiveChoice(game.turns()))
        .build();
  }

  /**
   * A position that was searched.
   *
   * @param worker who searched it
   */
  static PositionAnalysed analysed(
      AnalysisRequested request, Variant variant, Analysis analysis, String worker) {
    PositionAnalysed.Builder analysed =
        PositionAnalysed.newBuilder()
            .setStudyId(request.getStudyId())
            .setNumber(request.getNumber())
            .setNodes(analysis.best().nodes())
            .setWorker(worker);
    for (Report line : analysis.lines()) {
      if (!line.line().isEmpty()) {
        analysed.addTurns(
            AnalysedTurn.newBuilder()
                .setTurn(TurnText.format(variant, line.line().first()))
                .setScore(line.score())
                .setDepth(line.depth()));
      }
    }
    return analysed.build();
  }

  private static EffectiveChoice effectiveChoice(List<PlayedTurn> turns) {
    EffectiveChoice.Builder known = EffectiveChoice.newBuilder();
    for (PlayedTurn turn : turns) {
      if (turn.effectiveTurns() > 0) {
        known
            .setTurns(known.getTurns() + 1)
            .setEffectiveTurns(known.getEffectiveTurns() + Math.round(10 * turn.effectiveTurns()));
      }
    }
    return known.build();
  }

  private static TurnRecord record(PlayedTurn turn) {
    Integer score = turn.score();
    return score == null
        ? TurnRecord.NONE
        : new TurnRecord(
            score,
            turn.depth(),
            turn.nodes(),
            (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(turn.nanos())));
  }
}
