package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;

/**
 * The part of a study that is shown.
 *
 * @param positions all positions of the study, by their indices
 * @param plies maximum plies from its start
 * @param within maximum loss of a turn against the best one, in centipawns
 */
public record StudyTree(List<StudyPosition> positions, int plies, int within) {
  StudyPosition start() {
    return positions.getFirst();
  }

  StudyPosition after(StudyTurn turn) {
    return positions.get(turn.getToIndex());
  }

  /** The turns of a position that are shown, the best first. */
  List<StudyTurn> turns(StudyPosition position) {
    if (position.getPly() >= plies) {
      return List.of();
    }
    int best = position.getTurnsCount() == 0 ? 0 : Scores.number(position.getTurns(0).getScore());
    return position.getTurnsList().stream()
        .filter(turn -> best - Scores.number(turn.getScore()) <= within)
        .toList();
  }
}
