package io.polyboard.standalone.command.position;

import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.page.position.PerftPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code polyboard perft}. */
@Command(
    name = "perft",
    description = {
      "Count the sequences of legal turns of a length.",
      "",
      "The count goes to standard output, the speed in counted sequences a second to standard"
          + " error. Draws by rule (repetition, no progress, dead position) do not end a sequence.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard perft chess 5",
      "  polyboard perft mapped-chess 3 --divide --threads 1",
      "  polyboard perft chess 4 --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"depth\": DEPTH, \"count\": number,",
      "  \"seconds\": number, \"nodesPerSecond\": number, \"divide\": {turn: count, ...}}",
      "  (divide only with --divide)"
    })
public final class PerftCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private final PositionOptions options = new PositionOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final JsonOption json = new JsonOption();

  @Option(
      names = {"-d", "--divide"},
      description = "Also print the count behind each turn: 'turn: count', in byte order.")
  private boolean divide;

  private int depth;

  public PerftCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Parameters(
      index = "1",
      paramLabel = "DEPTH",
      description = "The length in plies, 0 to " + ParallelPerft.MAX_DEPTH + ".")
  void depth(String value) {
    // More digits than any number in range would overflow.
    depth = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
    if (depth < 0 || depth > ParallelPerft.MAX_DEPTH) {
      throw new ParameterException(
          command.commandLine(),
          "DEPTH: '" + value + "' is not a whole number from 0 to " + ParallelPerft.MAX_DEPTH);
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    Position position = options.position();
    SortedMap<String, Long> counts = new TreeMap<>();
    long count;
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal)) {
      if (divide && depth > 0) {
        counts = divide(position, progress);
        count = counts.values().stream().mapToLong(Long::longValue).sum();
      } else {
        count = ParallelPerft.count(position, depth, threads.threads(), progress);
      }
    }
    double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
    PerftPage page = new PerftPage(position, depth, divide ? counts : null, count, seconds);
    json.print(page, terminal);
    if (!json.requested()) {
      terminal.out().flush();
      terminal.err().println(page.speed());
    }
    return ExitCode.DONE;
  }

  private SortedMap<String, Long> divide(Position position, Progress progress)
      throws InterruptedException {
    List<Turn> turns = position.legalTurns();
    long[] behind = ParallelPerft.divide(position, depth, threads.threads(), progress);
    SortedMap<String, Long> counts = new TreeMap<>();
    for (int turn = 0; turn < turns.size(); turn++) {
      counts.put(TurnText.format(position.variant(), turns.get(turn)), behind[turn]);
    }
    return counts;
  }
}
