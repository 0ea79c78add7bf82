package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;

/**
 * The notation for people: standard algebraic notation on one board, {@code Nf3} ({@link San});
 * elsewhere the letter of the piece and both cells, {@code N Ac3-Bd5}, with {@code x} for a capture
 * and the parts of canonical notation after them: {@code P Ac7xBd8=Q+}. If the games of a variant
 * were published in lower and upper case for two boards, as these are: {@code Nc3-D5}. Moves of a
 * turn are joined by commas. {@code +} and {@code #} mark check and mate.
 */
public final class NaturalNotation {
  /** A move on several boards; the letter of the piece and the signs are for people alone. */
  private static final Pattern MOVE =
      Pattern.compile(
          "(?:[A-Z] )?(?<from>[A-Z][a-z][0-9]+)[-x]?(?<to>[A-Z][a-z][0-9]+"
              + "(?:=[A-Z])?(?:@[A-Z][a-z][0-9]+)?)[+#]?");

  /** The beginning of canonical notation. */
  private static final Pattern CELL = Pattern.compile("[A-Z][a-z][0-9]");

  private static final Set<String> OTHER_NOTATION =
      Set.of(IllegalTurnReason.MALFORMED.name(), IllegalTurnReason.UNKNOWN_CELL.name());

  private NaturalNotation() {}

  /**
   * The text of a legal turn.
   *
   * @param position the position in which it is legal; unchanged when this returns
   */
  public static String format(Position position, Turn turn) {
    Variant variant = position.variant();
    if (turn.size() == 1 && San.isDefined(variant)) {
      return San.format(position, turn.moves().getFirst());
    }
    return turn.moves().stream()
            .map(move -> format(variant, move))
            .collect(Collectors.joining(", "))
        + San.sign(position, turn);
  }

  private static String format(Variant variant, Move move) {
    String published = PublishedNotation.format(variant, move);
    if (published != null) {
      return published;
    }
    String from = move.from().name();
    return move.piece().kind().letter()
        + " "
        + from
        + (move.captured() == null ? "-" : "x")
        + TurnText.format(variant, move).substring(from.length());
  }

  /**
   * Makes the legal turn with this text, in natural, canonical or UCI notation.
   *
   * @return the turn made
   * @throws RefusedException as {@link TurnText#make} does
   */
  public static Turn make(Position position, String text) {
    try {
      return TurnText.make(position, canonical(position.variant(), text));
    } catch (RefusedException e) {
      if (!San.isDefined(position.variant()) || !OTHER_NOTATION.contains(e.problem().code())) {
        throw e;
      }
      Turn turn = Turn.of(san(position, text, e));
      position.make(turn);
      return turn;
    }
  }

  private static Move san(Position position, String text, RefusedException asCanonical) {
    try {
      return San.parse(position, text);
    } catch (RefusedException e) {
      boolean isMalformed = e.problem().code().equals(IllegalTurnReason.MALFORMED.name());
      throw isMalformed && CELL.matcher(text).lookingAt() ? asCanonical : e;
    }
  }

  /** The canonical spelling of the moves of a turn; other texts unchanged. */
  private static String canonical(Variant variant, String text) {
    if (text.length() > TurnText.MAX_CHARACTERS) {
      return text;
    }
    Optional<String> published = PublishedNotation.canonical(variant, text);
    if (published.isPresent()) {
      return published.get();
    }
    List<String> moves = new ArrayList<>();
    for (String move : text.split(", ?", -1)) {
      Matcher written = MOVE.matcher(move);
      if (!written.matches()) {
        return text;
      }
      moves.add(written.group("from") + written.group("to"));
    }
    return String.join(",", moves);
  }
}
