package io.polyboard.archive.pgn;

import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes games in the export format of the PGN standard of 1994: the seven tags of the roster, the
 * other tags in the order of their names, and the turns in lines of at most 79 characters.
 *
 * <p>Tags beyond the standard: {@code Variant} and {@code VariantDigest}, {@code GameId}, {@code
 * Ending} (the exact reason why the game ended, where {@code Termination} has only the standard's
 * words), {@code WhiteLimits} and {@code BlackLimits} (what a turn may cost; {@code TimeControl}
 * cannot say it).
 *
 * <p>A game on one board is spelled as other programs read it: turns in UCI's spelling, the start
 * position as FEN. On several boards turns are canonical and the tag {@code FEN} holds MFEN.
 *
 * <p>Immutable; for any number of threads.
 */
public final class PgnWriter {
  /** Lines of 80 characters or more are discouraged by the standard. */
  private static final int LONGEST_LINE = 79;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu.MM.dd").withZone(ZoneOffset.UTC);

  /** For variants on one board. */
  public static final PgnWriter ONE_BOARD = new PgnWriter(Spelling.UCI);

  /** For variants on several boards. */
  public static final PgnWriter SEVERAL_BOARDS = new PgnWriter(Spelling.CANONICAL);

  private final Spelling spelling;

  private PgnWriter(Spelling spelling) {
    this.spelling = spelling;
  }

  /**
   * Writes a game, an empty line after it included.
   *
   * @param game with its turns
   */
  public String write(Game game) {
    StringBuilder text = new StringBuilder(1024);
    roster(game).forEach(tag -> appendTag(text, tag.getKey(), tag.getValue()));
    others(game).forEach((name, value) -> appendTag(text, name, value));
    text.append('\n');
    appendWrapped(text, movetext(game.getGame()));
    return text.append('\n').toString();
  }

  private static List<Map.Entry<String, String>> roster(Game game) {
    GameRequest request = game.getGame().getRequest();
    return List.of(
        Map.entry("Event", known(request.getTournamentId())),
        Map.entry("Site", "Polyboard"),
        Map.entry("Date", game.hasArchivedAt() ? DATE.format(archivedAt(game)) : "????.??.??"),
        Map.entry("Round", request.getNumber() == 0 ? "?" : Integer.toString(request.getNumber())),
        Map.entry("White", known(request.getWhite().getName())),
        Map.entry("Black", known(request.getBlack().getName())),
        Map.entry("Result", result(game.getGame())));
  }

  private static Instant archivedAt(Game game) {
    return Instant.ofEpochSecond(game.getArchivedAt().getSeconds());
  }

  private TreeMap<String, String> others(Game game) {
    PlayedGame played = game.getGame();
    GameRequest request = played.getRequest();
    Termination termination = played.getOutcome().getTermination();
    TreeMap<String, String> tags = new TreeMap<>();
    tags.put("GameId", game.getGameId());
    tags.put("Variant", known(request.getVariantId()));
    tags.put("VariantDigest", known(request.getVariantDigest()));
    tags.put("PlyCount", Integer.toString(played.getTurnsCount()));
    tags.put("Termination", standardTermination(termination));
    tags.put("Ending", ending(termination));
    tags.put("TimeControl", timeControl(request));
    tags.put("WhiteLimits", limits(request.getWhite()));
    tags.put("BlackLimits", limits(request.getBlack()));
    if (!played.getStartMfen().isEmpty()) {
      tags.put("SetUp", "1");
      tags.put("FEN", spelling.position(played.getStartMfen()));
    }
    return tags;
  }

  private static String known(String value) {
    return value.isEmpty() ? "?" : value;
  }

  private static String result(PlayedGame game) {
    Result result = game.getOutcome().getResult();
    return switch (result) {
      case RESULT_WHITE_WINS -> "1-0";
      case RESULT_BLACK_WINS -> "0-1";
      case RESULT_DRAW -> "1/2-1/2";
      case RESULT_ONGOING, RESULT_UNSPECIFIED, UNRECOGNIZED -> "*";
    };
  }

  /** The words that the standard has for the tag {@code Termination}. */
  private static String standardTermination(Termination termination) {
    return switch (termination) {
      case TERMINATION_CHECKMATE,
          TERMINATION_STALEMATE,
          TERMINATION_BARE_KING,
          TERMINATION_BARE_KINGS,
          TERMINATION_REPETITION,
          TERMINATION_NO_PROGRESS,
          TERMINATION_DEAD_POSITION ->
          "normal";
      case TERMINATION_PLY_LIMIT, TERMINATION_ADJUDICATION -> "adjudication";
      case TERMINATION_UNSPECIFIED, UNRECOGNIZED -> "unterminated";
    };
  }

  private static String ending(Termination termination) {
    return switch (termination) {
      case TERMINATION_CHECKMATE -> "checkmate";
      case TERMINATION_STALEMATE -> "stalemate";
      case TERMINATION_BARE_KING -> "bare king";
      case TERMINATION_BARE_KINGS -> "bare kings";
      case TERMINATION_REPETITION -> "repetition";
      case TERMINATION_NO_PROGRESS -> "no progress";
      case TERMINATION_DEAD_POSITION -> "dead position";
      case TERMINATION_PLY_LIMIT -> "ply limit";
      case TERMINATION_ADJUDICATION -> "adjudication";
      case TERMINATION_UNSPECIFIED, UNRECOGNIZED -> "?";
    };
  }

  /** {@code -} is the standard's word for a game without a clock, {@code ?} for an unknown one. */
  private static String timeControl(GameRequest request) {
    return hasClock(request.getWhite()) || hasClock(request.getBlack()) ? "?" : "-";
  }

  private static boolean hasClock(Player player) {
    return player.getSearching().getLimits().getMillis() > 0;
  }

  private static String limits(Player player) {
    if (player.hasGuessing()) {
      return "by lot";
    }
    Limits limits = player.getSearching().getLimits();
    List<String> parts = new ArrayList<>();
    if (limits.getNodes() > 0) {
      parts.add(limits.getNodes() + " nodes");
    }
    if (limits.getDepth() > 0) {
      parts.add("depth " + limits.getDepth());
    }
    if (limits.getMillis() > 0) {
      parts.add(limits.getMillis() + " ms");
    }
    return parts.isEmpty() ? "?" : String.join(", ", parts);
  }

  private static void appendTag(StringBuilder text, String name, String value) {
    text.append('[').append(name).append(" \"");
    value
        .codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .forEach(c -> {
          if (c == '"' || c == '\\') {
            text.append('\\');
          }
          text.appendCodePoint(c);
        });
    text.append("\"]\n");
  }

  private List<String> movetext(PlayedGame game) {
    MoveNumber first = MoveNumber.of(game.getStartMfen());
    boolean white = first.white();
    int number = first.number();
    List<String> tokens = new ArrayList<>(game.getTurnsCount() * 3 / 2 + 2);
    for (String turn : game.getTurnsList()) {
      if (white) {
        tokens.add(number + ".");
      } else if (tokens.isEmpty()) {
        tokens.add(number + "...");
      }
      tokens.add(spelling.turn(turn));
      number += white ? 0 : 1;
      white = !white;
    }
    tokens.add(result(game));
    return tokens;
  }

  private static void appendWrapped(StringBuilder text, List<String> tokens) {
    int column = 0;
    for (String token : tokens) {
      if (column > 0 && column + 1 + token.length() > LONGEST_LINE) {
        text.append('\n');
        column = 0;
      } else if (column > 0) {
        text.append(' ');
        column++;
      }
      text.append(token);
      column += token.length();
    }
    text.append('\n');
  }
}
