package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine wins elementary endings without seeing the mate from the start. */
class TechnicalWinTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "8/6R1/1k6/5K2/8/8/8/8 w - - - 0 1",
        "8/R7/8/3k4/8/8/5K2/8 w - - - 0 1",
        "8/8/2k5/6R1/8/8/5K2/8 w - - - 0 1",
        "8/8/3k4/8/8/8/8/K6Q w - - - 0 1",
        "8/8/3k4/8/8/8/8/KBB5 w - - - 0 1"
      })
  void drivesALoneKingToTheEdge(String mfen) {
    // Given
    Variant chess = Variants.shipped("chess");
    Position position = chess.position(Mfen.parse(chess, mfen));
    Engine engine = new Engine(chess, Settings.DEFAULT);

    // When
    while (!position.outcome().isOver()) {
      position.make(engine.searchInGame(position, Limits.ofNodes(2000)).best().line().first());
    }

    // Then
    assertThat(position.outcome().result()).isEqualTo(Outcome.Result.WHITE_WINS);
  }
}
