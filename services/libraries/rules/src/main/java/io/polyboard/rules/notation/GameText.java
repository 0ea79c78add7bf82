package io.polyboard.rules.notation;

import io.polyboard.rules.Fault;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a game: canonical turns (or UCI's, on one board) separated by blanks, with move
 * numbers such as {@code 5.} and {@code 5...} where the writer likes, and a result at the end; or
 * the {@link PublishedNotation}.
 */
public final class GameText {
  /** The longest text that is read, in characters. */
  public static final int MAX_LENGTH = 1 << 20;

  /** The most turns of a game. */
  public static final int MAX_TURNS = 10_000;

  /** A piece letter, a square, and a dash or a capture sign: nothing that a canonical text has. */
  private static final Pattern PUBLISHED =
      Pattern.compile(
          "[A-Z]\\s*+[A-Za-z][0-9]{1,2}\\s*+[x×" + PublishedNotation.DASHES + "]",
          Pattern.UNICODE_CHARACTER_CLASS);

  private GameText() {}

  /**
   * Reads and replays a game from the variant's start position. Published notation is recognised by
   * its dashes and capture signs. A game may go on after a draw by repetition, by lack of progress
   * or by a dead position, but not after a position without legal turns.
   *
   * @throws RefusedException for the first fault: an {@link IllegalGameException} with a place such
   *     as {@code turn 10, Black (line 3)}, where turns count from 1, or {@code move 5, Black (line
   *     9)} in published notation; or {@code line 3} for control characters
   */
  public static ReplayedGame read(Variant variant, String text) {
    GameReplay replay = new GameReplay(variant, text);
    return PUBLISHED.matcher(text).find()
        ? PublishedNotation.read(variant, text)
        : replay.replay(GameReplay.Counting.TURNS, GameText::turn);
  }

  /** The text of a game: canonical turns without numbers, and the result. */
  public static String format(Variant variant, List<Turn> turns, Outcome.Result result) {
    return Stream.concat(
            turns.stream().map(turn -> TurnText.format(variant, turn)),
            Stream.of(result.toString()))
        .collect(Collectors.joining(" "));
  }

  private static Turn turn(GameReplay replay) {
    String text = replay.word();
    try {
      return TurnText.parse(replay.position(), text);
    } catch (RefusedException refused) {
      Fault fault = refused.faults().getFirst();
      String place = fault.place().equals(text) ? text : Excerpt.at(text, 0) + ", " + fault.place();
      String hint = fault.place().equals(text) ? "" : publishedHint(replay.position());
      throw replay.refusal(place + ": " + fault.reason() + hint);
    }
  }

  /** How else to spell a turn, where the variant has another notation. */
  private static String publishedHint(Position position) {
    String example = PublishedNotation.example(position);
    return example.isEmpty() ? "" : "; or in published notation: " + example;
  }
}
