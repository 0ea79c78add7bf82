package io.polyboard.standalone.command.position;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard perft}. */
@Command(
    name = "perft",
    description = {
      "Count the sequences of legal turns of a given length.",
      "",
      "The count goes to standard output, the speed in sequences per second to standard"
          + " error. Draws by rule (repetition, no progress, dead position) do not end a sequence.",
      ""
    },
    footer = {
      "  polyboard perft chess 5",
      "  polyboard perft mapped-chess 3 --divide --threads 1",
      "  polyboard perft chess 4 --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"depth\": DEPTH, \"count\": number,",
      "  \"seconds\": number, \"nodesPerSecond\": number, \"divide\": {turn: count, ...}}",
      "  (divide only with --divide)"
    })
public final class PerftCommand extends PrintingCommand {
  @Mixin private final PositionOptions options = new PositionOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Option(
      names = {"-d", "--divide"},
      description = "Also print the count after each turn: 'turn: count', in byte order.")
  private boolean divide;

  @Parameters(
      index = "1",
      paramLabel = "DEPTH",
      description = "The length in plies, 0 to " + ParallelPerft.MAX_DEPTH + ".")
  private String asked = "";

  private int depth;

  @Override
  public Integer call() throws InterruptedException {
    // More digits are out of range and could overflow.
    depth = asked.matches("[0-9]{1,9}") ? Integer.parseInt(asked) : -1;
    UsageException.require(
        depth >= 0 && depth <= ParallelPerft.MAX_DEPTH,
        "DEPTH: must be a whole number between 0 and "
            + ParallelPerft.MAX_DEPTH
            + ", was '"
            + asked
            + "'");
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
    PerftPage page =
        new PerftPage(
            position.variant().id(),
            Mfen.format(position.variant(), position.setup()),
            depth,
            count,
            seconds,
            (long) (count / seconds),
            divide ? counts : null);
    print(page);
    if (!printsJson()) {
      terminal.say(Figures.format("%.3f s, %d per second", seconds, page.nodesPerSecond));
    }
    return ExitCode.DONE;
  }

  /**
   * The output.
   *
   * @param position in MFEN
   * @param divide the count after each turn, or null if not requested
   */
  private record PerftPage(
      String variant,
      String position,
      int depth,
      long count,
      double seconds,
      long nodesPerSecond,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SortedMap<String, Long> divide)
      implements Page {
    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      if (divide != null && !divide.isEmpty()) {
        divide.forEach((turn, after) -> lines.add(turn + ": " + after));
        lines.add("");
      }
      lines.add(Long.toString(count));
      return lines;
    }
  }

  private SortedMap<String, Long> divide(Position position, Progress progress)
      throws InterruptedException {
    List<Turn> turns = position.legalTurns();
    long[] after = ParallelPerft.divide(position, depth, threads.threads(), progress);
    SortedMap<String, Long> counts = new TreeMap<>();
    for (int turn = 0; turn < turns.size(); turn++) {
      counts.put(TurnText.format(position.variant(), turns.get(turn)), after[turn]);
    }
    return counts;
  }
}
