package io.polyboard.standalone.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard conform}. */
@Command(
    name = "conform",
    description = {
      "Hold conformance files against the rules.",
      "",
      "A file is CSV; its header line tells what its rows say:",
      "",
      "  variant,mfen,turns,sha256",
      "    a position, the number of its legal turns, and the SHA-256 of their texts,",
      "    in byte order and joined by line feeds",
      "  variant,turns,final_mfen,outcome,reason",
      "    the turns of a game from the start, separated by spaces; the position at",
      "    its end; the outcome and the reason there, draws by rule left aside",
      "  variant,mfen,depth,count",
      "    a position and the number of sequences of legal turns of a length",
      "",
      "Prints a line for each row that disagrees or is malformed, 'FILE:LINE: column: expected ...,"
          + " found ...', then the number of rows checked. The exit code is 1 if any row"
          + " disagrees, and 2 if a file has another header.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard conform positions.csv games.csv perft.csv",
      "  polyboard conform --threads 1 perft.csv"
    })
public final class ConformCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Map<String, Variant> variants = new HashMap<>();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Conformance files.")
  private List<Path> files = List.of();

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  public ConformCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    int exitCode = ExitCode.DONE;
    for (Path file : files) {
      exitCode = Math.max(exitCode, check(file));
      terminal.out().flush();
    }
    return exitCode;
  }

  private int check(Path file) throws InterruptedException {
    CSVFormat csv = CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();
    // A reader made this way replaces what is not UTF-8 instead of failing: such a row disagrees.
    try (CSVParser parser = csv.parse(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      Iterator<CSVRecord> rows = parser.iterator();
      List<String> header = rows.hasNext() ? rows.next().toList() : List.of();
      Optional<ConformanceFormat> format =
          Stream.of(ConformanceFormat.values())
              .filter(known -> known.columns().equals(header))
              .findFirst();
      if (format.isPresent()) {
        return check(file, format.get(), parser, rows);
      }
      complain(file + ": unknown header '" + String.join(",", header) + "'; known are:");
      Stream.of(ConformanceFormat.values())
          .forEach(known -> terminal.err().println("  " + String.join(",", known.columns())));
      return ExitCode.USAGE;
    } catch (IOException | UncheckedIOException e) {
      complain(file + ": " + Failures.reason(e));
      return ExitCode.REFUSED;
    }
  }

  private int check(Path file, ConformanceFormat format, CSVParser parser, Iterator<CSVRecord> rows)
      throws InterruptedException {
    int checked = 0;
    int disagreeing = 0;
    try (Progress progress = new Progress(terminal)) {
      while (rows.hasNext()) {
        CSVRecord values = rows.next();
        String place = file + ":" + parser.getCurrentLineNumber();
        String disagreements = disagreements(format, values, place, progress);
        checked++;
        if (!disagreements.isEmpty()) {
          disagreeing++;
          progress.wipe();
          terminal.out().println(Failures.printable(place + ": " + disagreements));
          terminal.out().flush();
        }
        int soFar = checked;
        progress.show(() -> file + ": " + soFar + " rows checked");
      }
    } catch (UncheckedIOException notCsv) {
      checked++;
      disagreeing++;
      String place = file + ":" + parser.getCurrentLineNumber();
      terminal.out().println(place + ": the rest is not CSV: " + Failures.reason(notCsv));
    }
    String counted = checked == 1 ? " row checked, " : " rows checked, ";
    String verdict = disagreeing == 0 ? "all agree" : disagreeing + " disagree";
    terminal.out().println(file + ": " + checked + counted + verdict);
    return disagreeing == 0 ? ExitCode.DONE : ExitCode.REFUSED;
  }

  /** What disagrees in a row, on one line; empty for a row that agrees. */
  private String disagreements(
      ConformanceFormat format, CSVRecord values, String place, Progress progress)
      throws InterruptedException {
    List<String> columns = format.columns();
    if (values.size() < columns.size()) {
      return columns.get(values.size()) + ": missing";
    }
    if (values.size() > columns.size()) {
      return "column " + (columns.size() + 1) + ": one too many";
    }
    Map<String, String> texts = new HashMap<>();
    for (int column = 0; column < columns.size(); column++) {
      texts.put(columns.get(column), values.get(column));
    }
    ConformanceRow row =
        new ConformanceRow(
            texts,
            id -> variants.computeIfAbsent(id, Variants::load),
            (position, depth) -> ParallelPerft.count(position, depth, threads.threads(), progress));
    try {
      format.check(row);
      return String.join("; ", row.disagreements());
    } catch (RefusedException e) {
      return e.faults().stream().map(Fault::toString).collect(Collectors.joining("; "));
    } catch (RuntimeException e) {
      throw new IllegalStateException(place + ": " + e, e);
    }
  }

  private void complain(String line) {
    terminal.err().println("polyboard: " + Failures.printable(line));
  }
}
