package io.polyboard.play;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Setup;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finished game.
 *
 * @param start where the turns set out from; null for the variant's start position
 * @param opening the turns of the opening, in canonical spelling
 * @param turns those that the players found, in canonical spelling
 * @param white what White spent
 * @param black what Black spent
 */
public record PlayedGame(
    @Nullable Setup start,
    List<String> opening,
    List<String> turns,
    Ending ending,
    Effort white,
    Effort black) {
  public PlayedGame {
    opening = List.copyOf(opening);
    turns = List.copyOf(turns);
  }

  /**
   * What a player spent in a game.
   *
   * @param turns that it chose
   * @param nodes positions that it visited
   * @param nanos wall-clock time in nanoseconds
   */
  public record Effort(int turns, long nodes, long nanos) {
    /** Nothing. */
    public static final Effort NONE = new Effort(0, 0, 0);

    /** Both together. */
    public Effort plus(Effort other) {
      return new Effort(turns + other.turns, nodes + other.nodes, nanos + other.nanos);
    }
  }

  /** The length, the opening included. */
  public int plies() {
    return opening.size() + turns.size();
  }

  /** Half points of White: 2 for a win, 1 for a draw, 0. */
  public int whiteHalfPoints() {
    return switch (ending.result()) {
      case WHITE_WINS -> 2;
      case BLACK_WINS -> 0;
      case DRAW -> 1;
      case ONGOING -> throw new IllegalStateException("the game has not ended");
    };
  }

  /** All turns and the result, as {@link io.polyboard.rules.notation.GameText} reads them. */
  public String text() {
    Outcome.Result result = ending.result();
    return Stream.of(opening.stream(), turns.stream(), Stream.of(result.toString()))
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }
}
