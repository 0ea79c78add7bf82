package io.polyboard.play.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StudyGraphTest {
  private static final StudyRule RULE = rule(Nightly.samples(400));

  private static StudyRule rule(int positions) {
    return new StudyRule(positions, 800, 4, 150, 30, 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess", "chess-on-two-boards", "positional-6x6x4"})
  void theOrderOfTheAnswersMakesNoDifference(String id) {
    // Given
    Variant variant = Variants.load(id);
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    // When
    StudyGraph inOrder = study(variant, null, RULE, new SplittableRandom(0), 1);
    StudyGraph inAnyOrder = study(variant, null, RULE, new SplittableRandom(seed), 7);
    // Then
    assertThat(positions(inAnyOrder)).isEqualTo(positions(inOrder));
    assertThat(inOrder.counted()).isEqualTo(RULE.positions());
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess", "positional-6x6x4"})
  void everyScoreIsTheMinimaxOfTheLeaves(String id) {
    // Given
    StudyGraph graph = study(Variants.load(id), null, RULE, new SplittableRandom(1), 1);
    List<StudyPosition> all = positions(graph);
    // When
    List<Integer> minimax =
        IntStream.range(0, all.size()).map(index -> minimax(all, index)).boxed().toList();
    // Then
    assertThat(all).extracting(StudyPosition::score).isEqualTo(minimax);
    assertThat(all).filteredOn(StudyPosition::isSearched).hasSize(RULE.positions());
  }

  @Test
  void aPositionReachedInSeveralWaysIsOneNode() {
    // Given
    Variant chess = Variants.load("chess");
    // When
    StudyGraph graph =
        study(chess, null, new StudyRule(300, 2_000, 6, 60, 30, 8), new SplittableRandom(6), 1);
    // Then
    List<StudyPosition> all = positions(graph);
    assertThat(all).extracting(StudyPosition::mfen).doesNotHaveDuplicates();
    assertThat(all).hasSizeLessThan(all.stream().mapToInt(each -> each.turns().size()).sum());
  }

  @Test
  void imagesOfAPositionAreOneNodeAndEachHasItsOwnTurns() {
    // Given
    Variant variant = Variants.load("positional-7x7x3");
    StudyGraph graph =
        study(variant, null, new StudyRule(40, 3_000, 6, 150, 10, 8), new SplittableRandom(7), 1);
    Set<Long> keys = new HashSet<>();
    for (StudyPosition each : positions(graph)) {
      keys.add(variant.position(Mfen.parse(variant, each.mfen())).canonical().key());
    }
    List<StudyTurn> images =
        graph.position(0).turns().stream()
            .filter(turn -> turn.isImage() && turn.isSearched())
            .toList();
    // Then
    assertThat(keys).hasSize(graph.size());
    assertThat(images).isNotEmpty();
    for (StudyTurn turn : images) {
      Position position = variant.start();
      TurnText.make(position, turn.text());
      StudyGraph.Found found = graph.find(position).orElseThrow();
      assertThat(found.index()).isEqualTo(turn.to());
      assertThat(found.seen().turns())
          .extracting(StudyTurn::score)
          .isEqualTo(graph.position(turn.to()).turns().stream().map(StudyTurn::score).toList());
      for (StudyTurn next : found.seen().turns()) {
        Position after = variant.position(position.setup());
        TurnText.make(after, next.text());
        assertThat(graph.find(after)).map(StudyGraph.Found::index).hasValue(next.to());
      }
      found.bestLine().forEach(text -> TurnText.make(position, text));
    }
  }

  @Test
  void aSnapshotDoesNotChange() {
    // Given
    Variant variant = Variants.load("chess");
    StudyGraph graph = study(variant, null, rule(20), new SplittableRandom(8), 1);
    List<StudyPosition> before = positions(graph);
    // When
    List<StudyPosition> snapshot = graph.snapshot();
    graph.extend(60);
    run(graph, variant, new SplittableRandom(9), 1);
    // Then
    assertThat(snapshot).isEqualTo(before);
    assertThat(positions(graph)).isNotEqualTo(before);
  }

  private static int minimax(List<StudyPosition> all, int index) {
    StudyPosition position = all.get(index);
    if (!position.isSearched()) {
      return position.score();
    }
    return position.turns().stream()
        .mapToInt(turn -> {
          StudyPosition next = all.get(turn.to());
          if (!next.isSearched() || next.ply() <= position.ply()) {
            return turn.searchScore();
          }
          int score = -minimax(all, turn.to());
          return ForcedScore.isForced(score) ? score - Integer.signum(score) : score;
        })
        .max()
        .orElseThrow();
  }

  @Test
  void anExtendedStudyDoesNotDependOnWhenItWasExtended() {
    // Given
    Variant variant = Variants.load("chess");
    StudyGraph early = new StudyGraph(variant, null, rule(100));
    early.extend(150);
    StudyGraph late = study(variant, null, rule(100), new SplittableRandom(2), 3);
    // When
    run(early, variant, new SplittableRandom(3), 5);
    late.extend(150);
    run(late, variant, new SplittableRandom(4), 2);
    // Then
    assertThat(positions(late)).isEqualTo(positions(early));
    assertThat(early.counted()).isEqualTo(150);
  }

  @Test
  void aMateIsFoundAndNoOtherPositionIsSearched() {
    // Given
    Variant variant = Variants.load("chess");
    Setup start = Mfen.parse(variant, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    // When
    StudyGraph graph = study(variant, start, RULE, new SplittableRandom(5), 1);
    // Then
    StudyPosition root = graph.position(0);
    assertThat(root.turns().getFirst().text()).isEqualTo("Aa1Aa8");
    assertThat(root.score()).isEqualTo(ForcedScore.WIN - 1);
    assertThat(graph.isFinished()).isTrue();
    assertThat(graph.counted()).isEqualTo(1);
  }

  @Test
  void invalidAnswersAreRefused() {
    // Given
    StudyGraph graph = new StudyGraph(Variants.load("chess"), null, RULE);
    // When
    boolean isUnasked = graph.answer(2, List.of(new AnalysedTurn("e2e4", 0, 1)));
    boolean isTaken = graph.answer(1, List.of(new AnalysedTurn("e2e5", 0, 1)));
    boolean isTakenAgain = graph.answer(1, List.of(new AnalysedTurn("e2e4", 0, 1)));
    // Then
    assertThat(List.of(isUnasked, isTaken, isTakenAgain)).containsExactly(false, true, false);
    assertThatThrownBy(graph::advance)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("answer 1");
  }

  @Test
  void refusesAStartInWhichTheGameIsOver() {
    Variant chess = Variants.load("chess");
    Setup mated = Mfen.parse(chess, "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    assertThatThrownBy(() -> new StudyGraph(chess, mated, RULE))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("over");
  }

  private static StudyGraph study(
      Variant variant, @Nullable Setup start, StudyRule rule, SplittableRandom random, int max) {
    StudyGraph graph = new StudyGraph(variant, start, rule);
    run(graph, variant, random, max);
    return graph;
  }

  /** Answers random open questions, at most {@code max} of them between calls of advance. */
  private static void run(StudyGraph graph, Variant variant, SplittableRandom random, int max) {
    Engine[] engines = new Engine[Settings.MAX_MULTI_PV + 1];
    graph.advance();
    while (!graph.isFinished()) {
      List<Question> open = new ArrayList<>(graph.open());
      for (int i = 0; i < max && !open.isEmpty(); i++) {
        Question question = open.remove(max == 1 ? 0 : random.nextInt(open.size()));
        int lines = question.lines();
        if (engines[lines] == null) {
          engines[lines] = new Engine(variant, Settings.DEFAULT.withHash(1).withMultiPv(lines));
        }
        Position position = variant.position(Mfen.parse(variant, question.mfen()));
        List<AnalysedTurn> answer =
            engines[lines].search(position, Limits.ofNodes(question.nodes())).lines().stream()
                .map(line ->
                    new AnalysedTurn(
                        TurnText.format(variant, line.line().first()), line.score(), line.depth()))
                .toList();
        graph.answer(question.number(), answer);
      }
      graph.advance();
    }
  }

  private static List<StudyPosition> positions(StudyGraph graph) {
    return IntStream.range(0, graph.size()).mapToObj(graph::position).toList();
  }
}
