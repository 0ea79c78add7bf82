package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;

/**
 * The text of a game: turns in canonical notation (or UCI's, on one board), separated by blanks,
 * with optional move numbers such as {@code 5.} and {@code 5...}, and a result at the end; or a
 * game in {@link PublishedNotation}.
 */
public final class GameText {
  /** Maximum length of a text in characters. */
  public static final int MAX_CHARACTERS = 1 << 20;

  /** Maximum number of turns of a game. */
  public static final int MAX_TURNS = 10_000;

  /** A piece letter, a square, and a dash or capture sign, which canonical notation never has. */
  private static final Pattern PUBLISHED =
      Pattern.compile(
          "[A-Z]\\s*+[A-Za-z][0-9]{1,2}\\s*+[x×" + PublishedNotation.DASHES + "]",
          Pattern.UNICODE_CHARACTER_CLASS);

  private GameText() {}

  /**
   * Reads and replays a game from the variant's start position. Published notation is recognised by
   * its dashes and capture signs. A game may continue after a draw by repetition, by lack of
   * progress or by a dead position, but not after a position without legal turns.
   *
   * @throws RefusedException for the first invalid turn, with its number and line for a place; or
   *     if the text is too long or contains a control character
   */
  public static ReplayedGame read(Variant variant, String text) {
    GameReplay replay = new GameReplay(variant, text);
    return PUBLISHED.matcher(text).find()
        ? PublishedNotation.read(variant, text)
        : replay.replay(false, GameText::turn);
  }

  /** The text of a game: turns in canonical notation without numbers, and the result. */
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
    } catch (RefusedException e) {
      boolean spelled = e.problem().place().isWhole();
      Problem problem = e.problem().within(Place.named(spelled ? text : Excerpt.at(text, 0)));
      String published = spelled ? null : PublishedNotation.example(replay.position());
      throw replay.refusal(
          problem.code(),
          problem + (published == null ? "" : "; or in published notation: " + published));
    }
  }

  static String tooManyTurns() {
    return "there are more than " + MAX_TURNS + " turns";
  }

  static String afterEnd(Outcome outcome, String found) {
    return "the game ended before " + found + ": " + outcome;
  }

  static String wrongNumber(String found, String due) {
    return "expected move number " + due + ", found " + found;
  }

  static String wrongResult(Outcome.Result stated, Outcome outcome) {
    return "the text says " + stated + ", but the game ended " + outcome;
  }
}
