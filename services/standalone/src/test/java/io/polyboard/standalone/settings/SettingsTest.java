package io.polyboard.standalone.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.events.EventsConfig;
import io.polyboard.search.SearchConfig;
import io.polyboard.service.access.AccessConfig;
import io.polyboard.service.access.OidcConfig;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.service.settings.LogConfig;
import io.polyboard.service.settings.SettingsCheck;
import io.polyboard.service.thread.ThreadConfig;
import io.polyboard.standalone.settings.Settings.Bounds;
import io.polyboard.standalone.settings.Settings.Setting;
import io.polyboard.tournament.ArchiveClientConfig;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.validation.ValidationConfig;
import io.smallrye.config.ConfigValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The settings with which a process starts. */
class SettingsTest {

  @Test
  void everySettingIsInOneOfTheseInterfaces() {
    assertThat(Settings.mappings())
        .containsExactlyInAnyOrder(
            AccessConfig.class,
            ArchiveClientConfig.class,
            ArchiveConfig.class,
            DashboardConfig.class,
            EngineConfig.class,
            EventsConfig.class,
            LogConfig.class,
            OidcConfig.class,
            SearchConfig.class,
            ThreadConfig.class,
            TournamentConfig.class,
            ValidationConfig.class);
  }

  @Test
  void theDefaultsAreWithinTheirRangesAndAgree() {
    assertThat(Settings.read(Map.of()).getConfigMapping(EngineConfig.class).maxThreads())
        .isEqualTo(16);
  }

  /** The side of a range on which a value lies. */
  private enum Side {
    BELOW,
    ABOVE;

    /** The value next to a range. */
    Object of(Bounds bounds) {
      return this == BELOW ? bounds.below() : bounds.above();
    }

    /** The range in the error message for a value on this side. */
    String answer(Bounds bounds) {
      return bounds.min() instanceof Duration
          ? this == BELOW
              ? SettingsCheck.text(bounds.min()) + " or more"
              : SettingsCheck.text(bounds.max()) + " or less"
          : bounds.text();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyValueOutOfItsRangeIsNamed(Side side) {
    // Given
    Map<String, String> values = new HashMap<>();
    Map<String, String> ranges = new HashMap<>();
    for (Setting setting : Settings.all()) {
      if (!setting.isText()) {
        setting
            .bounds()
            .ifPresent(bounds -> {
              values.put(setting.key(), side.of(bounds).toString());
              ranges.put(setting.key(), side.answer(bounds));
            });
      }
    }

    // When
    ConfigValidationException refused =
        catchThrowableOfType(ConfigValidationException.class, () -> Settings.read(values));

    // Then
    assertThat(refused.getProblemCount()).isEqualTo(values.size());
    ranges.forEach((key, range) ->
        assertThat(refused.getMessage()).containsPattern(key + " is [^;]+; use " + range));
  }

  @Test
  void aTextThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> Settings.read(Map.of("polyboard.search.worker-name", "x".repeat(201))))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("; use 1 to 200");
  }

  @ParameterizedTest
  @CsvSource({
    // With a look-ahead of 0 no game would ever be requested.
    "polyboard.tournament.games-ahead, 0",
    "polyboard.tournament.request-timeout, 0s",
    "polyboard.search.max-duration, 0s",
    // The lock of a game could not be renewed in time.
    "polyboard.search.lock, 0s",
    "polyboard.search.lock, 500ms",
    "polyboard.engine.max-threads, 0",
    "polyboard.engine.max-hash-mib, 0",
  })
  void valuesThatStopAServiceFromWorkingAreRefused(String key, String value) {
    assertThatThrownBy(() -> Settings.read(Map.of(key, value)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(key + " is ");
  }

  @ParameterizedTest
  @CsvSource({
    "polyboard.search.memory-mib, 512, polyboard.engine.max-hash-mib, 256",
    "polyboard.search.memory-mib, 1023, polyboard.search.max-searches, 1024",
    "polyboard.tournament.request-timeout, 10s, polyboard.search.lock, 10s",
    "polyboard.tournament.request-timeout, 29s, polyboard.search.lock, 30s",
  })
  void settingsThatContradictEachOtherAreRefusedWithBothKeysAndWhatToDo(
      String key, String value, String other, String otherValue) {
    assertThatThrownBy(() -> Settings.read(Map.of(key, value, other, otherValue)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(key + " is " + value + " and " + other + " is " + otherValue)
        .hasMessageEndingWith("; raise " + key + " or lower " + other);
  }

  @ParameterizedTest
  @CsvSource({
    "polyboard.search.memory-mib, 513, polyboard.engine.max-hash-mib, 256",
    "polyboard.search.memory-mib, 1024, polyboard.search.max-searches, 1024",
    "polyboard.tournament.request-timeout, 11s, polyboard.search.lock, 10s",
  })
  void settingsThatJustAgreeAreAccepted(String key, String value, String other, String otherValue) {
    assertThat(Settings.read(Map.of(key, value, other, otherValue)).getRawValue(key))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "polyboard.search.max-threads, 4",
    "polyboard.tournament.max-threads, 16",
    "polyboard.log.yaml, true",
  })
  void anUnknownKeyIsRefused(String key, String value) {
    // Both services share one limit of threads: tournaments may request what search allows.
    assertThatThrownBy(() -> Settings.read(Map.of(key, value)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(key);
  }

  @Test
  void limitsDoNotExceedThoseOfTheEngine() {
    assertThat(max("polyboard.engine.max-threads"))
        .isEqualTo((long) io.polyboard.engine.Settings.MAX_THREADS);
    assertThat(max("polyboard.engine.max-hash-mib"))
        .isEqualTo((long) TranspositionTable.MAX_MEBIBYTES);
  }

  private static Object max(String key) {
    return Settings.all().stream()
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .flatMap(Setting::bounds)
        .orElseThrow()
        .max();
  }
}
