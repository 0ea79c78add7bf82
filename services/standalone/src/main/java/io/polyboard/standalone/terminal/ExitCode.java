package io.polyboard.standalone.terminal;

/** What the exit code of the process says. */
public final class ExitCode {
  /** Done as asked. */
  public static final int DONE = 0;

  /** The rules or a check refuse something, or something named does not exist. */
  public static final int REFUSED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** A bug: an exception that no rule foresees. */
  public static final int UNEXPECTED = 70;

  /** Interrupted, and nothing more could be printed; what a shell reports for SIGINT. */
  public static final int INTERRUPTED = 130;

  /** The reader of standard output went away; what a shell reports for SIGPIPE. */
  public static final int OUTPUT_CLOSED = 141;

  private ExitCode() {}
}
