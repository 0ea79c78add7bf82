package io.polyboard.standalone.page.study;

import io.polyboard.proto.study.v1.StudyPosition;
import java.util.List;
import java.util.stream.Stream;

/** The positions of a study from which games may begin, an MFEN a line. */
public final class StudyBook {
  private final List<StudyPosition> positions;
  private final int ply;
  private final int within;

  /**
   * Chooses positions.
   *
   * @param positions of the study
   * @param ply those after so many plies from its start
   * @param within those that are worth no more for either side, in centipawns
   */
  public StudyBook(List<StudyPosition> positions, int ply, int within) {
    this.positions = List.copyOf(positions);
    this.ply = ply;
    this.within = within;
  }

  /** A line for each, in the order in which the study found them. */
  public Stream<String> lines() {
    return positions.stream()
        .filter(position ->
            position.getPly() == ply && Math.abs(StudyTree.plain(position.getScore())) <= within)
        .map(StudyPosition::getMfen);
  }
}
