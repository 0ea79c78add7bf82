package io.polyboard.standalone.terminal;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A line on standard error that says how far a long command is. It appears after two seconds, only
 * where somebody watches, and is wiped at the end.
 */
public final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long INTERVAL_NANOS = 200_000_000L;

  private static final long PLAIN_NANOS = 10_000_000_000L;

  private final Terminal terminal;
  private final LongSupplier clock;
  private long next;
  private long nextPlain;
  private int shown;

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
  public void show(Supplier<String> text) {
    if (terminal.errIsTerminal() && clock.getAsLong() - next >= 0) {
      next = clock.getAsLong() + INTERVAL_NANOS;
      String line = text.get();
      // A longer one would go on in a second line, which cannot be replaced.
      replace(line.substring(0, Math.min(line.length(), terminal.columns() - 1)));
    }
  }

  /** Shows the text as {@link #show} does; where nobody watches, as a line every ten seconds. */
  public void log(Supplier<String> text) {
    if (terminal.errIsTerminal()) {
      show(text);
    } else if (clock.getAsLong() - nextPlain >= 0) {
      nextPlain = clock.getAsLong() + PLAIN_NANOS;
      terminal.err().println(text.get());
    }
  }

  @Override
  public void close() {
    wipe();
  }

  /** Takes the line away, for other output to be printed. */
  public void wipe() {
    if (shown > 0) {
      replace("");
      terminal.err().print('\r');
      terminal.err().flush();
    }
  }

  private void replace(String text) {
    terminal.err().print("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
    terminal.err().flush();
    shown = text.length();
  }
}
