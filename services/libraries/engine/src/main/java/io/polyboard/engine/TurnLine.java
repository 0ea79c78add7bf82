package io.polyboard.engine;

import io.polyboard.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A line of moves, taken apart into turns.
 *
 * @param turns the moves of each turn, in the order in which they are made; none is empty
 * @param cut whether the last turn lacks moves, as where a depth ran out inside it
 */
public record TurnLine(List<List<Long>> turns, boolean cut) {
  public TurnLine {
    turns = turns.stream().map(List::copyOf).toList();
  }

  /**
   * Takes a line apart.
   *
   * @param position from which the line is played; left as it was
   */
  public static TurnLine of(Position position, List<Long> moves) {
    Position played = position.copy();
    List<List<Long>> turns = new ArrayList<>();
    List<Long> turn = new ArrayList<>();
    for (long move : moves) {
      turn.add(move);
      played.make(move);
      if (!played.insideTurn()) {
        turns.add(turn);
        turn = new ArrayList<>();
      }
    }
    boolean cut = !turn.isEmpty();
    if (cut) {
      turns.add(turn);
    }
    return new TurnLine(turns, cut);
  }

  /** The turns that are whole. */
  public List<List<Long>> whole() {
    return cut ? turns.subList(0, turns.size() - 1) : turns;
  }

  /** The texts of turns. */
  public static List<String> texts(List<List<Long>> turns, Function<long[], String> spelling) {
    return turns.stream()
        .map(turn -> spelling.apply(turn.stream().mapToLong(Long::longValue).toArray()))
        .toList();
  }
}
