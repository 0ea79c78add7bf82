package io.polyboard.standalone.command.openings;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard openings}. */
@Command(
    name = "openings",
    synopsisSubcommandLabel = "COMMAND",
    description = {"Make openings for games to begin from, and give openings names.", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard openings balanced chess --plies 8 --count 100 -o chess.openings",
      "  polyboard openings name my-game.yaml my-names.yaml",
      "  polyboard openings names chess"
    })
public final class OpeningsCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(command.commandLine(), "which command? balanced, name or names");
  }
}
