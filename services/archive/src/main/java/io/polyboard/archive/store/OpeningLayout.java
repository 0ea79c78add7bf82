package io.polyboard.archive.store;

import io.polyboard.archive.store.OpeningGame.OpeningTurn;
import io.polyboard.archive.store.OpeningPosition.Occurrences;
import java.util.Map;
import java.util.TreeMap;

/**
 * How segments of the opening explorer lie in rows, as bytes of {@link BinaryWriter}.
 *
 * <p>Games: their number, and for each how much later it was stored than the one before, its serial
 * number less that of the one before, cohort, result and bands. Positions: for each the key less
 * that of the one before, the number of turns, and for each turn its text, twice the number of
 * games and one more if there are scores, the index of each game less that of the one before, and
 * the scores, of which 0 stands for none. For one thread.
 */
final class OpeningLayout {
  /**
   * Of the layout, of the keys of positions and of the texts of turns; a segment of another one is
   * not read.
   */
  static final int VERSION = 3;

  private final BinaryWriter out = new BinaryWriter();
  private long last;

  byte[] games(OpeningGames games) {
    BinaryWriter bytes = new BinaryWriter();
    bytes.unsigned(games.size());
    long time = 0;
    long serial = 0;
    for (int i = 0; i < games.size(); i++) {
      bytes.unsigned(games.micros()[i] - time);
      bytes.signed(games.serials()[i] - serial);
      bytes.unsigned(games.cohorts()[i]);
      bytes.octet(games.results()[i]);
      bytes.octet(games.white()[i]);
      bytes.octet(games.black()[i]);
      time = games.micros()[i];
      serial = games.serials()[i];
    }
    return bytes.toBytes();
  }

  static OpeningGames games(byte[] bytes) {
    BinaryReader in = new BinaryReader(bytes);
    OpeningGames games = OpeningGames.ofSize(in.count());
    long time = 0;
    long serial = 0;
    for (int i = 0; i < games.size(); i++) {
      time += in.unsigned();
      serial += in.signed();
      games.micros()[i] = time;
      games.serials()[i] = serial;
      games.cohorts()[i] = in.count();
      games.results()[i] = (byte) in.octet();
      games.white()[i] = (byte) in.octet();
      games.black()[i] = (byte) in.octet();
    }
    return games;
  }

  /** Begins a block at a key. */
  void begin(long firstKey) {
    out.clear();
    last = firstKey;
  }

  /** Appends a position to the block; its key follows that of the one before. */
  void add(OpeningPosition position) {
    out.unsigned(position.key() - last);
    last = position.key();
    out.unsigned(position.turns().size());
    position.turns().forEach(this::add);
  }

  private void add(String turn, Occurrences occurrences) {
    out.text(turn);
    int[] games = occurrences.games();
    int[] scores = occurrences.scores();
    out.unsigned(2L * games.length + (scores.length == 0 ? 0 : 1));
    int game = 0;
    for (int each : games) {
      out.unsigned(each - game);
      game = each;
    }
    for (int score : scores) {
      out.unsigned(score == OpeningTurn.NO_SCORE ? 0 : 1 + BinaryWriter.zigzag(score));
    }
  }

  /** The bytes of the block so far. */
  int size() {
    return out.size();
  }

  byte[] block() {
    return out.toBytes();
  }

  /** Reads the positions of a block one after the other. For one thread. */
  static final class Reader {
    private final BinaryReader in;
    private long key;

    Reader(long firstKey, byte[] block) {
      in = new BinaryReader(block);
      key = firstKey;
    }

    boolean isAtEnd() {
      return in.isAtEnd();
    }

    OpeningPosition next() {
      key += in.unsigned();
      int size = in.count();
      Map<String, Occurrences> turns = new TreeMap<>();
      for (int i = 0; i < size; i++) {
        turns.put(in.text(), occurrences());
      }
      return new OpeningPosition(key, turns);
    }

    private Occurrences occurrences() {
      int header = in.count();
      int[] games = new int[header >>> 1];
      int game = 0;
      for (int i = 0; i < games.length; i++) {
        game += in.count();
        games[i] = game;
      }
      int[] scores = new int[(header & 1) == 0 ? 0 : games.length];
      for (int i = 0; i < scores.length; i++) {
        long score = in.unsigned();
        scores[i] = score == 0 ? OpeningTurn.NO_SCORE : (int) BinaryReader.unzigzag(score - 1);
      }
      return new Occurrences(games, scores);
    }
  }
}
