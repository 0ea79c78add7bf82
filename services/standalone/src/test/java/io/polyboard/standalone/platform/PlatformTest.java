package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.platform.DataDirectory.Listening;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:9000",
        "https://polyboard.example:443",
        "[::1]:9000",
        "rules=a:1,search=b:2,archive=c:3,tournament=d:4"
      })
  void addressesAreAccepted(String address) {
    try (Platform platform = Platform.at(address)) {
      assertThat(platform.host()).isEqualTo(Platform.Host.SERVER);
      assertThat(platform.address()).isEqualTo(address);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "http://localhost:9000",
        "localhost:port",
        "rules=a:1",
        "rules=a:1,search=b:2,archive=c:3,tournaments=d:4"
      })
  void invalidAddressesAreRefused(String address) {
    assertThatThrownBy(() -> Platform.at(address))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("--server");
  }

  @Test
  void oneProcessOwnsADataDirectoryAndPublishesItsAddresses(@TempDir Path path) {
    // Given
    try (DataDirectory first = DataDirectory.open(path)) {
      Listening host =
          new Listening(
              "127.0.0.1:9000", true, "polyboard_x", "/tls/ca.crt", "http://127.0.0.1:8080");
      first.publish(host);

      // When
      try (DataDirectory second = DataDirectory.open(path)) {

        // Then
        assertThat(first.isOwn()).isTrue();
        assertThat(second.isOwn()).isFalse();
        assertThat(second.host()).contains(host);
      }
    }
    try (DataDirectory third = DataDirectory.open(path)) {
      assertThat(third.isOwn()).isTrue();
      assertThat(third.host()).isEmpty();
    }
  }
}
