package io.polyboard.standalone.option;

import io.polyboard.search.SearchConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How many games a command has played at a time, or positions searched, where it can choose. */
public final class WorkersOption {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

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
   * @throws ParameterException if it is out of range
   */
  public int number() {
    if (workers < 1 || workers > SearchConfig.MOST_WORKERS) {
      throw new ParameterException(
          command.commandLine(),
          "--concurrency: " + workers + " is not from 1 to " + SearchConfig.MOST_WORKERS);
    }
    return workers;
  }
}
