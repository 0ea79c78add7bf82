package io.polyboard.standalone.page.study;

import io.polyboard.contract.Scores;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.standalone.page.Figures;

/**
 * How many turns of a position are about as good as the best one.
 *
 * @param legal number of legal turns of the position
 * @param listed number of turns in the study
 * @param near number of turns that are at most {@link #NEAR} centipawns worse than the best one
 * @param different number of positions that those lead to, images by the variant's symmetries
 *     counted once
 */
record Variety(long legal, int listed, long near, long different) {
  /** In centipawns. */
  static final int NEAR = 30;

  /** The variety of a searched position. */
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

  /** Whether turns outside the study may be as near, because all turns in it are. */
  boolean isOpen() {
    return near == listed && listed < legal;
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
        listed < legal ? Figures.format("; the study has the best %,d", listed) : "");
  }
}
