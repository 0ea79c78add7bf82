package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Ports chosen for servers. */
class LoopbackPortTest {
  @Test
  void noPortIsChosenTwiceEvenIfNoProgramListensYet() {
    // When
    List<Integer> chosen = Stream.generate(LoopbackPort::any).limit(500).toList();

    // Then
    assertThat(chosen).doesNotHaveDuplicates().allMatch(port -> port >= 10_000 && port < 20_000);
  }
}
