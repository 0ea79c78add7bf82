package io.polyboard.standalone.settings;

import module java.base;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import io.polyboard.service.settings.SettingsCheck;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.WithDefault;
import io.smallrye.config.common.utils.StringUtil;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.MethodDescriptor;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** All settings of all services, as their interfaces declare them. */
final class Settings {
  /** The files of all these interfaces; reading every class would take seconds. */
  private static final Pattern FILE = Pattern.compile(".*Config\\.class");

  private static final List<Class<?>> MAPPINGS =
      new ClassFileImporter()
              .withImportOption(new DoNotIncludeTests())
              .withImportOption(location -> location.matches(FILE))
              .importPackages("io.polyboard")
              .stream()
              .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
              .<Class<?>>map(JavaClass::reflect)
              .sorted(Comparator.comparing(Settings::prefix))
              .toList();

  private Settings() {}

  /** The inclusive bounds of a setting: numbers, which are lengths for a text, or durations. */
  record Bounds(Object min, Object max) {
    /** As in {@code 1 to 256}. */
    String text() {
      return SettingsCheck.text(min) + " to " + SettingsCheck.text(max);
    }

    /** The value just below the minimum. */
    Object below() {
      return min instanceof Duration duration ? duration.minusMillis(1) : (long) min - 1;
    }

    /** The value just above the maximum. */
    Object above() {
      return max instanceof Duration duration ? duration.plusMillis(1) : (long) max + 1;
    }
  }

  /** A setting. */
  record Setting(String key, Method method) {
    /** The default value, if there is one. */
    Optional<String> defaultValue() {
      return Optional.ofNullable(method.getAnnotation(WithDefault.class)).map(WithDefault::value);
    }

    /** Whether the setting is a text; its bounds are those of its length. */
    boolean isText() {
      return method.getGenericReturnType().getTypeName().contains("String");
    }

    Optional<Bounds> bounds() {
      Map<String, Object> limits = new HashMap<>();
      constraints()
          .forEach(constraint -> {
            switch (constraint.getAnnotation()) {
              case DurationMin _ ->
                  limits.put("min", SettingsCheck.limit(constraint.getAttributes()));
              case DurationMax _ ->
                  limits.put("max", SettingsCheck.limit(constraint.getAttributes()));
              default -> limits.putAll(constraint.getAttributes());
            }
          });
      return limits.isEmpty()
          ? Optional.empty()
          : Optional.of(new Bounds(number(limits.get("min")), number(limits.get("max"))));
    }

    private static Object number(Object limit) {
      return limit instanceof Number number ? number.longValue() : limit;
    }

    /** The constraints of the value, or of its content if it is optional. */
    private Stream<ConstraintDescriptor<?>> constraints() {
      return Optional.ofNullable(
              new SettingsCheck(List.of())
                  .getValidator()
                  .getConstraintsForClass(method.getDeclaringClass())
                  .getConstraintsForMethod(method.getName()))
          .map(MethodDescriptor::getReturnValueDescriptor)
          .stream()
          .flatMap(value ->
              Stream.concat(
                  value.getConstraintDescriptors().stream(),
                  value.getConstrainedContainerElementTypes().stream()
                      .flatMap(element -> element.getConstraintDescriptors().stream())));
    }
  }

  /** The interfaces, in the order of their prefixes. */
  static List<Class<?>> mappings() {
    return MAPPINGS;
  }

  static String prefix(Class<?> mapping) {
    return mapping.getAnnotation(ConfigMapping.class).prefix();
  }

  /** The settings of an interface, in the order of their keys. */
  static List<Setting> of(Class<?> mapping) {
    return Arrays.stream(mapping.getDeclaredMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .map(method ->
            new Setting(prefix(mapping) + "." + StringUtil.skewer(method.getName()), method))
        .sorted(Comparator.comparing(Setting::key))
        .toList();
  }

  static List<Setting> all() {
    return MAPPINGS.stream().flatMap(mapping -> of(mapping).stream()).toList();
  }

  /**
   * The configuration that a process with all services reads.
   *
   * @param values by key
   * @throws io.smallrye.config.ConfigValidationException if a value is not allowed
   */
  static SmallRyeConfig read(Map<String, String> values) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDiscoveredCustomizers()
            .addDiscoveredConverters()
            .withSources(new PropertiesConfigSource(values, "test", 1_000));
    MAPPINGS.forEach(mapping ->
        builder.withMapping(ConfigMappings.ConfigClass.configClass(mapping, prefix(mapping))));
    return builder.build();
  }
}
