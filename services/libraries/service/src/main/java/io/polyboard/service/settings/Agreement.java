package io.polyboard.service.settings;

import module java.base;

/**
 * How two settings have to agree with each other, whichever interfaces they are of. Checked
 * wherever both interfaces are read.
 *
 * @param <A> the interface of the one that must not be too small
 * @param <B> the interface of the other
 * @param greater the one that must not be too small
 * @param relation what it has to be to the other, as in {@code at least twice}
 * @param smaller the other
 * @param holds whether they agree
 * @param otherwise what would come of it if they did not
 */
public record Agreement<A, B>(
    Term<A> greater, String relation, Term<B> smaller, BiPredicate<A, B> holds, String otherwise) {

  /**
   * A setting.
   *
   * @param <M> the interface that it is of
   * @param key the key that it is set by
   */
  public record Term<M>(Class<M> mapping, String key, Function<M, Object> value) {
    private String text(M settings) {
      return key + " is " + SettingsCheck.text(value.apply(settings));
    }
  }

  /** Whether it is about settings of this interface. */
  boolean concerns(Class<?> mapping) {
    return greater.mapping == mapping || smaller.mapping == mapping;
  }

  /**
   * What is wrong, and what may be done about it.
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

  /** As a sentence without its full stop. */
  public String text() {
    return "%s has to be %s %s, or else %s"
        .formatted(greater.key, relation, smaller.key, otherwise);
  }
}
