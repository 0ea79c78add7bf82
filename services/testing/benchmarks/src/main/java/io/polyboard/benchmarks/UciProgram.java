package io.polyboard.benchmarks;

import module java.base;

/** Another program that uses UCI; it ends with this process. For one thread. */
final class UciProgram implements AutoCloseable {
  private static final int HASH_MIB = 16;
  private static final Pattern BEST_MOVE = Pattern.compile("^bestmove (\\S+)");
  private static final Pattern DEPTH = Pattern.compile("\\binfo depth (\\d+)");
  private static final Pattern NODES = Pattern.compile("\\bnodes (\\d+)");

  private final String command;
  private final Process process;
  private final Iterator<String> answers;
  private final PrintWriter commands;

  /**
   * Starts a program, with a transposition table of 16 MiB.
   *
   * @param command words separated by spaces
   */
  UciProgram(String command) throws IOException {
    this.command = command;
    process = new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    answers = process.inputReader(StandardCharsets.UTF_8).lines().iterator();
    commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    send("uci");
    send("setoption name Hash value " + HASH_MIB);
  }

  /** Starts the programs of arguments {@code NAME=COMMAND}. */
  static Map<String, UciProgram> named(List<String> arguments) throws IOException {
    Map<String, UciProgram> programs = new LinkedHashMap<>();
    for (String argument : arguments) {
      int split = argument.indexOf('=');
      programs.put(argument.substring(0, split), new UciProgram(argument.substring(split + 1)));
    }
    return programs;
  }

  void send(String line) {
    commands.println(line);
  }

  /**
   * Sends a command and waits for the answer.
   *
   * @param info takes each line before the answer
   * @return the first group of the first answer in which the pattern is found
   * @throws IllegalStateException if the program ends without an answer
   */
  String answer(String command, Pattern pattern, Consumer<String> info) {
    send(command);
    while (answers.hasNext()) {
      String line = answers.next();
      Matcher answer = pattern.matcher(line);
      if (answer.find()) {
        return answer.group(1);
      }
      info.accept(line);
    }
    throw new IllegalStateException(this.command + " ended without an answer");
  }

  /**
   * Sends a search command and waits for the best move.
   *
   * @param go the command
   * @param info takes each line before the answer
   * @return the best move, as the program writes it
   */
  String search(String go, Consumer<String> info) {
    return answer(go, BEST_MOVE, info);
  }

  /**
   * The result of a search.
   *
   * @param best the best move, as the program writes it
   * @param depth the last reported, 0 for none
   * @param nodes the last reported, 0 for none
   */
  record Found(String best, int depth, long nodes) {}

  /** Searches a position with an empty table. */
  Found searchAlone(String fen, long nodes) {
    send("ucinewgame");
    send("position fen " + fen);
    long[] reported = new long[2];
    String best =
        search(
            "go nodes " + nodes,
            line -> {
              reported[0] = number(DEPTH, line, reported[0]);
              reported[1] = number(NODES, line, reported[1]);
            });
    return new Found(best, (int) reported[0], reported[1]);
  }

  private static long number(Pattern pattern, String line, long otherwise) {
    Matcher matcher = pattern.matcher(line);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : otherwise;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
