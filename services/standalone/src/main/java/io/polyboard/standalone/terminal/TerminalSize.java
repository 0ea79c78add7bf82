package io.polyboard.standalone.terminal;

import module java.base;

/**
 * The size of the terminal that controls this process, as {@code stty} tells it: Java has no way to
 * ask, and shells do not export COLUMNS. Asked again after a second, for windows are resized.
 */
final class TerminalSize {
  private static final File TERMINAL = new File("/dev/tty");
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,5}) (\\d{1,5})");
  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final long PATIENCE_MILLIS = 500;
  private static final Size UNKNOWN = new Size(0, 0);

  private boolean asked;
  private long when;
  private Size size = UNKNOWN;

  private record Size(int rows, int columns) {}

  /** The width in characters; 0 if it cannot be told. */
  int columns() {
    return size().columns;
  }

  /** The height in lines; 0 if it cannot be told. */
  int rows() {
    return size().rows;
  }

  private synchronized Size size() {
    if (!asked || System.nanoTime() - when > FRESH_NANOS) {
      size = ask();
      asked = true;
      when = System.nanoTime();
    }
    return size;
  }

  private static Size ask() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (BufferedReader answer = stty.inputReader()) {
        if (!stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          stty.destroyForcibly();
          return UNKNOWN;
        }
        String line = answer.readLine();
        Matcher told = ROWS_AND_COLUMNS.matcher(line == null ? "" : line);
        return told.matches()
            ? new Size(Integer.parseInt(told.group(1)), Integer.parseInt(told.group(2)))
            : UNKNOWN;
      }
    } catch (IOException e) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
