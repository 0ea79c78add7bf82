package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

class EnginePoolTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final Settings SMALL = Settings.DEFAULT.withHash(1);

  @Test
  void usesAnEngineAgainWhateverItsSeed() {
    // Given
    EnginePool pool = new EnginePool(4);
    Settings noisy = SMALL.withNoise(20, 1);
    Engine first = pool.take(CHESS, noisy);
    Analysis found = first.search(CHESS.start(), Limits.ofNodes(2000));
    pool.giveBack(first);

    // When it is taken with another seed, and with the first again
    Engine other = pool.take(CHESS, SMALL.withNoise(20, 2));
    pool.giveBack(other);
    Engine again = pool.take(CHESS, noisy);

    // Then
    assertThat(other).isSameAs(first);
    assertThat(again).isSameAs(first);
    assertThat(again.settings()).isEqualTo(noisy);
    assertThat(again.search(CHESS.start(), Limits.ofNodes(2000)).best().line())
        .isEqualTo(found.best().line());
    assertThat(pool.held()).isEqualTo(1);
  }

  @Test
  void reseedingIsAsGoodAsANewEngine() {
    // Given
    Settings settings = SMALL.withNoise(100, 7);
    Engine made = new Engine(CHESS, settings);
    Engine reseeded = new Engine(CHESS, settings.withNoise(100, 8));

    // When
    reseeded.reseed(7);

    // Then
    for (int nodes = 500; nodes <= 5000; nodes += 500) {
      Report expected = made.search(CHESS.start(), Limits.ofNodes(nodes)).best();
      Report actual = reseeded.search(CHESS.start(), Limits.ofNodes(nodes)).best();
      assertThat(actual.line()).isEqualTo(expected.line());
      assertThat(actual.score()).isEqualTo(expected.score());
    }
  }

  @Test
  void otherSettingsAreAnotherEngine() {
    // Given
    EnginePool pool = new EnginePool(4);
    Engine first = pool.take(CHESS, SMALL);
    pool.giveBack(first);

    // Then
    assertThat(pool.take(CHESS, SMALL.withNoise(5, 0))).isNotSameAs(first);
    assertThat(pool.take(Variants.shipped("mapped-chess"), SMALL)).isNotSameAs(first);
  }

  @Test
  void keepsWithinItsSize() {
    // Given
    EnginePool pool = new EnginePool(4);
    Engine two = pool.take(CHESS, SMALL.withHash(2));
    Engine one = pool.take(CHESS, SMALL);
    pool.giveBack(one);

    // When one that is kept has to make room
    Engine other = pool.take(CHESS, SMALL.withHash(2));

    // Then
    assertThat(pool.held()).isEqualTo(4);
    assertThatExceptionOfType(NoRoomException.class)
        .isThrownBy(() -> pool.take(CHESS, SMALL))
        .withMessageContaining("4 of 4 MiB");
    pool.giveBack(two);
    pool.giveBack(other);
    assertThat(pool.take(CHESS, SMALL)).isNotNull();
  }
}
