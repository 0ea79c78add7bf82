package io.polyboard.standalone.terminal;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * A line on standard error that shows the progress of a long command. It appears after two seconds,
 * only on a terminal, and is wiped at the end of the command, or of the process if that is
 * interrupted. Lines may be shown below it, which appear and disappear with it. Thread-safe.
 */
public final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long INTERVAL_NANOS = 200_000_000L;

  private static final long PLAIN_NANOS = 10_000_000_000L;

  private static final String ERASE_LINE = "\u001b[K";
  private static final String ERASE_BELOW = "\u001b[J";
  private static final String INTERRUPT_ECHO = "^C";

  private final Terminal terminal;
  private final LongSupplier clock;
  private long next;
  private long nextPlain;
  private int shown;
  private String line = "";
  private List<String> below = List.of();

  /** The lines below that the terminal shows. */
  private List<String> drawn = List.of();

  /** Whether the command or the process is ending, so that nothing more is shown. */
  private boolean ended;

  private @Nullable Thread hook;

  /** A line that appears two seconds from now. */
  public Progress(Terminal terminal) {
    this(terminal, System::nanoTime);
  }

  Progress(Terminal terminal, LongSupplier nanoClock) {
    this.terminal = terminal;
    this.clock = nanoClock;
    next = nanoClock.getAsLong() + QUIET_NANOS;
    nextPlain = nanoClock.getAsLong() + PLAIN_NANOS;
  }

  /**
   * Shows a text in place of the previous one, if enough time has passed; otherwise does not
   * compute it.
   */
  public synchronized void show(Supplier<String> text) {
    if (!ended && terminal.errIsTerminal() && clock.getAsLong() - next >= 0) {
      next = clock.getAsLong() + INTERVAL_NANOS;
      wipeAtTheEnd();
      String all = text.get();
      // A longer text, or the echo after it, would use a second line, which cannot be replaced.
      int max = terminal.columns() - 1 - INTERRUPT_ECHO.length();
      line = all.substring(0, Math.min(all.length(), max));
      replace(line, lines());
    }
  }

  /** Shows the text as {@link #show} does; without a terminal, prints a line every ten seconds. */
  public synchronized void log(Supplier<String> text) {
    if (terminal.errIsTerminal()) {
      show(text);
    } else if (clock.getAsLong() - nextPlain >= 0) {
      nextPlain = clock.getAsLong() + PLAIN_NANOS;
      terminal.say(text.get());
    }
  }

  /**
   * Shows lines below the progress line, in place of the previous ones, while that line is shown:
   * as many as the terminal has room for, and only if it can erase them.
   *
   * @param lines lines, each shorter than the width of the terminal
   */
  public synchronized void showBelow(List<String> lines) {
    below = List.copyOf(lines);
    if (!ended && shown > 0) {
      replace(line, lines());
    }
  }

  private List<String> lines() {
    return terminal.errObeysSequences()
        ? below.subList(0, Math.min(below.size(), terminal.rows() - 1))
        : List.of();
  }

  /** Prints a permanent line. */
  public synchronized void say(String text) {
    if (!ended) {
      wipe();
      terminal.say(text);
    }
  }

  @Override
  public synchronized void close() {
    wipe();
    ended = true;
    if (hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending: the hook wipes the line again, without effect.
      }
      hook = null;
    }
  }

  /** Erases the line, so that other output can be printed. */
  public synchronized void wipe() {
    if (shown > 0) {
      replace("", List.of());
      terminal.err().print('\r');
      terminal.err().flush();
    }
  }

  /** Wipes the line, with the terminal's echo of Ctrl-C, when the process is ending. */
  synchronized void end() {
    ended = true;
    shown += shown > 0 ? INTERRUPT_ECHO.length() : 0;
    wipe();
  }

  private void wipeAtTheEnd() {
    if (hook == null) {
      hook = new Thread(this::end);
      try {
        Runtime.getRuntime().addShutdownHook(hook);
      } catch (IllegalStateException e) {
        ended = true;
      }
    }
  }

  /**
   * Replaces what is shown. If the terminal can do it, the rest of its line is erased. The cursor
   * stays in the progress line.
   */
  private void replace(String text, List<String> lines) {
    String rest =
        terminal.errObeysSequences() ? ERASE_LINE : " ".repeat(Math.max(0, shown - text.length()));
    terminal.err().print("\r" + text + rest);
    if (!lines.equals(drawn)) {
      lines.forEach(each -> terminal.err().print("\n" + each + ERASE_LINE));
      // A longer block before leaves a rest.
      terminal.err().print(lines.size() < drawn.size() ? ERASE_BELOW : "");
      terminal.err().print(lines.isEmpty() ? "" : "\u001b[" + lines.size() + "A\r" + text);
      drawn = lines;
    }
    terminal.err().flush();
    shown = text.length();
  }
}
