package io.polyboard.service.access;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.service.access.AccessMetrics.Source;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import org.jboss.logging.Logger;

/**
 * The tokens of a file, which a service thread reads periodically. If the file cannot be read or
 * has an invalid line, the tokens read before stay valid for a limited time: a typing error locks
 * nobody out at once, and a revoked token becomes invalid after that time. If the file is missing,
 * none is valid. Thread-safe.
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

  /** Why the file could not be read the last time, so that the reason is logged once. */
  private volatile String trouble = "";

  /**
   * The content of the file when it was last read.
   *
   * @param byHash the entries
   * @param end when the entries become invalid unless the file is read again
   */
  private record Read(List<TokenEntry> entries, Map<String, TokenEntry> byHash, Instant end) {}

  /**
   * @param file of tokens, if there is one
   * @param refresh the time between two reads, from 1 ms
   * @param maxUnread how much longer tokens are valid while the file cannot be read
   * @throws RefusedException if the file cannot be read or has invalid lines
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

  /** Begins to read the file periodically, if there is one. */
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
          LOG.infof("read %d tokens from %s", now.size(), path);
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
                  ? "none of its tokens is valid until the file exists again"
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
   * The caller of the token with this hash, if the token is known and valid now. The time of a
   * lookup by hash reveals nothing about known tokens.
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
