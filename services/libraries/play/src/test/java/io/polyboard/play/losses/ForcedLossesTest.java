package io.polyboard.play.losses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ForcedLossesTest {
  private static final Variant CHESS = Variants.load("chess");

  @Test
  void findsTheFoolsMateInFourOfThe5362PositionsAfterThreePlies() throws InterruptedException {
    // Given
    ForcedLosses losses = new ForcedLosses(CHESS, new LossRule(3, 10_000, 300), 1);
    // When
    List<PlyLosses> found = losses.find(2, (ply, searched, positions) -> {});
    // Then
    assertThat(found).extracting(PlyLosses::lines).containsExactly(20L, 400L, 8_902L);
    assertThat(found).extracting(PlyLosses::positions).containsExactly(20, 400, 5_362);
    assertThat(found).allMatch(PlyLosses::isComplete);
    assertThat(found.subList(0, 2)).allMatch(ply -> ply.losses().isEmpty());
    assertThat(matesInOne(found.get(2)))
        .containsExactlyInAnyOrder("Ae7Ae5 f3 g4", "Ae7Ae5 f4 g4", "Ae7Ae6 f3 g4", "Ae7Ae6 f4 g4");
  }

  private static List<String> matesInOne(PlyLosses ply) {
    return ply.losses().stream()
        .filter(loss -> loss.score() == ForcedScore.WIN - 1)
        .map(loss -> {
          List<String> texts = TurnText.formatAll(CHESS, loss.turns());
          List<String> whites =
              List.of(texts.get(0).substring(4), texts.get(2).substring(4)).stream()
                  .sorted()
                  .toList();
          return texts.get(1) + " " + String.join(" ", whites);
        })
        .toList();
  }

  @Test
  void whatIsDrawnIsTheSameWhateverTheThreads() throws InterruptedException {
    // Given
    Variant variant = Variants.load("positional-7x7x3");
    LossRule rule = new LossRule(2, 40, 50);
    // When
    List<PlyLosses> one = new ForcedLosses(variant, rule, 5).find(1, (ply, done, all) -> {});
    List<PlyLosses> three = new ForcedLosses(variant, rule, 5).find(3, (ply, done, all) -> {});
    // Then
    assertThat(three).isEqualTo(one);
    assertThat(one).extracting(PlyLosses::positions).containsExactly(40, 40);
    assertThat(one).noneMatch(PlyLosses::isComplete);
  }

  @Test
  void aSampleIsOfTheSizeAskedFor() throws InterruptedException {
    // Given
    LossRule rule = new LossRule(2, 150, 20);
    // When
    List<PlyLosses> found = new ForcedLosses(CHESS, rule, 1).find(2, (ply, done, all) -> {});
    // Then
    assertThat(found).extracting(PlyLosses::positions).containsExactly(20, 150);
    assertThat(found).extracting(PlyLosses::isComplete).containsExactly(true, false);
  }

  @Test
  void namesWhatIsOutOfRange() {
    assertThatThrownBy(() -> new LossRule(21, 1, 1)).hasMessage("plies 21; use 1 to 20");
    assertThatThrownBy(() -> new LossRule(1, 0, 1)).hasMessage("positions 0; use 1 to 200000");
  }
}
