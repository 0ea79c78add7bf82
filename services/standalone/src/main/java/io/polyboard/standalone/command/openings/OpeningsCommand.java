package io.polyboard.standalone.command.openings;

import io.polyboard.standalone.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code polyboard openings}. */
@Command(
    name = "openings",
    subcommands = {BalancedCommand.class, NameCommand.class, NamesCommand.class},
    description = {"Create balanced openings, and name openings.", ""},
    footer = {
      "  polyboard openings balanced chess --plies 8 --count 100 -o chess.openings",
      "  polyboard openings name my-game.yaml my-names.yaml",
      "  polyboard openings names chess"
    })
public final class OpeningsCommand extends CommandGroup {}
