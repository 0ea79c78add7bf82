package io.polyboard.standalone.command;

import module java.base;

import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.terminal.UsageException;
import picocli.CommandLine.Option;

/** A command that can print JSON instead of text. Its help describes the JSON. */
public abstract class PrintingCommand extends ConsoleCommand {
  @Option(
      names = "--json",
      order = Integer.MAX_VALUE - 1,
      description = "Print one line of JSON instead of text.")
  private boolean json;

  /** Whether it prints JSON. */
  protected final boolean printsJson() {
    return json;
  }

  /**
   * Rejects another output format together with JSON.
   *
   * @throws UsageException if both are requested
   */
  protected final void requireAlone(String option, boolean asked) {
    UsageException.require(!(json && asked), option + ": cannot be combined with --json");
  }

  /** Prints a page. */
  protected final void print(Page page) {
    print(page, page::lines);
  }

  /** Prints a record or message as JSON if requested, otherwise as text. */
  protected final void print(Object value, Supplier<List<String>> text) {
    printAll(List.of(value), text);
  }

  /**
   * Prints a list.
   *
   * @param none message instead of an empty table
   */
  protected final <T> void printList(List<T> all, Columns<T> columns, String none) {
    if (json || !all.isEmpty()) {
      printAll(all, () -> columns.lines(all));
    } else {
      terminal.say(none);
    }
  }

  /** Prints records or messages as JSON, one line each, if requested, otherwise as text. */
  protected final void printAll(List<?> values, Supplier<List<String>> text) {
    Stream<String> lines = json ? values.stream().map(Json::of) : text.get().stream();
    lines.forEach(terminal.out()::println);
    terminal.out().flush();
  }
}
