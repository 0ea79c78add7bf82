package io.polyboard.archive.openings;

import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import java.util.Map;

/**
 * The positions of a definition that have names, with their images. Immutable; what has no name has
 * the empty one.
 *
 * @param byKey names by the keys of {@link CanonicalPosition}
 * @param longest turns of the longest line that has a name
 */
public record NamedPositions(Map<Long, String> byKey, int longest) {
  /** Without any. */
  static final NamedPositions NONE = new NamedPositions(Map.of(), 0);

  public NamedPositions {
    byKey = Map.copyOf(byKey);
  }

  /** Whether no position has a name. */
  public boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** The name of a position. */
  public String name(Position position) {
    return isEmpty() ? "" : byKey.getOrDefault(position.canonical().key(), "");
  }

  /** The name of a position, or another one where it has none. */
  public String nameOr(String otherwise, Position position) {
    String name = name(position);
    return name.isEmpty() ? otherwise : name;
  }

  /**
   * The name of the position after a turn; the position is as before when this returns.
   *
   * @throws RefusedException if the turn is not legal
   */
  public String nameAfter(Position position, String turn) {
    if (isEmpty()) {
      return "";
    }
    Turn made = TurnText.make(position, turn);
    try {
      return name(position);
    } finally {
      position.unmake(made);
    }
  }

  /**
   * The name that a game has after turns: of the last position with a name, the one before the
   * first turn included.
   *
   * @param position before the first turn; after the last when this returns
   * @throws RefusedException if a turn is not legal
   */
  public String lastName(Position position, List<String> turns) {
    String last = name(position);
    for (String turn : turns) {
      var unused = TurnText.make(position, turn);
      last = nameOr(last, position);
    }
    return last;
  }
}
