package io.polyboard.rules;

import static io.polyboard.rules.TestVariants.play;
import static io.polyboard.rules.TestVariants.position;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;

class RepetitionTest {
  @Test
  void countsAcrossPawnMovesThatCanBeUndone() {
    // Given
    Position position = TestVariants.variant("shuffling-pawns").start();

    // When
    play(position, "Af2Ae2 Aa5Ab5 Ae2Af2 Ab5Aa5 Af2Ae2 Aa5Ab5 Ae2Af2 Ab5Aa5");

    // Then
    assertThat(position.occurrences()).isEqualTo(3);
    assertThat(position.outcome()).isEqualTo(Outcome.draw(Outcome.Reason.REPETITION));
  }

  @Test
  void doesNotCountAcrossAPass() {
    // Given
    Position position = Variants.shipped("chess").start();
    play(position, "Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8");
    long key = position.key();

    // When
    position.pass();
    position.pass();

    // Then
    assertThat(position.key()).isEqualTo(key).isEqualTo(position.computeKey());
    assertThat(position.occurrences()).isOne();
    position.unmake();
    position.unmake();
    assertThat(position.occurrences()).isEqualTo(2);
  }

  @Test
  void passesOnlyBetweenTurnsAndOutOfCheck() {
    // Given
    Position check = position("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    Position inside = Variants.shipped("positional-8x8x2").start();
    inside.make(inside.legalMoves().getFirst());

    // When, then
    assertThatThrownBy(check::pass).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(inside::pass).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void writesCountersThatItReads() {
    // Given
    Variant chess = Variants.shipped("chess");
    Position position = position("chess", "4k3/8/8/8/8/8/8/4K2R b - - 99999 99999");

    // When
    play(position, "Ae8Ad8 Ah1Ah2");
    String text = Mfen.format(chess, position.setup());

    // Then
    assertThat(text).endsWith(" 99999 99999");
    assertThat(Mfen.parse(chess, text)).isEqualTo(position.setup());
    position.unmake();
    position.unmake();
    assertThat(position.setup().fullmove()).isEqualTo(99999);
  }
}
