package io.polyboard.standalone.page.balance;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.balance.v1.CompareBalanceResponse;
import io.polyboard.proto.rules.v1.Variant;
import org.junit.jupiter.api.Test;

class ComparisonPageTest {
  private static final Variant BEFORE = variant("my-game", "sha256:1111aaaa2222");
  private static final Variant AFTER = variant("my-game", "sha256:3333bbbb4444");
  private static final Variant OTHER = variant("alice", "sha256:5555cccc6666");

  private static Variant variant(String id, String digest) {
    return Variant.newBuilder().setId(id).setName("A Game").setDigest(digest).build();
  }

  private static CompareBalanceResponse compared() {
    return message(
        """
        comparisons {
          sample {nodes: 1000 settings: 'plies=400' games: 200}
          other_sample {nodes: 1000 settings: 'plies=400' games: 210}
          design: COMPARISON_DESIGN_INDEPENDENT
          differences {
            name: 'length-turns' title: 'Length' unit: 'turns'
            value {value: 100 low: 97 high: 103} other_value {value: 114 low: 110 high: 118}
            difference {value: 14 low: 9 high: 19} tolerance: 15 likelihood: 0.00002
            finding: FINDING_HIGHER verdict: 'longer by 14 turns (9 to 19)'
          }
          differences {
            name: 'draw-rate' title: 'Draws' unit: 'share' value {value: 0.25}
            other_value {value: 0.28 low: 0.22 high: 0.34} difference {value: 0.03}
            tolerance: 0.05 likelihood: 1
            finding: FINDING_UNCERTAIN verdict: 'uncertain: about 900 games of each are needed'
          }
        }
        """);
  }

  @Test
  void everyDifferenceIsALine() {
    // When
    List<String> lines = new ComparisonPage(BEFORE, OTHER, compared(), "").lines();

    // Then
    assertThat(lines.getFirst()).isEqualTo("A Game (my-game) and A Game (alice)");
    assertThat(lines)
        .contains("1000 nodes per turn, 200 and 210 games; start position; plies=400")
        .anyMatch(line ->
            line.matches(
                "Length +100 \\(97 to 103\\) +114 \\(110 to 118\\) +14 \\(9\\.0 to 19\\) +yes +<"
                    + " 0\\.001 +longer by 14 turns \\(9 to 19\\)"))
        .anyMatch(line ->
            line.matches(
                "Draws +25\\.0% +28\\.0% \\(22\\.0% to 34\\.0%\\) +3\\.0 +- +1\\.000 +uncertain:"
                    + " about 900 games of each are needed"));
  }

  @Test
  void versionsOfOneIdAreDistinguishedByTheirDigests() {
    assertThat(new ComparisonPage(BEFORE, AFTER, compared(), "as it was").lines())
        .startsWith("A Game (my-game@1111aaaa) and A Game (my-game@3333bbbb)", "as it was");
  }
}
