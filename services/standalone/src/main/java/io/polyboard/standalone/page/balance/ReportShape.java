package io.polyboard.standalone.page.balance;

import io.polyboard.balance.pieces.Influence;
import io.polyboard.balance.report.Unit;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Weights;
import io.polyboard.proto.balance.v1.CurvePoint;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Fan;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.LengthCount;
import io.polyboard.proto.balance.v1.PieceUse;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.StretchValue;
import io.polyboard.proto.balance.v1.TrendPoint;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.Variants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The balance of a variant as JSON has it.
 *
 * @param variant its id
 * @param games counted, of all strengths
 * @param nodes the strengths: positions a turn of each side, 0 where it has no such limit
 * @param notes on what was counted
 */
public record ReportShape(
    String variant,
    String name,
    String designer,
    String digest,
    long games,
    List<Long> nodes,
    int measuresVersion,
    List<Sample> samples,
    List<Measure> measures,
    List<Lengths> lengths,
    List<Jam> jamByTurn,
    List<Fans> fans,
    List<Piece> pieces,
    List<PieceValue> pieceValues,
    List<PieceEstimate> pieceEstimates,
    List<PieceInfluence> influence,
    List<Board> boards,
    List<Cells> cells,
    List<Trend> trends,
    List<Doubling> doublings,
    List<OpeningScore> openingScores,
    List<Fairness> fairness,
    List<OtherPlay> otherPlays,
    List<Curve> curves,
    List<String> notes) {
  /** Fewer games have no interval of a mean or a ratio. */
  private static final int INTERVALS_FROM = io.polyboard.balance.report.Report.FEWEST_GAMES;

  /** The games of one strength. */
  public record Sample(
      long nodes,
      String settings,
      String opening,
      long games,
      long repeated,
      long dropped,
      long whiteWins,
      long draws,
      long blackWins,
      Map<String, Long> terminations) {}

  /** A value with its interval of 95%, whose ends are null where games are too few. */
  public record Interval(double value, @Nullable Double low, @Nullable Double high) {
    static @Nullable Interval of(boolean isThere, Estimate estimate) {
      return isThere ? of(estimate) : null;
    }

    static Interval of(Estimate estimate) {
      return new Interval(
          estimate.getValue(),
          estimate.hasLow() ? estimate.getLow() : null,
          estimate.hasHigh() ? estimate.getHigh() : null);
    }
  }

  /** What a measure is compared with. */
  public record Reference(double low, double high, String source) {}

  /** Where the values of other variants lie, and how many these are. */
  public record Others(double low, double high, int variants) {}

  /** A measure of the games of one strength. */
  public record Measure(
      String name,
      String title,
      long nodes,
      double value,
      @Nullable Double low,
      @Nullable Double high,
      String unit,
      long games,
      @Nullable Reference reference,
      @Nullable Others others,
      String finding,
      String verdict,
      String explanation) {}

  /** Games by their length in turns. */
  public record Lengths(long nodes, List<Integer> turns, List<Long> games) {}

  /** The share of a side's men without a legal move, by turn. */
  public record Jam(
      long nodes,
      String side,
      List<Integer> turn,
      List<Double> value,
      List<@Nullable Double> low,
      List<@Nullable Double> high,
      List<Long> games) {}

  /** Quantiles of White's expected score, by turn. */
  public record Fans(
      long nodes,
      List<Integer> turn,
      List<Double> q05,
      List<Double> q25,
      List<Double> q50,
      List<Double> q75,
      List<Double> q95) {}

  /** How a kind of piece is used. */
  public record Piece(
      String piece,
      String letter,
      long nodes,
      double shareOfMoves,
      double shareOfMen,
      @Nullable Interval use,
      @Nullable Interval survival,
      @Nullable Interval stuck,
      @Nullable Interval controlled) {}

  /** What a kind of piece is worth by the results, in the worth of the unit. */
  public record PieceValue(
      String piece,
      String letter,
      String phase,
      long nodes,
      double value,
      @Nullable Double low,
      @Nullable Double high,
      String unit) {}

  /**
   * What a kind of piece is worth by other means, in the worth of the unit.
   *
   * @param mobility the mean number of cells that it reaches where a third of the cells is occupied
   * @param byMobility what follows from that
   * @param tunedMiddle the weight in the evaluation's middle game, tuned to games; tunedEnd
   *     likewise
   * @param designer what the game's designer says
   */
  public record PieceEstimate(
      String piece,
      String letter,
      String unit,
      double mobility,
      double byMobility,
      @Nullable Double tunedMiddle,
      @Nullable Double tunedEnd,
      @Nullable Double designer,
      @Nullable String designerSource) {}

  /**
   * Mean cells that a kind of piece controls, each beside those of the kind of that name in
   * orthodox chess, and how many times as many they are.
   *
   * @param actual in play, at the strength of {@code nodes}: the greatest at which orthodox chess
   *     was measured, or else the greatest
   */
  public record PieceInfluence(
      String piece,
      String letter,
      double empty,
      @Nullable Double orthodox,
      @Nullable Double ratio,
      double halfFull,
      @Nullable Double orthodoxHalfFull,
      @Nullable Double ratioHalfFull,
      @Nullable Long nodes,
      @Nullable Double actual,
      @Nullable Double orthodoxActual,
      @Nullable Double ratioActual) {}

  /** A board. */
  public record Board(String label, int files, int ranks) {}

  /** The share of a side's moves that end on each cell, board by board, rank 1 file a first. */
  public record Cells(long nodes, String side, List<Double> share) {}

  /**
   * How a measure moves with strength.
   *
   * @param doubling the change by a doubling of the greatest strength
   * @param curve the fitted line between the strengths; empty for two
   * @param predictions one and two doublings beyond; empty where there are none
   * @param fit the likelihood of strengths as far off the line by chance
   * @param told whether the predictions are near enough to tell something
   */
  public record Trend(
      String name,
      String title,
      String unit,
      String settings,
      String opening,
      Interval doubling,
      List<Point> curve,
      List<Point> predictions,
      @Nullable Double fit,
      boolean told,
      String verdict) {}

  /** A value at a strength. */
  public record Point(double nodes, double value, @Nullable Double low, @Nullable Double high) {}

  /**
   * Games between a strength and twice of it.
   *
   * @param nodes of the weaker side
   * @param wins of the stronger side
   * @param score points a game of the stronger side
   * @param elo null where all games were won, or all lost
   */
  public record Doubling(
      long nodes,
      String settings,
      String opening,
      long games,
      long wins,
      long draws,
      long losses,
      Interval score,
      @Nullable Interval elo) {}

  /**
   * White's score in games from openings that leave the score within a bound of the array's.
   *
   * @param fromArray the same of games from the array; null where there are none
   * @param difference the first less the second; null likewise
   */
  public record OpeningScore(
      long nodes,
      String settings,
      String opening,
      long games,
      Interval score,
      @Nullable Interval fromArray,
      @Nullable Interval difference) {}

  /**
   * Whether the variant is fair.
   *
   * @param margin how far from one half White's score may be
   * @param finding {@code fair}, {@code favours_white}, {@code favours_black} or {@code uncertain}
   */
  public record Fairness(long nodes, double margin, String finding, String text) {}

  /**
   * What the scores of the players say of the results: who has a score expects 1 / (1 + 10^(-score
   * / scale)) points.
   *
   * @param scale centipawns that make ten times the odds
   * @param scores White's scores in centipawns, of positions of about the same
   * @param scored what White scored in the end, from each of them
   * @param positions how many these are
   */
  public record Curve(
      long nodes,
      Interval scale,
      long games,
      String text,
      List<Double> scores,
      List<Double> scored,
      List<Long> positions) {}

  /**
   * White's score in games from the array that were played otherwise.
   *
   * @param otherwise in what: {@code noise 3}
   * @param difference that less the score of the games of the report
   */
  public record OtherPlay(
      long nodes,
      String settings,
      String otherwise,
      long games,
      Interval score,
      Interval difference) {}

  /** The shape of what the service says. */
  static ReportShape of(Variant described, GetBalanceResponse balance) {
    io.polyboard.rules.Variant variant = Variants.compile("YAML", described.getDefinition());
    List<Report> reports = balance.getReportsList();
    return new ReportShape(
        described.getId(),
        described.getName(),
        described.getDesigner(),
        described.getDigest(),
        reports.stream().mapToLong(each -> each.getSample().getGames()).sum(),
        reports.stream().map(each -> each.getSample().getNodes()).distinct().sorted().toList(),
        balance.getMeasuresVersion(),
        reports.stream().map(ReportShape::sample).toList(),
        reports.stream().flatMap(each -> measures(each).stream()).toList(),
        reports.stream().map(ReportShape::lengths).toList(),
        reports.stream()
            .flatMap(each ->
                List.of(
                    jam(each, "white", each.getWhiteJamList()),
                    jam(each, "black", each.getBlackJamList()))
                    .stream())
            .toList(),
        reports.stream().map(ReportShape::fans).toList(),
        reports.stream().flatMap(each -> pieces(each).stream()).toList(),
        reports.stream().flatMap(each -> pieceValues(each).stream()).toList(),
        balance.getPieceEstimatesList().stream().map(ReportShape::pieceEstimate).toList(),
        influence(variant, reports),
        boards(variant),
        reports.stream()
            .flatMap(each ->
                List.of(
                    cells(variant, each, "white", each.getWhiteLandingsList()),
                    cells(variant, each, "black", each.getBlackLandingsList()))
                    .stream())
            .toList(),
        balance.getTrendsList().stream().map(ReportShape::trend).toList(),
        balance.getDoublingsList().stream().map(ReportShape::doubling).toList(),
        balance.getOpeningScoresList().stream().map(ReportShape::openingScore).toList(),
        reports.stream().filter(Report::hasFairness).map(ReportShape::fairness).toList(),
        balance.getOtherPlaysList().stream()
            .map(each -> otherPlay(each, variant, reports.getFirst().getSample().getSettings()))
            .toList(),
        reports.stream().filter(Report::hasCurve).map(ReportShape::curve).toList(),
        notes(reports));
  }

  private static Curve curve(Report report) {
    List<CurvePoint> points = report.getCurve().getPointsList();
    return new Curve(
        report.getSample().getNodes(),
        Interval.of(report.getCurve().getScale()),
        report.getCurve().getGames(),
        report.getCurve().getText(),
        points.stream().map(CurvePoint::getScore).toList(),
        points.stream().map(CurvePoint::getScored).toList(),
        points.stream().map(CurvePoint::getPositions).toList());
  }

  private static Fairness fairness(Report report) {
    return new Fairness(
        report.getSample().getNodes(),
        report.getFairness().getMargin(),
        report
            .getFairness()
            .getFinding()
            .name()
            .substring("FAIRNESS_FINDING_".length())
            .toLowerCase(Locale.ROOT),
        report.getFairness().getText());
  }

  private static OtherPlay otherPlay(
      io.polyboard.proto.balance.v1.OtherPlay other,
      io.polyboard.rules.Variant variant,
      String settings) {
    List<String> alike = List.of(settings.split(" "));
    String material = "weights=" + Digest.of(Weights.material(variant).text());
    return new OtherPlay(
        other.getNodes(),
        other.getSettings(),
        Arrays.stream(other.getSettings().split(" "))
            .filter(each -> !alike.contains(each))
            .map(
                each -> each.equals(material) ? "the pieces' values alone" : each.replace('=', ' '))
            .collect(Collectors.joining(", ")),
        other.getGames(),
        Interval.of(other.getWhiteScore()),
        Interval.of(other.getDifference()));
  }

  private static OpeningScore openingScore(io.polyboard.proto.balance.v1.OpeningScore score) {
    return new OpeningScore(
        score.getNodes(),
        score.getSettings(),
        score.getOpening(),
        score.getGames(),
        Interval.of(score.getWhiteScore()),
        Interval.of(score.hasFromArray(), score.getFromArray()),
        Interval.of(score.hasDifference(), score.getDifference()));
  }

  private static Sample sample(Report report) {
    io.polyboard.proto.balance.v1.Sample sample = report.getSample();
    return new Sample(
        sample.getNodes(),
        sample.getSettings(),
        opening(sample.getOpening()),
        sample.getGames(),
        sample.getRepeatedGames(),
        sample.getDroppedGames(),
        sample.getWhiteWins(),
        sample.getDraws(),
        sample.getBlackWins(),
        new TreeMap<>(sample.getTerminationsMap()));
  }

  private static List<Measure> measures(Report report) {
    return report.getMeasuresList().stream()
        .map(each ->
            new Measure(
                each.getName(),
                each.getTitle(),
                report.getSample().getNodes(),
                each.getValue().getValue(),
                each.getValue().hasLow() ? each.getValue().getLow() : null,
                each.getValue().hasHigh() ? each.getValue().getHigh() : null,
                each.getUnit(),
                report.getSample().getGames(),
                each.hasReference() ? reference(each) : null,
                each.hasOthers()
                    ? new Others(
                        each.getOthers().getLow(),
                        each.getOthers().getHigh(),
                        each.getOthers().getVariants())
                    : null,
                finding(each.getFinding()),
                each.getVerdict(),
                each.getDefinition()))
        .toList();
  }

  /** No measure is negative, and no share is more than 1. */
  private static Reference reference(io.polyboard.proto.balance.v1.Measure measure) {
    double value = measure.getReference().getValue();
    return new Reference(
        Math.max(0, value - measure.getTolerance()),
        measure.getUnit().equals(Unit.SHARE.text())
            ? Math.min(1, value + measure.getTolerance())
            : value + measure.getTolerance(),
        "orthodox chess, give or take what makes no difference");
  }

  static String finding(Finding finding) {
    return finding.name().substring("FINDING_".length()).toLowerCase(Locale.ROOT);
  }

  private static Lengths lengths(Report report) {
    return new Lengths(
        report.getSample().getNodes(),
        report.getLengthsList().stream().map(LengthCount::getTurns).toList(),
        report.getLengthsList().stream().map(LengthCount::getGames).toList());
  }

  private static Jam jam(Report report, String side, List<StretchValue> stretches) {
    List<@Nullable Double> low = new ArrayList<>();
    List<@Nullable Double> high = new ArrayList<>();
    for (StretchValue each : stretches) {
      low.add(each.getValue().hasLow() ? each.getValue().getLow() : null);
      high.add(each.getValue().hasHigh() ? each.getValue().getHigh() : null);
    }
    return new Jam(
        report.getSample().getNodes(),
        side,
        stretches.stream().map(StretchValue::getTurn).toList(),
        stretches.stream().map(each -> each.getValue().getValue()).toList(),
        low,
        high,
        stretches.stream().map(StretchValue::getGames).toList());
  }

  private static Fans fans(Report report) {
    List<Fan> fans = report.getFansList();
    return new Fans(
        report.getSample().getNodes(),
        fans.stream().map(Fan::getTurn).toList(),
        quantile(fans, 0),
        quantile(fans, 1),
        quantile(fans, 2),
        quantile(fans, 3),
        quantile(fans, 4));
  }

  private static List<Double> quantile(List<Fan> fans, int index) {
    return fans.stream().map(fan -> fan.getQuantiles(index)).toList();
  }

  private static List<Piece> pieces(Report report) {
    return report.getPiecesList().stream()
        .map(each ->
            new Piece(
                each.getPiece(),
                each.getLetter(),
                report.getSample().getNodes(),
                each.getShareOfMoves(),
                each.getShareOfMen(),
                Interval.of(each.hasUse(), each.getUse()),
                Interval.of(each.hasSurvival(), each.getSurvival()),
                Interval.of(each.hasStuck(), each.getStuck()),
                Interval.of(each.hasControlled(), each.getControlled())))
        .toList();
  }

  private static List<PieceValue> pieceValues(Report report) {
    return report.getPieceValuesList().stream()
        .map(each -> {
          Interval value = Interval.of(each.getValue());
          return new PieceValue(
              each.getPiece(),
              each.getLetter(),
              each.getPhase(),
              report.getSample().getNodes(),
              value.value(),
              value.low(),
              value.high(),
              each.getUnit());
        })
        .toList();
  }

  private static PieceEstimate pieceEstimate(io.polyboard.proto.balance.v1.PieceEstimate each) {
    return new PieceEstimate(
        each.getPiece(),
        each.getLetter(),
        each.getUnit(),
        each.getMobility(),
        each.getByMobility(),
        each.hasTunedMiddle() ? each.getTunedMiddle() : null,
        each.hasTunedEnd() ? each.getTunedEnd() : null,
        each.hasDesigner() ? each.getDesigner() : null,
        each.hasDesigner() ? each.getDesignerSource() : null);
  }

  private static List<PieceInfluence> influence(
      io.polyboard.rules.Variant variant, List<Report> reports) {
    Map<String, Influence> orthodox =
        Influence.of(Variants.shipped("chess")).stream()
            .collect(Collectors.toMap(each -> each.kind().name(), Function.identity()));
    Report played = comparedInPlay(reports);
    return Influence.of(variant).stream()
        .map(each ->
            influence(
                each,
                orthodox.get(each.kind().name()),
                played == null ? 0 : played.getSample().getNodes(),
                played == null ? null : use(played, each.kind().name())))
        .toList();
  }

  private static @Nullable Report comparedInPlay(List<Report> reports) {
    return reports.stream()
        .max(
            Comparator.comparing((Report report) ->
                    report.getPiecesList().stream().anyMatch(PieceUse::hasControlledInChess))
                .thenComparing(report -> report.getSample().getNodes()))
        .orElse(null);
  }

  private static @Nullable PieceUse use(Report report, String piece) {
    return report.getPiecesList().stream()
        .filter(use -> use.getPiece().equals(piece) && use.hasControlled())
        .findFirst()
        .orElse(null);
  }

  private static PieceInfluence influence(
      Influence influence, @Nullable Influence orthodox, long nodes, @Nullable PieceUse use) {
    Double actual = use == null ? null : Double.valueOf(use.getControlled().getValue());
    Double orthodoxActual =
        use == null || !use.hasControlledInChess()
            ? null
            : Double.valueOf(use.getControlledInChess().getValue());
    return new PieceInfluence(
        influence.kind().name(),
        String.valueOf(influence.kind().letter()),
        influence.empty(),
        orthodox == null ? null : orthodox.empty(),
        orthodox == null ? null : influence.empty() / orthodox.empty(),
        influence.halfFull(),
        orthodox == null ? null : orthodox.halfFull(),
        orthodox == null ? null : influence.halfFull() / orthodox.halfFull(),
        use == null ? null : nodes,
        actual,
        orthodoxActual,
        actual == null || orthodoxActual == null ? null : actual / orthodoxActual);
  }

  private static List<Board> boards(io.polyboard.rules.Variant variant) {
    List<Board> boards = new ArrayList<>();
    for (int board = 0; board < variant.lattice().boards(); board++) {
      boards.add(
          new Board(
              variant.lattice().label(board),
              variant.lattice().files(),
              variant.lattice().ranks()));
    }
    return boards;
  }

  /** From the order of cells to that of boards, ranks and files. */
  private static Cells cells(
      io.polyboard.rules.Variant variant, Report report, String side, List<Double> landings) {
    List<Double> shares = new ArrayList<>();
    for (int board = 0; board < variant.lattice().boards(); board++) {
      for (int rank = 0; rank < variant.lattice().ranks(); rank++) {
        for (int file = 0; file < variant.lattice().files(); file++) {
          shares.add(landings.get(variant.lattice().at(board, file, rank).index()));
        }
      }
    }
    return new Cells(report.getSample().getNodes(), side, shares);
  }

  private static Trend trend(io.polyboard.proto.balance.v1.Trend trend) {
    return new Trend(
        trend.getName(),
        trend.getTitle(),
        trend.getUnit(),
        trend.getSettings(),
        opening(trend.getOpening()),
        Interval.of(trend.getDoubling()),
        trend.getCurveList().stream().map(ReportShape::point).toList(),
        trend.getPredictionsList().stream().map(ReportShape::point).toList(),
        trend.hasFit() ? trend.getFit() : null,
        trend.getTold(),
        trend.getVerdict());
  }

  private static Point point(TrendPoint point) {
    Interval value = Interval.of(point.getValue());
    return new Point(point.getNodes(), value.value(), value.low(), value.high());
  }

  private static Doubling doubling(io.polyboard.proto.balance.v1.Doubling doubling) {
    return new Doubling(
        doubling.getNodes(),
        doubling.getSettings(),
        opening(doubling.getOpening()),
        doubling.getGames(),
        doubling.getWins(),
        doubling.getDraws(),
        doubling.getLosses(),
        Interval.of(doubling.getScore()),
        Interval.of(doubling.hasElo(), doubling.getElo()));
  }

  static String opening(String opening) {
    return opening.isEmpty() ? "array" : opening;
  }

  private static List<String> notes(List<Report> reports) {
    List<String> notes = new ArrayList<>();
    for (Report report : reports) {
      io.polyboard.proto.balance.v1.Sample sample = report.getSample();
      notes.add(
          strength(sample.getNodes())
              + ": "
              + games(sample.getGames())
              + (sample.getOpening().isEmpty()
                  ? " from the array, without a choice of openings"
                  : " with openings: " + sample.getOpening())
              + "; "
              + sample.getSettings()
              + "; "
              + repeats(sample));
      if (sample.getGames() > 0 && sample.getGames() < INTERVALS_FROM) {
        notes.add(
            strength(sample.getNodes())
                + ": fewer than "
                + INTERVALS_FROM
                + " games: means and ratios have no interval, and that of a share near 0 or 1 may"
                + " hold it in 90 of 100 samples only");
      }
      if (!report.hasCurve() && sample.getGames() > 0) {
        notes.add(
            strength(sample.getNodes())
                + ": these games do not tell what a player's score says of the result, which takes"
                + " 100 games or more: no measures by expected scores");
      }
    }
    return notes;
  }

  private static String repeats(io.polyboard.proto.balance.v1.Sample sample) {
    String dropped =
        sample.getDroppedGames() == 0
            ? ""
            : "; not counted, since nothing was left to chance or the seeds are the same: "
                + games(sample.getDroppedGames())
                + " more that equal these turn for turn";
    return switch ((int) Math.min(2, sample.getRepeatedGames())) {
      case 0 -> "none equals another turn for turn" + dropped;
      case 1 -> "1 of them equals an earlier one turn for turn" + dropped;
      default ->
          "%d of them (%.1f%%) equal an earlier one turn for turn"
                  .formatted(
                      sample.getRepeatedGames(),
                      100.0 * sample.getRepeatedGames() / sample.getGames())
              + dropped;
    };
  }

  private static String strength(long nodes) {
    return nodes == 0 ? "without a limit of nodes" : nodes + " nodes a turn";
  }

  private static String games(long games) {
    return games == 1 ? "1 game" : games + " games";
  }
}
