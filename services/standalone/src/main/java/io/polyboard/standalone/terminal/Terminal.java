package io.polyboard.standalone.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/**
 * Where a command runs: the streams of the process, written in UTF-8, and what they are connected
 * to.
 *
 * @param in standard input
 * @param out standard output; buffered
 * @param err standard error; flushed at every line
 * @param outIsTerminal whether somebody watches standard output
 * @param errIsTerminal whether somebody watches standard error
 * @param environment the environment variables
 * @param width asks the terminal for its width in characters, 0 if it does not tell
 * @param height asks it for its height in lines, 0 if it does not tell
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
  private static final int LEAST_COLUMNS = 20;
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

  /** Whether what is printed to standard output may be coloured: see no-color.org for NO_COLOR. */
  public boolean outInColour() {
    return outIsTerminal
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** Whether what is printed to standard error may be coloured. */
  public boolean errInColour() {
    return errObeysSequences() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Whether what is printed to standard error may hold sequences that move the cursor. */
  public boolean errObeysSequences() {
    return errIsTerminal && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /**
   * The width to keep within in characters, 20 or more: what COLUMNS says, or else the terminal, if
   * somebody watches; otherwise 100.
   */
  public int columns() {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9][0-9]{1,3}")) {
      return Math.max(LEAST_COLUMNS, Integer.parseInt(columns));
    }
    int told = outIsTerminal || errIsTerminal ? width.getAsInt() : 0;
    return told > 0 ? Math.max(LEAST_COLUMNS, told) : DEFAULT_COLUMNS;
  }

  /** The height of the terminal in lines; 24 if it does not tell. */
  int rows() {
    int told = errIsTerminal ? height.getAsInt() : 0;
    return told > 0 ? told : DEFAULT_ROWS;
  }

  /**
   * A line of progress for standard error: where somebody watches, as much of its words as fits
   * into one line of the terminal.
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
   * Whether a file descriptor is connected to a terminal. Linux tells of each; elsewhere the answer
   * is the one for standard input and output together.
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
