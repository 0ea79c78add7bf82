package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Axis;

/**
 * The numbered terms of a variant's evaluation, each with weights derived from the rules. The
 * evaluation is the sum, over all terms, of White's count less Black's in a position, times the
 * term's weight. Immutable.
 *
 * <p>A group with a term for each piece is indexed by piece; a group with a term for each
 * coordinate is indexed by axis and coordinate.
 *
 * <p>Derived weights are the values of pieces by their mobility, see {@link PieceValues}, and for
 * the other terms what holds in most games of chess: only a start for a fit to games.
 */
public final class Terms {
  /** Max promotion distance of a passed pawn; greater distances count as this one. */
  public static final int MAX_STEPS = 8;

  /** Max units of danger to a king, and of its exposure; more units count as this number. */
  public static final int MAX_UNITS = 63;

  /** Steps to promotion up to which the path of a passed pawn has a derived weight. */
  private static final int NEAR_PROMOTION = 4;

  private final Variant variant;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Weight> derived = new ArrayList<>();

  /** A piece on the board; by piece. */
  public final int piece;

  /** Two or more of a kind; by piece. */
  public final int pair;

  /**
   * Cells that a piece reaches from its cell with few others on the lattice, less the mean over all
   * cells; by piece.
   */
  public final int reach;

  /** The square root of the number of cells that a piece can go to, less its mean; by piece. */
  public final int mobility;

  /** The reciprocal of the steps to promotion, in hundredths; by piece, for pawns. */
  public final int advance;

  /** A piece stands on a coordinate; by piece, then as {@link #place(int, int, int)}. */
  private final int place;

  private final int[] axisStart;
  private final int coordinates;

  /** A piece stands on a cell; by piece, then as {@link #cell(int, int)}. */
  private final int cell;

  private final int cells;

  /** Attacks on the cells around the enemy king: the units of the evaluator, divided by 8. */
  public final int danger;

  /** The square of {@link #danger}. */
  public final int dangerSquared;

  /** How exposed the enemy king is to these attacks: the units of the evaluator, divided by 8. */
  public final int exposure;

  /** The square of {@link #exposure}. */
  public final int exposureSquared;

  /** Pawns on the cells around their own king. */
  public final int shelter;

  /** A passed pawn, by steps to promotion. */
  public final int passed;

  /** A passed pawn that nothing blocks, by steps to promotion. */
  public final int passedFree;

  /** A passed pawn whose path the enemy does not attack, by steps to promotion. */
  public final int passedSafe;

  /** Distance of a passed pawn from its own king, in king's steps; by steps to promotion. */
  public final int passedOwnKing;

  /** Distance of a passed pawn from the enemy king, in king's steps; by steps to promotion. */
  public final int passedEnemyKing;

  /** A pawn behind another of its side. */
  public final int doubled;

  /** A pawn that another pawn protects. */
  public final int supported;

  /** A pawn that no other pawn of its side can come to protect. */
  public final int isolated;

  /** Pieces that a pawn of their side protects; by piece. */
  public final int protectedByPawn;

  /** Enemy pieces that a pawn attacks; by the piece attacked. */
  public final int threatByPawn;

  /** Enemy pieces that a piece of less value attacks; by the piece attacked. */
  public final int threatByLesser;

  /** Enemy pieces, pawns included, that are attacked and not protected; by the piece attacked. */
  public final int hanging;

  /** Boards decided by the enemy king's mate. */
  public final int boardWon;

  /** Holding the enemy king. */
  public final int hold;

  /** Having the move. */
  public final int tempo;

  /**
   * How far a lone enemy king is from the middle: a king's mean steps to other cells, less the
   * minimum over all cells.
   */
  public final int loneKing;

  /** Distance of the own king from a lone enemy king, in king's steps. */
  public final int loneKingDistance;

  /** A derived weight, in centipawns. */
  private record Weight(double middle, double end) {
    static final Weight NONE = new Weight(0, 0);
  }

