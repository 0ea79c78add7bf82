package io.polyboard.tournament;

import module java.base;

import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.junit.QuarkusTestProfile;

/**
 * The application on its own servers, which tests stop and start, with tokens of {@link #OWNERS}
 * and quotas.
 */
public class RestrictedApplication implements QuarkusTestProfile {
  /** The last of them is an admin. */
  public static final List<String> OWNERS = List.of("alice", "bob", "root");

  /** Maximum number of running tournaments of an owner. */
  public static final int MAX_RUNNING = 2;

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(
        new TestResourceEntry(EmbeddedServers.class, Map.of(EmbeddedServers.OWN, "true")));
  }

  @Override
  public boolean disableGlobalTestResources() {
    return true;
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "polyboard.access.tokens", tokens().toString(),
        "polyboard.tournament.max-running-of-owner", Integer.toString(MAX_RUNNING),
        "polyboard.access.max-registered", "1");
  }

  private static Path tokens() {
    try {
      Path file = Files.createTempDirectory("polyboard-tokens").resolve("tokens");
      OWNERS.forEach(owner ->
          TokenFile.add(
              file,
              new TokenEntry(
                  TokenHash.of(token(owner)),
                  new Caller(
                      owner,
                      Set.of(
                          owner.equals("root")
                              ? Scope.SCOPE_ADMIN
                              : Scope.SCOPE_TOURNAMENTS_WRITE)),
                  Optional.empty())));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same in the class loader of the profile and in that of the test. */
  public static String token(String owner) {
    return TokenHash.PREFIX + owner;
  }
}
