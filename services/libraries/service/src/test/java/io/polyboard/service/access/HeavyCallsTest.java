package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.service.calls.Refusal;
import org.junit.jupiter.api.Test;

class HeavyCallsTest {
  private final CallPlaces places = OwnerQuotas.none().places("counts", "some.limit", 1, "counts");
  private final HeavyCalls calls = calls(Duration.ofMinutes(5));

  private HeavyCalls calls(Duration longest) {
    return new HeavyCalls(places, "some.time", longest) {};
  }

  @Test
  void aCallWhoseTimeIsOverIsInterruptedAndKeepsItsPlaceUntilItHasEnded() throws Exception {
    // Given a call that does not end on an interrupt until it is allowed to
    HeavyCalls timed = calls(Duration.ofMillis(50));
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);

    // When
    Refusal refused =
        catchThrowableOfType(
            Refusal.class,
            () ->
                timed.run(() -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                    end.await();
                  }
                  return true;
                }));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_CALL_TOO_SLOW);
    assertThat(refused).hasMessageContaining("longer than 0.05s").hasMessageContaining("some.time");
    interrupted.await();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> timed.run(() -> 1))
        .withMessageContaining("1 counts are under way");

    // When
    end.countDown();

    // Then
    await().until(() -> places.taken() == 0);
    assertThat(timed.run(() -> 1)).isEqualTo(1);
  }

  @Test
  void runsOnAPlatformThread() throws Exception {
    assertThat(calls.run(() -> Thread.currentThread().isVirtual())).isFalse();
    assertThat(places.taken()).isZero();
  }

  @Test
  void aCallThatGetsNoThreadFreesItsPlace() {
    // Given
    calls.close();

    // Then
    for (int i = 0; i < 3; i++) {
      assertThatExceptionOfType(RejectedExecutionException.class)
          .isThrownBy(() -> calls.run(() -> 1));
    }
    assertThat(places.taken()).isZero();
  }
}
