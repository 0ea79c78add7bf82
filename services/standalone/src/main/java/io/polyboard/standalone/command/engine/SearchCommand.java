package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Control;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.NaturalNotation;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.option.WeightsOption;
import io.polyboard.standalone.page.engine.SearchPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard search}. */
@Command(
    name = "search",
    description = {
      "Search for the best turn of a position.",
      "",
      "Prints each completed depth to standard error: depth and deepest line in moves, score,"
          + " nodes, nodes per second, time and line. Prints the best turn, its score and the"
          + " expected line to standard output, separated by tabs; with --multipv one line for each"
          + " of the best turns. Scores are in pawns for the side to move; '#3' is a win forced in"
          + " 3 turns, '#-2' a loss in 2. The search stops at the first limit that it reaches;"
          + " without a limit, after one second. Ctrl-C stops the search and prints its result so"
          + " far.",
      ""
    },
    footer = {
      "  polyboard search mapped-chess --time 5000 --multipv 3",
      "  polyboard search chess --depth 8 --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'",
      "  polyboard search chess --turns Ae2Ae4 Ad2Ad4",
      "  polyboard search chess --nodes 1 --explain",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"turn\": turn or null,",
      "  \"score\": hundredths of a pawn, \"turnsToEnd\": number or null,",
      "  \"depth\": number, \"nodes\": number, \"millis\": number,",
      "  \"line\": [turn, ...], \"lines\": [{\"rank\": number, \"turn\": turn or null,",
      "    \"score\": number, \"turnsToEnd\": number or null, \"depth\": number,",
      "    \"deepest\": number, \"line\": [turn, ...]}, ...],",
      "  \"pieces\": [{\"cell\": name, \"piece\": letter, \"worth\": centipawns}, ...]}",
      "  (first the best line, then all lines, the best first; pieces with --explain)"
    })
public final class SearchCommand extends PrintingCommand {
  private static final long DEFAULT_MILLIS = 1000;

  @Mixin private final PositionOptions options = new PositionOptions();

  @Option(
      names = "--depth",
      paramLabel = "MOVES",
      description = "Maximum depth in moves, 1 to " + Limits.MAX_DEPTH + ".")
  private @Nullable Integer depth;

  @Option(names = "--nodes", paramLabel = "NUMBER", description = "Maximum nodes.")
  private @Nullable Long nodes;

  @Option(names = "--time", paramLabel = "MILLIS", description = "Maximum milliseconds.")
  private @Nullable Long millis;

  @Option(
      names = {"-m", "--multipv"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of best turns to find, 1 to " + Settings.MAX_MULTI_PV + "; default 1.")
  private int multiPv;

  @Option(
      names = "--turns",
      paramLabel = "TURN",
      arity = "1..*",
      description = "Search only these turns; put this option after VARIANT.")
  private List<String> turns = List.of();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads that search, 1 to " + Settings.MAX_THREADS + "; default 1.")
  private int threads;

  @Option(
      names = "--hash",
      paramLabel = "MIB",
      defaultValue = "64",
      description =
          "Size of the transposition table in MiB, 1 to "
              + TranspositionTable.MAX_MEBIBYTES
              + "; default 64.")
  private int hash;

  @Option(
      names = "--explain",
      description = {
        "Also print the value of each piece to its side on its cell: by how much the evaluation,"
            + " without a search, drops without the piece."
      })
  private boolean explain;

  @Mixin private final WeightsOption weights = new WeightsOption();

  @Override
  public Integer call() {
    Limits limits = limits();
    Settings settings =
        Settings.DEFAULT
            .withHash((int) within("--hash", hash, TranspositionTable.MAX_MEBIBYTES))
            .withThreads((int) within("--threads", threads, Settings.MAX_THREADS))
            .withMultiPv((int) within("--multipv", multiPv, Settings.MAX_MULTI_PV));
    Position position = options.position();
    limits = limits.withTurns(turns(position));
    Engine engine =
        engine(position.variant(), settings.withWeights(weights.weights(position.variant())));
    Control control = new Control();
    try (Interruption _ = new Interruption(terminal, control::stop)) {
      Analysis analysis =
          engine.search(
              position.copy(),
              limits,
              control,
              report -> {
                String progress = SearchPage.progress(position, report, multiPv > 1);
                terminal.say(terminal.fitted(progress));
                terminal.err().flush();
              });
      SearchPage page =
          SearchPage.of(position, analysis, explain ? engine.worths(position) : new TreeMap<>());
      print(page, page::text);
    }
    return ExitCode.DONE;
  }

  private Limits limits() {
    return Limits.NONE
        .withDepth(
            depth == null ? Limits.MAX_DEPTH : (int) within("--depth", depth, Limits.MAX_DEPTH))
        .withNodes(nodes == null ? Long.MAX_VALUE : within("--nodes", nodes, Long.MAX_VALUE))
        .withMillis(
            millis != null
                ? within("--time", millis, Long.MAX_VALUE)
                : depth == null && nodes == null ? DEFAULT_MILLIS : Long.MAX_VALUE);
  }

  private static long within(String option, long value, long max) {
    UsageException.requireBetween(option, value, 1, max);
    return value;
  }

  private List<Turn> turns(Position position) {
    return turns.stream().map(turn -> turn(position, turn)).toList();
  }

  private static Turn turn(Position position, String turn) {
    try {
      Turn made = NaturalNotation.make(position, turn);
      position.unmake(made);
      return made;
    } catch (RefusedException e) {
      throw e.within(Place.named(turn));
    }
  }

  private static Engine engine(Variant variant, Settings settings) {
    try {
      return new Engine(variant, settings);
    } catch (RefusedException e) {
      throw e;
    } catch (IllegalArgumentException | OutOfMemoryError e) {
      throw new RefusedException(
          "--hash",
          ("%s MiB do not fit into memory; use less, or give the JVM more with"
                  + " POLYBOARD_JAVA_OPTS=-Xmx..., now %s MiB")
              .formatted(settings.hash(), Runtime.getRuntime().maxMemory() >> 20));
    }
  }
}
