package io.polyboard.standalone.page.openings;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.play.balanced.BalanceRule;
import io.polyboard.play.balanced.BalancedOpening;
import io.polyboard.play.balanced.OpeningSet;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of balanced openings: the text of its file or, where that was written, what it is like.
 *
 * @param nanos wall-clock time that it took
 * @param file to which it was written; null for none
 */
public record BalancedPage(OpeningSet set, long nanos, @Nullable String file) implements Page {
  private static final double NANOS_PER_SECOND = 1e9;

  /** How far a set is, in one line. */
  public static String progress(int found, int count, long drawn, long nanos) {
    String left =
        found == 0
            ? ""
            : ", " + Figures.time(nanos / NANOS_PER_SECOND / found * (count - found)) + " left";
    return format("openings: %d of %d found in %d lines%s", found, count, drawn, left);
  }

  @Override
  public List<String> lines() {
    if (file == null) {
      return set.text().lines().toList();
    }
    BalanceRule rule = set.rule();
    TextTable table = new TextTable();
    table.row(
        "openings",
        format(
            "%d of %d plies in %s",
            set.openings().size(), rule.plies(), Figures.time(nanos / NANOS_PER_SECOND)));
    table.row("drawn", format("%d lines", set.drawn()));
    table.row("spread", format("%d first turns, %d first and second", turns(1), turns(2)));
    table.row(
        "White",
        format(
            "%+.1f centipawns in the mean, each within %d of %d at %d nodes",
            meanScore(), rule.within(), rule.center(), rule.nodes()));
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("wrote " + file);
    return lines;
  }

  /** How many different beginnings of a length the openings have. */
  private long turns(int plies) {
    return set.openings().stream()
        .map(opening -> opening.turns().subList(0, Math.min(plies, opening.turns().size())))
        .distinct()
        .count();
  }

  private double meanScore() {
    return set.openings().stream().mapToInt(BalancedOpening::score).average().orElse(0);
  }

  @Override
  public String json() {
    BalanceRule rule = set.rule();
    return Json.of(
        new Shape(
            set.variant().id(),
            set.digest(),
            rule.plies(),
            rule.within(),
            rule.center(),
            rule.nodes(),
            rule.loss(),
            set.seed(),
            set.drawn(),
            turns(1),
            turns(2),
            Math.round(meanScore() * 10) / 10.0,
            set.openings().stream().map(this::shape).toList(),
            Math.round(nanos / 1e6) / 1_000.0,
            file));
  }

  private OpeningShape shape(BalancedOpening opening) {
    return new OpeningShape(
        Mfen.format(set.variant(), opening.position()),
        opening.score(),
        TurnText.formatAll(set.variant(), opening.turns()));
  }

  private record Shape(
      String variant,
      String digest,
      int plies,
      int within,
      int center,
      long nodes,
      int loss,
      long seed,
      long drawn,
      long firstTurns,
      long secondTurns,
      double meanScore,
      List<OpeningShape> openings,
      double seconds,
      @Nullable String file) {}

  private record OpeningShape(String position, int score, List<String> turns) {}
}
