package io.polyboard.archive.store;

import module java.base;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.Phase;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.balance.Sums;
import io.polyboard.statistics.Histogram;

/**
 * The format in which summaries of measures are stored: integers as Protocol Buffers varints. The
 * first is the version of the layout.
 */
final class MeasuresLayout {
  private static final int VERSION = 8;

  /** The oldest layout that is read. */
  private static final int OLDEST = 6;

  /** The first layout with the use of boards and pieces and with openings. */
  private static final int WITH_USE = 7;

  /** Maximum number of items in a list. */
  private static final int MAX_SIZE = 10_000_000;

  private MeasuresLayout() {}

  /** A summary as bytes. */
  static byte[] write(Summary summary) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeUInt32NoTag(VERSION);
      write(summary, out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(Summary summary, CodedOutputStream out) throws IOException {
    out.writeUInt32NoTag(summary.kinds());
    out.writeUInt32NoTag(summary.cells());
    for (int group = 0; group < Summary.GROUPS; group++) {
      Sums sums = summary.group(group);
      out.writeBoolNoTag(!sums.isEmpty());
      if (!sums.isEmpty()) {
        long[] all = sums.toArray();
        out.writeUInt32NoTag(all.length);
        for (long sum : all) {
          out.writeSInt64NoTag(sum);
        }
      }
    }
    for (Distribution each : Distribution.values()) {
      Map<Integer, Long> counts = summary.distribution(each).counts();
      out.writeUInt32NoTag(counts.size());
      for (Map.Entry<Integer, Long> count : counts.entrySet()) {
        out.writeUInt32NoTag(count.getKey());
        out.writeUInt64NoTag(count.getValue());
      }
    }
    for (long landings : summary.landings()) {
      out.writeUInt64NoTag(landings);
    }
    Map<Material, Results> material = summary.material();
    out.writeUInt32NoTag(material.size());
    for (Map.Entry<Material, Results> each : material.entrySet()) {
      Material at = each.getKey();
      out.writeUInt32NoTag(at.phase().ordinal());
      for (int kind = 0; kind < at.kinds(); kind++) {
        out.writeSInt32NoTag(at.difference(kind));
      }
      out.writeUInt64NoTag(each.getValue().wins());
      out.writeUInt64NoTag(each.getValue().draws());
      out.writeUInt64NoTag(each.getValue().losses());
    }
  }

  /**
   * Reads the bytes that {@link #write} returns.
   *
   * @throws IllegalStateException if the bytes are corrupt, or of another version of the layout
   */
  static Summary read(byte[] bytes) {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    try {
      int version = in.readUInt32();
      if (version < OLDEST || version > VERSION) {
        throw new IllegalStateException(
            "stored measures have layout "
                + version
                + "; this archive supports "
                + OLDEST
                + " to "
                + VERSION);
      }
      return read(in, version);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalStateException("stored measures are corrupt", e);
    }
  }

  private static Summary read(CodedInputStream in, int version) throws IOException {
    int kinds = size(in);
    int cells = size(in);
    Summary summary = new Summary(kinds, cells);
    for (int group = 0; group < Summary.GROUPS; group++) {
      if (in.readBool()) {
        long[] sums = new long[size(in)];
        for (int i = 0; i < sums.length; i++) {
          sums[i] = in.readSInt64();
        }
        summary.add(group, Sums.of(kinds, completed(sums, version)));
      }
    }
    for (Distribution each : Distribution.values()) {
      if (version < WITH_USE && each.compareTo(Distribution.RESULT_AT_SCORE) > 0) {
        break;
      }
      Histogram histogram = summary.distribution(each);
      for (int left = size(in); left > 0; left--) {
        histogram.add(in.readUInt32(), in.readUInt64());
      }
    }
    long[] landings = new long[2 * cells];
    for (int i = 0; i < landings.length; i++) {
      landings[i] = in.readUInt64();
    }
    summary.addLandings(landings);
    for (int left = size(in); left > 0; left--) {
      Phase phase = phase(in.readUInt32());
      int[] differences = new int[kinds];
      for (int kind = 0; kind < kinds; kind++) {
        differences[kind] = in.readSInt32();
      }
      summary.add(
          new Material(phase, differences),
          new Results(in.readUInt64(), in.readUInt64(), in.readUInt64()));
    }
    return summary;
  }

  /** Sums of a layout, with 0 for later ones, which are the last of each enum. */
  private static long[] completed(long[] stored, int version) {
    Sums.Of firstMissing = version < WITH_USE ? Sums.Of.TURN_GAMES : Sums.Of.WHITE_BITS_GAMES;
    int storedOf = version < VERSION ? firstMissing.ordinal() : Sums.Of.values().length;
    int storedCounts = version < WITH_USE ? Count.CELLS_USED.ordinal() : Count.values().length;
    if (stored.length < storedOf + storedCounts) {
      throw new IllegalArgumentException("only " + stored.length + " sums");
    }
    int of = Sums.Of.values().length;
    int counts = Count.values().length;
    int added = of - storedOf + counts - storedCounts;
    long[] all = new long[stored.length + added];
    System.arraycopy(stored, 0, all, 0, storedOf);
    System.arraycopy(stored, storedOf, all, of, storedCounts);
    int rest = storedOf + storedCounts;
    System.arraycopy(stored, rest, all, rest + added, stored.length - rest);
    return all;
  }

  /** Reads the number of items that follow, each of one byte or more. */
  private static int size(CodedInputStream in) throws IOException {
    int size = in.readUInt32();
    if (size < 0 || size > MAX_SIZE) {
      throw new IOException("a list must have 0 to " + MAX_SIZE + " items, had " + size);
    }
    return size;
  }

  private static Phase phase(int ordinal) throws IOException {
    if (ordinal < 0 || ordinal >= Phase.values().length) {
      throw new IOException("no phase has the number " + ordinal);
    }
    return Phase.values()[ordinal];
  }
}
