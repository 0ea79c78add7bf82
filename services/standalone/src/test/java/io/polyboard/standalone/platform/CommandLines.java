package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.standalone.Run;

/**
 * Runs command lines one after another with the packaged program, in one process beside the test's.
 * Starting a process for each would take most of the time.
 */
final class CommandLines implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final BufferedReader answers;

  private CommandLines(Process process) {
    this.process = process;
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static CommandLines start() throws IOException {
    return new CommandLines(
        new ProcessBuilder(PackagedProgram.main(CommandLines.class))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /**
   * Runs a command line.
   *
   * @param input its standard input
   */
  Run run(String input, List<String> arguments) throws IOException {
    List<String> question = new ArrayList<>(List.of(input));
    question.addAll(arguments);
    var out = process.outputWriter(StandardCharsets.UTF_8);
    out.write(JSON.writeValueAsString(question) + "\n");
    out.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the process ended while it ran " + arguments);
    }
    return JSON.readValue(answer, Run.class);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** The main method of that process: answers each line of standard input. */
  static void main() throws IOException {
    // Only answers may be on standard output.
    PrintStream out = System.out;
    System.setOut(System.err);
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      List<String> question = JSON.readValue(line, new TypeReference<>() {});
      Run run =
          Run.polyboard(
              new Run.Shell(question.getFirst(), false, Map.of()),
              question.subList(1, question.size()).toArray(String[]::new));
      out.println(JSON.writeValueAsString(run));
    }
  }
}
