package io.polyboard.standalone.option;

import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Option;

/** How many games or searches run at a time, if this process runs the services. */
public final class WorkersOption {
  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "Without a server: games, or searches of a study, at a time; default: one per processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  /**
   * The number of games or searches.
   *
   * @throws UsageException if it is out of range
   */
  public int number() {
    UsageException.requireBetween("--concurrency", workers, 1, SearchConfig.MAX_WORKERS);
    return workers;
  }
}
