package io.polyboard.play.balanced;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedSetsTest {
  private static final int COUNT = 500;
  private static final String MAKE =
      "polyboard openings balanced %s --plies %s --count 500 --within %s --center 0 --nodes %s"
          + " --seed 1";

  static List<String> ids() {
    return Variants.ids().stream().filter(id -> OpeningFile.shipped(id).isPresent()).toList();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void everySetIsOfTheVariantAsItShips(String id) throws NoSuchAlgorithmException {
    // Given
    String text = DefinitionReader.shippedText(id);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));

    // When
    Map<String, String> facts = OpeningFile.shipped(id).orElseThrow().facts();

    // Then
    String command =
        MAKE.formatted(id, facts.get("plies"), facts.get("within"), facts.get("nodes"))
            + loss(facts);
    assertThat(facts)
        .as("to rebuild the set: ./" + command)
        .containsEntry("variant", id)
        .containsEntry("digest", "sha256:" + HexFormat.of().formatHex(digest))
        .containsEntry("command", command)
        .containsEntry("count", Integer.toString(COUNT))
        .containsKey("loss")
        .containsEntry("glance", Integer.toString(OpeningSet.GLANCE))
        .containsKey("version");
  }

  @ParameterizedTest
  @MethodSource("ids")
  void positionsFollowFromTheirTurnsAndAreDistinctAndNotOver(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    OpeningFile file = OpeningFile.shipped(id).orElseThrow();
    int plies = Integer.parseInt(file.facts().get("plies"));
    int within = Integer.parseInt(file.facts().get("within"));
    Set<Long> keys = new HashSet<>();
    Map<String, Integer> firsts = new HashMap<>();

    // When
    for (String line : lines(id)) {
      String[] parts = line.split(" # ");
      List<String> comment = List.of(parts[1].split(" "));
      Position position = variant.position(Mfen.parse(variant, parts[0]));
      Position reached = variant.start();
      comment.stream().skip(1).forEach(turn -> TurnText.make(reached, turn));
      keys.add(position.key());
      firsts.merge(comment.get(1), 1, Integer::sum);

      // Then
      assertThat(comment).hasSize(1 + plies);
      assertThat(Mfen.format(variant, reached.setup())).isEqualTo(parts[0]);
      assertThat(position.outcome().isOver()).isFalse();
      assertThat(Integer.parseInt(comment.getFirst())).isBetween(-within, within);
    }
    assertThat(file.positions()).hasSize(COUNT);
    assertThat(keys).hasSize(COUNT);
    int possible = Math.min(COUNT, variant.start().legalTurns().size());
    assertThat(firsts).hasSizeGreaterThanOrEqualTo(possible / 2);
    int even = (COUNT + firsts.size() - 1) / firsts.size();
    assertThat(firsts.values())
        .allSatisfy(share -> assertThat(share).isLessThanOrEqualTo(2 * even));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void scoresAreThoseOfTheirSearch(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    long nodes = Long.parseLong(OpeningFile.shipped(id).orElseThrow().facts().get("nodes"));
    String line = lines(id).getFirst();
    Position position = variant.position(Mfen.parse(variant, line.split(" # ")[0]));

    // Then
    assertThat(line)
        .as("the search or the weights have changed; rebuild the sets")
        .contains(" # %+d ".formatted(BalancedOpeningsTest.whiteScore(position, nodes)));
  }

  private static String loss(Map<String, String> facts) {
    String loss = String.valueOf(facts.get("loss"));
    return loss.equals(Integer.toString(BalanceRule.DEFAULT_LOSS)) ? "" : " --loss " + loss;
  }

  private static List<String> lines(String id) {
    return OpeningFile.shippedText(id)
        .orElseThrow()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }
}
