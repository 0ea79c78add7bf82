package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.position.OutcomePage;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard play}. */
@Command(
    name = "play",
    description = {
      "Play turns from a position, and print the position and outcome that they lead to.",
      "",
      "Prints one line, separated by tabs: the position as MFEN, the outcome (1-0, 0-1, 1/2-1/2, or"
          + " * if the game is not over) and the reason (- if it is not over). A draw by"
          + " repetition, no progress or a dead position ends a game but leaves its turns legal: it"
          + " is reported only if it holds in the last position.",
      ""
    },
    footer = {
      "  polyboard play mapped-chess Ae1Be1 Ah8Be5",
      "  polyboard play positional-8x8x2 Xa5Xa6,Yb6Yc4",
      "  polyboard play chess --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' Ag6Ag7",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"outcome\": outcome, \"reason\": reason or"
          + " null}"
    })
public final class PlayCommand extends PrintingCommand {
  @Mixin private final PositionOptions options = new PositionOptions();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TURN",
      description = "Turns in canonical notation, in order; default: none.")
  private List<String> turns = List.of();

  @Override
  public Integer call() {
    Position reached = new Playthrough(options.position()).play(turns).position();
    print(OutcomePage.of(reached));
    return ExitCode.DONE;
  }
}
