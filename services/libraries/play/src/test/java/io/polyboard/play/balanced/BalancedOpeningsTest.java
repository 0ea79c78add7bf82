package io.polyboard.play.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancedOpeningsTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final long SEED = 7;

  @ParameterizedTest
  @CsvSource({"chess, 60, 150", "chess-on-two-boards-revised, 150, 1000"})
  void theSameSeedGivesTheSameSetWhateverTheThreads(String id, int within, int loss)
      throws InterruptedException {
    // Given
    Variant variant = Variants.shipped(id);
    BalanceRule rule = new BalanceRule(5, within, 0, 3_000, loss);
    int count = Nightly.samples(60);

    // When
    BalancedOpenings.Filled one = fill(variant, rule, count, SEED, 1);
    BalancedOpenings.Filled two = fill(variant, rule, count, SEED, 2);
    BalancedOpenings.Filled other = fill(variant, rule, count, SEED + 1, 2);

    // Then
    assertThat(one).isEqualTo(two);
    assertThat(one.openings()).hasSize(count).isNotEqualTo(other.openings());
  }

  @ParameterizedTest
  @CsvSource({"chess, 0", "mapped-chess, 0", "raumschach, 40", "alice, -30"})
  void everyScoreIsWithinTheBoundWhenItIsSearchedAgain(String id, int center)
      throws InterruptedException {
    // Given
    Variant variant = Variants.shipped(id);
    BalanceRule rule = new BalanceRule(6, 30, center, 4_000, BalanceRule.DEFAULT_LOSS);

    // When
    List<BalancedOpening> openings = fill(variant, rule, Nightly.samples(20), SEED, 2).openings();

    // Then, by a new engine for each position, which has no turns before it
    for (BalancedOpening opening : openings) {
      assertThat(whiteScore(variant.position(opening.position()), 4_000))
          .isEqualTo(opening.score())
          .isBetween(center - 30, center + 30);
    }
  }

  @Test
  void turnsAreLegalLeadToThePositionAndLoseLittle() throws InterruptedException {
    // Given
    BalanceRule rule = new BalanceRule(8, 50, 0, 3_000, BalanceRule.DEFAULT_LOSS);

    // When
    List<BalancedOpening> openings = fill(CHESS, rule, 25, SEED, 2).openings();

    // Then
    for (BalancedOpening opening : openings) {
      Position position = CHESS.start();
      int before = glance(position);
      assertThat(opening.turns()).hasSize(8);
      for (Turn turn : opening.turns()) {
        assertThat(position.legalTurns()).contains(turn);
        position.make(turn);
        int after = glance(position);
        assertThat(before + after).isLessThanOrEqualTo(BalanceRule.DEFAULT_LOSS);
        before = after;
      }
      assertThat(position.setup()).isEqualTo(opening.position());
      assertThat(position.outcome().isOver()).isFalse();
    }
  }

  @Test
  void positionsAreDistinctAndSpreadEvenly() throws InterruptedException {
    // Given
    BalanceRule rule = new BalanceRule(6, 80, 0, 2_000, BalanceRule.DEFAULT_LOSS);

    // When
    List<BalancedOpening> openings = fill(CHESS, rule, 90, SEED, 2).openings();

    // Then each of 20 first turns has four or five openings, and few second turns occur twice
    Set<Long> keys = new HashSet<>();
    Map<Turn, Integer> firsts = new HashMap<>();
    Map<List<Turn>, Integer> seconds = new HashMap<>();
    for (BalancedOpening opening : openings) {
      keys.add(CHESS.position(opening.position()).key());
      firsts.merge(opening.turns().getFirst(), 1, Integer::sum);
      seconds.merge(opening.turns().subList(0, 2), 1, Integer::sum);
    }
    assertThat(keys).hasSize(90);
    assertThat(firsts).hasSize(20);
    assertThat(firsts.values()).allSatisfy(share -> assertThat(share).isBetween(4, 5));
    assertThat(seconds).hasSizeGreaterThan(80);
    assertThat(openings.subList(0, 20))
        .extracting(opening -> opening.turns().getFirst())
        .doesNotHaveDuplicates();
  }

  @Test
  void onePlyGivesAtMostOnePositionForEachTurn() throws InterruptedException {
    // Given
    BalanceRule rule = new BalanceRule(1, 300, 0, 500, BalanceRule.DEFAULT_LOSS);

    // Then
    assertThat(fill(CHESS, rule, 15, SEED, 2).openings()).hasSize(15);
    assertThatThrownBy(() -> fill(CHESS, rule, 21, SEED, 2))
        .isInstanceOf(RefusedException.class)
        .hasMessageMatching(
            "openings: (1[5-9]|20) of 21 found in \\d+ lines of 1 plies that leave White within 300"
                + " centipawns of 0; use more plies, a wider bound, a greater loss or"
                + " a smaller count");
  }

  @Test
  void refusesImpossibleRulesAndSaysWhatToChange() {
    // Given
    BalanceRule rule = new BalanceRule(2, 0, 900, 100, BalanceRule.DEFAULT_LOSS);

    // Then
    assertThatThrownBy(() -> fill(CHESS, rule, 5, SEED, 2))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("0 of 5 found in")
        .hasMessageContaining("a wider bound");
  }

  @Test
  void reportsProgress() throws InterruptedException {
    // Given
    AtomicInteger maxFound = new AtomicInteger();
    BalanceRule rule = new BalanceRule(3, 100, 0, 500, BalanceRule.DEFAULT_LOSS);

    // When
    new BalancedOpenings(CHESS, rule, 30, SEED)
        .fill(1, (found, drawn) -> maxFound.accumulateAndGet(found, Math::max));

    // Then
    assertThat(maxFound.get()).isBetween(20, 30);
  }

  @Test
  void endsWhenItIsInterrupted() {
    // Given
    BalanceRule rule = new BalanceRule(8, 10, 0, 1_000_000, BalanceRule.DEFAULT_LOSS);
    BalancedOpenings openings = new BalancedOpenings(CHESS, rule, 1_000, SEED);

    // When
    Thread.currentThread().interrupt();

    // Then
    assertThatThrownBy(() -> openings.fill(1, (found, drawn) -> {}))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 50, 0, 100, 'plies must be between 1 and 100, was 0'",
    "101, 50, 0, 100, 'plies must be between 1 and 100, was 101'",
    "8, -1, 0, 100, 'within must be between 0 and 1000, was -1'",
    "8, 50, -1001, 100, 'center must be between -1000 and 1000, was -1001'",
    "8, 50, 0, 0, 'nodes must be between 1 and 1000000000, was 0'"
  })
  void numbersOutOfRangeAreRefused(int plies, int within, int center, long nodes, String message) {
    assertThatThrownBy(() -> new BalanceRule(plies, within, center, nodes, 150))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 'count must be between 1 and 10000, was 0'",
    "10001, 'count must be between 1 and 10000, was 10001'"
  })
  void aCountOutOfRangeIsRefused(int count, String message) {
    // Given
    BalanceRule rule = new BalanceRule(8, 50, 0, 100, BalanceRule.DEFAULT_LOSS);

    // Then
    assertThatThrownBy(() -> new BalancedOpenings(CHESS, rule, count, SEED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static int glance(Position position) {
    return new Engine(position.variant(), Settings.DEFAULT.withHash(1))
        .search(position, Limits.ofNodes(OpeningSet.GLANCE))
        .best()
        .score();
  }

  /** White's score by a search of a new engine. */
  static int whiteScore(Position position, long nodes) {
    Engine engine = new Engine(position.variant(), Settings.DEFAULT);
    int score = engine.search(position, Limits.ofNodes(nodes)).best().score();
    return position.side() == Side.WHITE ? score : -score;
  }

  private static BalancedOpenings.Filled fill(
      Variant variant, BalanceRule rule, int count, long seed, int threads)
      throws InterruptedException {
    return new BalancedOpenings(variant, rule, count, seed).fill(threads, (found, drawn) -> {});
  }
}
