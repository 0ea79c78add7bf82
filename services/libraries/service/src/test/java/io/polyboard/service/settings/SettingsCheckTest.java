package io.polyboard.service.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.service.settings.Agreement.Term;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.WithDefault;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsCheckTest {
  private static final Agreement<Kitchen, Larder> BREAD =
      new Agreement<>(
          new Term<>(Kitchen.class, "polyboard.kitchen.loaves", Kitchen::loaves),
          "at least twice",
          new Term<>(Larder.class, "polyboard.larder.shelves", Larder::shelves),
          (kitchen, larder) -> kitchen.loaves() >= 2L * larder.shelves(),
          "a shelf stays empty");

  @ConfigMapping(prefix = "polyboard.kitchen")
  interface Kitchen {
    @Range(min = 1, max = 100)
    @WithDefault("10")
    int loaves();

    @Range(min = 0, max = 3)
    OptionalInt cooks();

    Optional<@Length(min = 2, max = 5) String> motto();

    @DurationMin(millis = 500)
    @DurationMax(hours = 1, minutes = 30)
    @WithDefault("PT1S")
    Duration bakingTime();
  }

  @ConfigMapping(prefix = "polyboard.larder")
  interface Larder {
    @WithDefault("5")
    int shelves();
  }

  @ConfigMapping(prefix = "elsewhere")
  interface Elsewhere {
    @Range(min = 1, max = 2)
    @WithDefault("99")
    int notOurs();
  }

  @ParameterizedTest
  @CsvSource({
    "loaves, 0, polyboard.kitchen.loaves is 0; use 1 to 100",
    "loaves, 101, polyboard.kitchen.loaves is 101; use 1 to 100",
    "cooks, -1, polyboard.kitchen.cooks is -1; use 0 to 3",
    "cooks, 4, polyboard.kitchen.cooks is 4; use 0 to 3",
    "motto, x, polyboard.kitchen.motto is x; use 2 to 5",
    "baking-time, PT0S, polyboard.kitchen.baking-time is 0s; use 0.5s or more",
    "baking-time, PT90M1S, polyboard.kitchen.baking-time is 1h30m1s; use 1h30m or less",
  })
  void aValueOutOfRangeIsRefusedWithItsKey(String setting, String value, String message) {
    assertThatThrownBy(() -> build(Map.of("polyboard.kitchen." + setting, value)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "loaves, 100",
    "cooks, 0",
    "cooks, 3",
    "motto, xx",
    "motto, xxxxx",
    "baking-time, PT0.5S",
    "baking-time, PT90M",
  })
  void theBoundsAreAllowed(String setting, String value) {
    assertThat(build(Map.of("polyboard.kitchen." + setting, value))).isNotNull();
  }

  @Test
  void unsetValuesAreAllowed() {
    // When
    SmallRyeConfig config = build(Map.of());

    // Then
    assertThat(config.getConfigMapping(Kitchen.class).cooks()).isEmpty();
    assertThat(config.getConfigMapping(Kitchen.class).motto()).isEmpty();
    assertThat(config.getConfigMapping(Elsewhere.class).notOurs()).isEqualTo(99);
  }

  @Test
  void settingsThatDoNotAgreeAreRefusedWithBothKeysAndARemedy() {
    assertThatThrownBy(() -> build(Map.of("polyboard.larder.shelves", "6")))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageEndingWith(
            "polyboard.kitchen.loaves is 10 and polyboard.larder.shelves is 6, but"
                + " polyboard.kitchen.loaves must be at least twice polyboard.larder.shelves, or"
                + " else a shelf stays empty; raise polyboard.kitchen.loaves or lower"
                + " polyboard.larder.shelves");
  }

  @Test
  void anAgreementIsNotCheckedIfOneOfTheTwoIsNotRead() {
    // Given
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .withValidator(new SettingsCheck(List.of(BREAD)))
            .withSources(source(Map.of("polyboard.larder.shelves", "6")));

    // When
    SmallRyeConfig config = builder.withMapping(Larder.class).build();

    // Then
    assertThat(config.getConfigMapping(Larder.class).shelves()).isEqualTo(6);
  }

  @Test
  void allFaultsAreReportedAtOnce() {
    assertThatThrownBy(() ->
            build(
                Map.of(
                    "polyboard.kitchen.loaves", "0",
                    "polyboard.kitchen.cooks", "many",
                    "polyboard.kitchen.ovens", "2",
                    "polyboard.larder.shelves", "6")))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("polyboard.kitchen.cooks")
        .hasMessageContaining("polyboard.kitchen.ovens");
    assertThatThrownBy(
            () -> build(Map.of("polyboard.kitchen.loaves", "0", "polyboard.kitchen.cooks", "9")))
        .hasMessageContaining("polyboard.kitchen.loaves is 0")
        .hasMessageContaining("polyboard.kitchen.cooks is 9");
  }

  private static SmallRyeConfig build(Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .withValidator(new SettingsCheck(List.of(BREAD)))
        .withMapping(Kitchen.class)
        .withMapping(Larder.class)
        .withMapping(Elsewhere.class)
        .withSources(source(settings))
        .build();
  }

  private static PropertiesConfigSource source(Map<String, String> settings) {
    return new PropertiesConfigSource(settings, "test", 100);
  }
}
