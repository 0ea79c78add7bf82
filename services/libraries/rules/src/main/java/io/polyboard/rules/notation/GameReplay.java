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

/** Replays a game while its text is read: a cursor in the text and the position reached. */
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
          "longer than " + GameText.MAX_CHARACTERS + " characters");
    }
    requireText(text);
    this.text = text;
    this.position = variant.start();
  }

  /** Reads one turn from the cursor on. */
  @FunctionalInterface
  interface TurnReader {
    Turn read(GameReplay replay);
  }

  /**
   * Reads and makes turns, with or without their move numbers, up to the end of the text or the
   * result before it.
   *
   * @param countsMoves whether places number White's turn and Black's together, as move numbers do
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

  /** The position before the turn that is being read. */
  Position position() {
    return position;
  }

  private Place place(boolean countsMoves) {
    int turn = turns.size() + 1;
    String number = countsMoves ? "move " + fullmove() : "turn " + turn;
    String words = number + ", " + position.side() + " (line " + line + ")";
    return new Place(words, line, 0, -1, turn);
  }

  /** A refusal of the turn that is being read. */
  RefusedException refusal(String code, String message) {
    return new RefusedException(place, code, message);
  }

  /** Whether the cursor is behind the last character. */
  boolean atEnd() {
    return at == text.length();
  }

  /** The character at the cursor, or NUL at the end. */
  char peek() {
    return atEnd() ? 0 : text.charAt(at);
  }

  /** The character at the cursor, which moves on; or NUL at the end. */
  char next() {
    char character = peek();
    at += atEnd() ? 0 : 1;
    return character;
  }

  /** Moves the cursor over what matches at it; returns that, or nothing. */
  String take(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    String taken = matcher.lookingAt() ? matcher.group() : "";
    at += taken.length();
    return taken;
  }

  /** What stands at the cursor, to show in a reason. */
  String excerpt() {
    return Excerpt.at(text, at);
  }

  /** Whether a blank or an end of the text is next to the cursor. */
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

  /** The characters up to the next blank; the cursor moves behind them. */
  String word() {
    int start = at;
    while (!atEnd() && !Excerpt.isBlank(peek())) {
      at++;
    }
    return text.substring(start, at);
  }

  /**
   * Refuses control characters, as binary files have them. Those beyond ASCII are allowed: they may
   * be a dash of another encoding.
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
        "is not text: it holds '" + String.format("U+%04X", (int) character) + "'");
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

  /** The result, if that is all that is left of the text. */
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
