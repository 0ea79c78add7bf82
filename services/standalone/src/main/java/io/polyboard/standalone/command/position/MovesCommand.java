package io.polyboard.standalone.command.position;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.position.MovesPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard moves}. */
@Command(
    name = "moves",
    description = {
      "List the legal turns of a position.",
      "",
      "One turn a line in canonical spelling, in byte order, and nothing else. In a position inside"
          + " a turn, the ways to complete it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard moves mapped-chess",
      "  polyboard moves chess --uci --position '8/8/8/8/8/k7/p7/K7 w - - 0 1'",
      "  polyboard moves my-game.yaml | wc -l",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"turns\": [turn, ...]}"
    })
public final class MovesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private final PositionOptions options = new PositionOptions();
  @Mixin private final JsonOption json = new JsonOption();

  @Option(names = "--uci", description = "UCI spelling (e2e4, e7e8q); for variants of one board.")
  private boolean uci;

  public MovesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Position position = options.position();
    Variant variant = position.variant();
    if (uci && variant.lattice().boards() > 1) {
      throw new ParameterException(
          command.commandLine(),
          "--uci: " + variant + " has " + variant.lattice().boards() + " boards; UCI knows one");
    }
    List<String> turns = uci ? LegalTurns.uci(position) : LegalTurns.sorted(position);
    json.print(new MovesPage(position, turns), terminal);
    return ExitCode.DONE;
  }
}
