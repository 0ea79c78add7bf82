package io.polyboard.standalone.page;

import module java.base;

import com.google.errorprone.annotations.FormatMethod;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Score;
import io.polyboard.proto.tournament.v1.Estimate;

/** Formats messages of the services as text. */
public final class Figures {
  private Figures() {}

  /** {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or {@code *}. */
  public static String of(Result result) {
    return switch (result) {
      case RESULT_WHITE_WINS -> "1-0";
      case RESULT_BLACK_WINS -> "0-1";
      case RESULT_DRAW -> "1/2-1/2";
      default -> "*";
    };
  }

  /** The state of a tournament or study: {@code running}. */
  public static String state(Enum<?> state) {
    return state.name().substring("STATE_".length()).toLowerCase(Locale.ROOT);
  }

  /** {@code checkmate}, {@code no progress}. */
  public static String of(Termination termination) {
    return termination
        .name()
        .substring("TERMINATION_".length())
        .toLowerCase(Locale.ROOT)
        .replace('_', ' ');
  }

  /** {@code 1-0 by checkmate}. */
  public static String of(Outcome outcome) {
    return of(outcome.getResult())
        + (outcome.getTermination() == Termination.TERMINATION_UNSPECIFIED
            ? ""
            : " by " + of(outcome.getTermination()));
  }

  /** {@code +0.35}, {@code #3} for a win in three turns, {@code #-2} for a loss in two. */
  public static String of(Score score) {
    return score.hasMate() ? "#" + score.getMate() : format("%+.2f", score.getCentipawns() / 100.0);
  }

  /** {@code 52.5% (95%: 49.1% to 55.9%)}. */
  public static String share(Estimate estimate) {
    return format(
        "%.1f%% (95%%: %.1f%% to %.1f%%)",
        100 * estimate.getValue(), 100 * estimate.getLow(), 100 * estimate.getHigh());
  }

  /** {@code 52.5% ± 3.4}. */
  public static String brief(Estimate share) {
    return format("%.1f%% ± %.1f", 100 * share.getValue(), 50 * (share.getHigh() - share.getLow()));
  }

  /** {@code +12.3 ± 4.5}; if the interval is infinite, its finite end. */
  public static String elo(Estimate elo) {
    double value = elo.getValue();
    String text = Double.isInfinite(value) ? (value > 0 ? "+" : "-") + "infinite" : signed(value);
    boolean hasLow = Double.isFinite(elo.getLow());
    boolean hasHigh = Double.isFinite(elo.getHigh());
    if (Double.isFinite(value) && hasLow && hasHigh) {
      return text + format(" ± %.1f", (elo.getHigh() - elo.getLow()) / 2);
    }
    return text
        + (hasLow
            ? ", at least " + signed(elo.getLow())
            : hasHigh ? ", at most " + signed(elo.getHigh()) : "");
  }

  /** The same with its interval if that is finite: {@code (95%: +7.9 to +16.9)}. */
  public static String eloInterval(Estimate elo) {
    return elo(elo)
        + (Double.isFinite(elo.getLow()) && Double.isFinite(elo.getHigh())
            ? " (95%: " + signed(elo.getLow()) + " to " + signed(elo.getHigh()) + ")"
            : "");
  }

  /** A difference in strength: {@code +12.3}; zero has no minus. */
  public static String signed(double elo) {
    String text = format("%+.1f", elo);
    return text.equals("-0.0") ? "+0.0" : text;
  }

  /** A number with at most six decimals, without trailing zeros. */
  public static String plain(double number) {
    return format("%.6f", number).replaceFirst("\\.?0+$", "");
  }

  /** Hours, minutes and seconds: {@code 1:05:09}, {@code 5:09}. */
  public static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole >= 3600
        ? format("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
        : format("%d:%02d", whole / 60, whole % 60);
  }

  /** As {@link String#format(String, Object...)}, with a decimal point in every locale. */
  @FormatMethod
  public static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
