package io.polyboard.archive.pgn;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.San;
import io.polyboard.rules.notation.TurnText;
import java.util.ArrayList;
import java.util.List;

/** How positions and turns are spelled. */
sealed interface Spelling {
  /** Spells a position that is given in MFEN. */
  String position(String mfen);

  /**
   * Spells the turns of a game that are given in canonical spelling.
   *
   * @param start the position before the first as MFEN; empty for the variant's start
   */
  List<String> turns(String start, List<String> canonical);

  /** As they are stored: {@code Ae7Ae8=Q}, and MFEN. */
  record Canonical() implements Spelling {
    @Override
    public String position(String mfen) {
      return mfen;
    }

    @Override
    public List<String> turns(String start, List<String> canonical) {
      return canonical;
    }
  }

  /**
   * As other programs read them: {@code e8=Q}, and FEN. A position that FEN cannot express, and a
   * game that the variant refuses, stay as they are.
   *
   * @param variant whose moves standard algebraic notation can write
   */
  record Algebraic(Variant variant) implements Spelling {
    private static final int MFEN_FIELDS = 7;
    private static final int STATUS = 4;

    @Override
    public String position(String mfen) {
      String[] fields = mfen.split(" ", -1);
      if (fields.length != MFEN_FIELDS || !fields[STATUS].equals("-")) {
        return mfen;
      }
      String enPassant =
          fields[3].matches("[A-Z][a-z]\\d{1,2}") ? fields[3].substring(1) : fields[3];
      return String.join(
          " ", fields[0], fields[1], fields[2], enPassant, fields[STATUS + 1], fields[STATUS + 2]);
    }

    @Override
    public List<String> turns(String start, List<String> canonical) {
      try {
        Position position =
            start.isEmpty() ? variant.start() : variant.position(Mfen.parse(variant, start));
        List<String> texts = new ArrayList<>(canonical.size());
        for (String turn : canonical) {
          Move move = TurnText.parseMove(position, turn);
          texts.add(San.format(position, move));
          position.make(move);
        }
        return texts;
      } catch (RefusedException e) {
        return canonical;
      }
    }
  }
}
