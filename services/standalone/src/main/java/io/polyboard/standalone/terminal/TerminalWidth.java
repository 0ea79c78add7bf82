package io.polyboard.standalone.terminal;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The width of the terminal that controls this process, as {@code stty} tells it: Java has no way
 * to ask, and shells do not export COLUMNS. Asked again after a second, for windows are resized.
 */
final class TerminalWidth implements IntSupplier {
  private static final File TERMINAL = new File("/dev/tty");
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d{1,5} (\\d{1,5})");
  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final long PATIENCE_MILLIS = 500;

  private boolean asked;
  private long when;
  private int columns;

  /** The width in characters; 0 if it cannot be told. */
  @Override
  public synchronized int getAsInt() {
    if (!asked || System.nanoTime() - when > FRESH_NANOS) {
      columns = ask();
      asked = true;
      when = System.nanoTime();
    }
    return columns;
  }

  private static int ask() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (BufferedReader answer = stty.inputReader()) {
        if (!stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          stty.destroyForcibly();
          return 0;
        }
        String line = answer.readLine();
        Matcher size = ROWS_AND_COLUMNS.matcher(line == null ? "" : line);
        return size.matches() ? Integer.parseInt(size.group(1)) : 0;
      }
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
