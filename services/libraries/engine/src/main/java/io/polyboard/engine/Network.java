package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;

/**
 * The learned part of a variant's evaluation: a network with one hidden layer, whose output is
 * added to the sum of the {@link Terms}. Immutable.
 *
 * <p>Each side's view of a position sets some of the {@link NetworkInputs}. A hidden unit is the
 * sum of the weights of the inputs that are set, clipped to 0 to 1, and squared. The output is a
 * weighted sum of the units of both views, first that of the side to move; its weights depend on
 * how many pieces are left. All numbers are integers, so that every machine gets the same result.
 */
public final class Network {
  /** Max hidden units. */
  public static final int MAX_HIDDEN = 256;

  /** Stages of a game, by the number of pieces left. Each stage has its own output weights. */
  public static final int STAGES = 8;

  /** Fraction bits of a hidden unit and of its weights. */
  public static final int UNIT_BITS = 12;

  /** A hidden unit of 1. */
  public static final int UNIT = 1 << UNIT_BITS;

  /** An output weight of 1. */
  public static final int OUTPUT = 1 << 12;

  /** The absolute output weights of a stage sum to less than this, so that no output overflows. */
  public static final int MAX_OUTPUT = Integer.MAX_VALUE / UNIT / OUTPUT;

  /** What an output of 1 adds to the evaluation, in centipawns. */
  public static final int CENTIPAWNS = 400;

  /** Max length of the text, in characters. */
  static final int MAX_TEXT = 3 << 20;

  private static final int VERSION = 1;
  private static final int HEADER = 1 + Short.BYTES + Integer.BYTES;

  private final int inputs;
  private final int hidden;

  /** By input and hidden unit; the biases follow the inputs. */
  private final short[] rows;

  /** By stage, view and hidden unit. */
  private final short[] outputs;

  /** By stage. */
  private final short[] outputBiases;

  /**
   * A network with these weights; the arrays are not copied.
   *
   * @param hidden units, 1 to {@link #MAX_HIDDEN}
   * @param rows by input and hidden unit, then the biases, in parts of {@link #UNIT}
   * @param outputs by stage, view and hidden unit, in parts of {@link #OUTPUT}
   * @param outputBiases by stage, in centipawns
   * @throws IllegalArgumentException if the lengths of the arrays do not match, or an output could
   *     overflow
   */
  public Network(int hidden, short[] rows, short[] outputs, short[] outputBiases) {
    if (hidden < 1
        || hidden > MAX_HIDDEN
        || rows.length % hidden != 0
        || rows.length == 0
        || outputs.length != STAGES * 2 * hidden
        || outputBiases.length != STAGES) {
      throw new IllegalArgumentException("arrays whose lengths do not match");
    }
    for (int stage = 0; stage < STAGES; stage++) {
      long max = 0;
      for (int unit = 0; unit < 2 * hidden; unit++) {
        max += Math.abs(outputs[stage * 2 * hidden + unit]);
      }
      if (max * UNIT >= Integer.MAX_VALUE) {
        throw new IllegalArgumentException("output weights whose sum is too large");
      }
    }
    inputs = rows.length / hidden - 1;
    this.hidden = hidden;
    this.rows = rows;
    this.outputs = outputs;
    this.outputBiases = outputBiases;
  }

  /** A network that adds nothing. */
  public static Network zero(Variant variant, int hidden) {
    return new Network(
        hidden,
        new short[(new NetworkInputs(variant).size() + 1) * hidden],
        new short[STAGES * 2 * hidden],
        new short[STAGES]);
  }

  /** The stage of a position. */
  public static int stage(int pieces, int piecesAtStart) {
    return Math.clamp((pieces - 1L) * STAGES / Math.max(1, piecesAtStart), 0, STAGES - 1);
  }

  /** The number of inputs. */
  public int inputs() {
    return inputs;
  }

  /** The number of hidden units of each view. */
  public int hidden() {
    return hidden;
  }

  /** Copies of the weights: for each input a row by hidden unit, then the biases. */
  public int[][] rows() {
    return rows(rows);
  }

  /** Copies of the output weights: for each stage and view a row by hidden unit. */
  public int[][] outputs() {
    return rows(outputs);
  }

  /** The output bias of each stage, in centipawns. */
  public int[] outputBiases() {
    return whole(outputBiases, 0, STAGES);
  }

  private int[][] rows(short[] numbers) {
    int[][] rows = new int[numbers.length / hidden][];
    Arrays.setAll(rows, row -> whole(numbers, row * hidden, hidden));
    return rows;
  }

  private static int[] whole(short[] numbers, int from, int length) {
    int[] whole = new int[length];
    Arrays.setAll(whole, i -> numbers[from + i]);
    return whole;
  }

  /** The network as text: one line of Base64 with a checksum. */
  public String text() {
    ByteBuffer buffer =
        ByteBuffer.allocate(
            HEADER + Short.BYTES * (rows.length + outputs.length + outputBiases.length));
    buffer.put((byte) VERSION).putShort((short) hidden).putInt(inputs);
    for (short[] part : List.of(rows, outputs, outputBiases)) {
      buffer.asShortBuffer().put(part);
      buffer.position(buffer.position() + Short.BYTES * part.length);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(buffer.array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /**
   * Reads the text of a network.
   *
   * @param inputs number of inputs of the variant
   * @throws RefusedException if the text is damaged, or has another version or another number of
   *     inputs
   */
  static Network parse(String text, int inputs) {
    if (text.length() > MAX_TEXT) {
      throw refusal("is longer than " + MAX_TEXT + " characters");
    }
    int max = HEADER + Short.BYTES * ((inputs + 1) * MAX_HIDDEN + STAGES * (2 * MAX_HIDDEN + 1));
    byte[] bytes;
    try (InputStream in =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      bytes = in.readNBytes(max + 1);
    } catch (IOException | IllegalArgumentException e) {
      throw refusal("is damaged or cut short");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    if (bytes.length > 0 && buffer.get() != VERSION) {
      throw refusal("is of version %d; this program reads %d".formatted(bytes[0], VERSION));
    }
    if (bytes.length < HEADER) {
      throw refusal("is damaged or cut short");
    }
    int hidden = buffer.getShort();
    int has = buffer.getInt();
    if (has != inputs) {
      throw refusal("has %d inputs; this variant has %d".formatted(has, inputs));
    }
    int size = HEADER + Short.BYTES * ((inputs + 1) * hidden + STAGES * (2 * hidden + 1));
    if (hidden < 1 || hidden > MAX_HIDDEN || bytes.length != size) {
      throw refusal("is damaged or cut short");
    }
    try {
      return new Network(
          hidden,
          shorts(buffer, (inputs + 1) * hidden),
          shorts(buffer, STAGES * 2 * hidden),
          shorts(buffer, STAGES));
    } catch (IllegalArgumentException e) {
      throw refusal("has " + e.getMessage());
    }
  }

  private static short[] shorts(ByteBuffer buffer, int count) {
    short[] shorts = new short[count];
    buffer.asShortBuffer().get(shorts);
    buffer.position(buffer.position() + Short.BYTES * count);
    return shorts;
  }

  private static RefusedException refusal(String reason) {
    return new RefusedException(Place.named("network"), "NETWORK_UNUSABLE", "it " + reason);
  }
}
