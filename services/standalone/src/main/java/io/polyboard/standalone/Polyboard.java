package io.polyboard.standalone;

import io.polyboard.standalone.command.ConsoleCommand;
import io.polyboard.standalone.command.archive.ArchiveCommand;
import io.polyboard.standalone.command.balance.BalanceCommand;
import io.polyboard.standalone.command.completion.CompletionCommand;
import io.polyboard.standalone.command.conformance.ConformCommand;
import io.polyboard.standalone.command.engine.BenchCommand;
import io.polyboard.standalone.command.engine.LearnCommand;
import io.polyboard.standalone.command.engine.MatchCommand;
import io.polyboard.standalone.command.engine.SearchCommand;
import io.polyboard.standalone.command.engine.TuneCommand;
import io.polyboard.standalone.command.engine.UciCommand;
import io.polyboard.standalone.command.explorer.ExploreCommand;
import io.polyboard.standalone.command.game.GameCommand;
import io.polyboard.standalone.command.game.GamesCommand;
import io.polyboard.standalone.command.game.RerunCommand;
import io.polyboard.standalone.command.openings.OpeningsCommand;
import io.polyboard.standalone.command.platform.UpCommand;
import io.polyboard.standalone.command.position.MovesCommand;
import io.polyboard.standalone.command.position.PerftCommand;
import io.polyboard.standalone.command.position.PlayCommand;
import io.polyboard.standalone.command.position.ReplayCommand;
import io.polyboard.standalone.command.position.ShowCommand;
import io.polyboard.standalone.command.study.StudyCommand;
import io.polyboard.standalone.command.token.TokenCommand;
import io.polyboard.standalone.command.tournament.TournamentCommand;
import io.polyboard.standalone.command.tournament.TournamentsCommand;
import io.polyboard.standalone.command.variant.VariantsCommand;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command {@code polyboard}, and the entry point of the program. */
@Command(
    name = "polyboard",
    versionProvider = Polyboard.Version.class,
    description = {"Analyse chess variants that are played on several boards.", ""},
    subcommands = {
      VariantsCommand.class,
      ShowCommand.class,
      MovesCommand.class,
      PlayCommand.class,
      ReplayCommand.class,
      PerftCommand.class,
      SearchCommand.class,
      MatchCommand.class,
      TuneCommand.class,
      LearnCommand.class,
      OpeningsCommand.class,
      TournamentCommand.class,
      BalanceCommand.class,
      TournamentsCommand.class,
      GamesCommand.class,
      GameCommand.class,
      ExploreCommand.class,
      StudyCommand.class,
      RerunCommand.class,
      ArchiveCommand.class,
      UpCommand.class,
      TokenCommand.class,
      UciCommand.class,
      BenchCommand.class,
      ConformCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    },
    footer = {
      "  polyboard variants",
      "  polyboard show mapped-chess",
      "  polyboard moves chess --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'",
      "  polyboard perft positional-8x8x2 2",
      "  polyboard help perft",
      "",
      "VARIANT is the id of a shipped variant or the path of a variant file. Positions",
      "are in MFEN, turns in canonical notation (Ae2Ae4, Xa3Xa4,Yb3Yb4).",
      "Set POLYBOARD_TRACE=1 to see the stack trace of an unexpected failure."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:refused: an illegal turn, an invalid position or file, or something not found",
      "2:invalid command line",
      "70:unexpected failure (a bug)",
      "130:interrupted",
      "141:standard output was closed before everything was written"
    })
public final class Polyboard extends ConsoleCommand {
  /** What a command line without arguments prints. */
  private static final String FIRST_STEPS =
      """
      Polyboard measures chess variants, and plays them: games on several boards too.

        polyboard variants                      list the games
        polyboard play mapped-chess             play one against the engine
        polyboard variants show chess --yaml >my-game.yaml
                                                begin a game of your own
        polyboard balance my-game.yaml --until-clear
                                                is it fair, decisive and alive?
        polyboard up                            all of this in a browser
        polyboard help                          all commands\
      """;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean version;

  /** Runs a command line on the process's own streams, and ends the process with its exit code. */
  public static void main(String... arguments) {
    System.exit(run(Terminal.system(), arguments));
  }

  /**
   * Runs a command line.
   *
   * @return the exit code, see {@link ExitCode}
   */
  public static int run(Terminal terminal, String... arguments) {
    try {
      int exitCode = commandLine(terminal).execute(arguments);
      terminal.out().flush();
      return exitCode;
    } catch (Throwable failure) {
      return new Failures(terminal).report(failure);
    }
  }

  private static CommandLine commandLine(Terminal terminal) {
    Failures failures = new Failures(terminal);
    return new CommandLine(Polyboard.class, new ConsoleCommand.Factory(terminal))
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(scheme(terminal.outInColour()))
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(Polyboard::execute)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /** Only bold and underlined: picocli's default yellow is unreadable on a light background. */
  private static Help.ColorScheme scheme(boolean inColour) {
    return new Help.ColorScheme.Builder(inColour ? Ansi.ON : Ansi.OFF)
        .commands(Style.bold)
        .options(Style.bold)
        .parameters(Style.underline)
        .optionParams(Style.underline)
        .build();
  }

  /** Runs the command or prints help. Rethrows every failure: picocli would print a trace. */
  private static int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (ParameterException | ExecutionException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ExecutionException(parsed.commandSpec().commandLine(), "printing help", e);
    }
  }

  @Override
  public Integer call() {
    terminal.out().println(FIRST_STEPS);
    return ExitCode.DONE;
  }

  /** The version in the manifest of the jar, written by the build. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Polyboard.class.getPackage().getImplementationVersion();
      return new String[] {"Polyboard " + (version == null ? "(development build)" : version)};
    }
  }
}
