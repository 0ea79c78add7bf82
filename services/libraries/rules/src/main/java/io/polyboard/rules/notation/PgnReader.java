package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.Quotation;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Reads games in Portable Game Notation, one after the other, as this and other programs write
 * them.
 *
 * <p>Turns are in {@linkplain San standard algebraic notation} if the variant allows it, in UCI
 * notation on one board, or in canonical notation. The tag {@code FEN} gives the start position, as
 * FEN or MFEN. Tags, move numbers and results are optional. Comments in braces and after a
 * semicolon, lines escaped by a per cent sign, glyphs and variations are skipped. A malformed tag
 * on which the turns do not depend, and a remark after a result, are {@linkplain PgnGame#warnings
 * warnings}.
 *
 * <p>A game has at most {@link GameText#MAX_CHARACTERS} characters and {@link GameText#MAX_TURNS}
 * turns. Not safe for use by several threads.
 */
public final class PgnReader {
  /** Turns of several moves, or with boards, which are not in standard algebraic notation. */
  private static final Pattern CANONICAL = Pattern.compile("[A-Z][a-z]\\d{1,2}[A-Z][a-z]\\d.*");

  /** Words for orthodox rules that programs write in the tag {@code Variant}. */
  private static final Set<String> NO_VARIANT =
      Set.of("", "standard", "normal", "regular", "fromposition");

  private final Variant variant;
  private final boolean algebraic;
  private final PgnSource source;
  private int number;
  private boolean ended;

  /**
   * @param variant the variant of the games
   * @param in read only as far as needed, and never closed
   */
  public PgnReader(Variant variant, Reader in) {
    this.variant = variant;
    algebraic = San.isDefined(variant);
    source = new PgnSource(in);
  }

  /**
   * The next game, or null if there is none.
   *
   * @throws RefusedException if the game is invalid; the next call continues with the game after
   *     it. If the game is too long or contains a control character, it is the last.
   */
  public @Nullable PgnGame next() throws IOException {
    if (ended) {
      return null;
    }
    PgnText text;
    try {
      text = PgnText.read(source);
    } catch (RefusedException e) {
      ended = true;
      throw e;
    }
    if (text == null) {
      ended = true;
      return null;
    }
    number++;
    Map<String, String> tags = new LinkedHashMap<>();
    text.tags().forEach((name, tag) -> tags.put(name, tag.value()));
    List<Problem> warnings = text.warnings().stream().map(this::warning).toList();
    return new PgnGame(number, tags, new Replay(text).replay(), warnings);
  }

  private Problem warning(PgnText.Flaw flaw) {
    Place place = place("", flaw.line(), flaw.column());
    return new Problem(
        flaw.tag().isEmpty() ? place : Place.named("tag " + flaw.tag()).within(place),
        flaw.code(),
        flaw.message());
  }

  private Place place(String ply, int line, int column) {
    String words = "game " + number + ply + " (line " + line + ", column " + column + ")";
    return Place.named(words).withLine(line, column);
  }

  /** Replays one game. */
  private final class Replay {
    private final PgnText text;
    private final List<Turn> turns = new ArrayList<>();
    private final Position position;
    private final int firstNumber;
    private final Side firstSide;

    Replay(PgnText text) {
      this.text = text;
      refuseOtherVariant();
      PgnText.Tag fen = text.tags().get("FEN");
      PgnText.Tag setUp = text.tags().get("SetUp");
      if (fen == null || setUp != null && setUp.value().equals("0")) {
        position = variant.start();
        firstNumber = 1;
      } else {
        position = position(fen);
        firstNumber = position.setup().fullmove();
      }
      firstSide = position.side();
    }

    ReplayedGame replay() {
      for (PgnText.Word word : text.words()) {
        if (word.isNumber()) {
          requireDue(word);
        } else {
          requireRoom(word);
          turns.add(make(word));
        }
      }
      PgnText.Flaw flaw = text.flaw();
      if (flaw != null) {
        String ply = text.words().isEmpty() ? "" : ply();
        throw new RefusedException(
            place(ply, flaw.line(), flaw.column()), flaw.code(), flaw.message());
      }
      requireResult();
      return new ReplayedGame(turns, position, text.result());
    }

    private void refuseOtherVariant() {
      PgnText.Tag tag = text.tags().get("Variant");
      if (tag == null) {
        return;
      }
      String stated = plain(tag.value());
      if (!NO_VARIANT.contains(stated)
          && !stated.equals(plain(variant.id()))
          && !stated.equals(plain(variant.definition().name()))) {
        throw new RefusedException(
            place("", tag.line(), tag.column()),
            "OTHER_VARIANT",
            "the variant is " + Quotation.quote(tag.value()) + ", not " + variant.id());
      }
    }

    private static String plain(String name) {
      return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private Position position(PgnText.Tag fen) {
      try {
        return variant.position(Mfen.parse(variant, fen.value()));
      } catch (RefusedException e) {
        throw e.within(Place.named("tag FEN")).within(place("", fen.line(), fen.column()));
      }
    }

    /** Move numbers count from that of the start position, or from 1. */
    private void requireDue(PgnText.Word word) {
      int stated = Integer.parseInt(word.text());
      int due = moveNumber();
      if (stated != due && stated != due - firstNumber + 1) {
        throw refusal(
            word, "WRONG_NUMBER", GameText.wrongNumber(word.text(), Integer.toString(due)));
      }
    }

    private int moveNumber() {
      return firstNumber + (turns.size() + firstSide.ordinal()) / 2;
    }

    private void requireRoom(PgnText.Word word) {
      if (turns.size() == GameText.MAX_TURNS) {
        throw refusal(word, "TOO_MANY_TURNS", GameText.tooManyTurns());
      }
      if (position.countTurns() == 0) {
        throw refusal(
            word,
            IllegalTurnReason.GAME_OVER.name(),
            GameText.afterEnd(position.outcome(), Excerpt.at(word.text(), 0)));
      }
    }

    private Turn make(PgnText.Word word) {
      try {
        if (!algebraic || CANONICAL.matcher(word.text()).matches()) {
          return TurnText.make(position, word.text());
        }
        Move move = San.parse(position, word.text());
        position.make(move);
        return Turn.of(move);
      } catch (RefusedException e) {
        Problem problem = e.problem().within(Place.named(Excerpt.at(word.text(), 0)));
        throw refusal(word, problem.code(), problem.toString());
      }
    }

    /**
     * Refuses a stated result that contradicts a result by lack of legal turns. Draws by rule are
     * not checked, because players may have missed them.
     */
    private void requireResult() {
      PgnText.Word word = text.statedResult();
      Outcome.Result stated = text.result();
      if (word == null
          || stated == null
          || stated == Outcome.Result.ONGOING
          || position.countTurns() > 0) {
        return;
      }
      Outcome outcome = position.outcome();
      if (outcome.result() != stated) {
        throw refusal(word, "WRONG_RESULT", GameText.wrongResult(stated, outcome));
      }
    }

    private String ply() {
      return ", move " + moveNumber() + ", " + position.side();
    }

    private RefusedException refusal(PgnText.Word word, String code, String message) {
      return new RefusedException(place(ply(), word.line(), word.column()), code, message);
    }
  }
}
