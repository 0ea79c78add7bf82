/**
 * Settings: their allowed values, and the agreements between them.
 *
 * <p>Every setting is a method of an interface with {@link io.smallrye.config.ConfigMapping} whose
 * prefix begins with {@code polyboard.}; annotations of Hibernate Validator declare the allowed
 * values: {@code Range} for numbers, {@code Length} for texts, {@code DurationMin} and {@code
 * DurationMax} for durations. They are checked when a configuration is built, before the
 * application starts; a process with invalid settings ends and prints all faults with their keys.
 *
 * <p>The doc comment of a setting ends with a paragraph of this form, from which {@code
 * deploy/settings.md} is generated: {@code <p>Unit: MiB. Range: 1 to 8192. Default: 256.}
 */
package io.polyboard.service.settings;
