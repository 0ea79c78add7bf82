package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Ports that servers are given. */
class LoopbackPortTest {
  @Test
  void noPortIsChosenTwiceThoughNobodyListensYet() {
    // When
    List<Integer> chosen = Stream.generate(LoopbackPort::any).limit(500).toList();

    // Then
    assertThat(chosen).doesNotHaveDuplicates().allMatch(port -> port >= 10_000 && port < 20_000);
  }
}
