package io.polyboard.standalone.terminal;

/** Thrown by a command whose command line is wrong; the message says what is. */
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
   * @param most {@link Long#MAX_VALUE} for no bound
   * @throws UsageException if the value of an option is out of range
   */
  public static void requireBetween(String option, long value, long least, long most) {
    String fault =
        most == Long.MAX_VALUE ? "less than " + least : "not from " + least + " to " + most;
    require(value >= least && value <= most, option + ": " + value + " is " + fault);
  }
}
