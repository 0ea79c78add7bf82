package io.polyboard.standalone.terminal;

/** Thrown by a command if its command line is wrong; the message says why. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  /**
   * @throws UsageException with the message, unless it holds
   */
  public static void require(boolean holds, String message) {
    if (!holds) {
      throw new UsageException(message);
    }
  }

  /**
   * @param max {@link Long#MAX_VALUE} for no bound
   * @throws UsageException if the value of an option is out of range
   */
  public static void requireBetween(String option, long value, long min, long max) {
    String range = max == Long.MAX_VALUE ? "at least " + min : "between " + min + " and " + max;
    require(value >= min && value <= max, option + ": must be " + range + ", was " + value);
  }
}
