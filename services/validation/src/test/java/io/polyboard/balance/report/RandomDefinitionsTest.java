package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.pieces.Influence;
import io.polyboard.balance.report.Comparison.Pair;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the rules accept, the lab measures. The system property {@code polyboard.seed} chooses
 * the definitions; a failure shows the one that finds it again.
 */
class RandomDefinitionsTest {
  private static final long SEED = Long.getLong("polyboard.seed", 19_710_314);
  private static final int GAMES = 8;

  private static final List<String> MOVES =
      List.of(
          "{leap: [1, 0]}",
          "{leap: [1, 1]}",
          "{leap: [2, 1]}",
          "{slide: [1, 0]}",
          "{slide: [1, 1], limit: 2}",
          "{leap: [0, 1], symmetry: none}",
          "{leap: [-1, 0], symmetry: none}",
          "{path: [[1, 0], [1, 1]]}",
          "{walk: [[1, 0]], steps: 2}");

  private static final List<String> ENDS =
      List.of(
          "{}",
          "{stalemate: win}",
          "{stalemate: loss}",
          "{bare-king: true}",
          "{repetition: 2, no-progress: 4}");

  static LongStream seeds() {
    return new SplittableRandom(SEED).longs(Nightly.samples(100));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatTheRulesAcceptTheLabMeasures(long seed) throws InterruptedException {
    // Given
    SplittableRandom random = new SplittableRandom(seed);
    String definition = definition(random);
    Variant variant = compiled(definition);
    if (variant == null) {
      return;
    }

    for (String player : List.of("random", "nodes=10,noise=12")) {
      // When
      PlayedGames games = PlayedGames.of(variant, player);
      Summary summary = games.summary(games.play(GAMES, seed));
      Play play = new Play(1_000, References.SETTINGS, "", 0, 0);
      Report report = Report.of(variant, play, summary, References.shipped(), 1);

      // Then
      assertThat(report.games()).as(definition).isEqualTo(GAMES);
      assertThat(report.values())
          .as(definition)
          .extracting(MeasuredValue::measure)
          .contains(Measure.WHITE_SCORE, Measure.DRAW_RATE)
          .isSubsetOf(Measure.values());
      assertThat(report.values())
          .as(definition)
          .allMatch(each -> Double.isFinite(each.estimate().value()))
          .allMatch(each -> each.estimate().low() <= each.estimate().value())
          .allMatch(each -> each.estimate().value() <= each.estimate().high())
          .noneMatch(each -> each.verdict().text().contains("NaN"));
      assertThat(report.fairness(Fairness.USUAL_MARGIN)).as(definition).isPresent();
      assertThat(report.pieceValues())
          .as(definition)
          .noneMatch(each -> Double.isNaN(each.value().value()));
      SampleGames sample = new SampleGames(play, summary);
      assertThat(Comparison.of(List.of(new Pair(sample, sample)))).as(definition).hasSize(1);
    }
    assertThat(Influence.of(variant)).as(definition).isNotEmpty();
  }

  private static @Nullable Variant compiled(String definition) {
    try {
      return Variants.compile("random.yaml", definition);
    } catch (RefusedException e) {
      return null;
    }
  }

  /** Most of them are sound. */
  @Test
  void mostDefinitionsAreSound() {
    SplittableRandom random = new SplittableRandom(1);
    long sound = IntStream.range(0, 200).filter(i -> compiled(definition(random)) != null).count();
    assertThat(sound).isGreaterThan(100);
  }

  private static String definition(SplittableRandom random) {
    int files = random.nextInt(3, 7);
    int ranks = random.nextInt(3, 7);
    List<String> pieces = new ArrayList<>();
    pieces.add("  K: {name: king, royal: true" + moves(random, random.nextInt(3)) + "}");
    String letters = "ABCD".substring(0, random.nextInt(1, 5));
    for (char letter : letters.toCharArray()) {
      pieces.add(
          random.nextInt(4) == 0
              ? "  %s: {name: pawn %s, pawn: {advance: [[0, 1]], capture: [[1, 1], [-1, 1]]}}"
                  .formatted(letter, Character.toLowerCase(letter))
              : "  %s: {name: piece %s%s}"
                  .formatted(
                      letter, Character.toLowerCase(letter), moves(random, random.nextInt(4))));
    }
    return """
    id: random
    name: Random
    description: For tests.
    axes:
      - {name: file, size: %d, cyclic: %s}
      - {name: rank, size: %d}
    pieces:
    %s
    ends: %s
    array: %s
    """
        .formatted(
            files,
            random.nextInt(4) == 0,
            ranks,
            String.join("\n", pieces),
            ENDS.get(random.nextInt(ENDS.size())),
            array(random, files, ranks, letters));
  }

  private static String moves(SplittableRandom random, int count) {
    return count == 0
        ? ""
        : IntStream.range(0, count)
            .mapToObj(i -> MOVES.get(random.nextInt(MOVES.size())))
            .distinct()
            .collect(Collectors.joining(", ", ", moves: [", "]"));
  }

  /** Each side has its king and a few men on its own half. */
  private static String array(SplittableRandom random, int files, int ranks, String letters) {
    char[] cells = ".".repeat(files * ranks).toCharArray();
    int half = files * (ranks / 2);
    place(random, cells, 0, half, 'k');
    place(random, cells, files * ranks - half, half, 'K');
    for (int man = random.nextInt(2 * half - 2); man > 0; man--) {
      char letter = letters.charAt(random.nextInt(letters.length()));
      if (random.nextBoolean()) {
        place(random, cells, files * ranks - half, half, letter);
      } else {
        place(random, cells, 0, half, Character.toLowerCase(letter));
      }
    }
    return IntStream.range(0, ranks)
        .mapToObj(rank -> rank(new String(cells, rank * files, files)))
        .collect(Collectors.joining("/"));
  }

  private static void place(SplittableRandom random, char[] cells, int from, int count, char man) {
    int cell = from + random.nextInt(count);
    if (cells[cell] == '.') {
      cells[cell] = man;
    }
  }

  /** Runs of empty cells as their number. */
  private static String rank(String cells) {
    StringBuilder text = new StringBuilder();
    int empty = 0;
    for (char cell : (cells + "|").toCharArray()) {
      if (cell == '.') {
        empty++;
      } else {
        text.append(empty == 0 ? "" : String.valueOf(empty));
        text.append(cell == '|' ? "" : String.valueOf(cell));
        empty = 0;
      }
    }
    return text.toString();
  }
}
