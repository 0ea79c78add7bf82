package io.polyboard.rules.notation;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.fault.GameFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One game as it is written: tags, move numbers and words that stand for turns. Comments, glyphs
 * and variations are left out.
 */
final class PgnText {
  private static final int MAX_TAGS = 200;
  private static final int MAX_TAG_NAME = 255;
  private static final int MAX_TAG_VALUE = Mfen.MAX_CHARACTERS;
  private static final int MAX_DEPTH = 500;

  /** A move number, with what follows it in the same word; castling and results are none. */
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(?![-/\\d])[.…]*(.*)");

  private static final Pattern DRAW = Pattern.compile("1/2(-1/2)?|½(-½)?");

  /** What may stand apart from the move of which it is said. */
  private static final Pattern APPENDIX = Pattern.compile("e\\.?p\\.?[+#]*|\\++|#");

  private static final Pattern PAWN_MOVE =
      Pattern.compile("(?:\\d+[.…]+)?[a-z](?:[x:]?[a-z])?[1-9]\\d?");

  /** A tag, with the place at which it begins. */
  record Tag(String value, int line, int column) {}

  /** A turn or a move number, with the place at which it begins. */
  record Word(String text, boolean isNumber, int line, int column) {}

  /** What is wrong with the spelling, with the place where that is. */
  record Flaw(GameFault fault, int line, int column) {}

  private final PgnSource in;
  private final Map<String, Tag> tags = new LinkedHashMap<>();
  private final List<Word> words = new ArrayList<>();
  private Outcome.@Nullable Result result;
  private @Nullable Flaw flaw;

  private PgnText(PgnSource in) {
    this.in = in;
  }

  /**
   * Reads the next game to its end, be there a flaw or not.
   *
   * @return null if there is none
   */
  static @Nullable PgnText read(PgnSource in) throws IOException {
    PgnText game = new PgnText(in);
    in.beginGame();
    game.skipFiller();
    if (in.peek() == PgnSource.END) {
      return game.flaw == null ? null : game;
    }
    game.readTags();
    game.readTurns();
    return game;
  }

  /** The tags by their names, in their order. */
  Map<String, Tag> tags() {
    return tags;
  }

  /** The turns and move numbers, up to the first flaw. */
  List<Word> words() {
    return words;
  }

  /** The result at the end of the turns, or else of the tags; null for none. */
  Outcome.@Nullable Result result() {
    if (result != null) {
      return result;
    }
    Tag tag = tags.get("Result");
    return tag == null ? null : result(tag.value);
  }

  /** The first flaw, behind all words; or null. */
  @Nullable Flaw flaw() {
    return flaw;
  }

  /** Notes a flaw at the next character, unless there was one before. */
  private void flaw(GameFault fault) {
    flaw(fault, in.line(), in.column());
  }

  private void flaw(GameFault fault, int line, int column) {
    if (flaw == null) {
      flaw = new Flaw(fault, line, column);
    }
  }

  /** Skips blanks, comments and escaped lines. */
  private void skipFiller() throws IOException {
    while (true) {
      int character = in.peek();
      if (character == '{') {
        skipComment();
      } else if (character == ';' || character == '%' && in.atLineStart()) {
        in.skipLine();
      } else if (character != PgnSource.END && Excerpt.isBlank(character)) {
        in.next();
      } else {
        return;
      }
    }
  }

  private void skipComment() throws IOException {
    int line = in.line();
    int column = in.column();
    int character;
    do {
      character = in.next();
    } while (character != '}' && character != PgnSource.END);
    if (character == PgnSource.END) {
      flaw(new GameFault.Unclosed("comment", line), line, column);
    }
  }

  private void readTags() throws IOException {
    while (in.peek() == '[') {
      Tag place = new Tag("", in.line(), in.column());
      in.next();
      String name = tagName();
      String value = tagValue(place);
      skipBlanks();
      if (in.peek() == ']') {
        in.next();
      } else {
        flaw(new GameFault.Unexpected(found(), "] behind a tag's value"));
        in.skipLine();
      }
      if (tags.size() == MAX_TAGS) {
        flaw(new GameFault.TooManyTags(MAX_TAGS), place.line, place.column);
      } else {
        tags.putIfAbsent(name, new Tag(value, place.line, place.column));
      }
      skipFiller();
    }
  }

  private String tagName() throws IOException {
    skipBlanks();
    StringBuilder name = new StringBuilder();
    while (isNameCharacter(in.peek()) && name.length() < MAX_TAG_NAME) {
      name.append((char) in.next());
    }
    if (name.isEmpty()) {
      flaw(new GameFault.Unexpected(found(), "the name of a tag"));
    }
    return name.toString();
  }

