package io.polyboard.play;

import java.math.BigDecimal;

/** What is wrong in the definition of a player, a game or a tournament. */
public sealed interface Fault {
  /** Where. */
  Place place();

  /** What is wrong, and what to do instead; without the place. */
  String reason();

  /** In words, with the field. */
  default String text() {
    return place().field() + " " + reason();
  }

  /** A number, length or count that is out of range. */
  record OutOfRange(Place place, double value, double least, double most) implements Fault {
    @Override
    public String reason() {
      return plain(value) + "; use " + plain(least) + " to " + plain(most);
    }

    private static String plain(double number) {
      return Double.isFinite(number)
          ? new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString()
          : Double.toString(number);
    }
  }

  /** Something that is needed is not there. */
  record Missing(Place place) implements Fault {
    @Override
    public String reason() {
      return switch (place.field()) {
        case LIMITS -> "need nodes, depth or time";
        case STRATEGY -> "is needed: searching or random";
        default -> "is needed";
      };
    }
  }

  /** A name that nothing has. */
  record Unknown(Place place, String value, String known) implements Fault {
    @Override
    public String reason() {
      return "'" + value + "' is unknown; use " + known;
    }
  }

  /** The same as something before it. */
  record Duplicate(Place place, int other) implements Fault {
    @Override
    public String reason() {
      return "is that of number " + (other + 1) + " too";
    }
  }

  /** Something that does not go with something else, or has no such form. */
  record Broken(Place place, Rule rule) implements Fault {
    @Override
    public String reason() {
      return switch (rule) {
        case PRINTABLE -> "has control characters";
        case MORE_THAN_ELO0 -> "must be more than elo0";
        case SMALL_ERRORS -> "and beta together must be less than 1";
        case MATCH_IN_ONE_VARIANT -> "is only for a match of two players in one variant";
        case ONE_PAIRING -> "is only for a match or self-play";
      };
    }
  }

  /** What has to hold. */
  enum Rule {
    /** A name has no control characters. */
    PRINTABLE,
    /** A test's alternative is more than its null hypothesis. */
    MORE_THAN_ELO0,
    /** A test's likelihoods of error have a sum below 1. */
    SMALL_ERRORS,
    /** A test is of two players in one variant. */
    MATCH_IN_ONE_VARIANT,
    /** A score that is to be known well is that of one pairing, in each variant. */
    ONE_PAIRING
  }
}
