package io.polyboard.service.settings;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names by which a server may be called. */
class CalledNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "[::1]"})
  void aLoopbackServerAllowsLoopbackNames(String name) {
    assertThat(new CalledNames(Optional.empty(), "127.0.0.1").allow(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example.org", "localhost.example.org", "127.0.0.1.example.org", ""})
  void aLoopbackServerRefusesOtherNames(String name) {
    assertThat(new CalledNames(Optional.empty(), "localhost").allow(name)).isFalse();
  }

  @Test
  void onlyConfiguredNamesAreAllowed() {
    CalledNames names = new CalledNames(Optional.of(" a.example.org , B.example.org"), "127.0.0.1");

    assertThat(names.allow("A.example.org")).isTrue();
    assertThat(names.allow("b.example.org")).isTrue();
    assertThat(names.allow("localhost")).isFalse();
  }

  @Test
  void aServerThatOtherMachinesReachAllowsAnyNameByDefault() {
    assertThat(new CalledNames(Optional.empty(), "0.0.0.0").allow("games.example.org")).isTrue();
  }
}
