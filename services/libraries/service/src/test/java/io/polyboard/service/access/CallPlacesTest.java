package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.grpc.Context;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.calls.Refusal;
import org.junit.jupiter.api.Test;

/** The share of a process that one owner may use. */
class CallPlacesTest {
  private static final int MAX = 8;
  private static final int MAX_OF_OWNER = 2;
  private static final Caller ALICE = new Caller("alice", Set.of(Scope.SCOPE_SEARCH));
  private static final Caller BOB = new Caller("bob", Set.of(Scope.SCOPE_SEARCH));
  private static final Caller ADMIN = new Caller("root", Set.of(Scope.SCOPE_ADMIN));

  private final CallPlaces places =
      new CallPlaces(
          "searches",
          "some.limit",
          MAX,
          MAX_OF_OWNER,
          "2 of the 8 searches of some.limit",
          "some.share",
          AccessMetrics.unpublished());

  private Taken take(Caller caller) throws Exception {
    return Context.current().withValue(Caller.KEY, caller).call(places::take);
  }

  private void assertRefused(Caller caller, Reason reason, String text) {
    assertThatThrownBy(() -> take(caller))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason))
        .hasMessageContaining(text);
  }

  @Test
  void anOwnerHasItsShareAndLeavesTheRest() throws Exception {
    // Given
    Taken first = take(ALICE);
    Taken second = take(ALICE);

    // Then
    assertRefused(
        ALICE,
        Reason.REASON_QUOTA_EXCEEDED,
        "'alice' has 2 of the 8 searches of some.limit under way");
    take(BOB).close();

    // When one has ended, and its end is reported twice
    first.close();
    first.close();

    // Then
    Taken third = take(ALICE);
    assertRefused(ALICE, Reason.REASON_QUOTA_EXCEEDED, "'alice'");
    second.close();
    third.close();
  }

  @Test
  void allOwnersTogetherCannotExceedTheTotal() throws Exception {
    // Given an admin, who has no quota
    List<Taken> taken = new ArrayList<>();
    for (int i = 0; i < MAX; i++) {
      taken.add(take(ADMIN));
    }

    // Then
    assertRefused(ADMIN, Reason.REASON_BUSY, "8 searches are under way");
    assertRefused(ALICE, Reason.REASON_BUSY, "8 searches are under way");

    // When
    taken.removeLast().close();

    // Then
    take(ALICE).close();
  }
}
