package io.polyboard.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.testkit.Conformance.PositionRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the kernel and the notation against the conformance data. */
class ConformanceTest {
  @Test
  void thereAreManyRows() {
    assertThat(Conformance.positions()).hasSizeGreaterThan(1000);
    assertThat(Conformance.games()).hasSizeGreaterThan(50);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.testkit.Conformance#positions")
  void listsTheTurnsOfAPosition(PositionRow row) throws Exception {
    // When
    Variant variant = Variants.shipped(row.variant());
    Position position = variant.position(Mfen.parse(variant, row.mfen()));
    List<String> turns =
        TurnText.formatAll(variant, position.legalTurns()).stream().sorted().toList();

    // Then
    assertThat(Mfen.format(variant, position.setup())).isEqualTo(row.mfen());
    assertThat(turns).hasSize(row.turns()).doesNotHaveDuplicates();
    assertThat(position.countTurns()).isEqualTo(row.turns());
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(String.join("\n", turns).getBytes(UTF_8));
    assertThat(HexFormat.of().formatHex(digest)).as("%s", turns).isEqualTo(row.sha256());
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.testkit.Conformance#games")
  void playsAGame(GameRow row) {
    // When
    Variant variant = Variants.shipped(row.variant());
    ReplayedGame game = GameText.read(variant, row.turns());

    // Then
    assertThat(String.join(" ", game.texts())).isEqualTo(row.turns());
    assertThat(Mfen.format(variant, game.end().setup())).isEqualTo(row.finalMfen());
    // The data leaves out draws that do not change the legal turns.
    Outcome outcome = game.end().countTurns() > 0 ? Outcome.ONGOING : game.end().outcome();
    assertThat(outcome.result()).hasToString(row.outcome());
    assertThat(outcome.reason() == null ? "" : outcome.reason().toString()).isEqualTo(row.reason());
  }
}
