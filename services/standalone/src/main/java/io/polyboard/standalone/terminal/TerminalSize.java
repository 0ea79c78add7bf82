package io.polyboard.standalone.terminal;

import module java.base;

/**
 * The size of the terminal that controls this process, as {@code stty} reports it: Java has no API
 * for it, and shells do not export COLUMNS. Read again after a second, because windows are resized.
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

  /** The width in characters; 0 if unknown. */
  int columns() {
    return size().columns;
  }

  /** The height in lines; 0 if unknown. */
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
        Matcher matcher = ROWS_AND_COLUMNS.matcher(line == null ? "" : line);
        return matcher.matches()
            ? new Size(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
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
