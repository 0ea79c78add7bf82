package io.polyboard.archive.store;

/**
 * A binary arithmetic coder (Witten, Neal and Cleary 1987, without carries) whose bits each have an
 * adaptive probability. What is to be coded is described once, for writing and reading alike: a
 * method is given the value to write, which a reader does not look at, and returns the value. For
 * one thread.
 */
abstract sealed class BitCoder {
  /** The probability of a 1 that is known, in 2^16ths, and after how many bits, in the low byte. */
  static final int UNKNOWN = 1 << 31;

  private static final int COUNT_BITS = 8;
  private static final int ONE = 1 << 16;
  private static final int LEAST = 24;

  /** After so many bits a probability moves no more slowly. */
  static final int MOST_COUNTED = 60;

  private static final int MODELLED_BITS = 3;
  private static final int SHORT_BITS = 4;
  private static final int SHORT = (1 << SHORT_BITS) - 1;
  private static final int LONG_BITS = 6;
  private static final int LONG_LENGTHS = 1 << SHORT_BITS;
  private static final int BELOW = LONG_LENGTHS + (1 << LONG_BITS);

  /** Of a number: its length in bits and, of short ones, the first bits below the highest. */
  static final int NUMBER_STATES = BELOW + (1 << SHORT_BITS + MODELLED_BITS);

  private static final int[] RATES = new int[MOST_COUNTED + 1];

  static {
    for (int count = 0; count <= MOST_COUNTED; count++) {
      RATES[count] = (int) (ONE / (count + 1.6));
    }
  }

  private final int[] states;
  int low;
  int high = -1;

  /**
   * @param states of all bits by their places; changed as bits are coded
   */
  BitCoder(int[] states) {
    this.states = states;
  }

  /** How many bits a state has learned from, as far as that is counted. */
  static int counted(int state) {
    return state & (1 << COUNT_BITS) - 1;
  }

  /** A state that forgets having learned from more than so many bits. */
  static int capped(int state, int most) {
    return state & -(1 << COUNT_BITS) | Math.min(counted(state), most);
  }

  /** A bit whose probability is at a place among the states. */
  final int bit(int place, int bit) {
    int state = states[place];
    int probability = Math.clamp(state >>> 16, LEAST, ONE - LEAST);
    int coded = code(middle(probability), bit);
    int exact = state >>> COUNT_BITS;
    int count = counted(state);
    int target = coded == 1 ? (1 << 24) - 1 : 0;
    exact += (int) ((long) (target - exact) * RATES[count] >> 16);
    states[place] = exact << COUNT_BITS | Math.min(count + 1, MOST_COUNTED);
    return coded;
  }

  /** As many bits, 0 to 62, that are as often 0 as 1. */
  final long even(int count, long value) {
    long coded = 0;
    for (int shift = count - 1; shift >= 0; shift--) {
      coded = coded << 1 | code(middle(ONE / 2), (int) (value >>> shift & 1));
    }
    return coded;
  }

  /** The value below which the bit is 1. */
  private int middle(int probability) {
    long range = Integer.toUnsignedLong(high) - Integer.toUnsignedLong(low);
    return (int) (Integer.toUnsignedLong(low) + (range * probability >>> 16));
  }

  /**
   * A number of so many bits, the highest first, each of which depends on those before it.
   *
   * @param place of 2^count states
   */
  final int tree(int place, int count, int value) {
    int node = 1;
    for (int shift = count - 1; shift >= 0; shift--) {
      node = node << 1 | bit(place + node, value >>> shift & 1);
    }
    return node - (1 << count);
  }

  /**
   * A number of so many bits that is known to be in a range: what follows from that is not coded.
   *
   * @param place of 2^count states
   */
  final int tree(int place, int count, int least, int most, int value) {
    int node = 1;
    int from = 0;
    for (int shift = count - 1; shift >= 0; shift--) {
      int middle = from + (1 << shift);
      int bit = most < middle ? 0 : least >= middle ? 1 : bit(place + node, value >>> shift & 1);
      node = node << 1 | bit;
      from += bit << shift;
    }
    return from;
  }

  /**
   * A number from 0 to 2^62 - 1.
   *
   * @param place of {@link #NUMBER_STATES} states
   */
  final long number(int place, long value) {
    int given = Long.SIZE - Long.numberOfLeadingZeros(value);
    int length = tree(place, SHORT_BITS, Math.min(SHORT, given));
    if (length == SHORT) {
      length = tree(place + LONG_LENGTHS, LONG_BITS, given);
      return 1L << length - 1 | even(length - 1, value);
    }
    if (length <= 1) {
      return length;
    }
    int below = length - 1;
    int modelled = Math.min(below, MODELLED_BITS);
    long first =
        tree(
            place + BELOW + (length << MODELLED_BITS),
            modelled,
            (int) (value >>> below - modelled & (1 << modelled) - 1));
    return 1L << below | first << below - modelled | even(below - modelled, value);
  }

  /** Narrows the range by a bit that is 1 in its part up to a middle. */
  abstract int code(int middle, int bit);

  static IllegalStateException damaged() {
    return new IllegalStateException("a stored game is damaged");
  }

  /** Writes. */
  static final class Encoder extends BitCoder {
    private final BinaryWriter out;

    Encoder(int[] states, BinaryWriter out) {
      super(states);
      this.out = out;
    }

    @Override
    int code(int middle, int bit) {
      if (bit == 1) {
        high = middle;
      } else {
        low = middle + 1;
      }
      while ((low ^ high) >>> 24 == 0) {
        out.octet(high >>> 24);
        low <<= 8;
        high = high << 8 | 0xFF;
      }
      return bit;
    }

    /** Ends, with as few bytes as tell the last bits when zeros follow. */
    void end() {
      for (int shift = 24; shift >= 0; shift -= 8) {
        long rounded = (Integer.toUnsignedLong(low) + (1L << shift) - 1) >>> shift << shift;
        if (rounded <= Integer.toUnsignedLong(high)) {
          for (int at = 24; at >= shift; at -= 8) {
            out.octet((int) (rounded >>> at));
          }
          return;
        }
      }
    }
  }

  /** Reads. */
  static final class Decoder extends BitCoder {
    private final byte[] in;
    private int place;
    private int value;

    Decoder(int[] states, byte[] in) {
      super(states);
      this.in = in;
      for (int i = 0; i < Integer.BYTES; i++) {
        value = value << 8 | next();
      }
    }

    private int next() {
      // More zeros than the end may leave out are of a code that is damaged.
      if (place > in.length + Integer.BYTES) {
        throw damaged();
      }
      int next = place < in.length ? in[place] & 0xFF : 0;
      place++;
      return next;
    }

    @Override
    int code(int middle, int bit) {
      int coded = Integer.compareUnsigned(value, middle) <= 0 ? 1 : 0;
      if (coded == 1) {
        high = middle;
      } else {
        low = middle + 1;
      }
      while ((low ^ high) >>> 24 == 0) {
        low <<= 8;
        high = high << 8 | 0xFF;
        value = value << 8 | next();
      }
      return coded;
    }
  }
}
