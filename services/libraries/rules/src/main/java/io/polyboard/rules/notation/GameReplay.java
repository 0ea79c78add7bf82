package io.polyboard.rules.notation;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.fault.GameFault;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.Place.Counting;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replays a game while its text is read: a cursor in the text and the position reached. */
final class GameReplay {
  private static final Pattern MOVE_NUMBER = Pattern.compile("[0-9]{1,9}(?:\\.{3}|…|\\.)");

  private final String text;
  private final Position position;
  private final List<Turn> turns = new ArrayList<>();
  private int at;
  private int line = 1;
  private Place.InGame place = new Place.InGame(1, Side.WHITE, 1, Counting.TURNS);

  GameReplay(Variant variant, String text) {
    if (text.length() > GameText.MAX_CHARACTERS) {
      throw new RefusedException(
          new Place.Offset(GameText.MAX_CHARACTERS),
          new GameFault.TooLong(GameText.MAX_CHARACTERS));
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
   */
  ReplayedGame replay(Counting counting, TurnReader reader) {
    Outcome.Result stated = null;
    skipBlanks();
    while (!atEnd() && stated == null) {
      place = new Place.InGame(turns.size() + 1, position.side(), line, counting);
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

  /** A refusal of the turn that is being read. */
  IllegalGameException refusal(GameFault fault) {
    return new IllegalGameException(place, fault);
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
        throw new RefusedException(
            new Place.Line((int) lines + 1), new GameFault.ControlCharacter(character));
      }
    }
  }

  private int fullmove() {
    return turns.size() / 2 + 1;
  }

  private void requireRoom() {
    if (turns.size() == GameText.MAX_TURNS) {
      throw refusal(new GameFault.TooManyTurns(GameText.MAX_TURNS));
    }
    if (position.countTurns() == 0) {
      throw refusal(new GameFault.AfterEnd(position.outcome(), excerpt()));
    }
  }

  private void moveNumber() {
    String found = take(MOVE_NUMBER).replace("…", "...");
    String due = fullmove() + (position.side() == Side.WHITE ? "." : "...");
    if (!found.isEmpty() && !found.equals(due)) {
      throw refusal(new GameFault.WrongNumber(found, due));
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
      throw refusal(new GameFault.WrongResult(result, outcome));
    }
    at = text.length();
    return result;
  }
}
