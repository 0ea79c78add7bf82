package io.polyboard.balance.pieces;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import org.junit.jupiter.api.Test;

class DesignersValueTest {
  @Test
  void theDesignerOfMappedChessGivesAValueToEachKindButTheKing() {
    assertThat(DesignersValue.of(Variants.shipped("mapped-chess")))
        .extracting(each -> each.kind().letter() + "=" + each.value())
        .containsExactlyInAnyOrder("Q=9.0", "R=5.0", "B=4.0", "N=3.5", "P=1.0");
  }

  @Test
  void nothingIsKnownOfOthersEvenIfTheyHaveTheSameRules() {
    // Given
    String text =
        DefinitionReader.shippedText("mapped-chess").replace("id: mapped-chess", "id: mine");

    // Then
    assertThat(DesignersValue.of(Variants.compile("YAML", text))).isEmpty();
    assertThat(DesignersValue.of(Variants.shipped("raumschach"))).isEmpty();
  }
}
