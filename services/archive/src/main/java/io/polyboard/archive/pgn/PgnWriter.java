package io.polyboard.archive.pgn;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.San;
import io.polyboard.rules.notation.TurnText;
import org.jspecify.annotations.Nullable;

/**
 * Writes games in the export format of the PGN standard of 1994: the seven tags of the roster, the
 * other tags in the order of their names, and the turns in lines of at most 79 characters.
 *
 * <p>{@code Opening}, a tag of the standard, is written if the game's opening has a name. Tags
 * beyond the standard: {@code Variant} and {@code VariantDigest}, {@code GameId}, {@code Ending}
 * (the exact reason why the game ended; {@code Termination} has only the standard's words), {@code
 * WhiteLimits} and {@code BlackLimits} (the limits of a turn, which {@code TimeControl} cannot
 * express).
 *
 * <p>A game on one board follows the standard, so that other programs can read it: turns in
 * standard algebraic notation, the start position as FEN. On several boards, turns are in canonical
 * notation and the tag {@code FEN} holds MFEN.
 *
 * <p>The result of a player's search is a comment after the turn, in the format of cutechess and
 * fastchess and of the programs that read their matches: {@code {+0.35/12 0.250s}} has the score in
 * pawns for the side to move, the depth, and seconds; {@code +M5} is a forced win that ends the
 * game in five plies, {@code -M4} a forced loss in four.
 *
 * <p>Immutable; safe for any number of threads.
 */
public final class PgnWriter {
  /** The standard discourages lines of 80 characters or more. */
  private static final int MAX_LINE = 79;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu.MM.dd").withZone(ZoneOffset.UTC);

  /** For unknown variants: writes the canonical notation, which needs no rules. */
  public static final PgnWriter CANONICAL = new PgnWriter(null);

  private static final int MFEN_FIELDS = 7;
  private static final int STATUS = 4;

  /** A variant with standard algebraic notation; null for the canonical notation. */
  private final @Nullable Variant variant;

  private PgnWriter(@Nullable Variant variant) {
    this.variant = variant;
  }

  /** For the games of a variant. */
  public static PgnWriter of(Variant variant) {
    return San.isDefined(variant) ? new PgnWriter(variant) : CANONICAL;
  }

  /**
   * Writes a game and an empty line after it.
   *
   * @param opening the name of its opening, for the tag {@code Opening}; empty for no such tag
   */
  public String write(PlayedGame game, Instant archivedAt, String opening) {
    StringBuilder text = new StringBuilder(1024);
    roster(game, archivedAt).forEach(tag -> appendTag(text, tag.getKey(), tag.getValue()));
    TreeMap<String, String> others = others(game);
    if (!opening.isEmpty()) {
      others.put("Opening", opening);
    }
    others.forEach((name, value) -> appendTag(text, name, value));
    text.append('\n');
    appendWrapped(text, movetext(game));
    return text.append('\n').toString();
  }

  private static List<Map.Entry<String, String>> roster(PlayedGame game, Instant archivedAt) {
    GameRequest request = game.getRequest();
    String event =
        request.getTournamentName().isEmpty()
            ? request.getTournamentId()
            : request.getTournamentName();
    return List.of(
        Map.entry("Event", known(event)),
        Map.entry("Site", "Polyboard"),
        Map.entry("Date", DATE.format(archivedAt)),
        Map.entry("Round", request.getRound() == 0 ? "?" : Integer.toString(request.getRound())),
        Map.entry("White", known(request.getWhite().getName())),
        Map.entry("Black", known(request.getBlack().getName())),
        Map.entry("Result", result(game)));
  }

  private TreeMap<String, String> others(PlayedGame game) {
    GameRequest request = game.getRequest();
    Outcome.Reason reason = Outcomes.read(game.getOutcome().getTermination());
    TreeMap<String, String> tags = new TreeMap<>();
    tags.put("GameId", request.getGameId());
    tags.put("Variant", known(request.getVariantId()));
    tags.put("VariantDigest", known(request.getVariantDigest()));
    tags.put("PlyCount", Integer.toString(game.getTurnsCount()));
    // The words of the standard.
    tags.put("Termination", reason.isByRules() ? "normal" : "adjudication");
    tags.put("Ending", reason.toString());
    tags.put("TimeControl", timeControl(request));
    tags.put("WhiteLimits", limits(request.getWhite()));
    tags.put("BlackLimits", limits(request.getBlack()));
    if (!game.getStartMfen().isEmpty()) {
      tags.put("SetUp", "1");
      tags.put("FEN", position(game.getStartMfen()));
    }
    return tags;
  }

