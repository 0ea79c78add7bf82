package io.polyboard.standalone.command.study;

import io.polyboard.standalone.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code polyboard study}. */
@Command(
    name = "study",
    subcommands = {
      StudyCreateCommand.class,
      StudyListCommand.class,
      StudyWatchCommand.class,
      StudyShowCommand.class,
      StudyExportCommand.class,
      StudyDeleteCommand.class
    },
    description = {
      "Study openings: search thousands of positions, best first, and back up their scores.",
      ""
    },
    footer = {
      "  polyboard study create mapped-chess --positions 2000",
      "  polyboard study show k3v9x2m7qa",
      "  polyboard study export k3v9x2m7qa --format pgn > openings.pgn"
    })
public final class StudyCommand extends CommandGroup {}
