package io.polyboard.settings;

import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.smallrye.config.ConfigValidator;
import io.smallrye.config.common.utils.StringUtil;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Refuses settings that are out of their range or do not agree with each other. Sees the interfaces
 * of one configuration, one after another; for the thread that builds it.
 */
public final class SettingsCheck implements ConfigValidator {
  /** What the prefixes of the interfaces begin with that are checked; the others are not ours. */
  public static final String PREFIX = "polyboard.";

  private final List<Agreement<?, ?>> agreements;

  /** What is within its range, by its interface. */
  private final Map<Class<?>, Object> read = new HashMap<>();

  /**
   * @param agreements checked as soon as both of their interfaces were seen
   */
  public SettingsCheck(List<Agreement<?, ?>> agreements) {
    this.agreements = List.copyOf(agreements);
  }

  /** The key that a setting is set by. */
  public static String key(String prefix, Method setting) {
    return prefix + "." + StringUtil.skewer(setting.getName());
  }

  /**
   * Checks what was read for an interface.
   *
   * @throws ConfigValidationException with everything that is wrong
   */
  @Override
  public void validateMapping(Class<?> mapping, String prefix, Object settings) {
    if (!prefix.startsWith(PREFIX)) {
      return;
    }
    List<String> problems = outOfRange(mapping, prefix, settings);
    if (problems.isEmpty()) {
      read.put(mapping, settings);
      agreements.stream()
          .filter(agreement -> agreement.concerns(mapping))
          .flatMap(agreement -> agreement.problem(read).stream())
          .forEach(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new ConfigValidationException(
          problems.stream().map(Problem::new).toArray(Problem[]::new));
    }
  }

  private static List<String> outOfRange(Class<?> mapping, String prefix, Object settings) {
    List<String> problems = new ArrayList<>();
    Method[] all = mapping.getMethods();
    Arrays.sort(all, Comparator.comparing(Method::getName));
    for (Method setting : all) {
      Bounds bounds = Bounds.of(setting).orElse(null);
      Object value = bounds == null ? null : value(setting, settings).orElse(null);
      if (bounds != null && value != null && !bounds.include(value)) {
        problems.add(
            "%s is %s; use %s".formatted(key(prefix, setting), Bounds.text(value), bounds.text()));
      }
    }
    return problems;
  }

  private static Optional<?> value(Method setting, Object settings) {
    try {
      return switch (setting.invoke(settings)) {
        case Optional<?> maybe -> maybe;
        case OptionalInt maybe ->
            maybe.isPresent() ? Optional.of(maybe.getAsInt()) : Optional.empty();
        case OptionalLong maybe ->
            maybe.isPresent() ? Optional.of(maybe.getAsLong()) : Optional.empty();
        case Object value -> Optional.of(value);
      };
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(setting + " cannot be read", e);
    }
  }
}
