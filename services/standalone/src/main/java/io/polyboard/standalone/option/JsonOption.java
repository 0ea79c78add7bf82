package io.polyboard.standalone.option;

import io.polyboard.standalone.terminal.Terminal;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import picocli.CommandLine.Option;

/** Whether a command prints JSON; each command's help gives the shape. */
public final class JsonOption {
  @Option(names = "--json", description = "Print one line of JSON instead.")
  private boolean requested;

  public boolean requested() {
    return requested;
  }

  /** Prints a record as one line of JSON, its components in their order. */
  public static void print(Terminal terminal, Object shape) {
    try {
      terminal.out().println(new ObjectMapper().writeValueAsString(shape));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
