/**
 * Settings: what their values may be, and how they have to agree with each other.
 *
 * <p>Every setting is a method of an interface with {@link io.smallrye.config.ConfigMapping} whose
 * prefix begins with {@code polyboard.}; the annotations of Hibernate Validator say which values it
 * may have: {@code Range} of numbers, {@code Length} of texts, {@code DurationMin} and {@code
 * DurationMax} of durations. They are checked whenever a configuration is built, before anything of
 * the application starts; a process with settings that are not allowed ends with all reasons, and
 * each names the keys.
 *
 * <p>The doc comment of a setting ends with a paragraph of this form, from which the page {@code
 * deploy/settings.md} is made: {@code <p>Unit: MiB. Range: 1 to 8192. Default: 256.}
 */
package io.polyboard.service.settings;
