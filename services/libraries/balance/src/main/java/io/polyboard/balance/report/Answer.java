package io.polyboard.balance.report;

import static java.util.stream.Collectors.joining;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;

/**
 * The answer to one of a designer's three questions about a variant. A question has conditions,
 * each with a limit for a value: it holds if the value's interval is on the right side of the
 * limit, and fails if it is on the wrong side. The answer is yes if all conditions hold, and no if
 * one fails. The intervals of all conditions hold together for 95 of 100 samples, and so the three
 * answers are right together. {@code docs/balance.md} has the conditions.
 *
 * @param text what the answer rests on, in words with figures, without a full stop
 * @param moreGames about how many more games would decide an unknown answer; 0 if that is not known
 *     or more than {@link Verdict#MAX_NAMED}, and if the answer is known
 */
public record Answer(Question question, Finding finding, String text, long moreGames) {
  /** The default of the max distance of White's score from one half: three percentage points. */
  public static final double USUAL_MARGIN = 0.03;

  /** Min share of games with a winner. */
  private static final double MIN_WON = 0.5;

  /** Max share of games with the same result: if more end alike, the result is known in advance. */
  private static final double MAX_ALIKE = 0.9;

  /** See {@link Measure#JAM}. */
  private static final double MAX_JAM = 0.5;

  /** See {@link Measure#EFFECTIVE_CHOICE}. */
  private static final double MIN_CHOICE = 2;

  /** See {@link Measure#LEAD_CHANGES}. */
  private static final double MIN_LEAD_CHANGES = 0.5;

  /** Number of intervals that the conditions use. */
  private static final int INTERVALS = 7;

  /** Games of a growing sample when it is first judged. */
  private static final int FIRST_LOOK = 200;

  /** The questions. */
  public enum Question {
    /** Is White's score near one half? */
    FAIR,
    /** Do most games have a winner? */
    DECISIVE,
    /** Is the result open, can pieces move, do players have a choice, and does the lead change? */
    ALIVE
  }

  /** The possible answers. */
  public enum Finding {
    YES,
    NO,
    /** The games are too few. */
    UNKNOWN
  }

  /**
   * The answers of games from the start position.
   *
   * @param margin max distance of White's score from one half in a fair variant, more than 0, less
   *     than 0.5
   * @param looks number of times that a growing sample is judged, 1 or more; the answers of all
   *     times together are right for 95 of 100 samples
   * @return in the order of the questions; empty without games
   */
  public static List<Answer> of(Summary summary, double margin, int looks) {
    if (summary.games() == 0) {
      return List.of();
    }
    Games games = new Games(summary, Confidence.USUAL.simultaneous(INTERVALS * looks));
    return List.of(games.fair(margin), games.decisive(), games.alive());
  }

  /**
   * The number of games at which a growing sample is judged next: 200, 400, 800 and so on.
   *
   * @param games number of games now
   * @param max number of games at which it is judged for the last time, 1 or more
   */
  public static int nextLook(long games, int max) {
    long next = FIRST_LOOK;
    while (next <= games) {
      next *= 2;
    }
    return (int) Math.min(next, max);
  }

  /** How often a sample is judged that grows to a number of games, see {@link #nextLook}. */
  public static int looks(int max) {
    int looks = 1;
    for (int games = nextLook(0, max); games < max; games = nextLook(games, max)) {
      looks++;
    }
    return looks;
  }

  /**
   * A condition for a value: more than a limit, or less.
   *
   * @param text the value in words
   */
  private record Condition(Estimate value, double limit, boolean isMin, String text) {
    Finding finding() {
      return value.low() > limit
          ? isMin ? Finding.YES : Finding.NO
          : value.high() < limit ? isMin ? Finding.NO : Finding.YES : Finding.UNKNOWN;
    }

    /** What the condition would be if the value had no error. */
    boolean seemsToHold() {
      return value.value() > limit == isMin;
    }

    /** About how many more games would show it; {@link Double#POSITIVE_INFINITY} if unknown. */
    double moreGames(long games) {
      double distance = Math.abs(value.value() - limit);
      double error =
          value.value() > limit ? value.value() - value.low() : value.high() - value.value();
      double times = error / distance;
      return times * times * games - games;
    }
  }

  /** Games, and the confidence of the interval of each condition. */
  private record Games(Summary summary, Confidence confidence) {
    private Answer fair(double margin) {
      Estimate score = estimate(Measure.WHITE_SCORE).orElseThrow();
      List<Condition> conditions =
          List.of(
              new Condition(score, 0.5 - margin, true, ""),
              new Condition(score, 0.5 + margin, false, ""));
      String ahead = score.value() < 0.5 ? "Black" : "White";
      String points = points(margin);
      String meaning =
          switch (finding(conditions)) {
            case YES -> "no advantage of more than " + points;
            case NO -> "an advantage of more than " + points + " for " + ahead;
            case UNKNOWN ->
                score.low() > 0.5 || score.high() < 0.5
                    ? "an advantage for " + ahead + ", perhaps of less than " + points
                    : "an advantage of more than " + points + " is possible";
          };
      String text = "White scores " + interval(Unit.SHARE, score) + ": " + meaning;
      return answer(Question.FAIR, conditions, text);
    }

