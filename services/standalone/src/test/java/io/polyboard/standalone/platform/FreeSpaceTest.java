package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.service.thread.ServiceThreads;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class FreeSpaceTest {
  private static final Path DIRECTORY = Path.of("data");

  private final List<Optional<String>> held = new ArrayList<>();
  private final FreeSpace space = new FreeSpace(held::add, new ServiceThreads());

  @Test
  void gamesWaitUntilThereIsEnoughSpace() {
    // Given
    space.found(DIRECTORY, FreeSpace.MIN_BYTES);
    assertThat(space.call().getStatus()).isEqualTo(Status.UP);

    // When
    space.found(DIRECTORY, 100L << 20);

    // Then
    assertThat(space.shortage())
        .contains("the disk of data has 100 MiB free; games resume when 320 MiB are free");
    assertThat(space.call().getStatus()).isEqualTo(Status.DOWN);

    // When there is a little more space, and then enough
    space.found(DIRECTORY, FreeSpace.MIN_BYTES);
    space.found(DIRECTORY, FreeSpace.ENOUGH_BYTES);

    // Then
    assertThat(space.shortage()).isEmpty();
    assertThat(space.call().getStatus()).isEqualTo(Status.UP);
    assertThat(held)
        .containsExactly(
            Optional.of("the disk of data has 100 MiB free; games resume when 320 MiB are free"),
            Optional.empty());
  }

  @Test
  void gamesContinueOnlyAfterRepairs() {
    // Given a repair that fails the first time
    AtomicInteger repairs = new AtomicInteger();
    space.repairBy(() -> {
      if (repairs.incrementAndGet() == 1) {
        throw new IllegalStateException("not yet");
      }
    });
    space.found(DIRECTORY, 0);

    // When there is space again
    assertThatThrownBy(() -> space.found(DIRECTORY, FreeSpace.ENOUGH_BYTES)).hasMessage("not yet");

    // Then games wait for the second repair
    assertThat(space.shortage()).isPresent();
    space.found(DIRECTORY, FreeSpace.ENOUGH_BYTES);
    assertThat(space.shortage()).isEmpty();
    assertThat(held).hasSize(2).endsWith(Optional.empty());
    assertThat(repairs).hasValue(2);
  }
}
