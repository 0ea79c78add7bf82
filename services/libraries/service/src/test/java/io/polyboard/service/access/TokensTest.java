package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.thread.ServiceThreads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long tokens are valid whose file is changed, wrong, or gone. */
class TokensTest {
  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final Duration MAX_UNREAD = Duration.ofMinutes(15);
  private static final String HASH = TokenHash.of("a token");
  private static final TokenEntry ENTRY =
      new TokenEntry(HASH, new Caller("alice", Set.of(Scope.SCOPE_RULES_READ)), Optional.empty());

  private static final TokenEntry OTHER =
      new TokenEntry(
          TokenHash.of("another"),
          new Caller("bob", Set.of(Scope.SCOPE_RULES_READ)),
          Optional.empty());

  @TempDir private Path directory;
  private Path file;
  private final TestClock clock = new TestClock();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** Is set by hand, and fails on demand on the thread that reads the file. */
  private static final class TestClock extends Clock {
    private volatile Instant now = Instant.parse("2027-01-01T00:00:00Z");
    private final BlockingQueue<RuntimeException> failures = new LinkedBlockingQueue<>();

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().equals("tokens")) {
        RuntimeException failure = failures.poll();
        if (failure != null) {
          throw failure;
        }
      }
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @BeforeEach
  void write() {
    file = directory.resolve("tokens");
    TokenFile.add(file, ENTRY);
  }

  private Tokens tokens(Duration refresh) {
    return new Tokens(
        Optional.of(file),
        refresh,
        MAX_UNREAD,
        clock,
        new AccessMetrics(meters),
        new ServiceThreads());
  }

  private double unread() {
    return meters.get("polyboard.access.unread").tag("source", "tokens").gauge().value();
  }

  @Test
  void noTokenOfAFileThatIsDeletedIsValid() throws Exception {
    // Given
    Tokens tokens = tokens(REFRESH);
    assertThat(tokens.caller(HASH)).contains(ENTRY.caller());

    // When
    Files.delete(file);
    tokens.refresh();

    // Then
    assertThat(tokens.caller(HASH)).isEmpty();
    assertThat(unread()).isOne();

    // When
    TokenFile.add(file, ENTRY);
    tokens.refresh();

    // Then
    assertThat(tokens.caller(HASH)).contains(ENTRY.caller());
    assertThat(unread()).isZero();
  }

  @Test
  void tokensOfAFileThatIsWrongAreValidForALimitedTime() throws Exception {
    // Given
    Tokens tokens = tokens(REFRESH);
    Files.writeString(file, "not a line of tokens at all\n");

    // When
    clock.now = clock.now.plus(MAX_UNREAD);
    tokens.refresh();

    // Then
    assertThat(tokens.caller(HASH)).contains(ENTRY.caller());
    assertThat(unread()).isOne();

    // When
    clock.now = clock.now.plus(REFRESH);
    tokens.refresh();

    // Then
    assertThat(tokens.caller(HASH)).isEmpty();
    assertThat(unread()).isOne();

    // When
    Files.writeString(file, ENTRY.line() + "\n");
    tokens.refresh();

    // Then
    assertThat(tokens.caller(HASH)).contains(ENTRY.caller());
    assertThat(unread()).isZero();
  }

  @Test
  void tokensAreValidForALimitedTimeWhereNobodyReadsTheFile() {
    // Given a file that is as it was
    Tokens tokens = tokens(REFRESH);

    // When
    clock.now = clock.now.plus(MAX_UNREAD).plus(REFRESH);

    // Then
    assertThat(tokens.caller(HASH)).isEmpty();
  }

  @Test
  void theFileIsReadAgainAfterAnythingHasFailed() throws Exception {
    // Given a failure to read the file, and one more while that is dealt with
    Tokens tokens = tokens(Duration.ofMillis(1));
    Files.delete(file);
    clock.failures.add(new IllegalStateException("unexpected"));
    tokens.start();
    try {
      await().atMost(Duration.ofSeconds(30)).until(() -> clock.failures.isEmpty());

      // When
      TokenFile.add(file, OTHER);

      // Then the token that was taken back is valid no more
      await().atMost(Duration.ofSeconds(30)).until(() -> tokens.caller(HASH).isEmpty());
      assertThat(tokens.caller(OTHER.hash())).contains(OTHER.caller());
      await().atMost(Duration.ofSeconds(30)).until(() -> unread() == 0);
    } finally {
      tokens.stop();
    }
  }
}
