package io.polyboard.standalone.page.study;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;

/**
 * What is shown of a study.
 *
 * @param positions all of it, by their indices
 * @param plies the most plies from its start
 * @param within turns within so many centipawns of the best one
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
