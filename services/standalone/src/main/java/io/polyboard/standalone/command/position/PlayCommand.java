package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.position.OutcomePage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard play}. */
@Command(
    name = "play",
    description = {
      "Play against the engine in the terminal, or play given turns from a position, and print the"
          + " position and outcome that they lead to.",
      "",
      "Without turns, in a terminal: draws the boards, reads your turns and answers them. Turns are"
          + " written as Nf3, e4 or O-O on one board, as N Ab1-Ac3 on several boards (Nb1-c3 in"
          + " Mapped Chess, where upper case is board B), or in canonical notation, Ab1Ac3.",
      "",
      "With turns: prints one line, separated by tabs: the position as MFEN, the outcome (1-0, 0-1,"
          + " 1/2-1/2, or * if the game is not over) and the reason (- if it is not over). A draw"
          + " by repetition, no progress or a dead position ends a game but leaves its turns legal:"
          + " it is reported only if it holds in the last position.",
      ""
    },
    footer = {
      "  polyboard play chess",
      "  polyboard play chess e4 e5 Nf3",
      "  polyboard play mapped-chess Ae1Be1 Ah8Be5",
      "  polyboard play positional-8x8x2 Xa5Xa6,Yb6Yc4",
      "  polyboard play chess --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' Ag6Ag7",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"outcome\": outcome, \"reason\": reason or"
          + " null}"
    })
public final class PlayCommand extends PrintingCommand {
  @Mixin private final PositionOptions options = new PositionOptions();

  @Option(names = "--black", description = "Play Black against the engine.")
  private boolean isBlack;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Nodes per turn of the engine: its strength; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Option(
      names = {"-u", "--unicode"},
      description = "Draw chess symbols instead of letters for the pieces that have one.")
  private boolean isUnicode;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TURN",
      description = "Turns in order; default: none.")
  private List<String> turns = List.of();

  @Override
  public Integer call() throws IOException {
    UsageException.requireBetween("--nodes", nodes, 1, Long.MAX_VALUE);
    if (turns.isEmpty() && terminal.outIsTerminal() && !printsJson()) {
      Position position = options.position();
      Engine engine = new Engine(position.variant(), Settings.DEFAULT);
      Side person = isBlack ? Side.BLACK : Side.WHITE;
      new TerminalGame(terminal, position, person, engine, nodes, isUnicode).play();
      return ExitCode.DONE;
    }
    Position reached = new Playthrough(options.position()).play(turns).position();
    print(OutcomePage.of(reached));
    return ExitCode.DONE;
  }
}
