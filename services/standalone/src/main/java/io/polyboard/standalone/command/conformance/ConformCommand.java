package io.polyboard.standalone.command.conformance;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.page.conformance.CheckedFile;
import io.polyboard.standalone.page.conformance.Disagreement;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Progress;
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
      "Check conformance files against the rules.",
      "",
      "A file is CSV; its header line gives the format of its rows:",
      "",
      "  variant,mfen,turns,sha256",
      "    a position, the number of its legal turns, and the SHA-256 of their texts,",
      "    in byte order and joined by line feeds",
      "  variant,turns,final_mfen,outcome,reason",
      "    the turns of a game from the start, separated by spaces; the position at",
      "    its end; the outcome and the reason there, without draws by rule",
      "  variant,mfen,depth,count",
      "    a position, a length in plies, and the number of sequences of legal turns",
      "",
      "Prints a line for each row that disagrees or is malformed, 'FILE:LINE: column: expected ...,"
          + " found ...', then the number of rows checked. The exit code is 1 if any row"
          + " disagrees or a file cannot be checked, such as one with an unknown header.",
      ""
    },
    footer = {
      "  polyboard conform positions.csv games.csv perft.csv",
      "  polyboard conform --threads 1 perft.csv",
      "",
      "JSON: {\"files\": [{\"file\": path, \"fault\": text or null, \"rows\": number,",
      "  \"disagreements\": [{\"line\": number, \"column\": name or null,",
      "    \"expected\": text or null, \"found\": text or null, \"reason\": text}, ...]},",
      "  ...], \"rows\": number, \"disagreements\": number}",
      "  (fault if a file cannot be checked; expected and found if values differ,",
      "  otherwise only the reason; a row may disagree in several columns)"
    })
public final class ConformCommand extends PrintingCommand {
  /** Maximum characters of a row, approximately, because of buffering. */
  private static final int MAX_ROW = 1 << 20;

  private static final int MAX_DISAGREEING = 10_000;

