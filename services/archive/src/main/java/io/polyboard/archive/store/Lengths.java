package io.polyboard.archive.store;

import java.util.Arrays;

/** How many games are how long: a histogram, exact. Mutable; for one thread. */
final class Lengths {
  /** The lengths there are, in turns, ascending; and the games of each. */
  private int[] turns = {};

  private long[] games = {};
  private int size;

  /** Counts a game of so many turns. */
  void add(int length) {
    int place = Arrays.binarySearch(turns, 0, size, length);
    if (place >= 0) {
      games[place]++;
    } else {
      insert(-place - 1, length);
    }
  }

  private void insert(int place, int length) {
    if (size == turns.length) {
      reserve(size + size / 2 + 8);
    }
    System.arraycopy(turns, place, turns, place + 1, size - place);
    System.arraycopy(games, place, games, place + 1, size - place);
    turns[place] = length;
    games[place] = 1;
    size++;
  }

  private void reserve(int room) {
    turns = Arrays.copyOf(turns, room);
    games = Arrays.copyOf(games, room);
  }

  /** Counts the games of a histogram as {@link #toBytes} writes it. */
  void add(byte[] histogram) {
    Lengths others = parse(histogram);
    if (size == 0) {
      turns = others.turns;
      games = others.games;
      size = others.size;
    } else {
      add(others);
    }
  }

  /** A histogram as {@link #toBytes} writes it. */
  private static Lengths parse(byte[] histogram) {
    Lengths lengths = new Lengths();
    // Each length takes two bytes or more.
    lengths.reserve(histogram.length / 2);
    BinaryReader in = new BinaryReader(histogram);
    int turns = 0;
    while (!in.isAtEnd()) {
      turns += in.count();
      lengths.append(turns, in.unsigned());
    }
    return lengths;
  }

  /** Merges two histograms, both in ascending order. */
  private void add(Lengths others) {
    Lengths sum = new Lengths();
    sum.reserve(size + others.size);
    int here = 0;
    int there = 0;
    while (here < size || there < others.size) {
      if (there == others.size || (here < size && turns[here] < others.turns[there])) {
        sum.append(turns[here], games[here++]);
      } else if (here == size || others.turns[there] < turns[here]) {
        sum.append(others.turns[there], others.games[there++]);
      } else {
        sum.append(turns[here], games[here++] + others.games[there++]);
      }
    }
    turns = sum.turns;
    games = sum.games;
    size = sum.size;
  }

  private void append(int length, long count) {
    turns[size] = length;
    games[size++] = count;
  }

  /** Pairs of numbers in ascending order: a length less the one before it, and its games. */
  byte[] toBytes() {
    BinaryWriter out = new BinaryWriter();
    int before = 0;
    for (int i = 0; i < size; i++) {
      out.unsigned(turns[i] - before);
      out.unsigned(games[i]);
      before = turns[i];
    }
    return out.toBytes();
  }

  /** The mean length in turns; 0 of no games. */
  double mean() {
    long count = count();
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += turns[i] * games[i];
    }
    return count == 0 ? 0 : (double) sum / count;
  }

  /** The median length in turns, of an even number of games half-way between the middle two. */
  double median() {
    long count = count();
    return count == 0 ? 0 : (at((count - 1) / 2) + at(count / 2)) / 2.0;
  }

  private long count() {
    long count = 0;
    for (int i = 0; i < size; i++) {
      count += games[i];
    }
    return count;
  }

  /** The length of the game that so many precede, the shortest first. */
  private int at(long preceding) {
    long seen = 0;
    for (int i = 0; i < size; i++) {
      seen += games[i];
      if (seen > preceding) {
        return turns[i];
      }
    }
    throw new IndexOutOfBoundsException(preceding);
  }
}
