package io.polyboard.validation;

import module java.base;

import io.grpc.ClientInterceptor;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.TokenEntry;
import io.polyboard.service.access.TokenFile;
import io.polyboard.service.access.TokenHash;
import io.polyboard.testkit.calls.TextCalls;

/** Owners who may call the tested application. */
public final class Owners {
  /** An owner without quotas. */
  public static final String ADMIN = "root";

  private static final List<String> ALL = List.of("alice", "bob", "carol", "dave", "erin", ADMIN);

  private Owners() {}

  /** Makes calls as an owner. */
  public static ClientInterceptor as(String owner) {
    return TextCalls.bearer(token(owner));
  }

  /** Creates a file of their tokens. */
  static Path tokens() {
    try {
      Path file = Files.createTempDirectory("polyboard-tokens").resolve("tokens");
      ALL.forEach(owner ->
          TokenFile.add(
              file,
              new TokenEntry(
                  TokenHash.of(token(owner)),
                  new Caller(
                      owner,
                      Set.of(owner.equals(ADMIN) ? Scope.SCOPE_ADMIN : Scope.SCOPE_VARIANTS_WRITE)),
                  Optional.empty())));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Derived from the name, because the servers and the test have different class loaders. */
  private static String token(String owner) {
    return TokenHash.PREFIX + owner;
  }
}
