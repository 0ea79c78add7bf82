package io.polyboard.standalone.command.study;

import module java.base;

import io.polyboard.proto.study.v1.StreamStudyPositionsRequest;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.platform.Platform;

/**
 * The positions of a study from which games may begin: those after a number of plies whose score is
 * within a bound for both sides.
 *
 * <p>The weight of a position is the probability that players reach it who choose among the turns
 * within the bound. A turn is less likely by a factor of <i>e</i> for every {@link #INDIFFERENCE}
 * centipawns that it is worse than the best one.
 */
public final class StudyBook {
  /** In centipawns. */
  static final double INDIFFERENCE = 30;

  private final List<StudyPosition> positions = new ArrayList<>();

  /** The weights of the positions, each added to those before it. */
  private final List<Double> shares = new ArrayList<>();

  private double total;

  /**
   * Chooses positions.
   *
   * @param study all positions of the study, by their indices
   * @param plies plies from its start, 1 or more
   * @param within the bound in centipawns, 0 or more
   */
  public StudyBook(List<StudyPosition> study, int plies, int within) {
    double[] reached = new double[study.size()];
    reached[0] = 1;
    List<StudyPosition> byPly =
        study.stream().sorted(Comparator.comparingInt(StudyPosition::getPly)).toList();
    for (StudyPosition position : byPly) {
      if (position.getPly() < plies) {
        spread(position, within, reached);
      } else if (position.getPly() == plies
          && position.getScore().hasCentipawns()
          && Math.abs(position.getScore().getCentipawns()) <= within
          && reached[position.getIndex()] > 0) {
        positions.add(position);
        total += reached[position.getIndex()];
        shares.add(total);
      }
    }
  }

  /** All positions of a study, by their indices. */
  static List<StudyPosition> positions(String id, Platform platform) {
    List<StudyPosition> positions = new ArrayList<>();
    platform
        .studies()
        .streamStudyPositions(StreamStudyPositionsRequest.newBuilder().setStudyId(id).build())
        .forEachRemaining(each -> positions.add(each.getPosition()));
    return positions;
  }

  private static void spread(StudyPosition position, int within, double[] reached) {
    List<StudyTurn> turns =
        position.getTurnsList().stream()
            .filter(turn ->
                !turn.getReturns()
                    && turn.getScore().hasCentipawns()
                    && loss(position, turn) <= within)
            .toList();
    double all = turns.stream().mapToDouble(turn -> likelihood(position, turn)).sum();
    for (StudyTurn turn : turns) {
      reached[turn.getToIndex()] += reached[position.getIndex()] * likelihood(position, turn) / all;
    }
  }

  private static int loss(StudyPosition position, StudyTurn turn) {
    return position.getTurns(0).getScore().getCentipawns() - turn.getScore().getCentipawns();
  }

  private static double likelihood(StudyPosition position, StudyTurn turn) {
    return Math.exp(-loss(position, turn) / INDIFFERENCE);
  }

  /** Each position once, in MFEN, in the order in which they were found. */
  public Stream<String> lines() {
    return positions.stream().map(StudyPosition::getMfen);
  }

  /**
   * Draws positions by their weights, independently; the same positions for the same seed.
   *
   * @param count number of positions, 1 or more
   * @return the positions in MFEN
   * @throws RefusedException if there are none
   */
  List<String> draw(int count, long seed) {
    requireAny();
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count).mapToObj(i -> drawn(random.nextDouble(total))).toList();
  }

  /** Each position once; if there are more than the maximum, draws that many. */
  List<String> each(int max, long seed) {
    requireAny();
    return positions.size() > max ? draw(max, seed) : lines().toList();
  }

  private void requireAny() {
    if (positions.isEmpty()) {
      throw new RefusedException(
          "--openings",
          "the study has no such position; use fewer plies or a wider bound, or search more"
              + " positions");
    }
  }

  private String drawn(double share) {
    int index = 0;
    while (index < positions.size() - 1 && shares.get(index) <= share) {
      index++;
    }
    return positions.get(index).getMfen();
  }
}
