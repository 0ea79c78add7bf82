package io.polyboard.standalone.page.balance;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.balance.report.Comparison;
import io.polyboard.balance.report.Unit;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.page.balance.ComparisonShape.Compared;
import io.polyboard.standalone.page.balance.ComparisonShape.Definition;
import io.polyboard.standalone.page.balance.ComparisonShape.Difference;
import io.polyboard.standalone.page.balance.ReportShape.Interval;
import java.util.ArrayList;
import java.util.List;

/** Two variants side by side. */
public final class ComparisonPage implements Page {
  private static final int LEAST_LIKELIHOOD_DIGITS = 1_000;

  private final ComparisonShape shape;

  /**
   * The page of a comparison.
   *
   * @param note on how it was made; empty for none
   */
  public ComparisonPage(
      Variant first, Variant second, CompareBalanceResponse compared, String note) {
    shape = ComparisonShape.of(first, second, compared, note);
  }

  @Override
  public String json() {
    return Json.of(shape);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(text(shape.first(), shape.second()) + " and " + text(shape.second(), shape.first()));
    if (shape.comparisons().isEmpty()) {
      lines.add("no games of both were measured that were played alike");
    }
    shape.notes().forEach(lines::add);
    for (Compared each : shape.comparisons()) {
      lines.add("");
      lines.add(
          format(
              "%s%d and %d games; %s; %s",
              each.nodes() == 0 ? "" : each.nodes() + " nodes a turn, ",
              each.firstGames(),
              each.secondGames(),
              each.opening(),
              each.settings()));
      lines.addAll(table(each).lines());
    }
    lines.add("");
    lines.add(
        "In brackets: 95% intervals. Of all differences called real, none is not,"
            + " with 95% (Holm).");
    return lines;
  }

  /** Variants of one id are told apart by what belongs to their definitions alone. */
  private static String label(Definition definition, Definition other) {
    String digest = definition.digest();
    return definition.variant().equals(other.variant())
        ? definition.variant() + "@" + digest.substring(digest.indexOf(':') + 1).substring(0, 8)
        : definition.variant();
  }

  private static String text(Definition definition, Definition other) {
    return definition.name() + " (" + label(definition, other) + ")";
  }

  private TextTable table(Compared compared) {
    TextTable table = new TextTable();
    table.row(
        "measure",
        label(shape.first(), shape.second()),
        label(shape.second(), shape.first()),
        "difference",
        "real",
        "by chance",
        "the second is");
    for (Difference each : shape.differences()) {
      if (each.nodes() == compared.nodes()) {
        table.row(
            each.title(),
            value(each, each.first()),
            value(each, each.second()),
            difference(each),
            each.real() ? "yes" : "-",
            likelihood(each.likelihood()),
            each.verdict());
      }
    }
    return table;
  }

  /** Of shares in percentage points. */
  private static String difference(Difference difference) {
    Unit unit = BalancePage.unit(difference.unit());
    Interval interval = difference.difference();
    return Comparison.number(unit, interval.value())
        + (interval.low() == null || interval.high() == null
            ? ""
            : " ("
                + Comparison.number(unit, interval.low())
                + " to "
                + Comparison.number(unit, interval.high())
                + ")");
  }

  private static String likelihood(double likelihood) {
    return likelihood * LEAST_LIKELIHOOD_DIGITS < 1 ? "< 0.001" : format("%.3f", likelihood);
  }

  private static String value(Difference difference, Interval interval) {
    Unit unit = BalancePage.unit(difference.unit());
    return Verdict.text(unit, interval.value())
        + (interval.low() == null || interval.high() == null
            ? ""
            : " ("
                + Verdict.text(unit, interval.low())
                + " to "
                + Verdict.text(unit, interval.high())
                + ")");
  }
}
