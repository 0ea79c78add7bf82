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
  void usesAnEngineAgainWithAnySeed() {
    // Given
    EnginePool pool = EnginePool.within(64);
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
    assertThat(pool.held()).isEqualTo(Engine.bytes(CHESS, SMALL));
  }

  @Test
  void aReseededEngineSearchesLikeANewOne() {
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
  void otherSettingsNeedAnotherEngine() {
    // Given
    EnginePool pool = EnginePool.within(64);
    Engine first = pool.take(CHESS, SMALL);
    pool.giveBack(first);

    // Then
    assertThat(pool.take(CHESS, SMALL.withNoise(5, 0))).isNotSameAs(first);
    assertThat(pool.take(Variants.shipped("mapped-chess"), SMALL)).isNotSameAs(first);
  }

  @Test
  void keepsWithinItsSize() {
    // Given room for three engines, two of which are in use
    EnginePool pool = EnginePool.within(3 * mebibytes(Engine.bytes(CHESS, SMALL)));
    long size = Engine.bytes(CHESS, SMALL);
    Engine one = pool.take(CHESS, SMALL);
    Engine other = pool.take(CHESS, SMALL);

    // When other engines are taken and given back, each with other settings
    for (int noise = 1; noise <= 20; noise++) {
      pool.giveBack(pool.take(CHESS, SMALL.withNoise(noise, 0)));
      assertThat(pool.held()).isEqualTo(3 * size);
    }

    // Then the engine that was given back last is still there
    Engine last = pool.take(CHESS, SMALL.withNoise(20, 0));
    assertThat(pool.held()).isEqualTo(3 * size);
    assertThatExceptionOfType(NoRoomException.class)
        .isThrownBy(() -> pool.take(CHESS, SMALL))
        .withMessageContaining("with 1 threads and hash of 1 MiB takes")
        .satisfies(refused -> assertThat(refused.isTemporary()).isTrue());
    pool.giveBack(one);
    assertThat(pool.take(CHESS, SMALL)).isSameAs(one);
    pool.giveBack(other);
    pool.giveBack(last);
  }

  @Test
  void countsTheTablesOfEachThread() {
    // Given room for a transposition table of 1 MiB, and for the tables of a few threads
    Variant boards = Variants.shipped("positional-8x8x2");
    long thread = Engine.bytes(boards, SMALL) - (1 << 20);
    EnginePool pool = EnginePool.within(1 + mebibytes(4 * thread));

    // Then
    Engine engine = pool.take(boards, SMALL.withThreads(4));
    assertThat(engine.settings().threads()).isEqualTo(4);
    assertThatExceptionOfType(NoRoomException.class)
        .isThrownBy(() -> pool.take(boards, SMALL.withThreads(8)))
        .satisfies(refused -> assertThat(refused.isTemporary()).isFalse());
  }

  @Test
  void aPoolThatRefusesNoneKeepsNoIdleEngineIfOneInUseIsTooLarge() {
    // Given
    EnginePool pool = EnginePool.keeping(8);
    Engine small = pool.take(CHESS, SMALL);
    pool.giveBack(small);

    // When
    Engine large = pool.take(CHESS, SMALL.withHash(16));

    // Then
    assertThat(pool.held()).isEqualTo(Engine.bytes(CHESS, large.settings()));
    pool.giveBack(large);
    assertThat(pool.held()).isZero();
    assertThat(pool.take(CHESS, SMALL)).isNotSameAs(small);
  }

  private static long mebibytes(long bytes) {
    return bytes + (1 << 20) - 1 >> 20;
  }
}
