package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.engine.bench.Bench;
import io.polyboard.engine.bench.BenchResult;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code polyboard bench}. */
@Command(
    name = "bench",
    description = {
      "Search a fixed set of positions, and count the nodes.",
      "",
      "Prints one line per variant: its id, the nodes and the nodes per second, separated by tabs."
          + " The sum of the nodes is the bench signature: it is the same on every machine, and a"
          + " change of the program that does not change it has not changed the search. Uses one"
          + " thread; takes about ten seconds for all variants.",
      ""
    },
    footer = {
      "  polyboard bench",
      "  polyboard bench raumschach",
      "",
      "JSON: {\"variants\": [{\"variant\": id, \"nodes\": number,",
      "  \"nodesPerSecond\": number}, ...], \"signature\": number,",
      "  \"nodesPerSecond\": number}"
    })
public final class BenchCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "VARIANT",
      description =
          "Id of a shipped variant, or the path of a variant file; default: all shipped variants.")
  private @Nullable String variant;

  @Override
  public Integer call() {
    List<BenchResult> results = new ArrayList<>();
    for (String id : variant == null ? Variants.ids() : List.of(variant)) {
      BenchResult result = Bench.measure(Variants.load(id));
      results.add(result);
      if (!printsJson()) {
        terminal.out().println(result.line());
        terminal.out().flush();
      }
    }
    BenchResult total = BenchResult.total(results);
    List<BenchPage.Row> rows =
        results.stream()
            .map(each -> new BenchPage.Row(each.variant(), each.nodes(), each.nodesPerSecond()))
            .toList();
    print(new BenchPage(rows, total.nodes(), total.nodesPerSecond()), total::signature);
    return ExitCode.DONE;
  }

  /** The JSON output; the signature is the sum of the nodes. */
  private record BenchPage(List<Row> variants, long signature, long nodesPerSecond) {
    private record Row(String variant, long nodes, long nodesPerSecond) {}
  }
}
