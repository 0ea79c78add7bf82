package io.polyboard.standalone.page.position;

import static io.polyboard.standalone.page.Figures.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A count of the sequences of legal turns of a length.
 *
 * @param depth plies
 * @param divide the count behind each turn, or null where it was not asked for
 * @param seconds that counting took, more than 0
 */
public record PerftPage(
    Position position,
    int depth,
    @Nullable SortedMap<String, Long> divide,
    long count,
    double seconds)
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
    return format("%.3f s, %.0f a second", seconds, Math.floor(count / seconds));
  }

  @Override
  public String json() {
    return Json.of(
        new Shape(
            position.variant().id(),
            Mfen.format(position.variant(), position.setup()),
            depth,
            count,
            seconds,
            (long) (count / seconds),
            divide));
  }

  private record Shape(
      String variant,
      String position,
      int depth,
      long count,
      double seconds,
      long nodesPerSecond,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SortedMap<String, Long> divide) {}
}
