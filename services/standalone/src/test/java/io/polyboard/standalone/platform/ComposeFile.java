package io.polyboard.standalone.platform;

import module java.base;

/**
 * Image and environment of the services of a compose file. Variables have a default, as in <code>
 * ${POLYBOARD_KAFKA_IMAGE:-apache/kafka}</code>, or are required, as in <code>
 * ${POLYBOARD_DATABASE_PASSWORD:?reason}</code>; required variables are {@value #GIVEN} here.
 */
record ComposeFile(Map<String, Service> services) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+):([-?])([^}]*)}");
  private static final String GIVEN = "given";

  /** One service. */
  record Service(String image, Map<String, String> environment) {}

  static ComposeFile read(Path path) {
    try {
      Map<String, Service> services = new LinkedHashMap<>();
      ((Map<?, ?>) Manifests.yaml(path).get("services"))
          .forEach((name, service) -> services.put(name.toString(), service((Map<?, ?>) service)));
      return new ComposeFile(services);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Service service(Map<?, ?> service) {
    Map<String, String> environment = new LinkedHashMap<>();
    if (service.get("environment") instanceof Map<?, ?> given) {
      given.forEach((key, value) -> environment.put(key.toString(), filledIn(value.toString())));
    }
    return new Service(filledIn(service.get("image").toString()), environment);
  }

  private static String filledIn(String text) {
    return VARIABLE
        .matcher(text)
        .replaceAll(variable ->
            Matcher.quoteReplacement(
                System.getenv()
                    .getOrDefault(
                        variable.group(1),
                        variable.group(2).equals("?") ? GIVEN : variable.group(3))));
  }
}
