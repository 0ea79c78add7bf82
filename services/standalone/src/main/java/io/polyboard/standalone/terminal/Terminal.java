package io.polyboard.standalone.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/**
 * The streams of the process, written in UTF-8, and the terminal that they are connected to.
 *
 * @param in standard input
 * @param out standard output; buffered
 * @param err standard error; flushed at every line
 * @param outIsTerminal whether standard output is a terminal
 * @param errIsTerminal whether standard error is a terminal
 * @param environment the environment variables
 * @param width returns the width of the terminal in characters, 0 if unknown
 * @param height returns the height of the terminal in lines, 0 if unknown
 */
public record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    boolean outIsTerminal,
    boolean errIsTerminal,
    Map<String, String> environment,
    IntSupplier width,
    IntSupplier height) {

  private static final int DEFAULT_COLUMNS = 100;
  private static final int MIN_COLUMNS = 20;
  private static final int DEFAULT_ROWS = 24;

  /** The terminal of this process. */
  public static Terminal system() {
    TerminalSize size = new TerminalSize();
    return new Terminal(
        System.in,
        new PrintWriter(new BufferedWriter(new OutputStreamWriter(new StandardOutput(), UTF_8))),
        new PrintWriter(new OutputStreamWriter(System.err, UTF_8), true),
        isTerminal(1),
        isTerminal(2),
        System.getenv(),
        size::columns,
        size::rows);
  }

  /** Prints a line to standard error. */
  public void say(String line) {
    err.println(line);
  }

  /** Whether standard output may be coloured: see no-color.org for NO_COLOR. */
  public boolean outInColour() {
    return outIsTerminal
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** Whether standard error may be coloured. */
  public boolean errInColour() {
    return errObeysSequences() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Whether standard error may have sequences that move the cursor. */
  public boolean errObeysSequences() {
    return errIsTerminal && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /**
   * The maximum width of output in characters, at least 20: the value of COLUMNS, or else the width
   * of the terminal, if there is one; otherwise 100.
   */
  public int columns() {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9][0-9]{1,3}")) {
      return Math.max(MIN_COLUMNS, Integer.parseInt(columns));
    }
    int reported = outIsTerminal || errIsTerminal ? width.getAsInt() : 0;
    return reported > 0 ? Math.max(MIN_COLUMNS, reported) : DEFAULT_COLUMNS;
  }

  /** The height of the terminal in lines; 24 if unknown. */
  int rows() {
    int reported = errIsTerminal ? height.getAsInt() : 0;
    return reported > 0 ? reported : DEFAULT_ROWS;
  }

  /**
   * A progress line for standard error: on a terminal, as many of its words as fit into one line.
   */
  public String fitted(String line) {
    int columns = columns();
    if (!errIsTerminal || line.length() < columns) {
      return line;
    }
    int blank = line.lastIndexOf(' ', columns - 1);
    return line.substring(0, blank > 0 ? blank : columns - 1).stripTrailing();
  }

  /**
   * Whether a file descriptor is connected to a terminal. On Linux this is known for each;
   * elsewhere only for standard input and output together.
   */
  @SuppressWarnings("SystemConsoleNull") // a platform may still have none
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    if (Files.isSymbolicLink(link)) {
      try {
        return Files.readSymbolicLink(link).toString().matches("/dev/(pts/|tty|console).*");
      } catch (IOException e) {
        return false;
      }
    }
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
