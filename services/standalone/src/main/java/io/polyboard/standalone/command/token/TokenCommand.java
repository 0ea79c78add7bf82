package io.polyboard.standalone.command.token;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard token}. */
@Command(
    name = "token",
    synopsisSubcommandLabel = "COMMAND",
    description = {"Look after the tokens that services ask their callers for.", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard token create tokens --owner alice --scope rules:read,search",
      "  polyboard token list tokens",
      "  polyboard token revoke tokens --owner alice"
    })
public final class TokenCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(command.commandLine(), "which command? create, list or revoke");
  }
}
