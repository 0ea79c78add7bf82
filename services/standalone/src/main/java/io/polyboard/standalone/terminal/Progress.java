package io.polyboard.standalone.terminal;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A line on standard error that says how far a long command is. It appears after two seconds, only
 * where somebody watches, and is wiped at the end: that of the command, or that of the process
 * where it is interrupted. Safe for several threads.
 */
public final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long INTERVAL_NANOS = 200_000_000L;

  private static final long PLAIN_NANOS = 10_000_000_000L;

  private static final String INTERRUPT_ECHO = "^C";

  private final Terminal terminal;
  private final LongSupplier clock;
  private long next;
  private long nextPlain;
  private int shown;

  /** Whether the process is ending, so that nothing more is shown. */
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
      String line = text.get();
      // A longer one would go on in a second line, which cannot be replaced.
      replace(line.substring(0, Math.min(line.length(), terminal.columns() - 1)));
    }
  }

  /** Shows the text as {@link #show} does; where nobody watches, as a line every ten seconds. */
  public synchronized void log(Supplier<String> text) {
    if (terminal.errIsTerminal()) {
      show(text);
    } else if (clock.getAsLong() - nextPlain >= 0) {
      nextPlain = clock.getAsLong() + PLAIN_NANOS;
      terminal.err().println(text.get());
    }
  }

  @Override
  public synchronized void close() {
    wipe();
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
      replace("");
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

  /** Where the terminal can do it, the rest of its line is erased, whatever stands there. */
  private void replace(String text) {
    String rest =
        terminal.errObeysSequences() ? "\u001b[K" : " ".repeat(Math.max(0, shown - text.length()));
    terminal.err().print("\r" + text + rest);
    terminal.err().flush();
    shown = text.length();
  }
}
