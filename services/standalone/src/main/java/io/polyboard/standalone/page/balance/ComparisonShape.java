package io.polyboard.standalone.page.balance;

import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.Comparison;
import io.polyboard.proto.balance.v1.ComparisonDesign;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.balance.ReportShape.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Two variants side by side, as JSON has them.
 *
 * @param differences those of the second from the first
 * @param notes on what was compared
 */
public record ComparisonShape(
    Definition first,
    Definition second,
    int measuresVersion,
    List<Compared> comparisons,
    List<Difference> differences,
    List<String> notes) {
  /** One of the variants. */
  public record Definition(String variant, String name, String digest) {
    static Definition of(Variant variant) {
      return new Definition(variant.getId(), variant.getName(), variant.getDigest());
    }
  }

  /**
   * Two samples that were played alike.
   *
   * @param opening {@code array}, or how games begin
   * @param design {@code independent} or {@code by opening}: how intervals of differences follow
   */
  public record Compared(
      long nodes,
      String settings,
      String opening,
      String design,
      long firstGames,
      long secondGames) {}

  /**
   * How far they are apart in a measure at a strength.
   *
   * @param likelihood of a difference as great by chance, made greater for all that are read at
   *     once
   * @param real whether it is less than 0.05
   * @param finding {@code higher} or {@code lower}, {@code alike} or {@code uncertain}
   */
  public record Difference(
      String name,
      String title,
      long nodes,
      String unit,
      Interval first,
      Interval second,
      Interval difference,
      double tolerance,
      double likelihood,
      boolean real,
      String finding,
      String verdict) {}

  /**
   * The shape of what the service says.
   *
   * @param note one more; empty for none
   */
  static ComparisonShape of(
      Variant first, Variant second, CompareBalanceResponse compared, String note) {
    List<String> notes = new ArrayList<>();
    if (!note.isEmpty()) {
      notes.add(note);
    }
    List<Comparison> comparisons = compared.getComparisonsList();
    comparisons.stream()
        .map(Comparison::getDesign)
        .distinct()
        .map(ComparisonShape::words)
        .forEach(notes::add);
    return new ComparisonShape(
        Definition.of(first),
        Definition.of(second),
        compared.getMeasuresVersion(),
        comparisons.stream().map(ComparisonShape::compared).toList(),
        comparisons.stream().flatMap(each -> differences(each).stream()).toList(),
        notes);
  }

  private static Compared compared(Comparison comparison) {
    io.polyboard.proto.balance.v1.Sample sample = comparison.getSample();
    return new Compared(
        sample.getNodes(),
        sample.getSettings(),
        ReportShape.opening(sample.getOpening()),
        isByOpening(comparison.getDesign()) ? "by opening" : "independent",
        sample.getGames(),
        comparison.getOtherSample().getGames());
  }

  private static boolean isByOpening(ComparisonDesign design) {
    return design == ComparisonDesign.COMPARISON_DESIGN_BY_OPENING;
  }

  private static String words(ComparisonDesign design) {
    return isByOpening(design)
        ? "intervals of differences by the jackknife over openings, games of both from one opening"
            + " left out together"
        : "from the array, without a choice of openings: the games of one have nothing to do with"
            + " those of the other";
  }

  private static List<Difference> differences(Comparison comparison) {
    return comparison.getDifferencesList().stream()
        .map(each -> {
          String finding = ReportShape.finding(each.getFinding());
          return new Difference(
              each.getName(),
              each.getTitle(),
              comparison.getSample().getNodes(),
              each.getUnit(),
              Interval.of(each.getValue()),
              Interval.of(each.getOtherValue()),
              Interval.of(each.getDifference()),
              each.getTolerance(),
              each.getLikelihood(),
              finding.equals("higher") || finding.equals("lower"),
              finding,
              each.getVerdict());
        })
        .toList();
  }
}
