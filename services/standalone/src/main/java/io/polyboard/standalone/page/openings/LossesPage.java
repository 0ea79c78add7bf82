package io.polyboard.standalone.page.openings;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.play.losses.ForcedLoss;
import io.polyboard.play.losses.LossRule;
import io.polyboard.play.losses.PlyLosses;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * How early a game can be lost by force.
 *
 * @param most the most lines of one ply that are shown for people
 * @param nanos wall-clock time that it took
 */
public record LossesPage(
    Variant variant, LossRule rule, long seed, List<PlyLosses> plies, int most, long nanos)
    implements Page {
  public LossesPage {
    plies = List.copyOf(plies);
  }

  /** How far the search is, in one line. */
  public static String progress(int ply, int searched, int positions) {
    return format("losses: ply %d, %,d of %,d positions searched", ply, searched, positions);
  }

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row("ply", "lines", "positions searched", "turns that lose by force");
    for (PlyLosses ply : plies) {
      table.row(
          Integer.toString(ply.ply()),
          format("%,d", ply.lines()),
          format("%,d %s", ply.positions(), ply.isComplete() ? "(all)" : "(drawn)"),
          format("%,d", ply.losses().size()));
    }
    List<String> lines = new ArrayList<>(table.lines());
    for (PlyLosses ply : plies) {
      if (!ply.losses().isEmpty()) {
        lines.add("");
        lines.add(format("Lost by the turn of ply %d:", ply.ply()));
        ply.losses().stream().limit(most).forEach(loss -> lines.add("  " + line(loss)));
        if (ply.losses().size() > most) {
          lines.add(format("  and %,d more; --show shows more", ply.losses().size() - most));
        }
      }
    }
    if (plies.stream().allMatch(ply -> ply.losses().isEmpty())) {
      lines.add("");
      lines.add(format("None is lost by force that %,d nodes a position see.", rule.nodes()));
    }
    return lines;
  }

  private String line(ForcedLoss loss) {
    return String.join(" ", TurnText.formatAll(variant, loss.turns()))
        + format("   mate in %d", ForcedScore.turnsToEnd(loss.score()));
  }

  @Override
  public String json() {
    return Json.of(
        new Shape(
            variant.id(),
            rule.positions(),
            rule.nodes(),
            seed,
            plies.stream().map(this::shape).toList(),
            Math.round(nanos / 1e6) / 1_000.0));
  }

  private PlyShape shape(PlyLosses ply) {
    return new PlyShape(
        ply.ply(),
        ply.lines(),
        ply.positions(),
        ply.isComplete(),
        ply.losses().stream()
            .map(loss ->
                new LossShape(
                    TurnText.formatAll(variant, loss.turns()),
                    ForcedScore.turnsToEnd(loss.score())))
            .toList());
  }

  private record Shape(
      String variant, int positions, long nodes, long seed, List<PlyShape> plies, double seconds) {}

  private record PlyShape(
      int ply, long lines, int positions, boolean complete, List<LossShape> losses) {}

  private record LossShape(List<String> turns, int mate) {}
}