  private static String known(String value) {
    return value.isEmpty() ? "?" : value;
  }

  private static String result(PlayedGame game) {
    return Outcomes.read(game.getOutcome().getResult()).toString();
  }

  /** In the standard, {@code -} means no clock and {@code ?} an unknown time control. */
  private static String timeControl(GameRequest request) {
    return hasClock(request.getWhite()) || hasClock(request.getBlack()) ? "?" : "-";
  }

  private static boolean hasClock(Player player) {
    return player.getSearching().getLimits().hasTime();
  }

  private static String limits(Player player) {
    return switch (player.getStrategyCase()) {
      case STRATEGY_NOT_SET -> "?";
      case RANDOM -> "random";
      case SEARCHING -> limits(player.getSearching().getLimits());
    };
  }

  private static String limits(Limits limits) {
    List<String> parts = new ArrayList<>();
    if (limits.getNodes() > 0) {
      parts.add(limits.getNodes() + " nodes");
    }
    if (limits.getDepth() > 0) {
      parts.add("depth " + limits.getDepth());
    }
    if (limits.hasTime()) {
      parts.add(Durations.toMillis(limits.getTime()) + " ms");
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
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    // The second field of a FEN or MFEN is the side to move, the last the move number.
    String[] fields = game.getStartMfen().split(" ", -1);
    boolean white = fields.length < 3 || !fields[1].equals("b");
    // A number with too many digits for an int is ignored.
    boolean isNumbered = fields.length >= 3 && fields[fields.length - 1].matches("[1-9]\\d{0,8}");
    int number = isNumbered ? Integer.parseInt(fields[fields.length - 1]) : 1;
    boolean interrupted = true;
    List<String> turns = turns(game);
    List<String> tokens = new ArrayList<>(turns.size() * 5 / 2 + 2);
    for (int turn = 0; turn < turns.size(); turn++) {
      // A turn of Black's has a number unless a turn of White's stands right before it.
      if (white || interrupted) {
        tokens.add(number + (white ? "." : "..."));
      }
      tokens.add(turns.get(turn));
      TurnRecord record = records.get(turn);
      interrupted = record.isSearched();
      if (interrupted) {
        tokens.add(comment(record));
      }
      number += white ? 0 : 1;
      white = !white;
    }
    tokens.add(result(game));
    return tokens;
  }

  /** Converts MFEN to FEN; a position that FEN cannot express is returned unchanged. */
  private String position(String mfen) {
    String[] fields = mfen.split(" ", -1);
    if (variant == null || fields.length != MFEN_FIELDS || !fields[STATUS].equals("-")) {
      return mfen;
    }
    String enPassant = fields[3].matches("[A-Z][a-z]\\d{1,2}") ? fields[3].substring(1) : fields[3];
    return String.join(
        " ", fields[0], fields[1], fields[2], enPassant, fields[STATUS + 1], fields[STATUS + 2]);
  }

  /** Turns in standard algebraic notation; unchanged if the game is not legal in the variant. */
  private List<String> turns(PlayedGame game) {
    if (variant == null) {
      return game.getTurnsList();
    }
    try {
      Position position = GameMessages.start(variant, game);
      List<String> texts = new ArrayList<>(game.getTurnsCount());
      for (String turn : game.getTurnsList()) {
        Move move = TurnText.parseMove(position, turn);
        texts.add(San.format(position, move));
        position.make(move);
      }
      return texts;
    } catch (RefusedException e) {
      return game.getTurnsList();
    }
  }

  private static String comment(TurnRecord record) {
    return "{" + score(record) + "/" + record.depth() + " " + decimal(record.millis(), 3) + "s}";
  }

  private static String score(TurnRecord record) {
    int score = record.score();
    return (score < 0 ? "-" : "+")
        + (ForcedScore.isForced(score)
            ? "M" + ForcedScore.pliesToEnd(score)
            : decimal(Math.abs(score), 2));
  }

  /** A number with this many digits after the point, given without the point. */
  private static String decimal(int value, int digits) {
    return BigDecimal.valueOf(value, digits).toPlainString();
  }

  private static void appendWrapped(StringBuilder text, List<String> tokens) {
    int column = 0;
    for (String token : tokens) {
      if (column > 0 && column + 1 + token.length() > MAX_LINE) {
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
