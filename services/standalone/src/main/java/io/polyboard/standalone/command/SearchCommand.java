package io.polyboard.standalone.command;

import io.polyboard.engine.Control;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Report;
import io.polyboard.engine.Score;
import io.polyboard.engine.Settings;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard search}. */
@Command(
    name = "search",
    description = {
      "Search for the best turn of a position.",
      "",
      "Standard error tells of every completed depth; standard output gives the best turn, its"
          + " score and the line expected to follow, separated by tabs. Scores are in hundredths of"
          + " a pawn for the side to move; '#3' is a win forced in 3 moves, '#-2' a loss in 2. The"
          + " search stops at the limit it meets first; without one, after a second.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard search mapped-chess --time 5000",
      "  polyboard search chess --depth 8 --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"turn\": turn or null, \"score\": number,",
      "  \"turnsToEnd\": number or null, \"depth\": number, \"nodes\": number, \"millis\": number,",
      "  \"line\": [turn, ...]}"
    })
public final class SearchCommand implements Callable<Integer> {
  private static final long DEFAULT_MILLIS = 1000;

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private final PositionOptions options = new PositionOptions();
  @Mixin private final JsonOption json = new JsonOption();

  @Option(
      names = "--depth",
      paramLabel = "MOVES",
      description = "Search so many moves deep, 1 to " + Limits.MAX_DEPTH + ".")
  private @Nullable Integer depth;

  @Option(names = "--nodes", paramLabel = "NUMBER", description = "Visit so many positions.")
  private @Nullable Long nodes;

  @Option(names = "--time", paramLabel = "MILLIS", description = "Take so many milliseconds.")
  private @Nullable Long millis;

  @Option(
      names = "--hash",
      paramLabel = "MIB",
      defaultValue = "64",
      description = "Size of the transposition table in MiB, 1 to 8192; default 64.")
  private int hash;

  public SearchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Limits limits =
        Limits.NONE
            .withDepth(
                depth == null ? Limits.MAX_DEPTH : (int) within("--depth", depth, Limits.MAX_DEPTH))
            .withNodes(nodes == null ? Long.MAX_VALUE : within("--nodes", nodes, Long.MAX_VALUE))
            .withMillis(
                millis != null
                    ? within("--time", millis, Long.MAX_VALUE)
                    : depth == null && nodes == null ? DEFAULT_MILLIS : Long.MAX_VALUE);
    Settings settings =
        Settings.DEFAULT.withHash((int) within("--hash", hash, TranspositionTable.MAX_MEBIBYTES));
    Position position = options.position();
    Engine engine = new Engine(position.variant(), settings);
    Report report =
        engine.search(position, limits, new Control(), deeper -> tell(position, deeper)).best();
    List<String> line = turns(position, report.line());
    if (json.requested()) {
      JsonOption.print(terminal, shape(position, report, line));
    } else {
      terminal
          .out()
          .println(
              (line.isEmpty() ? "-" : line.getFirst())
                  + "\t"
                  + score(report.score())
                  + "\t"
                  + String.join(" ", line));
    }
    return ExitCode.DONE;
  }

  private long within(String option, long value, long most) {
    if (value < 1 || value > most) {
      throw new ParameterException(
          command.commandLine(),
          option + ": " + value + (value < 1 ? " is less than 1" : " is more than " + most));
    }
    return value;
  }

  private void tell(Position position, Report report) {
    terminal
        .err()
        .printf(
            Locale.ROOT,
            "depth %2d  %7s  %9d nodes  %6.2f s  %s%n",
            report.depth(),
            score(report.score()),
            report.nodes(),
            report.millis() / 1e3,
            String.join(" ", turns(position, report.line())));
    terminal.err().flush();
  }

  private static String score(int score) {
    return Score.isForced(score)
        ? "#" + Score.turnsToEnd(score)
        : String.format(Locale.ROOT, "%+.2f", score / 100.0);
  }

  /** The moves of a line as turns; the last turn may be cut short. */
  private static List<String> turns(Position position, List<Long> line) {
    Position played = position.copy();
    List<String> turns = new ArrayList<>();
    List<Long> turn = new ArrayList<>();
    for (long move : line) {
      turn.add(move);
      played.make(move);
      if (!played.insideTurn()) {
        turns.add(text(position, turn));
        turn.clear();
      }
    }
    if (!turn.isEmpty()) {
      turns.add(text(position, turn));
    }
    return turns;
  }

  private static String text(Position position, List<Long> turn) {
    return TurnText.format(position.variant(), turn.stream().mapToLong(Long::longValue).toArray());
  }

  private static Shape shape(Position position, Report report, List<String> line) {
    return new Shape(
        position.variant().id(),
        Mfen.format(position.variant(), position.setup()),
        line.isEmpty() ? null : line.getFirst(),
        report.score(),
        Score.isForced(report.score()) ? Score.turnsToEnd(report.score()) : null,
        report.depth(),
        report.nodes(),
        report.millis(),
        line);
  }

  private record Shape(
      String variant,
      String position,
      @Nullable String turn,
      int score,
      @Nullable Integer turnsToEnd,
      int depth,
      long nodes,
      long millis,
      List<String> line) {}
}
