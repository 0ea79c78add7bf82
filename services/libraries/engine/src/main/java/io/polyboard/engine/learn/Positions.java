package io.polyboard.engine.learn;

import module java.base;

import io.polyboard.engine.NetworkInputs;
import io.polyboard.rules.Setup;

/**
 * Training positions of a variant, each as its side to move sees it; one of chess takes about 70
 * bytes. Not thread-safe while positions are added; afterwards several threads may read it.
 */
public final class Positions {
  /** Max score either way, in centipawns. */
  public static final int MAX_SCORE = Short.MAX_VALUE;

  /** Max length of an array. */
  private static final long MAX_INPUTS = Integer.MAX_VALUE - 8;

  private final NetworkInputs inputs;
  private char[] sets = new char[1 << 12];
  private int[] starts = new int[1 << 8];
  private short[] scores = new short[1 << 8];
  private float[] targets = new float[1 << 8];
  private byte[] stages = new byte[1 << 8];
  private int size;

  /**
   * @param inputs of the variant
   */
  public Positions(NetworkInputs inputs) {
    this.inputs = inputs;
  }

  /**
   * Adds a position.
   *
   * @param score the evaluation to which the network adds, in centipawns for the side to move
   * @param target the expected points of the side to move, 0 to 1
   */
  public void add(Setup position, int score, double target) {
    int[] set = inputs.of(position, position.side().ordinal()).toArray();
    int start = starts[size];
    makeRoom(1, set.length);
    for (int i = 0; i < set.length; i++) {
      sets[start + i] = (char) set[i];
    }
    scores[size] = (short) Math.clamp(score, -MAX_SCORE, MAX_SCORE);
    targets[size] = (float) target;
    stages[size] = (byte) inputs.stage(position);
    starts[++size] = start + set.length;
  }

  /** Adds all positions of another instance for the same variant. */
  public void addAll(Positions others) {
    int start = starts[size];
    makeRoom(others.size, others.starts[others.size]);
    System.arraycopy(others.sets, 0, sets, start, others.starts[others.size]);
    System.arraycopy(others.scores, 0, scores, size, others.size);
    System.arraycopy(others.targets, 0, targets, size, others.size);
    System.arraycopy(others.stages, 0, stages, size, others.size);
    for (int i = 1; i <= others.size; i++) {
      starts[size + i] = start + others.starts[i];
    }
    size += others.size;
  }

  /**
   * Makes room for more.
   *
   * @throws IllegalArgumentException if there are too many inputs for an array
   */
  private void makeRoom(int positions, int inputs) {
    if (size + positions + 1 > starts.length) {
      int room = Math.max(2 * starts.length, size + positions + 1);
      starts = Arrays.copyOf(starts, room);
      scores = Arrays.copyOf(scores, room);
      targets = Arrays.copyOf(targets, room);
      stages = Arrays.copyOf(stages, room);
    }
    long needed = (long) starts[size] + inputs;
    if (needed > MAX_INPUTS) {
      throw new IllegalArgumentException("too many positions to learn from at once");
    }
    if (needed > sets.length) {
      sets = Arrays.copyOf(sets, (int) Math.min(MAX_INPUTS, Math.max(2L * sets.length, needed)));
    }
  }

  /** The number of positions. */
  public int size() {
    return size;
  }

  NetworkInputs inputs() {
    return inputs;
  }

  /** Index of the first input that a position sets. */
  int start(int position) {
    return starts[position];
  }

  /**
   * The input at an index. A position's inputs are from its {@link #start} to that of the next
   * position.
   */
  int input(int index) {
    return sets[index];
  }

  int score(int position) {
    return scores[position];
  }

  float target(int position) {
    return targets[position];
  }

  int stage(int position) {
    return stages[position];
  }
}
