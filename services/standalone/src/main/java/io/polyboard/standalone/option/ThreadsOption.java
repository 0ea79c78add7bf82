package io.polyboard.standalone.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How many threads a command keeps busy. */
public final class ThreadsOption {
  private static final int MOST = 1024;

  private int threads = Runtime.getRuntime().availableProcessors();

  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads to use, 1 to " + MOST + "; default: one for each processor.")
  void threads(int value) {
    if (value < 1 || value > MOST) {
      throw new ParameterException(
          command.commandLine(), "--threads: " + value + " is not from 1 to " + MOST);
    }
    threads = value;
  }

  /** The number of threads, 1 or more. */
  public int threads() {
    return threads;
  }
}
