package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Replays a game while reading its text: a cursor in the text, and the position reached. */
final class GameReplay {
  private static final Pattern MOVE_NUMBER = Pattern.compile("[0-9]{1,9}(?:\\.{3}|…|\\.)");

  private final String text;
  private final Position position;
  private final List<Turn> turns = new ArrayList<>();
  private int at;
  private int line = 1;
  private Place place = Place.WHOLE;

  GameReplay(Variant variant, String text) {
    if (text.length() > GameText.MAX_CHARACTERS) {
      throw new RefusedException(
          Place.offset(GameText.MAX_CHARACTERS),
          "TOO_LONG",
          "is longer than " + GameText.MAX_CHARACTERS + " characters");
    }
    requireText(text);
    this.text = text;
    this.position = variant.start();
  }

  /** Reads one turn at the cursor. */
  @FunctionalInterface
  interface TurnReader {
    Turn read(GameReplay replay);
  }

  /**
   * Reads and makes turns, with or without their move numbers, up to the end of the text or the
   * result before it.
   *
   * @param countsMoves whether places give one number to a turn of White and the following turn of
   *     Black, as move numbers do
   */
  ReplayedGame replay(boolean countsMoves, TurnReader reader) {
    Outcome.Result stated = null;
    skipBlanks();
    while (!atEnd() && stated == null) {
      place = place(countsMoves);
      stated = statedResult();
      if (stated == null) {
        requireRoom();
        moveNumber();
        Turn turn = reader.read(this);
        turns.add(turn);
        position.make(turn);
        skipBlanks();
      }
    }
    return new ReplayedGame(turns, position, stated);
  }

  /** The position before the current turn. */
  Position position() {
    return position;
  }

  private Place place(boolean countsMoves) {
    int turn = turns.size() + 1;
    String number = countsMoves ? "move " + fullmove() : "turn " + turn;
    String words = number + ", " + position.side() + " (line " + line + ")";
    return new Place(words, line, 0, -1, turn);
  }

  /** A refusal of the current turn. */
  RefusedException refusal(String code, String message) {
    return new RefusedException(place, code, message);
  }

  /** Whether the cursor is after the last character. */
  boolean atEnd() {
    return at == text.length();
  }

  /** The character at the cursor, or NUL at the end. */
  char peek() {
    return atEnd() ? 0 : text.charAt(at);
  }

  /** The character at the cursor, or NUL at the end; advances the cursor. */
  char next() {
    char character = peek();
    at += atEnd() ? 0 : 1;
    return character;
  }

  /** Moves the cursor over a match of the pattern; returns the match, or an empty text. */
  String take(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    String taken = matcher.lookingAt() ? matcher.group() : "";
    at += taken.length();
    return taken;
  }

  /** The text at the cursor, to show in a message. */
  String excerpt() {
    return Excerpt.at(text, at);
  }

  /** Whether the cursor is next to a blank or at either end of the text. */
  boolean betweenWords() {
    return at == 0
        || atEnd()
        || Excerpt.isBlank(text.charAt(at - 1))
        || Excerpt.isBlank(text.charAt(at));
  }

  /** Moves the cursor to the next character that is not blank. */
  void skipBlanks() {
    while (!atEnd() && Excerpt.isBlank(peek())) {
      line += next() == '\n' ? 1 : 0;
    }
  }

  /** The characters up to the next blank; moves the cursor after them. */
  String word() {
    int start = at;
    while (!atEnd() && !Excerpt.isBlank(peek())) {
      at++;
    }
    return text.substring(start, at);
  }

  /**
   * Refuses control characters, because binary files have them. Control characters beyond ASCII are
   * allowed: they may be a dash in another encoding.
   */
  private static void requireText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if ((character < ' ' || character == 0x7f) && !Excerpt.isBlank(character)) {
        long lines = text.substring(0, i).chars().filter(other -> other == '\n').count();
        throw controlCharacter(character, (int) lines + 1);
      }
    }
  }

  static RefusedException controlCharacter(char character, int line) {
    return new RefusedException(
        Place.line(line),
        "CONTROL_CHARACTER",
        "is not text: it contains '" + String.format("U+%04X", (int) character) + "'");
  }

  private int fullmove() {
    return turns.size() / 2 + 1;
  }

  private void requireRoom() {
    if (turns.size() == GameText.MAX_TURNS) {
      throw refusal("TOO_MANY_TURNS", GameText.tooManyTurns());
    }
    if (position.countTurns() == 0) {
      throw refusal(
          IllegalTurnReason.GAME_OVER.name(), GameText.afterEnd(position.outcome(), excerpt()));
    }
  }

  private void moveNumber() {
    String found = take(MOVE_NUMBER).replace("…", "...");
    String due = fullmove() + (position.side() == Side.WHITE ? "." : "...");
    if (!found.isEmpty() && !found.equals(due)) {
      throw refusal("WRONG_NUMBER", GameText.wrongNumber(found, due));
    }
    skipBlanks();
  }

  /** The result, if the rest of the text is only a result. */
  private Outcome.@Nullable Result statedResult() {
    String rest = text.substring(at, Math.min(text.length(), at + ResultText.MAX_CHARACTERS));
    int length = ResultText.length(rest);
    Outcome.Result result = ResultText.parse(rest.substring(0, length));
    if (result == null || !text.chars().skip(at + length).allMatch(Excerpt::isBlank)) {
      return null;
    }
    Outcome outcome = position.outcome();
    if (outcome.isOver() && result != Outcome.Result.ONGOING && result != outcome.result()) {
      throw refusal("WRONG_RESULT", GameText.wrongResult(result, outcome));
    }
    at = text.length();
    return result;
  }
}