  private final Map<String, Variant> variants = new HashMap<>();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Conformance files.")
  private List<Path> files = List.of();

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Override
  public Integer call() throws InterruptedException {
    List<CheckedFile> checked = new ArrayList<>();
    for (Path file : files) {
      checked.add(check(file));
      terminal.out().flush();
    }
    int rows = checked.stream().mapToInt(CheckedFile::rows).sum();
    int disagreements = checked.stream().mapToInt(each -> each.disagreements().size()).sum();
    print(new ConformancePage(checked, rows, disagreements), List::of);
    return checked.stream().allMatch(CheckedFile::agrees) ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private CheckedFile check(Path file) throws InterruptedException {
    CSVFormat csv = CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();
    // This reader replaces bytes that are not UTF-8 instead of failing: such a row disagrees.
    try (RowBound bound = new RowBound(PlainText.reader(Files.newInputStream(file)));
        CSVParser parser = csv.parse(bound)) {
      Iterator<CSVRecord> rows = parser.iterator();
      List<String> header = rows.hasNext() ? rows.next().toList() : List.of();
      Optional<ConformanceFormat> format =
          Stream.of(ConformanceFormat.values())
              .filter(known -> known.columns().equals(header))
              .findFirst();
      if (format.isPresent()) {
        return check(file, format.get(), parser, rows, bound);
      }
      String fault = "unknown header '" + String.join(",", header) + "'; known headers:";
      List<String> known =
          Stream.of(ConformanceFormat.values())
              .map(other -> String.join(",", other.columns()))
              .toList();
      complain(file + ": " + fault);
      known.forEach(columns -> terminal.say("  " + columns));
      return CheckedFile.refused(file, fault + " " + String.join("; ", known));
    } catch (IOException | UncheckedIOException e) {
      complain(file + ": " + Failures.reason(e));
      return CheckedFile.refused(file, Failures.reason(e));
    }
  }

  private CheckedFile check(
      Path file,
      ConformanceFormat format,
      CSVParser parser,
      Iterator<CSVRecord> rows,
      RowBound bound)
      throws InterruptedException {
    List<Disagreement> disagreements = new ArrayList<>();
    int checked = 0;
    int disagreeing = 0;
    String unread = "";
    try (Progress progress = new Progress(terminal)) {
      while (bound.begin() && disagreeing < MAX_DISAGREEING && rows.hasNext()) {
        CSVRecord values = rows.next();
        long line = parser.getCurrentLineNumber();
        List<Disagreement> inRow = check(file, line, format, values, progress);
        checked++;
        if (!inRow.isEmpty()) {
          disagreeing++;
          disagreements.addAll(inRow);
          progress.wipe();
          print(file, line, inRow);
        }
        int soFar = checked;
        progress.show(() -> file + ": " + soFar + " rows checked");
      }
      if (disagreeing == MAX_DISAGREEING && rows.hasNext()) {
        unread = "the rest is not checked: " + MAX_DISAGREEING + " rows disagree";
      }
    } catch (UncheckedIOException notCsv) {
      unread = "the rest is not CSV: " + Failures.reason(notCsv);
    }
    if (!unread.isEmpty()) {
      checked++;
      disagreeing++;
      long line = parser.getCurrentLineNumber();
      Disagreement rest = Disagreement.ofRow(line, unread);
      disagreements.add(rest);
      print(file, line, List.of(rest));
    }
    if (!printsJson()) {
      String counted = checked == 1 ? " row checked, " : " rows checked, ";
      String verdict = disagreeing == 0 ? "all agree" : disagreeing + " disagree";
      terminal.out().println(file + ": " + checked + counted + verdict);
    }
    return CheckedFile.of(file, checked, disagreements);
  }

  /** The disagreements of a row; empty if it agrees. */
  private List<Disagreement> check(
      Path file, long line, ConformanceFormat format, CSVRecord values, Progress progress)
      throws InterruptedException {
    List<String> columns = format.columns();
    if (values.size() < columns.size()) {
      return List.of(Disagreement.of(line, Problem.of(columns.get(values.size()), "missing")));
    }
    if (values.size() > columns.size()) {
      return List.of(Disagreement.ofRow(line, "column " + (columns.size() + 1) + ": one too many"));
    }
    Map<String, String> texts = new HashMap<>();
    for (int column = 0; column < columns.size(); column++) {
      texts.put(columns.get(column), values.get(column));
    }
    ConformanceRow row =
        new ConformanceRow(
            line,
            texts,
            id -> variants.computeIfAbsent(id, Variants::load),
            threads.threads(),
            progress);
    try {
      format.check(row);
      return row.disagreements();
    } catch (RefusedException e) {
      return e.problems().stream().map(fault -> Disagreement.of(line, fault)).toList();
    } catch (RuntimeException e) {
      throw new IllegalStateException(file + ":" + line + ": " + e, e);
    }
  }

  /** Prints the disagreements of a row at once, unless the output is JSON. */
  private void print(Path file, long line, List<Disagreement> inRow) {
    if (!printsJson()) {
      String text = inRow.stream().map(Disagreement::toString).collect(Collectors.joining("; "));
      terminal.out().println(Failures.printable(file + ":" + line + ": " + text));
      terminal.out().flush();
    }
  }

  /** The JSON output; the text is printed row by row. */
  private record ConformancePage(List<CheckedFile> files, int rows, int disagreements) {}

  /** Fails if a row is too long: a quote may never be closed, and a device never ends. */
  private static final class RowBound extends FilterReader {
    private int left = MAX_ROW;

    RowBound(Reader in) {
      super(in);
    }

    /** Marks the beginning of a row. Always true. */
    boolean begin() {
      left = MAX_ROW;
      return true;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      left -= Math.max(0, count);
      if (left < 0) {
        throw new IOException("a row is longer than " + MAX_ROW + " characters");
      }
      return count;
    }
  }

  private void complain(String line) {
    terminal.say("polyboard: " + Failures.printable(line));
  }
}
