package io.polyboard.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeavyCallsTest {
  private final AtomicInteger under = new AtomicInteger();
  private final HeavyCalls calls =
      new HeavyCalls("counts", "some.limit", 1, under::incrementAndGet, under::decrementAndGet) {};

  @Test
  void runsOnAPlatformThread() throws Exception {
    assertThat(calls.run(() -> Thread.currentThread().isVirtual())).isFalse();
    assertThat(under).hasValue(0);
  }

  @Test
  void refusesWhatIsTooMuch() throws Exception {
    // Given
    CountDownLatch end = new CountDownLatch(1);
    Thread other =
        Thread.startVirtualThread(() -> {
          try {
            boolean unused =
                calls.run(() -> {
                  end.await();
                  return true;
                });
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    while (under.get() == 0) {
      Thread.sleep(1);
    }

    // Then
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> calls.run(() -> 1))
        .withMessageContaining("1 counts are under way");
    end.countDown();
    other.join();
    assertThat(calls.run(() -> 1)).isEqualTo(1);
  }

  @Test
  void aCallForWhichThereIsNoThreadLeavesItsPlace() {
    // Given
    calls.close();

    // Then
    for (int i = 0; i < 3; i++) {
      assertThatExceptionOfType(RejectedExecutionException.class)
          .isThrownBy(() -> calls.run(() -> 1));
    }
    assertThat(under).hasValue(0);
  }
}
