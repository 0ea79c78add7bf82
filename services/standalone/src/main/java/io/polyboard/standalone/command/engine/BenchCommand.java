package io.polyboard.standalone.command.engine;

import io.polyboard.engine.bench.Bench;
import io.polyboard.engine.bench.BenchResult;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.page.engine.BenchPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard bench}. */
@Command(
    name = "bench",
    description = {
      "Search a fixed set of positions, and count the nodes.",
      "",
      "One line for each variant: its id, the nodes and the nodes a second, separated by tabs. The"
          + " sum of the nodes is the signature of the search: it is the same wherever the same"
          + " search runs, and a change of the program that leaves it alone has left the search"
          + " alone. One thread; takes some ten seconds for all variants.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard bench",
      "  polyboard bench raumschach",
      "",
      "JSON: {\"variants\": [{\"variant\": id, \"nodes\": number,",
      "  \"nodesPerSecond\": number}, ...], \"signature\": number,",
      "  \"nodesPerSecond\": number}"
    })
public final class BenchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "VARIANT",
      description =
          "The id of a shipped variant, or the path of a variant file; none: all that are shipped.")
  private @Nullable String variant;

  @Mixin private final JsonOption json = new JsonOption();

  public BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<BenchResult> results = new ArrayList<>();
    for (String id : variant == null ? Variants.ids() : List.of(variant)) {
      BenchResult result = Bench.measure(Variants.load(id));
      results.add(result);
      if (!json.requested()) {
        terminal.out().println(result.line());
        terminal.out().flush();
      }
    }
    json.print(new BenchPage(results), terminal);
    return ExitCode.DONE;
  }
}
