package io.polyboard.archive.pgn;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How turns and positions are spelled. */
enum Spelling {
  /** As they are stored: {@code Ae7Ae8=Q}, and MFEN. */
  CANONICAL {
    @Override
    String turn(String canonical) {
      return canonical;
    }

    @Override
    String position(String mfen) {
      return mfen;
    }
  },

  /** As programs for one board spell them: {@code e7e8q}, and FEN. */
  UCI {
    @Override
    String turn(String canonical) {
      Matcher move = MOVE.matcher(canonical);
      if (!move.matches()) {
        return canonical;
      }
      String promotion = move.group("promotion");
      return move.group("from")
          + move.group("to")
          + (promotion == null ? "" : promotion.toLowerCase(Locale.ROOT));
    }

    @Override
    String position(String mfen) {
      String[] fields = mfen.split(" ", -1);
      if (fields.length != MFEN_FIELDS || !fields[STATUS].equals("-")) {
        return mfen;
      }
      String enPassant =
          fields[3].matches("[A-Z][a-z]\\d{1,2}") ? fields[3].substring(1) : fields[3];
      return String.join(
          " ", fields[0], fields[1], fields[2], enPassant, fields[STATUS + 1], fields[STATUS + 2]);
    }
  };

  private static final Pattern MOVE =
      Pattern.compile(
          "[A-Z]?(?<from>[a-z]\\d{1,2})[A-Z]?(?<to>[a-z]\\d{1,2})(?:=(?<promotion>[A-Z]))?");

  private static final int MFEN_FIELDS = 7;
  private static final int STATUS = 4;

  /** Spells a turn that is given in canonical spelling; what is not one move stays as it is. */
  abstract String turn(String canonical);

  /** Spells a position that is given in MFEN; one that FEN cannot express stays as it is. */
  abstract String position(String mfen);
}
