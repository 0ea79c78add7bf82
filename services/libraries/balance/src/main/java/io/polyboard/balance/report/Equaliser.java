package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.ScoreInterval;
import io.polyboard.statistics.Tally;

/**
 * A rule that may make a variant fairer, with the score of the side that begins under it.
 * Immutable.
 *
 * @param wins games that White won
 * @param losses games that White lost
 */
public record Equaliser(Kind kind, long wins, long draws, long losses) {

  /** The rules, the least intrusive first. */
  public enum Kind {
    /** The variant as it is. */
    NONE("as it is"),
    /** White makes the first turn, and then Black may take White's side. */
    PIE_RULE("pie rule"),
    /** The first turn has one move fewer. */
    FEWER_MOVES("one move fewer in the first turn"),
    /** A draw counts as a win of the side that scores less in the variant as it is. */
    DRAW_ODDS("draw odds");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Draw odds, from the games of the variant as it is. */
  public static Equaliser drawOdds(Equaliser asItIs) {
    boolean isWhiteAhead = asItIs.wins >= asItIs.losses;
    return isWhiteAhead
        ? new Equaliser(Kind.DRAW_ODDS, asItIs.wins, 0, asItIs.losses + asItIs.draws)
        : new Equaliser(Kind.DRAW_ODDS, asItIs.wins + asItIs.draws, 0, asItIs.losses);
  }

  /** The number of games. */
  public long games() {
    return wins + draws + losses;
  }

  /**
   * The points per game of the side that begins, 0 to 1, with an interval of 95%. Under the pie
   * rule the other side chooses the better colour, so that it is at most one half. At least one
   * game is required.
   */
  public Estimate score() {
    Tally tally = Tally.ofGames(wins, draws, losses);
    Estimate white = ScoreInterval.of(tally, tally.results(), Confidence.USUAL);
    return kind == Kind.PIE_RULE ? ofWorse(white) : white;
  }

  private static Estimate ofWorse(Estimate white) {
    Estimate worse =
        white.value() <= 0.5
            ? white
            : new Estimate(1 - white.value(), 1 - white.high(), 1 - white.low());
    return worse.high() <= 0.5
        ? worse
        : new Estimate(worse.value(), Math.min(worse.low(), 1 - worse.high()), 0.5);
  }

  /** How far the score is from one half, with its interval. */
  public Estimate distance() {
    Estimate score = score();
    double low = score.low() - 0.5;
    double high = score.high() - 0.5;
    double least = low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
    return new Estimate(
        Math.abs(score.value() - 0.5), least, Math.max(Math.abs(low), Math.abs(high)));
  }

  /** The rule with the score nearest to one half; of several, the least intrusive. */
  public static Equaliser nearest(List<Equaliser> rules) {
    return rules.stream()
        .min(
            Comparator.comparingDouble((Equaliser each) -> each.distance().value())
                .thenComparing(Equaliser::kind))
        .orElseThrow();
  }

  /** Whether it is surely nearer to one half than another rule. */
  public boolean isSurelyNearer(Equaliser than) {
    return distance().high() < than.distance().low();
  }
}
