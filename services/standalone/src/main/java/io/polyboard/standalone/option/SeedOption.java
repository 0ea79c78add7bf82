package io.polyboard.standalone.option;

import picocli.CommandLine.Option;

/** The seed of all random choices of a command. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "Seed of all random choices; default ${DEFAULT-VALUE}.")
  private long seed;

  /** The seed. */
  public long seed() {
    return seed;
  }
}
