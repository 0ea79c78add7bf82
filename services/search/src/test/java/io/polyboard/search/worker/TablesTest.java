package io.polyboard.search.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.engine.play.Table;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TablesTest {
  private static final long SHORT = Duration.ofMillis(200).toNanos();
  private static final long LONG = Duration.ofMinutes(2).toNanos();

  private final Tables tables = new Tables(4);

  @Test
  void takesNoMoreGamesThanThereAreTables() {
    // Given
    tables.resize(2);

    // Then
    assertThat(enter()).isTrue();
    assertThat(enter()).isTrue();
    assertThat(enter()).isFalse();
    tables.leave();
    assertThat(enter()).isTrue();
  }

  @Test
  void takesOneMoreWhereGamesAreShort() {
    // Given
    tables.resize(1);

    // When
    tables.played(SHORT);

    // Then
    assertThat(enter()).isTrue();
    assertThat(enter()).isTrue();
    assertThat(enter()).isFalse();

    // And no more once they are long
    tables.leave();
    tables.played(LONG);
    assertThat(enter()).isFalse();
  }

  @Test
  void aFewAreTakenAtOnceWhereGamesAreVeryShort() {
    // Given
    assertThat(tables.atOnce()).isEqualTo(1);

    // When
    tables.played(SHORT);

    // Then
    assertThat(tables.atOnce()).isEqualTo(4);

    // And still where they are hardly longer
    for (int game = 0; game < 100; game++) {
      tables.played(2 * SHORT);
    }
    assertThat(tables.atOnce()).isEqualTo(4);

    // But one where they are long
    tables.played(LONG);
    assertThat(tables.atOnce()).isEqualTo(1);
  }

  @Test
  void withoutTablesNothingIsTaken() {
    // Given
    tables.resize(0);
    tables.played(SHORT);

    // Then
    assertThat(enter()).isFalse();
  }

  @Test
  void theTableUsedLastComesFirst() throws InterruptedException {
    // Given
    tables.resize(2);
    Table one = tables.take();
    Table two = tables.take();

    // When
    tables.giveBack(one);
    tables.giveBack(two);

    // Then
    assertThat(tables.take()).isSameAs(two);
    assertThat(tables.take()).isSameAs(one);
  }

  @Test
  void tablesGoAsTheyBecomeFree() throws InterruptedException {
    // Given
    tables.resize(2);
    Table one = tables.take();
    Table two = tables.take();

    // When
    tables.resize(1);
    tables.giveBack(one);
    tables.giveBack(two);

    // Then
    assertThat(tables.take()).isSameAs(two);
  }

  /** Whether a game may be taken without waiting. */
  private boolean enter() {
    // A thread that is interrupted does not wait.
    Thread.currentThread().interrupt();
    try {
      return tables.enter(() -> false);
    } catch (InterruptedException e) {
      return false;
    } finally {
      boolean unused = Thread.interrupted();
    }
  }
}
