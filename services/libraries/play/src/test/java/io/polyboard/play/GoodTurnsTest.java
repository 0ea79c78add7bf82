package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.engine.EnginePool;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;

/** How many turns are good. */
class GoodTurnsTest {
  private static PlayedGame play(
      String variant, String mfen, String white, String black, int maxPlies, long seed)
      throws InterruptedException {
    Variant loaded = Variants.load(variant);
    return new Table(EnginePool.keeping(64))
        .play(
            new GamePlan(
                loaded,
                PlayerDefinition.parse(white).in(loaded),
                PlayerDefinition.parse(black).in(loaded),
                mfen.isEmpty()
                    ? new Opening.Drawn(Opening.Rule.NONE, 1)
                    : new Opening.Given(new Opening(Mfen.parse(loaded, mfen), List.of())),
                seed,
                seed + 1,
                maxPlies,
                Adjudication.NONE),
            TurnListener.NONE);
  }

  /** The example of {@code docs/balance.md}. */
  @Test
  void fiveBitsFindOneOf32Turns() {
    assertThat(new GoodTurns.Count(32, 1).bits()).isEqualTo(5);
    assertThat(new GoodTurns.Count(20, 5).bits()).isEqualTo(2);
    assertThat(new GoodTurns.Count(7, 7).bits()).isZero();
  }

  /** The queen takes a rook; everything else loses the queen to it. */
  @Test
  void oneCaptureIsTheOnlyGoodTurn() throws InterruptedException {
    // When
    PlayedGame game =
        play("chess", "k7/p6p/8/8/3r4/8/P2Q3P/K7 w - - 0 1", "nodes=2000", "random", 1, 1);

    // Then
    GoodTurns.Count white = game.goodTurns().white();
    assertThat(white).isNotNull();
    assertThat(white.good()).isOne();
    assertThat(white.bits()).isCloseTo(Math.log(white.legal()) / Math.log(2), within(1e-9));
    assertThat(game.goodTurns().black()).isNull();
    assertThat(game.goodTurns().openingTurn()).isZero();
  }

  /** White has 20 legal turns in the start position of chess. */
  @Test
  void goodOpeningTurnsAreCountedBeforeOneOfThreeTurns() throws InterruptedException {
    // When
    Map<Integer, Integer> counted = new TreeMap<>();
    for (long seed = 1; seed <= 30; seed++) {
      GoodTurns good = play("chess", "", "nodes=200", "nodes=200", 8, seed).goodTurns();
      counted.merge(good.openingTurn(), 1, Integer::sum);
      assertThat(good.opening()).isNotNull();
      assertThat(good.opening().good()).isBetween(1L, good.opening().legal());
      if (good.openingTurn() == 1) {
        assertThat(good.opening().legal()).isEqualTo(20);
      }
    }

    // Then
    assertThat(counted).containsOnlyKeys(1, 4, 8);
  }

  @Test
  void aRandomPlayersTurnsAreNotCounted() throws InterruptedException {
    // When
    GoodTurns good = play("chess", "", "random", "random", 20, 1).goodTurns();

    // Then
    assertThat(good).isEqualTo(new GoodTurns(null, null, 0, null));
  }

  /** With several moves to a turn there are far more turns than are searched. */
  @Test
  void manyTurnsAreEstimatedFromSome() throws InterruptedException {
    // When
    PlayedGame game = play("chess-on-two-boards", "", "nodes=300", "nodes=300", 3, 2);
    PlayedGame again = play("chess-on-two-boards", "", "nodes=300", "nodes=300", 3, 2);

    // Then
    for (Side side : Side.values()) {
      GoodTurns.Count count =
          side == Side.WHITE ? game.goodTurns().white() : game.goodTurns().black();
      assertThat(count).isNotNull();
      assertThat(count.legal()).isGreaterThan(64);
      assertThat(count.good()).isBetween(1L, count.legal());
    }
    assertThat(again.goodTurns()).isEqualTo(game.goodTurns());
  }
}
