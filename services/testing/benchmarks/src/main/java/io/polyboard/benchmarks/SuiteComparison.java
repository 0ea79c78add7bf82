package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.San;
import io.polyboard.rules.notation.TurnText;

/**
 * How many positions of a test suite chess programs solve, and how deep they search, with given
 * numbers of nodes.
 *
 * <p>Usage: {@code SuiteComparison FILE NODES[,NODES...] NAME=COMMAND...}. The file has a position
 * in EPD on each line, with its best moves as {@code bm}. Each position is searched with an empty
 * table, and is solved if a best move is played. The depth is the median of the last reported
 * depths: after a mate, some programs report every depth up to the maximum.
 */
public final class SuiteComparison {
  private static final Pattern EPD = Pattern.compile("(\\S+ [wb] \\S+ \\S+) bm ([^;]+);.*");

  private SuiteComparison() {}

  /**
   * A position and its best moves.
   *
   * @param fen its first four fields
   * @param best the best moves in UCI notation
   */
  private record Problem(String fen, List<String> best) {}

  public static void main(String[] args) throws IOException {
    List<Problem> suite = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      if (!line.isBlank()) {
        suite.add(problem(line.strip()));
      }
    }
    List<Long> nodes = Arrays.stream(args[1].split(",")).map(Long::valueOf).toList();
    for (var program : UciProgram.named(List.of(args).subList(2, args.length)).entrySet()) {
      for (long limit : nodes) {
        solve(program.getKey(), program.getValue(), suite, limit);
      }
    }
    System.exit(0);
  }

  private static Problem problem(String line) {
    Matcher epd = EPD.matcher(line);
    if (!epd.matches()) {
      throw new IllegalArgumentException("not a position with best moves: " + line);
    }
    Variant chess = Variants.load("chess");
    Position position = chess.position(Mfen.parse(chess, epd.group(1) + " 0 1"));
    return new Problem(
        epd.group(1) + " 0 1",
        Arrays.stream(epd.group(2).split(" "))
            .map(san -> TurnText.formatUci(chess, new Turn(List.of(San.parse(position, san)))))
            .toList());
  }

  private static void solve(String name, UciProgram program, List<Problem> suite, long nodes) {
    int solved = 0;
    List<Integer> depths = new ArrayList<>();
    for (Problem problem : suite) {
      UciProgram.Found found = program.searchAlone(problem.fen, nodes);
      solved += problem.best.contains(found.best()) ? 1 : 0;
      depths.add(found.depth());
    }
    System.out.printf(
        Locale.ROOT,
        "%-16s %,10d nodes: %d of %d solved, depth %d%n",
        name,
        nodes,
        solved,
        suite.size(),
        depths.stream().sorted().skip(suite.size() / 2).findFirst().orElseThrow());
  }
}