  private static boolean isNameCharacter(int character) {
    return character >= 'a' && character <= 'z'
        || character >= 'A' && character <= 'Z'
        || character >= '0' && character <= '9'
        || character == '_';
  }

  /** The value in its quotes, in one line. */
  private String tagValue(Tag place) throws IOException {
    skipBlanks();
    if (in.peek() != '"') {
      flaw(new GameFault.Unexpected(found(), "a tag's value in quotes"));
      return "";
    }
    in.next();
    StringBuilder value = new StringBuilder();
    while (in.peek() != '"') {
      if (in.peek() == '\\') {
        in.next();
      }
      if (in.peek() == PgnSource.END || in.peek() == '\n' || value.length() == MAX_TAG_VALUE) {
        flaw(new GameFault.Unclosed("tag", place.line), place.line, place.column);
        return "";
      }
      value.append((char) in.next());
    }
    in.next();
    return value.toString();
  }

  /** Skips blanks within a line. */
  private void skipBlanks() throws IOException {
    while (in.peek() != '\n' && in.peek() != PgnSource.END && Excerpt.isBlank(in.peek())) {
      in.next();
    }
  }

  private void readTurns() throws IOException {
    int depth = 0;
    int line = in.line();
    int column = in.column();
    boolean more = true;
    while (more) {
      skipFiller();
      int character = in.peek();
      if (character == PgnSource.END || character == '[' && in.atLineStart()) {
        more = false;
      } else if (character == '(') {
        if (depth == 0) {
          line = in.line();
          column = in.column();
        }
        in.next();
        depth++;
        if (depth > MAX_DEPTH) {
          flaw(new GameFault.TooDeep(MAX_DEPTH), line, column);
        }
      } else if (character == ')') {
        if (depth == 0) {
          flaw(new GameFault.Unexpected(Excerpt.of(')'), "a move"));
        }
        in.next();
        depth = Math.max(0, depth - 1);
      } else if (isGlyph(character)) {
        in.next();
        while (in.peek() >= '0' && in.peek() <= '9' && character == '$') {
          in.next();
        }
      } else {
        int wordLine = in.line();
        int wordColumn = in.column();
        String word = word();
        more = depth > 0 || !take(word, wordLine, wordColumn);
      }
    }
    if (depth > 0) {
      flaw(new GameFault.Unclosed("variation", line), line, column);
    }
  }

  private static boolean isGlyph(int character) {
    return character == '$'
        || character == '!'
        || character == '?'
        || character == '.'
        || character == '…';
  }

  /** The characters up to the next that is no part of a turn; one at least. */
  private String word() throws IOException {
    StringBuilder word = new StringBuilder();
    do {
      word.append((char) in.next());
    } while (word.length() < TurnText.MAX_CHARACTERS && !endsWord(in.peek()));
    if (PAWN_MOVE.matcher(word).matches() && in.isLetterInBrackets()) {
      for (int i = 0; i < "(Q)".length(); i++) {
        word.append((char) in.next());
      }
    }
    return word.toString();
  }

  private static boolean endsWord(int character) {
    return character == PgnSource.END
        || Excerpt.isBlank(character)
        || "{}()[];$!?".indexOf(character) >= 0;
  }

  /** Takes note of a word of the main line. Returns whether it ends the game. */
  private boolean take(String word, int line, int column) {
    Outcome.Result found = result(word);
    if (found != null) {
      result = found;
      return true;
    }
    if (flaw != null) {
      return false;
    }
    Matcher number = NUMBER.matcher(word);
    if (number.matches()) {
      words.add(new Word(number.group(1), true, line, column));
      String rest = number.group(2);
      return !rest.isEmpty() && take(rest, line, column + word.length() - rest.length());
    }
    if (APPENDIX.matcher(word).matches() && !words.isEmpty() && !words.getLast().isNumber) {
      Word move = words.removeLast();
      words.add(new Word(move.text + word, false, move.line, move.column));
    } else if (words.size() > 3 * GameText.MAX_TURNS) {
      flaw(new GameFault.TooManyTurns(GameText.MAX_TURNS), line, column);
    } else {
      words.add(new Word(word, false, line, column));
    }
    return false;
  }

  private static Outcome.@Nullable Result result(String word) {
    for (Outcome.Result result : Outcome.Result.values()) {
      if (word.equals(result.toString())) {
        return result;
      }
    }
    return DRAW.matcher(word).matches() ? Outcome.Result.DRAW : null;
  }

  private String found() throws IOException {
    int character = in.peek();
    if (character == PgnSource.END) {
      return "the end";
    }
    return character == '\n' ? "the end of the line" : Excerpt.of((char) character);
  }
}
