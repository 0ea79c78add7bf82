package io.polyboard.standalone.option;

import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Option;

/** The number of threads of a command. */
public final class ThreadsOption {
  private static final int MAX = 1024;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads to use, 1 to " + MAX + "; default: one per processor.")
  private int threads = Runtime.getRuntime().availableProcessors();

  /**
   * The number of threads, 1 or more.
   *
   * @throws UsageException if it is out of range
   */
  public int threads() {
    UsageException.requireBetween("--threads", threads, 1, MAX);
    return threads;
  }
}
