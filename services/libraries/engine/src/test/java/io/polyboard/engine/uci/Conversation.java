package io.polyboard.engine.uci;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Variant;

/** The client of a session that runs on its own thread. */
final class Conversation implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final PipedWriter sent = new PipedWriter();
  private final BlockingQueue<String> receivedLines = new LinkedBlockingQueue<>();
  private final Thread thread;

  Conversation() {
    this(Engine::new);
  }

  Conversation(BiFunction<Variant, Settings, Engine> engines) {
    PrintWriter out =
        new PrintWriter(Writer.nullWriter()) {
          @Override
          public void println(String line) {
            receivedLines.addAll(List.of(line.split("\n", -1)));
          }
        };
    UciSession session = new UciSession(new BufferedReader(reader()), out, engines);
    thread = Thread.ofPlatform().daemon().start(session::run);
  }

  private Reader reader() {
    try {
      return new PipedReader(sent);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends lines. */
  Conversation say(String... lines) {
    try {
      for (String line : lines) {
        sent.write(line + "\n");
      }
      sent.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Waits for a line with a prefix; returns it and the lines before it since the last wait. */
  List<String> hear(String prefix) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      String line = receivedLines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertThat(line).as("a line that begins with '%s' after %s", prefix, lines).isNotNull();
      lines.add(line);
      if (line.startsWith(prefix)) {
        return lines;
      }
    }
  }

  /** The only line of the answer to a command. */
  String answer(String line) throws InterruptedException {
    List<String> lines = answers(line);
    assertThat(lines).hasSize(1);
    return lines.getFirst();
  }

  /** The lines of the answer to a command that starts no search. */
  List<String> answers(String line) throws InterruptedException {
    say(line, "isready");
    List<String> lines = hear("readyok");
    return lines.subList(0, lines.size() - 1);
  }

  /** The lines received since the last wait. */
  List<String> rest() {
    List<String> lines = new ArrayList<>();
    receivedLines.drainTo(lines);
    return lines;
  }

  /** Whether no line is received for a time. */
  boolean isSilentFor(long millis) throws InterruptedException {
    return receivedLines.poll(millis, TimeUnit.MILLISECONDS) == null;
  }

  /** Ends the input of the session. */
  @Override
  public void close() {
    try {
      sent.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the session has ended, or ends within a time. */
  boolean hasEnded() throws InterruptedException {
    return thread.join(PATIENCE);
  }
}
