package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A command of the packaged program, in its own process. */
final class CommandProcess {
  private static final long PATIENCE_MINUTES = 5;

  /** Follows the last line. */
  private static final String ENDED = "(standard error has ended)";

  private final Process process;
  private final BlockingQueue<String> errors = new LinkedBlockingQueue<>();

  private CommandProcess(Process process) {
    this.process = process;
    Thread.ofVirtual()
        .start(() -> {
          try (var lines = process.errorReader().lines()) {
            lines.forEach(errors::add);
          } finally {
            errors.add(ENDED);
          }
        });
  }

  /** Starts a command on a data directory, with JSON output. */
  static CommandProcess start(Path data, String... arguments)
      throws IOException, InterruptedException {
    return start(data, List.of(), List.of(arguments));
  }

  /**
   * As {@link #start(Path, String...)}, with settings.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   */
  static CommandProcess start(Path data, List<String> settings, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--json", "--data=" + data));
    List<String> command = new ArrayList<>(receivingInterrupts());
    command.addAll(PackagedProgram.command(settings, all));
    return new CommandProcess(new ProcessBuilder(command).start());
  }

  /**
   * Kills commands on a data directory, and the database that they leave behind. Waits for the
   * processes of the database, because they write into the directory until they end.
   */
  static void killAll(Iterable<CommandProcess> commands, Path data)
      throws IOException, InterruptedException {
    for (CommandProcess command : commands) {
      command.kill();
    }
    Optional<ProcessHandle> database = database(data);
    List<ProcessHandle> left = new ArrayList<>();
    database.ifPresent(server -> {
      left.add(server);
      server.children().forEach(left::add);
      boolean unused = server.destroyForcibly();
    });
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
    // An ended process is listed, without its command, until its parent has noticed.
    while (left.stream().anyMatch(each -> each.info().command().isPresent())) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the database did not end");
      }
      Thread.sleep(10);
    }
  }

  /** The database that serves a data directory. */
  static Optional<ProcessHandle> database(Path data) throws IOException {
    Path file = data.resolve("postgresql/data/postmaster.pid");
    return Files.exists(file)
        ? ProcessHandle.of(Long.parseLong(Files.readAllLines(file).getFirst().strip()))
        : Optional.empty();
  }

  /**
   * A prefix that makes a command receive Ctrl-C even if this process ignores it. A process that a
   * script starts in the background ignores Ctrl-C, and so do its children. Empty if env does not
   * support it.
   */
  private static List<String> receivingInterrupts() throws IOException, InterruptedException {
    List<String> prefix = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(prefix);
    probe.add("true");
    return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
  }

  /** The next line on standard error with this text in it. */
  String awaitError(String text) throws InterruptedException {
    List<String> others = new ArrayList<>();
    for (String line = errors.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
        line != null;
        line = errors.poll(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      if (line.contains(text)) {
        return line;
      }
      if (line.equals(ENDED)) {
        break;
      }
      others.add(line);
    }
    throw new AssertionError("not on standard error: " + text + "; but " + others);
  }

  /** Interrupts it, as Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    int unused = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** Kills it by SIGKILL. */
  void kill() throws InterruptedException {
    int unused = process.destroyForcibly().waitFor();
  }

  /** Whether it ends within a time. */
  boolean endsWithin(Duration limit) throws InterruptedException {
    return process.waitFor(limit);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The exit code, once it has ended. */
  int exitCode() {
    return process.exitValue();
  }

  /** The next line that it prints. */
  JsonNode printed() throws IOException {
    String line = process.inputReader().readLine();
    if (line == null) {
      throw new AssertionError("nothing printed; standard error: " + errors);
    }
    return new ObjectMapper().readTree(line);
  }

  /** The last line that it prints before it ends. */
  JsonNode end() throws IOException, InterruptedException {
    JsonNode end = printed();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("the command did not end");
    }
    return end;
  }
}
