package io.polyboard.standalone.platform;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A command line as it is packaged, in a process of its own. */
final class CommandProcess {
  private static final long PATIENCE_MINUTES = 5;

  /** After the last line. */
  private static final String ENDED = "(standard error has ended)";

  private final Process process;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  private CommandProcess(Process process) {
    this.process = process;
    Thread.ofVirtual()
        .start(() -> {
          try (var lines = process.errorReader().lines()) {
            lines.forEach(told::add);
          } finally {
            told.add(ENDED);
          }
        });
  }

  /** Starts a command on a data directory; what it prints is JSON. */
  static CommandProcess start(Path data, String... arguments)
      throws IOException, InterruptedException {
    return start(data, List.of(), List.of(arguments));
  }

  /**
   * The same with settings of its own.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   */
  static CommandProcess start(Path data, List<String> settings, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--json", "--data=" + data));
    List<String> command = new ArrayList<>(heedingInterrupts());
    command.addAll(PackagedProgram.command(settings, all));
    return new CommandProcess(new ProcessBuilder(command).start());
  }

  /**
   * Ends commands on a data directory, whatever they do, and the database that they leave behind;
   * its processes write into the directory until they have ended.
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
    // One that has ended is listed, without its command, until its parent has noticed.
    while (left.stream().anyMatch(each -> each.info().command().isPresent())) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the database does not end");
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
   * What goes before a command so that Ctrl-C reaches it although this process may ignore it: one
   * that a script has put into the background does, and its children with it. Nothing where env
   * cannot.
   */
  private static List<String> heedingInterrupts() throws IOException, InterruptedException {
    List<String> prefix = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(prefix);
    probe.add("true");
    return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
  }

  /** The next line on standard error with this text in it. */
  String awaitTold(String text) throws InterruptedException {
    List<String> others = new ArrayList<>();
    for (String line = told.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
        line != null;
        line = told.poll(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      if (line.contains(text)) {
        return line;
      }
      if (line.equals(ENDED)) {
        break;
      }
      others.add(line);
    }
    throw new AssertionError("not told: " + text + "; but " + others);
  }

  /** As Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    int unused = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** As SIGKILL does. */
  void kill() throws InterruptedException {
    int unused = process.destroyForcibly().waitFor();
  }

  /** Whether it ends in this time. */
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
      throw new AssertionError("nothing printed; but told " + told);
    }
    return new ObjectMapper().readTree(line);
  }

  /** The last line that it prints before it ends. */
  JsonNode end() throws IOException, InterruptedException {
    JsonNode end = printed();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("it does not end");
    }
    return end;
  }
}
