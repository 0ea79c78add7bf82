package io.polyboard.archive.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * What is known of the bits of a {@link TurnCode} before the first of a game: the states after many
 * games of other tournaments. The files are a part of the layout; they never change, and a better
 * one is another prior. The order of the constants is that of their numbers in rows.
 */
enum TurnPrior {
  /** Learned from orthodox chess at 300 and 2,000 nodes a turn; for one board. */
  ONE_BOARD("turns-one-board.bin"),
  /** Learned from Mapped Chess at 200, 1,000 and 4,000 nodes a turn; for several boards. */
  SEVERAL_BOARDS("turns-several-boards.bin");

  /** So many bits of a game weigh as much as all that was learned before. */
  static final int COUNTED = 12;

  private final String file;
  private volatile int[] states = {};

  TurnPrior(String file) {
    this.file = file;
  }

  /** The one for a game. */
  static TurnPrior of(MoveTexts moves) {
    return moves.boards() == 1 ? ONE_BOARD : SEVERAL_BOARDS;
  }

  /**
   * The one of a number.
   *
   * @throws IllegalStateException if there is none
   */
  static TurnPrior of(int number) {
    if (number >= values().length) {
      throw new IllegalStateException("no prior of turns has the number " + number);
    }
    return values()[number];
  }

  /** Sets out from here. */
  void copyTo(int[] to) {
    if (states.length == 0) {
      states = load();
    }
    System.arraycopy(states, 0, to, 0, TurnCode.STATES);
  }

  private int[] load() {
    try (InputStream in = TurnPrior.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not there");
      }
      return read(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** States of which nothing is known. */
  static int[] unknown() {
    int[] states = new int[TurnCode.STATES];
    Arrays.fill(states, BitCoder.UNKNOWN);
    return states;
  }

  /** The file of states: of each how many bits are counted and, where there are any, the rest. */
  static byte[] write(int[] states) {
    BinaryWriter plain = new BinaryWriter();
    for (int state : states) {
      int counted = BitCoder.counted(state);
      plain.octet(counted);
      if (counted > 0) {
        plain.octet(state >>> 24);
        plain.octet(state >>> 16);
      }
    }
    BinaryWriter deflated = new BinaryWriter();
    try (Compression compression = new Compression()) {
      compression.deflate(plain.toBytes(), deflated);
    }
    return deflated.toBytes();
  }

  private static int[] read(byte[] file) {
    byte[] plain = Compression.inflate(file);
    int[] states = unknown();
    int at = 0;
    for (int i = 0; i < states.length; i++) {
      int counted = plain[at++];
      if (counted > 0) {
        states[i] = (plain[at++] & 0xFF) << 24 | (plain[at++] & 0xFF) << 16 | counted;
      }
    }
    return states;
  }
}
