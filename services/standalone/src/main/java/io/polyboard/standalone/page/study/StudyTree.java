package io.polyboard.standalone.page.study;

import io.polyboard.proto.search.v1.Score;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.ForcedScore;
import java.util.List;

/**
 * What is shown of a study.
 *
 * @param positions all of it, by their indices
 * @param plies the most plies from its start
 * @param within turns within so many centipawns of the best one
 */
record StudyTree(List<StudyPosition> positions, int plies, int within) {
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
    int best = position.getTurnsCount() == 0 ? 0 : plain(position.getTurns(0).getScore());
    return position.getTurnsList().stream()
        .filter(turn -> best - plain(turn.getScore()) <= within)
        .toList();
  }

  /** A score as one number, see {@link ForcedScore}. */
  static int plain(Score score) {
    if (!score.hasMate()) {
      return score.getCentipawns();
    }
    int mate = score.getMate();
    return mate > 0 ? ForcedScore.WIN - 2 * mate + 1 : -ForcedScore.WIN - 2 * mate;
  }
}
