package io.polyboard.service.settings;

import module java.base;

import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.smallrye.config.validator.BeanValidationConfigValidator;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * Refuses settings that are out of range or do not agree with each other. Checks the interfaces of
 * one configuration one after another; for the thread that builds it.
 */
public final class SettingsCheck implements BeanValidationConfigValidator {
  /** The beginning of the prefixes of checked interfaces; others are not Polyboard's. */
  public static final String PREFIX = "polyboard.";

  private static final Validator VALIDATOR =
      Validation.byProvider(HibernateValidator.class)
          .providerResolver(() -> List.of(new HibernateValidator()))
          .configure()
          .ignoreXmlConfiguration()
          .messageInterpolator(new Wording())
          .buildValidatorFactory()
          .getValidator();

  private final List<Agreement<?, ?>> agreements;

  /** The settings read so far, by interface. */
  private final Map<Class<?>, Object> read = new HashMap<>();

  /**
   * @param agreements checked as soon as both of their interfaces are read
   */
  public SettingsCheck(List<Agreement<?, ?>> agreements) {
    this.agreements = List.copyOf(agreements);
  }

  @Override
  public Validator getValidator() {
    return VALIDATOR;
  }

  /**
   * Checks the settings of an interface.
   *
   * @throws ConfigValidationException with all faults
   */
  @Override
  public void validateMapping(Class<?> mapping, String prefix, Object settings) {
    if (!prefix.startsWith(PREFIX)) {
      return;
    }
    BeanValidationConfigValidator.super.validateMapping(mapping, prefix, settings);
    read.put(mapping, settings);
    Problem[] problems =
        agreements.stream()
            .filter(agreement -> agreement.concerns(mapping))
            .flatMap(agreement -> agreement.problem(read).stream())
            .map(Problem::new)
            .toArray(Problem[]::new);
    if (problems.length > 0) {
      throw new ConfigValidationException(problems);
    }
  }

  /** A value as written in a configuration. */
  public static String text(Object value) {
    return value instanceof Duration duration
        ? duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT)
        : value.toString();
  }

  /**
   * The limit of a duration.
   *
   * @param attributes of {@link DurationMin} or {@link DurationMax}
   */
  public static Duration limit(Map<String, Object> attributes) {
    Duration limit = Duration.ZERO;
    for (ChronoUnit unit : ChronoUnit.values()) {
      if (attributes.get(unit.name().toLowerCase(Locale.ROOT)) instanceof Number number) {
        limit = limit.plus(number.longValue(), unit);
      }
    }
    return limit;
  }

  /** Words the messages: the value, and what is allowed. */
  private static final class Wording implements MessageInterpolator {
    @Override
    public String interpolate(String template, Context context) {
      Map<String, Object> attributes = context.getConstraintDescriptor().getAttributes();
      String allowed =
          switch (context.getConstraintDescriptor().getAnnotation()) {
            case DurationMin _ -> text(limit(attributes)) + " or more";
            case DurationMax _ -> text(limit(attributes)) + " or less";
            default -> attributes.get("min") + " to " + attributes.get("max");
          };
      return "is %s; use %s".formatted(text(context.getValidatedValue()), allowed);
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
      return interpolate(template, context);
    }
  }
}
