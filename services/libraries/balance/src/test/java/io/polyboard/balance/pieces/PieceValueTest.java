package io.polyboard.balance.pieces;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.Phase;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Material;
import io.polyboard.balance.Summary.Results;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;

class PieceValueTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final long SEED = 20_060_725;

  /** Logits for each additional piece; the ratios are 1, 3, 3, 5 and 9. */
  private static final Map<Character, Double> WORTH =
      Map.of('P', 0.4, 'N', 1.2, 'B', 1.2, 'R', 2.0, 'Q', 3.6);

  private static final double WHITES_LEAD = 0.2;

  /** Random differences by kind; those of queens are mostly 0, those of kings always. */
  private static List<Integer> differences(SplittableRandom random) {
    List<Integer> differences = new ArrayList<>();
    CHESS
        .kinds()
        .forEach(kind ->
            differences.add(
                switch (kind.letter()) {
                  case 'K' -> 0;
                  case 'Q' -> random.nextInt(8) == 0 ? random.nextInt(3) - 1 : 0;
                  case 'P' -> random.nextInt(5) - 2;
                  default -> random.nextInt(3) - 1;
                }));
    return differences;
  }

  private static double logit(List<Integer> differences) {
    return WHITES_LEAD
        + CHESS.kinds().stream()
            .mapToDouble(
                kind -> WORTH.getOrDefault(kind.letter(), 0.0) * differences.get(kind.index()))
            .sum();
  }

  /** The results of one game, by White's half points. */
  private static Results results(int halfPoints) {
    return new Results(halfPoints == 2 ? 1 : 0, halfPoints == 1 ? 1 : 0, halfPoints == 0 ? 1 : 0);
  }

  private static Summary summary() {
    return new Summary(CHESS.kinds().size(), CHESS.lattice().cells());
  }

  /** Games of two halves, each won with the logistic probability; drawn if each side wins one. */
  private static Summary simulated(SplittableRandom random, int games, Phase phase) {
    Summary summary = summary();
    for (int i = 0; i < games; i++) {
      List<Integer> differences = differences(random);
      double share = 1 / (1 + Math.exp(-logit(differences)));
      int points = (random.nextDouble() < share ? 1 : 0) + (random.nextDouble() < share ? 1 : 0);
      summary.add(new Material(phase, differences), results(points));
    }
    return summary;
  }

  @Test
  void ratiosAreThoseThatWereSimulated() {
    // When
    List<PieceValue> values =
        PieceValue.of(CHESS, simulated(new SplittableRandom(SEED), 6_000, Phase.MIDDLE));

    // Then
    assertThat(values).extracting(each -> each.kind().letter()).doesNotContain('K').hasSize(5);
    for (PieceValue each : values) {
      double truth = WORTH.get(each.kind().letter()) / WORTH.get('P');
      assertThat(each.phase()).isEqualTo(Phase.MIDDLE);
      assertThat(each.unit().letter()).isEqualTo('P');
      assertThat(each.games()).isEqualTo(6_000);
      assertThat(each.value().isFinite()).isTrue();
      if (each.kind().letter() == 'P') {
        assertThat(each.value().value()).isEqualTo(1);
        assertThat(each.value().margin()).isLessThan(1e-6);
      } else {
        // One of four intervals of 95% may miss the value by a little.
        Estimate value = each.value();
        assertThat(truth)
            .as(each.toString())
            .isBetween(
                value.value() - 1.5 * (value.value() - value.low()),
                value.value() + 1.5 * (value.high() - value.value()));
        assertThat(value.margin() / value.value()).isLessThan(0.3);
      }
    }
  }

  /** Rows of many games, such as those of equal material, could make intervals too narrow. */
  @Test
  void intervalsHoldTheRatioInNinetyFiveOfAHundredSamples() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);
    int samples = 400;
    int held = 0;

    // When
    for (int i = 0; i < samples; i++) {
      Estimate rook =
          PieceValue.of(CHESS, simulated(random.split(), 600, Phase.END)).stream()
              .filter(each -> each.kind().letter() == 'R')
              .findAny()
              .orElseThrow()
              .value();
      held += rook.low() <= 5 && 5 <= rook.high() ? 1 : 0;
    }

    // Then
    assertThat((double) held / samples).isBetween(0.92, 0.98);
  }

  @Test
  void phasesAreSeparate() {
    // Given
    Summary summary = simulated(new SplittableRandom(SEED), 3_000, Phase.OPENING);
    summary.add(simulated(new SplittableRandom(SEED + 1), 2_000, Phase.END));

    // When
    List<PieceValue> values = PieceValue.of(CHESS, summary);

    // Then
    assertThat(values)
        .hasSize(10)
        .allSatisfy(
            each -> assertThat(each.games()).isEqualTo(each.phase() == Phase.END ? 2_000 : 3_000))
        .isEqualTo(PieceValue.of(CHESS, summary));
  }

  @Test
  void kindsThatAreNeverUnequalHaveNoValue() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);
    Summary summary = summary();
    int queen = CHESS.definition().pieceIndex('Q');
    for (int i = 0; i < 2_000; i++) {
      List<Integer> differences = differences(random);
      differences.set(queen, 0);
      boolean won = random.nextDouble() < 1 / (1 + Math.exp(-logit(differences)));
      summary.add(new Material(Phase.MIDDLE, differences), results(won ? 2 : 0));
    }

    // Then
    assertThat(PieceValue.of(CHESS, summary))
        .extracting(each -> each.kind().letter())
        .containsExactlyInAnyOrder('P', 'N', 'B', 'R');
  }

  @Test
  void onlyWonGamesGiveNoValues() {
    // Given
    SplittableRandom random = new SplittableRandom(SEED);
    Summary summary = summary();
    for (int i = 0; i < 500; i++) {
      summary.add(new Material(Phase.MIDDLE, differences(random)), results(2));
    }

    // Then
    assertThat(PieceValue.of(CHESS, summary)).isEmpty();
  }

  @Test
  void equalMaterialGivesNoValues() {
    // Given
    Summary summary = summary();
    summary.add(
        new Material(Phase.OPENING, Collections.nCopies(CHESS.kinds().size(), 0)),
        new Results(400, 300, 300));

    // Then
    assertThat(PieceValue.of(CHESS, summary)).isEmpty();
    assertThat(PieceValue.of(CHESS, summary())).isEmpty();
  }

  /** Ninety-nine games with a difference are one too few. */
  @Test
  void fewGamesGiveNoValues() {
    assertThat(PieceValue.of(CHESS, simulated(new SplittableRandom(SEED), 99, Phase.MIDDLE)))
        .isEmpty();
  }
}
