package io.polyboard.rules;

/** The properties in the same games every time. */
class RulesPropertiesTest extends RulesProperties {
  RulesPropertiesTest() {
    super(Long.getLong("polyboard.seed", 20_060_725), 240);
  }
}
