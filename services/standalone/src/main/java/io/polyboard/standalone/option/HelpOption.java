package io.polyboard.standalone.option;

import picocli.CommandLine.Option;

/** What every command but {@code help} understands. */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean requested;
}
