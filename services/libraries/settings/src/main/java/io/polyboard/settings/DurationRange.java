package io.polyboard.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that a setting may have which is a duration, written as in {@code 1h30m} or {@code
 * 0.5s}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface DurationRange {
  /** The shortest. */
  String least();

  /** The longest. */
  String most();
}
