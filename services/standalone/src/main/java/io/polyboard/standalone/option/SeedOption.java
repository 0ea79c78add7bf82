package io.polyboard.standalone.option;

import picocli.CommandLine.Option;

/** What a command derives all chance from. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "What all chance is derived from; default ${DEFAULT-VALUE}.")
  private long seed;

  /** The seed. */
  public long seed() {
    return seed;
  }
}
