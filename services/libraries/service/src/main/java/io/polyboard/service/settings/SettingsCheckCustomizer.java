package io.polyboard.service.settings;

import module java.base;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;

/** Checks every configuration of the process; found by {@link ServiceLoader}. */
public final class SettingsCheckCustomizer implements SmallRyeConfigBuilderCustomizer {
  @Override
  public void configBuilder(SmallRyeConfigBuilder builder) {
    List<Agreement<?, ?>> all =
        ServiceLoader.load(Agreements.class).stream()
            .<Agreement<?, ?>>flatMap(found -> found.get().agreements().stream())
            .toList();
    builder.withValidator(new SettingsCheck(all));
  }
}
