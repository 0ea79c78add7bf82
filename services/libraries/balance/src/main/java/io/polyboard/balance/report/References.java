package io.polyboard.balance.report;

import io.polyboard.statistics.Estimate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the lab measured of orthodox chess, from the array with the settings that it uses by
 * default: {@code docs/balance} tells how. Immutable.
 */
public final class References {
  /** Before the name of a kind of piece: how many cells it controls. */
  private static final String CONTROLLED = "controlled ";

  /** What was measured: the id of a measure, or {@value #CONTROLLED} and the name of a kind. */
  private record Key(String measured, long nodes) {}

  private static final References CHESS = load();

  private final Map<Key, Estimate> estimates;

  private References(Map<Key, Estimate> estimates) {
    this.estimates = Map.copyOf(estimates);
  }

  /** Of orthodox chess. */
  public static References chess() {
    return CHESS;
  }

  private static References load() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(References.class.getResourceAsStream("chess.csv")),
                StandardCharsets.UTF_8))) {
      return of(lines.lines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** References as lines of text: a header, then measure, nodes, value and both ends. */
  static References of(Stream<String> lines) {
    Map<Key, Estimate> estimates = new HashMap<>();
    lines
        .skip(1)
        .map(line -> line.split(","))
        .forEach(cells ->
            estimates.put(
                new Key(known(cells[0]), Long.parseLong(cells[1])),
                new Estimate(
                    Double.parseDouble(cells[2]),
                    Double.parseDouble(cells[3]),
                    Double.parseDouble(cells[4]))));
    return new References(estimates);
  }

  private static String known(String measured) {
    if (!measured.startsWith(CONTROLLED)
        && Arrays.stream(Measure.values()).noneMatch(measure -> measure.id().equals(measured))) {
      throw new IllegalStateException("chess.csv: no measure is called " + measured);
    }
    return measured;
  }

  /** The measure at the same strength; null if it was not measured there. */
  @Nullable Estimate find(Measure measure, long nodes) {
    return estimates.get(new Key(measure.id(), nodes));
  }

  /**
   * The mean cells that the kind of this name controls in play at the same strength; null if it was
   * not measured there, or there is no such kind.
   */
  @Nullable Estimate findControlled(String kind, long nodes) {
    return estimates.get(new Key(CONTROLLED + kind, nodes));
  }
}
