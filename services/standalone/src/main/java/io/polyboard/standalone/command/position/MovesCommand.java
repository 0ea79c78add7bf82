package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard moves}. */
@Command(
    name = "moves",
    description = {
      "List the legal turns of a position.",
      "",
      "Prints only the turns, one per line, in canonical notation and byte order. In a position"
          + " inside a turn, prints the ways to complete it.",
      ""
    },
    footer = {
      "  polyboard moves mapped-chess",
      "  polyboard moves chess --uci --position '8/8/8/8/8/k7/p7/K7 w - - 0 1'",
      "  polyboard moves my-game.yaml | wc -l",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"turns\": [turn, ...]}"
    })
public final class MovesCommand extends PrintingCommand {
  @Mixin private final PositionOptions options = new PositionOptions();

  @Option(
      names = "--uci",
      description = "Use UCI notation (e2e4, e7e8q); for variants with one board.")
  private boolean uci;

  @Override
  public Integer call() {
    Position position = options.position();
    Variant variant = position.variant();
    if (uci && variant.lattice().boards() > 1) {
      throw new UsageException(
          "--uci: " + variant + " has " + variant.lattice().boards() + " boards; UCI supports one");
    }
    List<String> turns = uci ? LegalTurns.uci(position) : LegalTurns.sorted(position);
    print(new MovesPage(variant.id(), Mfen.format(variant, position.setup()), turns));
    return ExitCode.DONE;
  }

  /** What is printed; the position is in MFEN. */
  private record MovesPage(String variant, String position, List<String> turns) implements Page {
    @Override
    public List<String> lines() {
      return turns;
    }
  }
}
