package io.polyboard.balance.improve;

import io.polyboard.balance.report.Measure;
import io.polyboard.rules.definition.Improvement.Band;
import io.polyboard.statistics.Estimate;

/** A measure, and the band in which a designer wants its value. */
public record Wish(Measure measure, Band band) {

  /**
   * How far a value is outside the band, in units of the measure's tolerance; 0 inside. Never
   * negative: a value further inside is no better.
   */
  public double shortfall(double value) {
    return Math.max(0, Math.max(band.low() - value, value - band.high())) / measure.tolerance();
  }

  /** The shortfall of an estimated value; its interval has the least and the greatest shortfall. */
  public Estimate shortfall(Estimate value) {
    double low = shortfall(value.low());
    double high = shortfall(value.high());
    boolean reaches = value.low() <= band.high() && value.high() >= band.low();
    return new Estimate(
        shortfall(value.value()), reaches ? 0 : Math.min(low, high), Math.max(low, high));
  }
}
