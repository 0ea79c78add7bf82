package io.polyboard.standalone.terminal;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * A line on standard error that says how far a long command is. It appears after two seconds, only
 * where somebody watches, and is wiped at the end: that of the command, or that of the process
 * where it is interrupted. Lines may stand under it, which come and go with it. Safe for several
 * threads.
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

  /** Those of the lines below that the terminal has. */
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
   * Shows the text in place of the one before, if it is time for it; otherwise does not ask for it.
   */
  public synchronized void show(Supplier<String> text) {
    if (!ended && terminal.errIsTerminal() && clock.getAsLong() - next >= 0) {
      next = clock.getAsLong() + INTERVAL_NANOS;
      wipeAtTheEnd();
      String all = text.get();
      // A longer one would go on in a second line, which cannot be replaced; so would its echo.
      int most = terminal.columns() - 1 - INTERRUPT_ECHO.length();
      line = all.substring(0, Math.min(all.length(), most));
      replace(line, lines());
    }
  }

  /** Shows the text as {@link #show} does; where nobody watches, as a line every ten seconds. */
  public synchronized void log(Supplier<String> text) {
    if (terminal.errIsTerminal()) {
      show(text);
    } else if (clock.getAsLong() - nextPlain >= 0) {
      nextPlain = clock.getAsLong() + PLAIN_NANOS;
      terminal.say(text.get());
    }
  }

  /**
   * Shows lines under the line of progress, in place of those before, once that is there itself; as
   * many as the terminal has room for, and only where it can take them away again.
   *
   * @param lines each shorter than the terminal is wide
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

  /** Prints a line of other output, which stays. */
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
        // The process is ending: the hook wipes a line that is wiped.
      }
      hook = null;
    }
  }

  /** Takes the line away, for other output to be printed. */
  public synchronized void wipe() {
    if (shown > 0) {
      replace("", List.of());
      terminal.err().print('\r');
      terminal.err().flush();
    }
  }

  /** The process is ending: wipes the line, with what the terminal wrote behind it for Ctrl-C. */
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
   * Where the terminal can do it, the rest of its line is erased, whatever stands there. The cursor
   * stays in the line of progress.
   */
  private void replace(String text, List<String> lines) {
    String rest =
        terminal.errObeysSequences() ? ERASE_LINE : " ".repeat(Math.max(0, shown - text.length()));
    terminal.err().print("\r" + text + rest);
    if (!lines.equals(drawn)) {
      lines.forEach(each -> terminal.err().print("\n" + each + ERASE_LINE));
      // Of a longer block before there is a rest.
      terminal.err().print(lines.size() < drawn.size() ? ERASE_BELOW : "");
      terminal.err().print(lines.isEmpty() ? "" : "\u001b[" + lines.size() + "A\r" + text);
      drawn = lines;
    }
    terminal.err().flush();
    shown = text.length();
  }
}
