package io.polyboard.standalone.page.openings;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.play.balanced.BalanceRule;
import io.polyboard.play.balanced.BalancedOpening;
import io.polyboard.play.balanced.OpeningSet;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import org.jspecify.annotations.Nullable;

/**
 * A summary of a set of balanced openings.
 *
 * @param variant the variant's id
 * @param digest the digest of its definition
 * @param drawn number of drawn lines
 * @param firstTurns number of different first turns
 * @param secondTurns number of different pairs of first and second turns
 * @param meanScore White's mean score in centipawns
 * @param seconds wall-clock time
 * @param file the file of the set; null for none
 */
public record BalancedPage(
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
    List<Line> openings,
    double seconds,
    @Nullable String file)
    implements Page {
  private static final double NANOS_PER_SECOND = 1e9;

  /** An opening: its position in MFEN, White's score there in centipawns, and the turns to it. */
  public record Line(String position, int score, List<String> turns) {}

  public static BalancedPage of(OpeningSet set, long nanos, @Nullable String file) {
    BalanceRule rule = set.rule();
    double mean = set.openings().stream().mapToInt(BalancedOpening::score).average().orElse(0);
    return new BalancedPage(
        set.variant().id(),
        set.digest(),
        rule.plies(),
        rule.within(),
        rule.center(),
        rule.nodes(),
        rule.loss(),
        set.seed(),
        set.drawn(),
        turns(set, 1),
        turns(set, 2),
        Math.round(mean * 10) / 10.0,
        set.openings().stream()
            .map(each ->
                new Line(
                    Mfen.format(set.variant(), each.position()),
                    each.score(),
                    TurnText.formatAll(set.variant(), each.turns())))
            .toList(),
        Math.round(nanos / 1e6) / 1_000.0,
        file);
  }

  /** The number of different beginnings of a length. */
  private static long turns(OpeningSet set, int plies) {
    return set.openings().stream()
        .map(opening -> opening.turns().subList(0, Math.min(plies, opening.turns().size())))
        .distinct()
        .count();
  }

  /** The progress of a set, in one line. */
  public static String progress(int found, int count, long drawn, long nanos) {
    String left =
        found == 0
            ? ""
            : ", " + Figures.time(nanos / NANOS_PER_SECOND / found * (count - found)) + " left";
    return format("openings: %d of %d found in %d lines%s", found, count, drawn, left);
  }

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row(
        "openings", format("%d of %d plies in %s", openings.size(), plies, Figures.time(seconds)));
    table.row("drawn", format("%d lines", drawn));
    table.row("spread", format("%d first turns, %d first and second", firstTurns, secondTurns));
    table.row(
        "White",
        format(
            "mean %+.1f centipawns, each within %d of %d at %d nodes",
            meanScore, within, center, nodes));
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("wrote " + file);
    return lines;
  }
}
