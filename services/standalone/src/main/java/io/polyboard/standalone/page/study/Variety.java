package io.polyboard.standalone.page.study;

import io.polyboard.contract.Scores;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.standalone.page.Figures;

/**
 * How many turns of a position are about as good as the best one.
 *
 * @param legal turns of the position
 * @param told those that the study tells of
 * @param near those that are no more than {@link #NEAR} centipawns worse than the best one
 * @param different positions that those lead to, images by the variant's symmetries being one
 */
record Variety(long legal, int told, long near, long different) {
  /** In centipawns. */
  static final int NEAR = 30;

  /** Of a position that was searched. */
  static Variety of(long legal, StudyPosition position) {
    int best = Scores.number(position.getScore());
    var near =
        position.getTurnsList().stream()
            .filter(turn -> best - Scores.number(turn.getScore()) <= NEAR)
            .map(StudyTurn::getToIndex)
            .toList();
    return new Variety(
        legal, position.getTurnsCount(), near.size(), near.stream().distinct().count());
  }

  /** Whether turns that were not told of may be as near: all that were are. */
  boolean isOpen() {
    return near == told && told < legal;
  }

  String sentence() {
    return Figures.format(
        "%s%,d of %,d turns %s within %.2f of the best%s%s.",
        isOpen() ? "At least " : "",
        near,
        legal,
        near == 1 && !isOpen() ? "is" : "are",
        NEAR / 100.0,
        different < near ? Figures.format(" (%,d up to symmetry)", different) : "",
        told < legal ? Figures.format("; the best %,d were told", told) : "");
  }
}
