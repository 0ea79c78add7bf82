package io.polyboard.standalone.page.balance;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.Comparison;
import io.polyboard.proto.balance.v1.ComparisonDesign;
import io.polyboard.proto.balance.v1.Difference;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.Columns;

/**
 * Two variants side by side.
 *
 * @param note on how the comparison was made; empty for none
 */
public record ComparisonPage(
    Variant first, Variant second, CompareBalanceResponse compared, String note) {
  private static final int MIN_LIKELIHOOD_DIGITS = 1_000;

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(text(first, second) + " and " + text(second, first));
    if (compared.getComparisonsCount() == 0) {
      lines.add("no games of both variants with the same settings were measured");
    }
    if (!note.isEmpty()) {
      lines.add(note);
    }
    compared.getComparisonsList().stream()
        .map(Comparison::getDesign)
        .distinct()
        .map(ComparisonPage::words)
        .forEach(lines::add);
    compared.getComparisonsList().forEach(each -> lines.addAll(lines(each)));
    lines.add("");
    lines.add(
        "In brackets: 95% intervals. With 95% confidence all differences called real are real"
            + " (Holm).");
    return lines;
  }

  /** Variants with the same id are distinguished by the beginning of their digests. */
  private static String label(Variant variant, Variant other) {
    String digest = variant.getDigest();
    return variant.getId().equals(other.getId())
        ? variant.getId() + "@" + digest.substring(digest.indexOf(':') + 1).substring(0, 8)
        : variant.getId();
  }

  private static String text(Variant variant, Variant other) {
    return variant.getName() + " (" + label(variant, other) + ")";
  }

  private static String words(ComparisonDesign design) {
    return design == ComparisonDesign.COMPARISON_DESIGN_BY_OPENING
        ? "intervals of differences by the jackknife over openings, which leaves out the games of"
            + " both variants from an opening together"
        : "from the start position, without a choice of openings: the games of one variant are"
            + " independent of those of the other";
  }

  private List<String> lines(Comparison comparison) {
    Sample sample = comparison.getSample();
    return new Columns<Difference>()
        .with("measure", Difference::getTitle)
        .with(label(first, second), each -> ranged(each.getValue(), each))
        .with(label(second, first), each -> ranged(each.getOtherValue(), each))
        .with(
            "difference",
            // Differences of shares are in percentage points.
            each ->
                BalancePage.ranged(
                    each.getDifference(),
                    value ->
                        io.polyboard.balance.report.Comparison.number(
                            BalancePage.unit(each.getUnit()), value)))
        .with("real", each -> isReal(each.getFinding()) ? "yes" : "-")
        .with("by chance", each -> likelihood(each.getLikelihood()))
        .with("the second is", Difference::getVerdict)
        .lines(
            format(
                "%s%d and %d games; %s; %s",
                sample.getNodes() == 0 ? "" : sample.getNodes() + " nodes per turn, ",
                sample.getGames(),
                comparison.getOtherSample().getGames(),
                BalancePage.opening(sample.getOpening()),
                sample.getSettings()),
            comparison.getDifferencesList());
  }

  private static String ranged(Estimate value, Difference difference) {
    return BalancePage.ranged(
        value, each -> Verdict.text(BalancePage.unit(difference.getUnit()), each));
  }

  private static boolean isReal(Finding finding) {
    return finding == Finding.FINDING_HIGHER || finding == Finding.FINDING_LOWER;
  }

  private static String likelihood(double likelihood) {
    return likelihood * MIN_LIKELIHOOD_DIGITS < 1 ? "< 0.001" : format("%.3f", likelihood);
  }
}
