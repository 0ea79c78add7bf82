package io.polyboard.balance.report;

import static io.polyboard.balance.Summary.Distribution.OPENING_1;
import static io.polyboard.balance.Summary.Distribution.OPENING_4;
import static io.polyboard.balance.Summary.Distribution.OPENING_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.rules.Variants;
import io.polyboard.statistics.Estimate;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reports make true statements. Samples are drawn with replacement from many played games, so that
 * the true values are those of all these games; for most of these variants, they also follow from
 * the rules. Seeds are fixed.
 */
class TrueReportsTest {
  private static final int POPULATION = Nightly.runs() ? 1_000 : 100;
  private static final int SAMPLES = Nightly.runs() ? 100 : 10;
  private static final List<Integer> SIZES =
      Nightly.runs() ? List.of(10, 60, 400) : List.of(10, 60);

  /** The play of the references, whatever these games are, so that reports compare with them. */
  private static final Play PLAY = new Play(1_000, References.SETTINGS, "", 0, 0);

  /** Four standard errors of the share of heads in 100 throws. */
  private static final double COIN_ERROR = 0.2;

  /** The finger gives mate from the first file, on the rank of the king in the last one. */
  private static final String PIECES =
      """
      axes:
        - {name: file, size: 4}
        - {name: rank, size: 4}
      pieces:
        K: {name: king, royal: true}
        X: {name: finger, moves: [{leap: [-1, 0], symmetry: none}, {leap: [0, 1], symmetry: none},
            {leap: [3, 0], symmetry: none}]}
        S: {name: shuttle, moves: [{leap: [1, 0], symmetry: none}, {leap: [-1, 0], symmetry: none}]}
        W: {name: wall}
      """;

  private static final String SMALL_CHESS =
      """
      axes:
        - {name: file, size: 6}
        - {name: rank, size: 6}
      pieces:
        K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
        Q: {name: queen, moves: [{slide: [1, 0]}, {slide: [1, 1]}]}
        R: {name: rook, moves: [{slide: [1, 0]}]}
        N: {name: knight, moves: [{leap: [2, 1]}]}
        P:
          name: pawn
          never-on: [a1..f1]
          pawn:
            advance: [[0, 1]]
            capture: [[1, 1], [-1, 1]]
            promotes: {on: [a6..f6], to: [Q, R, N]}
      """;

  private static final String SEARCH = "nodes=30,noise=12";

  enum Lab {
    /** One of two turns gives mate, the other stalemate, which loses. */
    COIN(PIECES + "ends: {stalemate: loss}\narray: K3/4/1X1k/4", "random", 0.5),
    WHITE_WINS_IN_ONE(PIECES + "array: K3/4/1X1k/4", SEARCH, 1),
    WHITE_WINS_IN_TWO(PIECES + "array: 2s1/4/3k/KX2", SEARCH, 1),
    WHITE_WINS_IN_THREE(PIECES + "array: 2s1/3k/4/KX2", SEARCH, 1),
    BLACK_WINS_IN_ONE(PIECES + "array: k3/1x1K/4/2S1", SEARCH, 0),
    BLACK_WINS_IN_TWO(PIECES + "array: kx2/3K/4/2S1", SEARCH, 0),
    BLACK_WINS_IN_THREE(PIECES + "array: kx2/4/3K/2S1", SEARCH, 0),
    ALL_DRAWN(PIECES + "array: k2s/4/4/K2S", SEARCH, 0.5),
    JAM(PIECES + "array: kwws/4/wWww/KWWS", SEARCH, 0.5),
    ONE_TURN(
        PIECES.replace("{name: file, size: 4}", "{name: file, size: 4, cyclic: true}")
            + "  C: {name: carousel, moves: [{leap: [1, 0], symmetry: none}]}\n"
            + "array: 4/kc2/KC2/4",
        SEARCH,
        0.5),
    SYMMETRIC(SMALL_CHESS + "array: rnqknr/pppppp/6/6/PPPPPP/RNQKNR", SEARCH, Double.NaN),
    BLACK_HAS_A_ROOK_MORE(
        SMALL_CHESS + "array: rnqknr/pppppp/6/6/PPPPPP/RNQKN1", SEARCH, Double.NaN);

    private final String definition;
    private final String player;

    /** White's score; not a number if it does not follow from the rules. */
    private final double score;

    Lab(String definition, String player, double score) {
      String id = name().toLowerCase(Locale.ROOT).replace('_', '-');
      this.definition =
          "id: %s\nname: %s\ndescription: For tests.\n%s\n".formatted(id, id, definition);
      this.player = player;
      this.score = score;
    }