  /** Numbers the terms of a variant. */
  public Terms(Variant variant) {
    this.variant = variant;
    List<PieceDefinition> pieces = variant.definition().pieces();
    List<Axis> axes = variant.lattice().axes();
    PieceValues values = PieceValues.of(variant);
    piece = byPiece("piece", pieces, kind -> new Weight(values.value(kind), values.value(kind)));
    pair = byPiece("pair", pieces, kind -> Weight.NONE);
    reach = byPiece("reach", pieces, kind -> reachWeight(pieces.get(kind)));
    mobility = byPiece("mobility", pieces, ofNonPawns(pieces, 16));
    advance =
        byPiece(
            "advance",
            pieces,
            kind -> isPawn(pieces.get(kind)) ? new Weight(0.3, 0.6) : Weight.NONE);
    place = names.size();
    axisStart = new int[axes.size()];
    int count = 0;
    for (int axis = 0; axis < axes.size(); axis++) {
      axisStart[axis] = count;
      count += axes.get(axis).size();
    }
    coordinates = count;
    for (PieceDefinition each : pieces) {
      for (Axis axis : axes) {
        for (int coordinate = 0; coordinate < axis.size(); coordinate++) {
          add("place." + each.letter() + "." + axis.name() + "." + coordinate, 0, 0);
        }
      }
    }
    cell = names.size();
    cells = variant.lattice().cells();
    for (PieceDefinition each : pieces) {
      for (int index = 0; index < cells; index++) {
        add("cell." + each.letter() + "." + variant.lattice().at(index), 0, 0);
      }
    }
    danger = add("danger", 0, 0);
    dangerSquared = add("danger-squared", 32, 5);
    exposure = add("exposure", 0, 0);
    exposureSquared = add("exposure-squared", 0, 0);
    passed =
        byNumber(
            "passed",
            MAX_STEPS,
            steps -> steps == 0 ? Weight.NONE : new Weight(30.0 / steps, 80.0 / steps));
    shelter = add("shelter", 6, 0);
    passedFree =
        byNumber(
            "passed-free",
            MAX_STEPS,
            steps ->
                near(steps, 3 * (1 + NEAR_PROMOTION - steps), 12 * (1 + NEAR_PROMOTION - steps)));
    passedSafe = byNumber("passed-safe", MAX_STEPS, steps -> Weight.NONE);
    passedOwnKing = byNumber("passed-own-king", MAX_STEPS, steps -> near(steps, 0, -4));
    passedEnemyKing = byNumber("passed-enemy-king", MAX_STEPS, steps -> near(steps, 0, 6));
    doubled = add("doubled", -8, -14);
    supported = add("supported", 7, 4);
    isolated = add("isolated", -8, -8);
    protectedByPawn = byPiece("protected-by-pawn", pieces, kind -> Weight.NONE);
    threatByPawn = byPiece("threat-by-pawn", pieces, ofNonPawns(pieces, 45));
    threatByLesser = byPiece("threat-by-lesser", pieces, ofNonPawns(pieces, 25));
    hanging =
        byPiece(
            "hanging", pieces, kind -> pieces.get(kind).royal() ? Weight.NONE : new Weight(25, 20));
    boardWon = add("board-won", 700, 700);
    hold = add("hold", 10, 10);
    tempo = add("tempo", 14, 8);
    loneKing = add("lone-king", 60, 60);
    loneKingDistance = add("lone-king-distance", -10, -10);
  }

  private static boolean isPawn(PieceDefinition piece) {
    return !piece.royal() && piece.pawn() != null;
  }

  private static boolean isNonPawn(PieceDefinition piece) {
    return !piece.royal() && piece.pawn() == null;
  }

  private static IntFunction<Weight> ofNonPawns(List<PieceDefinition> pieces, double weight) {
    return kind -> isNonPawn(pieces.get(kind)) ? new Weight(weight, weight) : Weight.NONE;
  }

  private static Weight near(int steps, double middle, double end) {
    return steps >= 1 && steps <= NEAR_PROMOTION ? new Weight(middle, end) : Weight.NONE;
  }

  private static Weight reachWeight(PieceDefinition piece) {
    if (piece.royal()) {
      return new Weight(-12, 8);
    }
    return isNonPawn(piece) ? new Weight(3, 3) : Weight.NONE;
  }

  /**
   * Adds a term.
   *
   * @param middle its derived weight in the middle game, in centipawns
   * @param end the same in the end game
   * @return its number
   */
  private int add(String name, double middle, double end) {
    numbers.put(name, names.size());
    names.add(name);
    derived.add(new Weight(middle, end));
    return names.size() - 1;
  }

  private int byPiece(String group, List<PieceDefinition> pieces, IntFunction<Weight> weights) {
    int first = names.size();
    for (int kind = 0; kind < pieces.size(); kind++) {
      Weight weight = weights.apply(kind);
      add(group + "." + pieces.get(kind).letter(), weight.middle(), weight.end());
    }
    return first;
  }

  private int byNumber(String group, int max, IntFunction<Weight> weights) {
    int first = names.size();
    for (int i = 0; i <= max; i++) {
      add(group + "." + i, weights.apply(i).middle(), weights.apply(i).end());
    }
    return first;
  }

  /** The term of a piece that stands on a coordinate of an axis, as White sees it. */
  public int place(int piece, int axis, int coordinate) {
    return place + piece * coordinates + axisStart[axis] + coordinate;
  }

  /** Whether the term counts the pieces of a kind. */
  boolean isPiece(int term) {
    return term >= piece && term < pair;
  }

  /** The term of a piece that stands on a cell, as White sees it. */
  public int cell(int piece, int index) {
    return cell + piece * cells + index;
  }

  /** The variant of the terms. */
  public Variant variant() {
    return variant;
  }

  /** The number of terms. */
  public int size() {
    return names.size();
  }

  /** The name of a term: its group, and its member of the group after a dot. */
  public String name(int term) {
    return names.get(term);
  }

  /** The derived weight of a term in the middle game, in centipawns. */
  double derivedMiddle(int term) {
    return derived.get(term).middle();
  }

  /** The derived weight of a term in the end game, in centipawns. */
  double derivedEnd(int term) {
    return derived.get(term).end();
  }

  /** The term with a name, or −1. */
  public int number(String name) {
    return numbers.getOrDefault(name, -1);
  }
}
