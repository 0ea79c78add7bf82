package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EngineTest {
  private static Report search(Position position, Limits limits) {
    return new Engine(position.variant(), Settings.DEFAULT.withHash(1))
        .search(position, limits)
        .best();
  }

  @Test
  void reportsAmongHowManyTurnsItDividedItsWork() {
    // Given a start with 20 turns, and a king in check with one
    Variant chess = Variants.shipped("chess");
    Position start = chess.start();
    Position forced = chess.position(Mfen.parse(chess, "7k/8/8/8/8/6p1/8/1r5K w - - 0 1"));

    // Then
    assertThat(search(start, Limits.ofNodes(5_000)).effectiveTurns()).isBetween(1.5, 20.0);
    assertThat(search(forced, Limits.ofNodes(5_000)).effectiveTurns()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void isAPureFunctionOfPositionAndNodes(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    Position position = variant.start();
    Setup before = position.setup();
    long key = position.key();

    // When
    Limits limits = Limits.ofNodes(Nightly.samples(5_000));
    Report one = search(position, limits);
    Report other = search(variant.start(), limits);

    // Then
    assertThat(one.line()).isEqualTo(other.line()).isNotEqualTo(TurnLine.EMPTY);
    assertThat(one.score()).isEqualTo(other.score());
    assertThat(one.nodes()).isEqualTo(other.nodes());
    assertThat(position.setup()).isEqualTo(before);
    assertThat(position.key()).isEqualTo(key);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void theTurnsOfAGameAreAPureFunctionOfTheTurnsBefore(String id) {
    // Given an engine that has searched another game, and a new one
    Variant variant = Variants.shipped(id);
    Engine used = new Engine(variant, Settings.DEFAULT.withHash(1));
    List<Report> unused = play(used, 3);
    used.forget();

    // When
    List<Report> one = play(used, 5);
    List<Report> other = play(new Engine(variant, Settings.DEFAULT.withHash(1)), 5);

    // Then
    assertThat(one)
        .extracting(Report::line, Report::score, Report::depth, Report::nodes)
        .isEqualTo(
            other.stream()
                .map(each -> tuple(each.line(), each.score(), each.depth(), each.nodes()))
                .toList());
  }

  /** The first turns of a game of an engine against itself. */
  private static List<Report> play(Engine engine, int turns) {
    Position position = engine.variant().start();
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      Report best = engine.searchInGame(position, Limits.ofNodes(1_000)).best();
      reports.add(best);
      position.make(best.line().first());
    }
    return reports;
  }

  @Test
  void onlyASearchInAGameUsesWhatEarlierOnesFound() {
    // Given
    Variant chess = Variants.shipped("chess");
    Engine engine = new Engine(chess, Settings.DEFAULT.withHash(1));
    Limits limits = Limits.ofDepth(6);

    // When
    long first = engine.search(chess.start(), limits).best().nodes();
    long again = engine.search(chess.start(), limits).best().nodes();
    long inGame = engine.searchInGame(chess.start(), limits).best().nodes();

    // Then
    assertThat(again).isEqualTo(first);
    assertThat(inGame).isLessThan(first / 2);
  }
}
