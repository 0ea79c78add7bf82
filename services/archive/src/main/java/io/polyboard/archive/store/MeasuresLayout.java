package io.polyboard.archive.store;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.Phase;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.balance.Sums;
import io.polyboard.balance.ValueCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How measures of games and their summaries lie in rows: whole numbers, of which most are small, as
 * bytes of which the first is the version of the layout. For one thread.
 */
final class MeasuresLayout {
  private static final int VERSION = 3;

  private final BinaryWriter out = new BinaryWriter();

  /** The measures of a game. */
  byte[] measures(GameMeasures measures) {
    out.clear();
    out.unsigned(VERSION);
    out.unsigned(measures.version());
    out.unsigned(measures.turns());
    out.unsigned(measures.sampledTurns());
    out.unsigned(measures.legalTurns());
    write(new TreeMap<>(measures.turnCounts()));
    for (List<Stuck> side : measures.stuck()) {
      out.unsigned(side.size());
      for (Stuck each : side) {
        out.unsigned(each.men());
        out.unsigned(each.without());
      }
    }
    out.unsigned(measures.mostStuck());
    out.unsigned(measures.firstCapture());
    out.unsigned(measures.longestQuiet());
    out.unsigned(measures.captures());
    out.unsigned(measures.checks());
    out.unsigned(measures.promotions());
    out.unsigned(measures.boardChanges());
    out.unsigned(measures.moves());
    out.unsigned(measures.kinds().size());
    for (KindMeasures kind : measures.kinds()) {
      out.unsigned(kind.moves());
      out.unsigned(kind.men());
      out.unsigned(kind.menOutOfCheck());
      out.unsigned(kind.without());
      out.unsigned(kind.begun());
      out.unsigned(kind.captured());
      out.unsigned(kind.controlled());
      out.unsigned(kind.promoted());
    }
    writeLandings(measures.landings());
    out.unsigned(measures.expectedScores().size());
    measures.expectedScores().forEach(out::signed);
    out.unsigned(measures.drama().isPresent() ? 1 : 0);
    measures.drama().ifPresent(this::write);
    out.unsigned(measures.choices().turns());
    out.unsigned(measures.choices().effectiveTurns());
    out.unsigned(measures.material().size());
    for (Map.Entry<Phase, List<Integer>> each : new TreeMap<>(measures.material()).entrySet()) {
      out.unsigned(each.getKey().ordinal());
      out.unsigned(each.getValue().size());
      each.getValue().forEach(out::signed);
    }
    return out.toBytes();
  }

  private void write(Drama drama) {
    out.unsigned(drama.leadChanges());
    out.unsigned(drama.comeback());
    out.unsigned(drama.lateUncertainty());
    out.unsigned(drama.decisiveTurn());
    out.unsigned(drama.scoredTurns());
    out.unsigned(drama.blunders());
  }

  private void write(TreeMap<Integer, Integer> counts) {
    out.unsigned(counts.size());
    int before = 0;
    for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
      out.unsigned(each.getKey() - before);
      out.unsigned(each.getValue());
      before = each.getKey();
    }
  }

  /** Most cells have few landings: four bits each as a rule. */
  private void writeLandings(List<Integer> landings) {
    out.unsigned(landings.size());
    landings.forEach(each -> out.golomb(each, 0));
    out.align();
  }

  /**
   * Reads what {@link #measures} has written.
   *
   * @return null if an earlier version of the archive has: its measures are taken afresh by {@link
   *     MeasuresRebuild}, and of no use until then
   * @throws IllegalStateException if the bytes are damaged, or of a later version of the archive
   */
  static @Nullable GameMeasures measures(byte[] bytes) {
    if (new BinaryReader(bytes).unsigned() < VERSION) {
      return null;
    }
    BinaryReader in = versioned(bytes);
    return new GameMeasures(
        in.count(),
        in.count(),
        in.count(),
        in.unsigned(),
        turnCounts(in),
        List.of(stuck(in), stuck(in)),
        in.count(),
        in.count(),
        in.count(),
        in.count(),
        in.count(),
        in.count(),
        in.count(),
        in.count(),
        kinds(in),
        landings(in),
        signed(in),
        in.count() == 0 ? Optional.empty() : Optional.of(drama(in)),
        new Choices(in.count(), in.unsigned()),
        material(in));
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

  private static Map<Integer, Integer> turnCounts(BinaryReader in) {
    Map<Integer, Integer> counts = new HashMap<>();
    int at = 0;
    for (int left = in.count(); left > 0; left--) {
      at += in.count();
      counts.put(at, in.count());
    }
    return counts;
  }

  private static List<Stuck> stuck(BinaryReader in) {
    List<Stuck> stuck = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      stuck.add(new Stuck(in.count(), in.count()));
    }
    return stuck;
  }

  private static List<KindMeasures> kinds(BinaryReader in) {
    List<KindMeasures> kinds = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      kinds.add(
          new KindMeasures(
              in.count(),
              in.count(),
              in.count(),
              in.count(),
              in.count(),
              in.count(),
              in.count(),
              in.count()));
    }
    return kinds;
  }

  private static List<Integer> landings(BinaryReader in) {
    List<Integer> landings = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      landings.add((int) in.golomb(0));
    }
    in.align();
    return landings;
  }

  private static List<Integer> signed(BinaryReader in) {
    List<Integer> numbers = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      numbers.add((int) in.signed());
    }
    return numbers;
  }

  private static Drama drama(BinaryReader in) {
    return new Drama(in.count(), in.count(), in.count(), in.count(), in.count(), in.count());
  }

  private static Map<Phase, List<Integer>> material(BinaryReader in) {
    Map<Phase, List<Integer>> material = new EnumMap<>(Phase.class);
    for (int left = in.count(); left > 0; left--) {
      material.put(phase(in), signed(in));
    }
    return material;
  }

  private static Phase phase(BinaryReader in) {
    int ordinal = in.count();
    if (ordinal >= Phase.values().length) {
      throw new IllegalStateException("no phase has the number " + ordinal);
    }
    return Phase.values()[ordinal];
  }

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
          out.unsigned(sum);
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
      out.unsigned(results.games());
      out.unsigned(results.halfPoints());
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
        sum.add(group, Sums.of(kinds, longs(in, in.count())));
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
    sum.addLandings(longs(in, 2 * cells));
    int[] differences = new int[kinds];
    for (int left = in.count(); left > 0; left--) {
      Phase phase = phase(in);
      for (int kind = 0; kind < kinds; kind++) {
        differences[kind] = (int) in.signed();
      }
      sum.add(Material.of(phase, differences), new Results(in.unsigned(), in.unsigned()));
    }
  }

  private static long[] longs(BinaryReader in, int size) {
    long[] longs = new long[size];
    for (int i = 0; i < size; i++) {
      longs[i] = in.unsigned();
    }
    return longs;
  }
}