    PlayedGames games() {
      return PlayedGames.of(Variants.compile(name(), definition), player);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySentenceIsTrue(Lab lab) throws InterruptedException {
    // Given
    PlayedGames games = lab.games();
    List<MeasuredGame> population = games.play(POPULATION, lab.ordinal());
    Map<Measure, Double> truth = truth(games.summary(population));
    List<Answer> answers = Answer.of(games.summary(population), Answer.USUAL_MARGIN, 1);
    double score = truth.get(Measure.WHITE_SCORE);
    if (!Double.isNaN(lab.score)) {
      assertThat(score).isCloseTo(lab.score, within(lab == Lab.COIN ? COIN_ERROR : 0));
    }
    for (int size : SIZES) {
      Map<Measure, Integer> reported = new EnumMap<>(Measure.class);
      Map<Measure, Integer> missed = new EnumMap<>(Measure.class);
      int wrong = 0;
      int wrongAnswers = 0;
      for (int sample = 0; sample < SAMPLES; sample++) {
        // When
        Summary summary =
            games.drawn(population, size, new SplittableRandom(1_000L * size + sample));
        Report report = Report.of(games.variant(), PLAY, summary, References.shipped(), 1);

        // Then
        boolean isWrong = false;
        for (MeasuredValue each : report.values()) {
          double known = truth.get(each.measure());
          if (each.estimate().isFinite()) {
            reported.merge(each.measure(), 1, Integer::sum);
            missed.merge(each.measure(), holds(each.estimate(), known) ? 0 : 1, Integer::sum);
          }
          isWrong |= isWrong(each, known);
        }
        wrong += isWrong ? 1 : 0;
        wrongAnswers += isWrong(Answer.of(summary, Answer.USUAL_MARGIN, 1), answers) ? 1 : 0;
      }

      assertThat(wrong)
          .as("false reports of %d games", size)
          .isLessThanOrEqualTo(PlayedGames.maxWrong(SAMPLES));
      assertThat(wrongAnswers)
          .as("false answers of %d games", size)
          .isLessThanOrEqualTo(PlayedGames.maxWrong(SAMPLES));
      missed.forEach((measure, times) ->
          assertThat(times)
              .as("%s of %d games: intervals that miss", measure, size)
              .isLessThanOrEqualTo(PlayedGames.maxWrong(reported.get(measure))));
    }
  }

  private static Map<Measure, Double> truth(Summary summary) {
    Map<Measure, Double> truth = new EnumMap<>(Measure.class);
    for (Measure each : Measure.values()) {
      Optional<Estimate> estimate = each.estimator().estimate(summary, Independence.INDEPENDENT);
      truth.put(each, estimate.map(Estimate::value).orElse(Double.NaN));
    }
    truth.computeIfPresent(
        Measure.OPENING_DIVERSITY_1, (each, number) -> drawn(summary, OPENING_1, number));
    truth.computeIfPresent(
        Measure.OPENING_DIVERSITY_4, (each, number) -> drawn(summary, OPENING_4, number));
    truth.computeIfPresent(
        Measure.OPENING_DIVERSITY_8, (each, number) -> drawn(summary, OPENING_8, number));
    return truth;
  }

  /** Samples are drawn with replacement: a game that is drawn twice is a pair of equal openings. */
  private static double drawn(Summary summary, Distribution positions, double number) {
    double games = summary.distribution(positions).size();
    double alike = Double.isNaN(number) ? 0 : 1 / number;
    return 1 / (alike * (1 - 1 / games) + 1 / games);
  }

  private static boolean holds(Estimate estimate, double truth) {
    return estimate.low() <= truth + 1e-9 && truth <= estimate.high() + 1e-9;
  }

  private static boolean isWrong(MeasuredValue value, double truth) {
    Estimate reference = value.reference();
    Finding finding = value.verdict().finding();
    if (reference == null) {
      return false;
    }
    double difference = truth - reference.value();
    return (finding == Finding.HIGHER && difference <= 0)
        || (finding == Finding.LOWER && difference >= 0)
        || (finding == Finding.ALIKE && Math.abs(difference) > value.measure().tolerance());
  }

  /** Whether an answer differs from that of all games. */
  private static boolean isWrong(List<Answer> answers, List<Answer> truth) {
    return IntStream.range(0, answers.size())
        .mapToObj(i -> EnumSet.of(answers.get(i).finding(), truth.get(i).finding()))
        .anyMatch(findings -> findings.size() == 2 && !findings.contains(Answer.Finding.UNKNOWN));
  }
}
