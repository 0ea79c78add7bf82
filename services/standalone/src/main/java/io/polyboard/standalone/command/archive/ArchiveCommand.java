package io.polyboard.standalone.command.archive;

import io.polyboard.standalone.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code polyboard archive}. */
@Command(
    name = "archive",
    subcommands = {
      ArchiveCheckCommand.class,
      ArchiveRebuildCommand.class,
      ArchiveOpeningsCommand.class
    },
    description = {"Maintain the archive of games.", ""},
    footer = {"  polyboard archive check", "  polyboard archive rebuild"})
public final class ArchiveCommand extends CommandGroup {}
