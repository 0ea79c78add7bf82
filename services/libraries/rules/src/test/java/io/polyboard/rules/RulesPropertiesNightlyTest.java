package io.polyboard.rules;

import org.junit.jupiter.api.Tag;

/** The properties in other games every night, and in more of them. */
@Tag("nightly")
class RulesPropertiesNightlyTest extends RulesProperties {
  RulesPropertiesNightlyTest() {
    super(Long.getLong("polyboard.seed", System.nanoTime()), 2000);
  }
}
