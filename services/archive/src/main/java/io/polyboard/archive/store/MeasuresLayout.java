package io.polyboard.archive.store;

import io.polyboard.balance.Phase;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.balance.Sums;
import io.polyboard.balance.ValueCounts;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * How summaries of measures lie in rows: whole numbers, of which most are small, as bytes of which
 * the first is the version of the layout. For one thread.
 */
final class MeasuresLayout {
  private static final int VERSION = 5;

  private final BinaryWriter out = new BinaryWriter();

  /** A summary. */
  byte[] summary(Summary summary) {
    out.clear();
    out.unsigned(VERSION);
    out.unsigned(summary.kinds());
    out.unsigned(summary.cells());
    for (int group = 0; group < Summary.GROUPS; group++) {
      Sums sums = summary.group(group);
      out.unsigned(sums.isEmpty() ? 0 : 1);
      if (!sums.isEmpty()) {
        long[] all = sums.toArray();
        out.unsigned(all.length);
        for (long sum : all) {
          out.signed(sum);
        }
      }
    }
    for (Distribution each : Distribution.values()) {
      write(summary.distribution(each));
    }
    for (long landings : summary.landings()) {
      out.unsigned(landings);
    }
    Map<Material, Results> material = summary.material();
    out.unsigned(material.size());
    material.forEach((at, results) -> {
      out.unsigned(at.phase().ordinal());
      for (int kind = 0; kind < at.kinds(); kind++) {
        out.signed(at.difference(kind));
      }
      out.unsigned(results.wins());
      out.unsigned(results.draws());
      out.unsigned(results.losses());
    });
    return out.toBytes();
  }

  private void write(ValueCounts histogram) {
    out.unsigned(histogram.values());
    histogram.forEach(
        new ValueCounts.Visitor() {
          private int before;

          @Override
          public void visit(int value, long count) {
            out.unsigned(value - before);
            out.unsigned(count);
            before = value;
          }
        });
  }

  /**
   * Reads what {@link #summary} has written, and adds it all up.
   *
   * @param summaries of one variant, one or more
   * @throws IllegalStateException if the bytes are damaged, or of a later version of the archive
   */
  static Summary sum(List<byte[]> summaries) {
    BinaryReader first = versioned(summaries.getFirst());
    Summary sum = new Summary(first.count(), first.count());
    summaries.forEach(each -> add(each, sum));
    return sum;
  }

  private static void add(byte[] bytes, Summary sum) {
    BinaryReader in = versioned(bytes);
    int kinds = in.count();
    int cells = in.count();
    if (kinds != sum.kinds() || cells != sum.cells()) {
      throw new IllegalStateException(
          "summaries of one sample have %d and %d kinds of piece, %d and %d cells"
              .formatted(sum.kinds(), kinds, sum.cells(), cells));
    }
    for (int group = 0; group < Summary.GROUPS; group++) {
      if (in.count() != 0) {
        sum.add(group, Sums.of(kinds, longs(in.count(), in::signed)));
      }
    }
    for (Distribution each : Distribution.values()) {
      ValueCounts histogram = sum.distribution(each);
      int at = 0;
      for (int left = in.count(); left > 0; left--) {
        at += in.count();
        histogram.add(at, in.unsigned());
      }
    }
    sum.addLandings(longs(2 * cells, in::unsigned));
    int[] differences = new int[kinds];
    for (int left = in.count(); left > 0; left--) {
      Phase phase = phase(in);
      for (int kind = 0; kind < kinds; kind++) {
        differences[kind] = (int) in.signed();
      }
      sum.add(
          Material.of(phase, differences),
          new Results(in.unsigned(), in.unsigned(), in.unsigned()));
    }
  }

  private static long[] longs(int size, LongSupplier next) {
    return LongStream.generate(next).limit(size).toArray();
  }

  private static BinaryReader versioned(byte[] bytes) {
    BinaryReader in = new BinaryReader(bytes);
    long version = in.unsigned();
    if (version != VERSION) {
      throw new IllegalStateException(
          "stored measures have layout " + version + "; this archive knows " + VERSION);
    }
    return in;
  }

  private static Phase phase(BinaryReader in) {
    int ordinal = in.count();
    if (ordinal >= Phase.values().length) {
      throw new IllegalStateException("no phase has the number " + ordinal);
    }
    return Phase.values()[ordinal];
  }
}
