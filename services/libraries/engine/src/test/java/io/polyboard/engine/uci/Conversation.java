package io.polyboard.engine.uci;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Variant;

/** The other side of a session that runs on a thread of its own. */
final class Conversation implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final PipedWriter said = new PipedWriter();
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final Thread thread;

  Conversation() {
    this(Engine::new);
  }

  Conversation(BiFunction<Variant, Settings, Engine> engines) {
    PrintWriter out =
        new PrintWriter(Writer.nullWriter()) {
          @Override
          public void println(String line) {
            heard.addAll(List.of(line.split("\n", -1)));
          }
        };
    UciSession session = new UciSession(new BufferedReader(reader()), out, engines);
    thread = Thread.ofPlatform().daemon().start(session::run);
  }

  private Reader reader() {
    try {
      return new PipedReader(said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says lines. */
  Conversation say(String... lines) {
    try {
      for (String line : lines) {
        said.write(line + "\n");
      }
      said.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Waits for a line that begins like this; gives it and those before it since the last wait. */
  List<String> hear(String prefix) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      String line = heard.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertThat(line).as("a line that begins with '%s' after %s", prefix, lines).isNotNull();
      lines.add(line);
      if (line.startsWith(prefix)) {
        return lines;
      }
    }
  }

  /** The only line with which a command is answered. */
  String answer(String line) throws InterruptedException {
    List<String> lines = answers(line);
    assertThat(lines).hasSize(1);
    return lines.getFirst();
  }

  /** The lines with which a command that starts no search is answered. */
  List<String> answers(String line) throws InterruptedException {
    say(line, "isready");
    List<String> lines = hear("readyok");
    return lines.subList(0, lines.size() - 1);
  }

  /** What was said since the last wait. */
  List<String> rest() {
    List<String> lines = new ArrayList<>();
    heard.drainTo(lines);
    return lines;
  }

  /** Whether nothing more is said for a while. */
  boolean isSilentFor(long millis) throws InterruptedException {
    return heard.poll(millis, TimeUnit.MILLISECONDS) == null;
  }

  /** Says no more. */
  @Override
  public void close() {
    try {
      said.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the session has ended, or does so within some time. */
  boolean hasEnded() throws InterruptedException {
    return thread.join(PATIENCE);
  }
}
