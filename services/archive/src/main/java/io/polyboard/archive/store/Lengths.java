package io.polyboard.archive.store;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** How many games are how long: a histogram, exact. Mutable; for one thread. */
final class Lengths {
  private final TreeMap<Integer, Long> games = new TreeMap<>();

  /** Counts a game of so many turns. */
  void add(int turns) {
    games.merge(turns, 1L, Long::sum);
  }

  /** Counts the games of another histogram. */
  void add(Lengths others) {
    others.games.forEach((turns, count) -> games.merge(turns, count, Long::sum));
  }

  /** Counts the games of a histogram as {@link #toBytes} writes it. */
  void add(byte[] histogram) {
    CodedInputStream in = CodedInputStream.newInstance(histogram);
    try {
      int turns = 0;
      while (!in.isAtEnd()) {
        turns += in.readUInt32();
        games.merge(turns, in.readUInt64(), Long::sum);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a histogram of lengths is damaged", e);
    }
  }

  /** Pairs of varints in ascending order: a length less the one before it, and its games. */
  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(3 * games.size());
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      int before = 0;
      for (Map.Entry<Integer, Long> each : games.entrySet()) {
        out.writeUInt32NoTag(each.getKey() - before);
        out.writeUInt64NoTag(each.getValue());
        before = each.getKey();
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The mean length in turns; 0 of no games. */
  double mean() {
    long count = count();
    long turns = 0;
    for (Map.Entry<Integer, Long> each : games.entrySet()) {
      turns += each.getKey() * each.getValue();
    }
    return count == 0 ? 0 : (double) turns / count;
  }

  /** The median length in turns, of an even number of games half-way between the middle two. */
  double median() {
    long count = count();
    return count == 0 ? 0 : (at((count - 1) / 2) + at(count / 2)) / 2.0;
  }

  private long count() {
    return games.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The length of the game that so many precede, the shortest first. */
  private int at(long preceding) {
    long seen = 0;
    for (Map.Entry<Integer, Long> each : games.entrySet()) {
      seen += each.getValue();
      if (seen > preceding) {
        return each.getKey();
      }
    }
    throw new IndexOutOfBoundsException(preceding);
  }
}
