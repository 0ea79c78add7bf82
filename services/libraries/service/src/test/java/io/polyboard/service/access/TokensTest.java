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

/** How long tokens are valid if their file is changed, invalid, or missing. */
class TokensTest {
  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final Duration MAX_UNREAD = Duration.ofMinutes(15);
  private static final String HASH = TokenHash.of("a token");
  private static final TokenEntry ENTRY = entry(HASH, "alice");
  private static final TokenEntry OTHER = entry(TokenHash.of("another"), "bob");

  @TempDir private Path directory;
  private Path file;
  private volatile Instant now = Instant.parse("2027-01-01T00:00:00Z");

  /** Failures of the clock on the thread that reads the file. */
  private final BlockingQueue<RuntimeException> failures = new LinkedBlockingQueue<>();

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  private static TokenEntry entry(String hash, String owner) {
    return new TokenEntry(
        hash, new Caller(owner, Set.of(Scope.SCOPE_RULES_READ)), Optional.empty());
  }

  @BeforeEach
  void write() {
    file = directory.resolve("tokens");
    TokenFile.add(file, ENTRY);
  }

  private Instant now() {
    RuntimeException failure =
        Thread.currentThread().getName().equals("tokens") ? failures.poll() : null;
    if (failure != null) {
      throw failure;
    }
    return now;
  }

  private Tokens tokens(Duration refresh) {
    return new Tokens(
        Optional.of(file),
        refresh,
        MAX_UNREAD,
        this::now,
        new AccessMetrics(meters),
        new ServiceThreads());
  }

  private double unread() {
    return meters.get("polyboard.access.unread").tag("source", "tokens").gauge().value();
  }

  /** Reads the file again. */
  private void assertRefreshed(Tokens tokens, Optional<Caller> caller, double unread) {
    tokens.refresh();
    assertThat(tokens.caller(HASH)).isEqualTo(caller);
    assertThat(unread()).isEqualTo(unread);
  }

  @Test
  void noTokenOfADeletedFileIsValid() throws Exception {
    // Given
    Tokens tokens = tokens(REFRESH);
    assertThat(tokens.caller(HASH)).contains(ENTRY.caller());

    // When
    Files.delete(file);

    // Then
    assertRefreshed(tokens, Optional.empty(), 1);

    // When
    TokenFile.add(file, ENTRY);

    // Then
    assertRefreshed(tokens, Optional.of(ENTRY.caller()), 0);
  }

  @Test
  void tokensOfAnInvalidFileAreValidForALimitedTime() throws Exception {
    // Given
    Tokens tokens = tokens(REFRESH);
    Files.writeString(file, "not a line of tokens at all\n");

    // When
    now = now.plus(MAX_UNREAD);

    // Then
    assertRefreshed(tokens, Optional.of(ENTRY.caller()), 1);

    // When
    now = now.plus(REFRESH);

    // Then
    assertRefreshed(tokens, Optional.empty(), 1);

    // When
    Files.writeString(file, ENTRY.line() + "\n");

    // Then
    assertRefreshed(tokens, Optional.of(ENTRY.caller()), 0);
  }

  @Test
  void tokensAreValidForALimitedTimeIfTheFileIsNotRead() {
    // Given an unchanged file
    Tokens tokens = tokens(REFRESH);

    // When
    now = now.plus(MAX_UNREAD).plus(REFRESH);

    // Then
    assertThat(tokens.caller(HASH)).isEmpty();
  }

  @Test
  void theFileIsReadAgainAfterAnyFailure() throws Exception {
    // Given a failure to read the file, and another while the first is handled
    Tokens tokens = tokens(Duration.ofMillis(1));
    Files.delete(file);
    failures.add(new IllegalStateException("unexpected"));
    tokens.start();
    try {
      await().atMost(Duration.ofSeconds(30)).until(() -> failures.isEmpty());

      // When
      TokenFile.add(file, OTHER);

      // Then the revoked token is no longer valid
      await().atMost(Duration.ofSeconds(30)).until(() -> tokens.caller(HASH).isEmpty());
      assertThat(tokens.caller(OTHER.hash())).contains(OTHER.caller());
      await().atMost(Duration.ofSeconds(30)).until(() -> unread() == 0);
    } finally {
      tokens.stop();
    }
  }
}
