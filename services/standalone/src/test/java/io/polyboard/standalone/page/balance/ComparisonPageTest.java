package io.polyboard.standalone.page.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.balance.v1.Comparison;
import io.polyboard.proto.balance.v1.ComparisonDesign;
import io.polyboard.proto.balance.v1.Difference;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.rules.v1.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonPageTest {
  private static final Variant BEFORE = variant("my-game", "sha256:1111aaaa2222");
  private static final Variant AFTER = variant("my-game", "sha256:3333bbbb4444");
  private static final Variant OTHER = variant("alice", "sha256:5555cccc6666");

  private static Variant variant(String id, String digest) {
    return Variant.newBuilder().setId(id).setName("A Game").setDigest(digest).build();
  }

  private static Estimate estimate(double value, double low, double high) {
    return Estimate.newBuilder().setValue(value).setLow(low).setHigh(high).build();
  }

  private static CompareBalanceResponse compared() {
    Sample sample = Sample.newBuilder().setNodes(1_000).setSettings("plies=400").build();
    return CompareBalanceResponse.newBuilder()
        .addComparisons(
            Comparison.newBuilder()
                .setSample(sample.toBuilder().setGames(200))
                .setOtherSample(sample.toBuilder().setGames(210))
                .setDesign(ComparisonDesign.COMPARISON_DESIGN_INDEPENDENT)
                .addDifferences(
                    Difference.newBuilder()
                        .setName("length-turns")
                        .setTitle("Length")
                        .setUnit("turns")
                        .setValue(estimate(100, 97, 103))
                        .setOtherValue(estimate(114, 110, 118))
                        .setDifference(estimate(14, 9, 19))
                        .setTolerance(15)
                        .setLikelihood(0.00002)
                        .setFinding(Finding.FINDING_HIGHER)
                        .setVerdict("longer by 14 turns (9 to 19)"))
                .addDifferences(
                    Difference.newBuilder()
                        .setName("draw-rate")
                        .setTitle("Draws")
                        .setUnit("share")
                        .setValue(Estimate.newBuilder().setValue(0.25))
                        .setOtherValue(estimate(0.28, 0.22, 0.34))
                        .setDifference(Estimate.newBuilder().setValue(0.03))
                        .setTolerance(0.05)
                        .setLikelihood(1)
                        .setFinding(Finding.FINDING_UNCERTAIN)
                        .setVerdict("cannot tell: about 900 games would")))
        .build();
  }

  @Test
  void everyDifferenceIsToldInALine() {
    // When
    List<String> lines = new ComparisonPage(BEFORE, OTHER, compared(), "").lines();

    // Then
    assertThat(lines.getFirst()).isEqualTo("A Game (my-game) and A Game (alice)");
    assertThat(lines)
        .contains("1000 nodes a turn, 200 and 210 games; array; plies=400")
        .anyMatch(line ->
            line.matches(
                "Length +100 \\(97 to 103\\) +114 \\(110 to 118\\) +14 \\(9\\.0 to 19\\) +yes +<"
                    + " 0\\.001 +longer by 14 turns \\(9 to 19\\)"))
        .anyMatch(line ->
            line.matches(
                "Draws +25\\.0% +28\\.0% \\(22\\.0% to 34\\.0%\\) +3\\.0 +- +1\\.000 +cannot tell:"
                    + " about 900 games would"));
  }

  @Test
  void versionsOfOneIdAreToldApartByTheirDigests() {
    assertThat(new ComparisonPage(BEFORE, AFTER, compared(), "as it was").lines())
        .startsWith("A Game (my-game@1111aaaa) and A Game (my-game@3333bbbb)", "as it was");
  }
}