    private Answer decisive() {
      Estimate won = share(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS);
      return answer(
          Question.DECISIVE,
          List.of(new Condition(won, MIN_WON, true, "")),
          interval(Unit.SHARE, won) + " of the games have a winner");
    }

    private Answer alive() {
      List<Condition> conditions = new ArrayList<>();
      for (Outcome.Result result :
          List.of(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS, Outcome.Result.DRAW)) {
        Estimate alike = share(result);
        String games = interval(Unit.SHARE, alike) + " of the games";
        String text =
            switch (result) {
              case WHITE_WINS -> "White wins " + games;
              case BLACK_WINS -> "Black wins " + games;
              case DRAW, ONGOING -> games + " are drawn";
            };
        conditions.add(new Condition(alike, MAX_ALIKE, false, text));
      }
      add(conditions, Measure.JAM, MAX_JAM, false, "%s of the pieces cannot move");
      add(
          conditions,
          Measure.EFFECTIVE_CHOICE,
          MIN_CHOICE,
          true,
          "a player chooses among %s turns");
      add(
          conditions,
          Measure.LEAD_CHANGES,
          MIN_LEAD_CHANGES,
          true,
          "the lead changes %s times a game");
      Finding finding = finding(conditions);
      String text =
          conditions.stream()
              .filter(each -> each.finding() == finding)
              // That the result is open goes without saying.
              .filter(each -> finding != Finding.YES || each.limit != MAX_ALIKE)
              .map(Condition::text)
              .collect(joining(", "));
      return answer(Question.ALIVE, conditions, text);
    }

    /**
     * Adds a condition. It is left out if the measure is missing although games are enough: then
     * the players' scores do not predict the results, and there is no lead.
     */
    private void add(
        List<Condition> conditions, Measure measure, double limit, boolean isMin, String text) {
      Optional<Estimate> estimate = estimate(measure);
      if (estimate.isPresent() || summary.games() < Curve.MIN_GAMES) {
        Estimate value = estimate.orElse(Estimate.unknown(limit));
        String unknown = "an unknown " + (measure.unit() == Unit.SHARE ? "share" : "number of");
        String figure = estimate.isPresent() ? interval(measure.unit(), value) : unknown;
        conditions.add(new Condition(value, limit, isMin, text.formatted(figure)));
      }
    }

    private Optional<Estimate> estimate(Measure measure) {
      return measure.estimator().estimate(summary, Independence.INDEPENDENT, confidence);
    }

    private Estimate share(Outcome.Result... results) {
      return new Estimator.Games(sums -> Arrays.stream(results).mapToLong(sums::games).sum())
          .estimate(summary, Independence.INDEPENDENT, confidence)
          .orElseThrow();
    }

    private Answer answer(Question question, List<Condition> conditions, String text) {
      Finding finding = finding(conditions);
      double more = finding == Finding.UNKNOWN ? moreGames(conditions) : 0;
      if (Double.isInfinite(more) && summary.games() < Curve.MIN_GAMES) {
        more = Curve.MIN_GAMES - summary.games();
      }
      return new Answer(
          question,
          finding,
          text,
          more < Verdict.MAX_NAMED ? Verdict.rounded((long) Math.ceil(more)) : 0);
    }

    /** The games until one condition fails, if one seems to fail; else until all hold. */
    private double moreGames(List<Condition> conditions) {
      List<Condition> open =
          conditions.stream().filter(each -> each.finding() == Finding.UNKNOWN).toList();
      DoubleStream failing =
          open.stream()
              .filter(each -> !each.seemsToHold())
              .mapToDouble(each -> each.moreGames(summary.games()));
      return failing
          .min()
          .orElseGet(() ->
              open.stream().mapToDouble(each -> each.moreGames(summary.games())).max().orElse(0));
    }
  }

  private static Finding finding(List<Condition> conditions) {
    Set<Finding> findings = EnumSet.noneOf(Finding.class);
    conditions.forEach(each -> findings.add(each.finding()));
    return findings.contains(Finding.NO)
        ? Finding.NO
        : findings.contains(Finding.UNKNOWN) ? Finding.UNKNOWN : Finding.YES;
  }

  private static String interval(Unit unit, Estimate value) {
    String text = number(unit, value.value());
    return value.isFinite()
        ? "%s (%s to %s)".formatted(text, number(unit, value.low()), number(unit, value.high()))
        : text;
  }

  private static String number(Unit unit, double value) {
    return unit == Unit.SHARE
        ? Verdict.text(unit, value)
        : Verdict.unsignedZero(String.format(Locale.ROOT, "%.1f", value));
  }

  private static String points(double share) {
    String number = String.format(Locale.ROOT, "%.1f", 100 * share).replace(".0", "");
    return number + (number.equals("1") ? " point" : " points");
  }
}
