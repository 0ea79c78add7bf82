package io.polyboard.standalone.page.position;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.polyboard.standalone.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * A count of the sequences of legal turns of a length.
 *
 * @param variant its id
 * @param position in MFEN
 * @param depth plies
 * @param seconds that counting took
 * @param divide the count behind each turn, or null where it was not asked for
 */
public record PerftPage(
    String variant,
    String position,
    int depth,
    long count,
    double seconds,
    long nodesPerSecond,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SortedMap<String, Long> divide)
    implements Page {
  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (divide != null && !divide.isEmpty()) {
      divide.forEach((turn, behind) -> lines.add(turn + ": " + behind));
      lines.add("");
    }
    lines.add(Long.toString(count));
    return lines;
  }

  /** How long it took, and how fast that is. */
  public String speed() {
    return format("%.3f s, %d a second", seconds, nodesPerSecond);
  }
}
