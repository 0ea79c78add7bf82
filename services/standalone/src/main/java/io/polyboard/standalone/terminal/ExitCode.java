package io.polyboard.standalone.terminal;

/** The exit codes of the process. */
public final class ExitCode {
  /** Success. */
  public static final int DONE = 0;

  /** The rules or a check refused something, or something does not exist. */
  public static final int REFUSED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** A bug: an unexpected exception. */
  public static final int UNEXPECTED = 70;

  /** Interrupted before everything was printed; what a shell reports for SIGINT. */
  public static final int INTERRUPTED = 130;

  /** The reader of standard output went away; what a shell reports for SIGPIPE. */
  public static final int OUTPUT_CLOSED = 141;

  private ExitCode() {}
}
