package io.polyboard.settings;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Between which values a setting has to be, both of them included. */
public sealed interface Bounds {

  /** The bounds that are declared for a setting, if any are. */
  static Optional<Bounds> of(Method setting) {
    Range numbers = setting.getAnnotation(Range.class);
    if (numbers != null) {
      return Optional.of(new Numbers(numbers.least(), numbers.most()));
    }
    return Optional.ofNullable(setting.getAnnotation(DurationRange.class))
        .map(range -> new Durations(duration(range.least()), duration(range.most())));
  }

  /** Whether a value lies between them. */
  boolean include(Object value);

  /** As in {@code 1 to 256}. */
  String text();

  /** A value as it is written in a configuration. */
  static String text(Object value) {
    return value instanceof Duration duration
        ? duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT)
        : value.toString();
  }

  private static Duration duration(String text) {
    return Duration.parse("PT" + text);
  }

  /** For whole numbers, and for texts by the number of their characters. */
  record Numbers(long least, long most) implements Bounds {
    @Override
    public boolean include(Object value) {
      long number =
          switch (value) {
            case Integer whole -> whole;
            case Long whole -> whole;
            case String characters -> characters.length();
            default -> throw new IllegalArgumentException("@Range of a " + value.getClass());
          };
      return number >= least && number <= most;
    }

    @Override
    public String text() {
      return least + " to " + most;
    }
  }

  /** For durations. */
  record Durations(Duration least, Duration most) implements Bounds {
    @Override
    public boolean include(Object value) {
      Duration duration = (Duration) value;
      return duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
    }

    @Override
    public String text() {
      return Bounds.text(least) + " to " + Bounds.text(most);
    }
  }
}
