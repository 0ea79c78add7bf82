package io.polyboard.service.access;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.service.access.AccessMetrics.Source;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import org.jboss.logging.Logger;

/**
 * The tokens of a file, which a service thread reads again and again. Where the file cannot be read
 * or has an invalid line, those read before stay valid for a limited time: a typing error locks
 * nobody out at once, and a revoked token does not stay valid without limit. Where there is no
 * file, none is valid. Thread-safe.
 */
final class Tokens {
  private static final Logger LOG = Logger.getLogger(Tokens.class);

  private final Optional<Path> file;
  private final InstantSource clock;
  private final AccessMetrics metrics;
  private final Duration refresh;
  private final Duration maxUnread;
  private final Map<String, TokenEntry> ofProcess = new ConcurrentHashMap<>();
  private final ServiceThread refreshing;
  private volatile Read read;

  /** Why the file could not be read the last time, so that the log tells it once. */
  private volatile String trouble = "";

  /**
   * What the file had when it was last read.
   *
   * @param byHash the entries
   * @param end from when they are valid no more unless the file is read again, whatever keeps it
   *     from being read
   */
  private record Read(List<TokenEntry> entries, Map<String, TokenEntry> byHash, Instant end) {}

  /**
   * @param file of tokens, if there is one
   * @param refresh the time between two readings, from 1 ms
   * @param maxUnread how much longer tokens are valid while the file cannot be read
   * @throws RefusedException if it cannot be read or has lines that are wrong
   */
  Tokens(
      Optional<Path> file,
      Duration refresh,
      Duration maxUnread,
      InstantSource clock,
      AccessMetrics metrics,
      ServiceThreads threads) {
    this.file = file;
    this.refresh = refresh;
    this.maxUnread = maxUnread;
    this.clock = clock;
    this.metrics = metrics;
    read = read(file.map(TokenFile::read).orElse(List.of()));
    refreshing = threads.makeRepeating("tokens", () -> refresh, this::refresh);
  }

  /** Begins to read the file again and again, if there is one. */
  void start() {
    if (file.isPresent()) {
      refreshing.start();
    }
  }

  void stop() {
    refreshing.stop();
  }

  void refresh() {
    file.ifPresent(path -> {
      try {
        List<TokenEntry> now = TokenFile.read(path);
        boolean isChanged = !now.equals(read.entries);
        read = read(now);
        trouble = "";
        metrics.read(Source.TOKENS, true);
        if (isChanged) {
          LOG.infof("%d tokens read from %s", now.size(), path);
        }
      } catch (RuntimeException e) {
        metrics.read(Source.TOKENS, false);
        boolean isMissing = Files.notExists(path);
        if (isMissing) {
          read = read(List.of());
        }
        String message = String.valueOf(e.getMessage());
        if (!message.equals(trouble)) {
          trouble = message;
          LOG.errorf(
              e instanceof RefusedException ? null : e,
              "%s: %s; %s",
              path,
              message,
              isMissing
                  ? "no token of it is valid until it is there again"
                  : "the tokens read before stay valid until " + read.end);
        }
      }
    });
  }

  private Read read(List<TokenEntry> entries) {
    Map<String, TokenEntry> byHash = new HashMap<>();
    entries.forEach(entry -> byHash.put(entry.hash(), entry));
    return new Read(entries, byHash, clock.instant().plus(refresh).plus(maxUnread));
  }

  /** Adds a token that is valid as long as this process runs. */
  void add(String token, Caller caller) {
    String hash = TokenHash.of(token);
    ofProcess.put(hash, new TokenEntry(hash, caller, Optional.empty()));
  }

  /**
   * Who has the token of this hash, if it is one of these and valid now. How long looking it up by
   * its hash takes says nothing about tokens that there are.
   */
  Optional<Caller> caller(String hash) {
    Read last = read;
    Instant now = clock.instant();
    TokenEntry entry = now.isBefore(last.end) ? last.byHash.get(hash) : null;
    return Optional.ofNullable(entry != null ? entry : ofProcess.get(hash))
        .filter(found -> found.isValidAt(now))
        .map(TokenEntry::caller);
  }
}
