package io.polyboard.service.access;

import module java.base;

import io.grpc.Context;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.calls.Refusal;

/**
 * Who calls.
 *
 * @param owner the owner of what the caller creates; empty if the server is open
 * @param scopes what the token allows
 */
public record Caller(String owner, Set<Scope> scopes) {
  /** The form of an owner's name: 1 to 100 letters, digits and {@code . _ @ : -}. */
  public static final Pattern OWNER = Pattern.compile("[A-Za-z0-9._@:-]{1,100}");

  /** Every caller of an open server. */
  public static final Caller ANYBODY = new Caller("", Set.copyOf(Scopes.all()));

  static final Context.Key<Caller> KEY = Context.keyWithDefault("polyboard-caller", ANYBODY);

  public Caller {
    scopes = scopes.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(scopes));
  }

  /**
   * Who makes the call that this thread answers; {@link #ANYBODY} if the thread answers no call,
   * such as a thread of a command inside the process.
   */
  public static Caller current() {
    return KEY.get();
  }

  /** Whether the token has one of these scopes, or {@code admin}. */
  public boolean mayOneOf(Set<Scope> allowing) {
    return scopes.contains(Scope.SCOPE_ADMIN) || allowing.stream().anyMatch(scopes::contains);
  }

  /**
   * The owner of what the caller is about to create.
   *
   * @param asked the owner that the request names; empty for the caller
   * @throws Refusal if the request names another owner and the caller lacks the scope {@code admin}
   */
  public String ownerOf(String asked) {
    if (asked.isEmpty()) {
      return owner;
    }
    requireFor(asked);
    return asked;
  }

  /** Whether the caller may change what an owner has: its own or, with {@code admin}, all. */
  public boolean mayChangeOf(String otherOwner) {
    return owner.equals(otherOwner) || scopes.contains(Scope.SCOPE_ADMIN);
  }

  /**
   * Refuses a change of something that another owner has.
   *
   * @throws Refusal with {@code REASON_OWNER_DIFFERS}
   */
  public void requireFor(String otherOwner) {
    if (!mayChangeOf(otherOwner)) {
      throw Refusal.of(
              Status.Code.PERMISSION_DENIED,
              Reason.REASON_OWNER_DIFFERS,
              "the owner is '" + otherOwner + "', but the token belongs to '" + owner + "'")
          .with("owner", otherOwner);
    }
  }
}
