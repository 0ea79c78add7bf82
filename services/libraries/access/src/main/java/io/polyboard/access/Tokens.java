package io.polyboard.access;

import io.polyboard.access.AccessMetrics.Source;
import io.polyboard.rules.RefusedException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * The tokens of a file, read again where it has changed. A file that has become wrong is told of in
 * the log, and those read before go on to be valid: a slip of the pen locks nobody out.
 * Thread-safe.
 */
final class Tokens {
  private static final Logger LOG = Logger.getLogger(Tokens.class);

  private final Optional<Path> file;
  private final Clock clock;
  private final AccessMetrics metrics;
  private final Map<String, TokenEntry> ofProcess = new ConcurrentHashMap<>();
  private volatile List<TokenEntry> read = List.of();
  private volatile Map<String, TokenEntry> byHash = Map.of();

  /** Why the file could not be read the last time, so that the log tells it once. */
  private volatile String trouble = "";

  /**
   * @param file of tokens, if there is one
   * @throws RefusedException if it cannot be read or has lines that are wrong
   */
  Tokens(Optional<Path> file, Clock clock, AccessMetrics metrics) {
    this.file = file;
    this.clock = clock;
    this.metrics = metrics;
    file.ifPresent(path -> accept(TokenFile.read(path)));
  }

  /** Reads the file again. */
  void refresh() {
    file.ifPresent(path -> {
      try {
        List<TokenEntry> now = TokenFile.read(path);
        trouble = "";
        metrics.read(Source.TOKENS, true);
        if (!now.equals(read)) {
          accept(now);
          LOG.infof("%d tokens read from %s", now.size(), path);
        }
      } catch (RefusedException e) {
        metrics.read(Source.TOKENS, false);
        String message = String.valueOf(e.getMessage());
        if (!message.equals(trouble)) {
          trouble = message;
          LOG.errorf("%s: %s; the tokens read before stay valid", path, message);
        }
      }
    });
  }

  private void accept(List<TokenEntry> entries) {
    Map<String, TokenEntry> now = new HashMap<>();
    entries.forEach(entry -> now.put(entry.hash(), entry));
    byHash = now;
    read = entries;
  }

  /** Adds a token that is valid as long as this process runs. */
  void add(TokenEntry entry) {
    ofProcess.put(entry.hash(), entry);
  }

  /**
   * Who has the token of this hash, if it is one of these and valid now. How long looking it up by
   * its hash takes says nothing about tokens that there are.
   */
  Optional<Caller> caller(String hash) {
    TokenEntry entry = byHash.get(hash);
    Instant now = clock.instant();
    return Optional.ofNullable(entry != null ? entry : ofProcess.get(hash))
        .filter(found -> found.isValidAt(now))
        .map(TokenEntry::caller);
  }
}
