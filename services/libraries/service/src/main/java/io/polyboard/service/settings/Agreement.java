package io.polyboard.service.settings;

import module java.base;

/**
 * A relation that two settings must have, of the same interface or of two. Checked if both
 * interfaces are read.
 *
 * @param <A> the interface of the setting that must not be too small
 * @param <B> the interface of the other setting
 * @param greater the setting that must not be too small
 * @param relation how it must relate to the other, such as {@code at least twice}
 * @param smaller the other setting
 * @param holds whether the settings agree
 * @param otherwise what would happen if they did not
 */
public record Agreement<A, B>(
    Term<A> greater, String relation, Term<B> smaller, BiPredicate<A, B> holds, String otherwise) {

  /**
   * A setting.
   *
   * @param <M> its interface
   * @param key its key
   */
  public record Term<M>(Class<M> mapping, String key, Function<M, Object> value) {
    private String text(M settings) {
      return key + " is " + SettingsCheck.text(value.apply(settings));
    }
  }

  /** Whether one of the settings is of this interface. */
  boolean concerns(Class<?> mapping) {
    return greater.mapping == mapping || smaller.mapping == mapping;
  }

  /**
   * What is wrong, and how to fix it; empty if the settings agree or one was not read.
   *
   * @param settings the settings read so far, by their interfaces
   */
  Optional<String> problem(Map<Class<?>, Object> settings) {
    if (!settings.containsKey(greater.mapping) || !settings.containsKey(smaller.mapping)) {
      return Optional.empty();
    }
    A first = greater.mapping.cast(settings.get(greater.mapping));
    B second = smaller.mapping.cast(settings.get(smaller.mapping));
    return holds.test(first, second)
        ? Optional.empty()
        : Optional.of(
            "%s and %s, but %s; raise %s or lower %s"
                .formatted(
                    greater.text(first), smaller.text(second), text(), greater.key, smaller.key));
  }

  /** The agreement as a sentence without a full stop. */
  public String text() {
    return "%s must be %s %s, or else %s".formatted(greater.key, relation, smaller.key, otherwise);
  }
}
