package io.polyboard.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.standalone.terminal.Terminal;

/** The result of a command line. */
public record Run(int exitCode, String out, String err) {

  /** Runs a command line without a terminal, input or environment. */
  public static Run polyboard(String... arguments) {
    return polyboard(new Shell(), arguments);
  }

  /** Runs a command line whose words have no blanks, see {@link #words}. */
  public static Run line(String line, Object... values) {
    return polyboard(words(line, values));
  }

  /** The words of a command line, in which each {@code {}} stands for the next of the values. */
  public static String[] words(String line, Object... values) {
    Iterator<Object> next = Arrays.asList(values).iterator();
    return Arrays.stream(line.split(" "))
        .map(word -> word.endsWith("{}") ? word.replace("{}", next.next().toString()) : word)
        .toArray(String[]::new);
  }

  /** Runs a command line. */
  public static Run polyboard(Shell shell, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    InputStream in = new ByteArrayInputStream(shell.in.getBytes(UTF_8));
    Terminal terminal = terminal(in, out, err, shell.watched, shell.watched, shell.environment);
    int exitCode = Polyboard.run(terminal, arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }

  /** A terminal of unknown size. */
  public static Terminal terminal(
      InputStream in,
      Writer out,
      Writer err,
      boolean outIsTerminal,
      boolean errIsTerminal,
      Map<String, String> environment) {
    return new Terminal(
        in,
        new PrintWriter(out),
        new PrintWriter(err),
        outIsTerminal,
        errIsTerminal,
        environment,
        () -> 0,
        () -> 0);
  }

  /** Runs a process to its end. */
  public static Run of(ProcessBuilder command) throws IOException, InterruptedException {
    Process process = command.start();
    String out = process.inputReader(UTF_8).readAllAsString();
    String err = process.errorReader(UTF_8).readAllAsString();
    return new Run(process.waitFor(), out, err);
  }

  /** Checks the exit code. */
  public Run ending(int expected) {
    assertThat(exitCode).as(err).isEqualTo(expected);
    return this;
  }

  /** The lines of standard output. */
  public List<String> lines() {
    return out.lines().toList();
  }

  /** The JSON on standard output. */
  public JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError(out, e);
    }
  }

  /** The JSON on each line of standard output. */
  public List<JsonNode> jsonLines() {
    return lines().stream().map(line -> new Run(exitCode, line, err).json()).toList();
  }

  /**
   * The surroundings of a command.
   *
   * @param in standard input
   * @param watched whether the output goes to a terminal
   * @param environment the environment variables
   */
  public record Shell(String in, boolean watched, Map<String, String> environment) {
    public Shell() {
      this("", false, Map.of());
    }
  }
}
