package io.polyboard.standalone.option;

import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Option;

/** How many games a command has played at a time, or positions searched, where it can choose. */
public final class WorkersOption {
  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "Games, or searches of a study, at a time, without a server; default: one for each"
              + " processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  /**
   * How many.
   *
   * @throws UsageException if it is out of range
   */
  public int number() {
    UsageException.requireBetween("--concurrency", workers, 1, SearchConfig.MOST_WORKERS);
    return workers;
  }
}
