package io.polyboard.search.kafka;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Report;
import io.polyboard.proto.events.v1.AnalysedTurn;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/** Positions that were searched, as events carry them. */
final class GameEvents {
  private GameEvents() {}

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
}
