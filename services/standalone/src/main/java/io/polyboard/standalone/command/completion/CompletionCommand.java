package io.polyboard.standalone.command.completion;

import module java.base;

import io.polyboard.standalone.command.ConsoleCommand;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code polyboard completion}. */
@Command(
    name = "completion",
    description = {
      "Print a shell script that completes commands, options and variants.",
      "",
      "To load it in every session, write its output to a file: bash reads"
          + " ~/.local/share/bash-completion/completions/polyboard, fish reads"
          + " ~/.config/fish/completions/polyboard.fish. For zsh add the line below to ~/.zshrc,"
          + " after compinit.",
      ""
    },
    footer = {
      "  source <(./polyboard completion bash)",
      "  source <(./polyboard completion zsh)",
      "  ./polyboard completion fish | source"
    })
public final class CompletionCommand extends ConsoleCommand {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.BASH;

  @Override
  public Integer call() {
    CommandLine polyboard = spec.root().commandLine();
    String script =
        switch (shell) {
          // The bash script also supports zsh, through bashcompinit.
          case BASH, ZSH -> AutoComplete.bash(polyboard.getCommandName(), polyboard);
          case FISH -> new FishCompletion(polyboard).script();
        };
    script.lines().forEach(terminal.out()::println);
    return ExitCode.DONE;
  }

  /** The shell that runs the script. */
  private enum Shell {
    BASH,
    ZSH,
    FISH;

    /** The value on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
