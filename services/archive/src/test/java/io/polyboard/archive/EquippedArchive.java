package io.polyboard.archive;

import module java.base;

import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import io.quarkus.test.junit.QuarkusTestProfile;

/**
 * An archive on its own servers, which tests stop and start, with all optional features: a replica,
 * tokens, a retention of games. Statements have a short timeout.
 */
public class EquippedArchive implements QuarkusTestProfile {
  /** The token of an owner who reads the archive. */
  public static final String READING = "polyboard_reading";

  /** The token of an owner who may only search. */
  public static final String SEARCHING = "polyboard_searching";

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(ReplicatedServers.class));
  }

  @Override
  public boolean disableGlobalTestResources() {
    return true;
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    try {
      Path directory = Files.createTempDirectory("polyboard-archive-");
      Path tokens = directory.resolve("tokens");
      TokenFile.add(tokens, entry(READING, Scope.SCOPE_ARCHIVE_READ));
      TokenFile.add(tokens, entry(SEARCHING, Scope.SCOPE_SEARCH));
      return Map.of(
          "polyboard.access.tokens",
          tokens.toString(),
          "polyboard.archive.explorer-any-origin",
          "true",
          "polyboard.archive.explorer-hosts",
          "localhost, 127.0.0.1, Games.Example.org",
          // Longer than the tests take, which delete games themselves.
          "polyboard.archive.retention",
          "24h",
          "polyboard.archive.statement-timeout",
          "2s");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TokenEntry entry(String token, Scope scope) {
    return new TokenEntry(
        TokenHash.of(token), new Caller("owner", Set.of(scope)), Optional.empty());
  }
}
