package io.polyboard.engine;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Axis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The terms of a variant's evaluation, numbered. The evaluation is the sum of what each term counts
 * in a position, times the term's weight, White's less Black's. Immutable.
 *
 * <p>Groups of terms that have a member for each piece are found by the piece's index, those with a
 * member for each coordinate by axis and coordinate.
 */
public final class Terms {
  /** Promotion distances of passed pawns from here on count as this one. */
  public static final int MOST_STEPS = 8;

  /** Attacks on a king from here on count as this many. */
  public static final int MOST_DANGER = 31;

  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** A piece on the board; by piece. */
  public final int piece;

  /** Two or more of a kind; by piece. */
  public final int pair;

  /** Cells that a piece reaches from where it stands over a half empty lattice; by piece. */
  public final int reach;

  /** The square root of the cells that a piece can go to; by piece. */
  public final int mobility;

  /** The reciprocal of the steps to promotion, in hundredths; by piece, for pawns. */
  public final int advance;

  /** A piece stands on a coordinate; by piece, then as {@link #place(int, int, int)}. */
  private final int place;

  private final int[] axisStart;
  private final int coordinates;

  /** Attacks on the cells about a king, by their number. */
  public final int danger;

  /** Pawns on the cells about their own king. */
  public final int shelter;

  /** A passed pawn, by steps to promotion. */
  public final int passed;

  /** A passed pawn that nothing blocks. */
  public final int passedFree;

  /** Distance of a passed pawn from its own king, in king's steps. */
  public final int passedOwnKing;

  /** Distance of a passed pawn from the enemy king, in king's steps. */
  public final int passedEnemyKing;

  /** A pawn behind another of its side. */
  public final int doubled;

  /** A pawn that another protects. */
  public final int supported;

  /** A pawn that no other of its side can come to protect. */
  public final int isolated;

  /** Enemy pieces that a pawn attacks. */
  public final int threatByPawn;

  /** Enemy pieces that a piece of less value attacks. */
  public final int threatByLesser;

  /** Enemy pieces, pawns included, that are attacked and not protected. */
  public final int hanging;

  /** Boards decided by the enemy king's mate. */
  public final int boardWon;

  /** Holding the enemy king. */
  public final int hold;

  /** Being to move. */
  public final int tempo;

  /** Lays out the terms of a variant. */
  public Terms(Variant variant) {
    List<PieceDefinition> pieces = variant.definition().pieces();
    List<Axis> axes = variant.lattice().axes();
    piece = byPiece("piece", pieces);
    pair = byPiece("pair", pieces);
    reach = byPiece("reach", pieces);
    mobility = byPiece("mobility", pieces);
    advance = byPiece("advance", pieces);
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
          add("place." + each.letter() + "." + axis.name() + "." + coordinate);
        }
      }
    }
    danger = byNumber("danger", MOST_DANGER);
    passed = byNumber("passed", MOST_STEPS);
    shelter = add("shelter");
    passedFree = add("passed-free");
    passedOwnKing = add("passed-own-king");
    passedEnemyKing = add("passed-enemy-king");
    doubled = add("doubled");
    supported = add("supported");
    isolated = add("isolated");
    threatByPawn = add("threat-by-pawn");
    threatByLesser = add("threat-by-lesser");
    hanging = add("hanging");
    boardWon = add("board-won");
    hold = add("hold");
    tempo = add("tempo");
  }

  private int add(String name) {
    numbers.put(name, names.size());
    names.add(name);
    return names.size() - 1;
  }

  private int byPiece(String group, List<PieceDefinition> pieces) {
    int first = names.size();
    pieces.forEach(piece -> add(group + "." + piece.letter()));
    return first;
  }

  private int byNumber(String group, int most) {
    int first = names.size();
    for (int i = 0; i <= most; i++) {
      add(group + "." + i);
    }
    return first;
  }

  /** The term of a piece that stands on a coordinate of an axis, as White sees it. */
  public int place(int piece, int axis, int coordinate) {
    return place + piece * coordinates + axisStart[axis] + coordinate;
  }

  /** How many terms there are. */
  public int size() {
    return names.size();
  }

  /** The name of a term: its group, and its member of the group after a dot. */
  public String name(int term) {
    return names.get(term);
  }

  /** The term with a name, or −1. */
  public int number(String name) {
    return numbers.getOrDefault(name, -1);
  }
}
