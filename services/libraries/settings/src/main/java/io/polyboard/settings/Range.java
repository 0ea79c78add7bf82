package io.polyboard.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that a setting may have which is a whole number, or the number of characters that it
 * may have if it is a text. A setting that is not there has none to be checked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Range {
  /** The least value. */
  long least();

  /** The greatest value. */
  long most();
}
