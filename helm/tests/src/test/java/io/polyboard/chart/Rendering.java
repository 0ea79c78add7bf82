package io.polyboard.chart;

import module java.base;

import com.marcnuri.helm.Helm;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Renders the chart with Helm. */
final class Rendering {
  static final String RELEASE = "lab";

  /** The oldest version that the chart allows. */
  static final String KUBERNETES = "1.30.0";

  static final Path CHART = Path.of("../polyboard");

  private static final Path VALUES = Path.of("src/test/resources/values");

  private static final Path WITHOUT_HOOKS = withoutHooks();

  private static final Map<String, String> MINIMAL =
      Map.of(
          "kafka.bootstrapServers", "kafka:9092",
          "database.url", "jdbc:postgresql://postgres/polyboard",
          "database.secret", "database");

  /** Rendered texts, by release, files of values and single values. */
  private static final Map<List<Object>, String> TEXTS = new ConcurrentHashMap<>();

  private Rendering() {}

  /** A copy of the chart without hooks, because Helm leaves them out of its output. */
  private static Path withoutHooks() {
    Path copy = Path.of("target/chart-without-hooks");
    try (Stream<Path> files = Files.walk(CHART, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = copy.resolve(CHART.relativize(file));
        Files.createDirectories(target.getParent());
        Files.write(
            target,
            Files.readAllLines(file).stream()
                .filter(line -> !line.contains("helm.sh/hook"))
                .toList());
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the files in {@code src/test/resources/values}. */
  static Stream<String> valueSets() throws IOException {
    try (Stream<Path> files = Files.list(VALUES)) {
      return files
          .map(file -> file.getFileName().toString())
          .sorted()
          .map(name -> name.substring(0, name.lastIndexOf('.')))
          .toList()
          .stream();
    }
  }

  /**
   * The objects of the chart.
   *
   * @param values one of the {@link #valueSets}, or {@code minimal} for values that every release
   *     needs; after it, separated by a comma and a space, values as in {@code --set}, or a path
   *     alone for true
   */
  static List<Map<String, Object>> of(String values) {
    return of(RELEASE, values);
  }

  /** The same for a release with another name. */
  static List<Map<String, Object>> of(String release, String values) {
    List<String> parts = List.of(values.split(", "));
    boolean minimal = parts.getFirst().equals("minimal");
    Map<String, String> set = new HashMap<>(minimal ? MINIMAL : Map.of());
    for (String each : parts.subList(1, parts.size())) {
      String[] setting = each.split("=", 2);
      set.put(setting[0], setting.length == 1 ? "true" : setting[1]);
    }
    Path file = VALUES.resolve(parts.getFirst() + ".yaml");
    return of(release, minimal ? List.of() : List.of(file), set);
  }

  /**
   * The objects of the chart.
   *
   * @param files files of values
   * @param set values by their paths, as in {@code --set}
   */
  static List<Map<String, Object>> of(String release, List<Path> files, Map<String, String> set) {
    return objects(
        TEXTS.computeIfAbsent(
            List.of(release, files, set),
            _ -> {
              var template =
                  new Helm(WITHOUT_HOOKS)
                      .template()
                      .withName(release)
                      .withKubeVersion(KUBERNETES)
                      .withNamespace("polyboard");
              files.forEach(template::withValuesFile);
              set.forEach(template::set);
              return template.call();
            }));
  }

  /** The objects in a text of several YAML documents. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(String text) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
      if (document != null) {
        objects.add((Map<String, Object>) document);
      }
    }
    return objects;
  }

  /** The objects of a kind, in the order of the chart. */
  static Stream<Map<String, Object>> ofKind(List<Map<String, Object>> objects, String kind) {
    return objects.stream().filter(each -> each.get("kind").equals(kind));
  }

  static String name(Map<String, Object> object) {
    return String.valueOf(at(object, "metadata name"));
  }

  /** Whether a name matches a regular expression, as a whole or after a hyphen. */
  static boolean isNamed(String object, String name) {
    return object.matches("(.+-)?" + name);
  }

  /**
   * A field.
   *
   * @param path the names of fields, separated by spaces; for elements of lists their {@code name},
   *     or their number from 0
   * @return null if it does not exist
   */
  static @Nullable Object at(@Nullable Object object, String path) {
    Object at = object;
    for (String step : path.split(" ")) {
      at =
          switch (at) {
            case Map<?, ?> map -> map.get(step);
            case List<?> list ->
                IntStream.range(0, list.size())
                    .filter(i ->
                        step.equals(list.get(i) instanceof Map<?, ?> map ? map.get("name") : null)
                            || step.equals(String.valueOf(i)))
                    .mapToObj(list::get)
                    .findFirst()
                    .orElse(null);
            case null, default -> null;
          };
    }
    return at;
  }

  /** The objects of a type. */
  static <T> List<T> all(List<Map<String, Object>> objects, Class<T> type) {
    return objects.stream()
        .filter(each -> KubernetesApi.model(each).filter(type::equals).isPresent())
        .map(KubernetesApi::read)
        .map(type::cast)
        .toList();
  }

  /** The objects of a type in the chart with values. */
  static <T> List<T> all(String values, Class<T> type) {
    return all(of(values), type);
  }

  /**
   * An object of a type.
   *
   * @param name see {@link #isNamed}
   */
  static <T extends KubernetesObject> T find(String values, Class<T> type, String name) {
    return all(values, type).stream()
        .filter(each -> isNamed(each.getMetadata().getName(), name))
        .findFirst()
        .orElseThrow();
  }

  /** All pods: of services, Jobs and tests, by the names of their objects. */
  static Map<String, V1PodSpec> pods(List<Map<String, Object>> objects) {
    Map<String, V1PodSpec> pods = new LinkedHashMap<>();
    all(objects, V1Deployment.class)
        .forEach(
            each -> pods.put(each.getMetadata().getName(), each.getSpec().getTemplate().getSpec()));
    all(objects, V1Job.class)
        .forEach(
            each -> pods.put(each.getMetadata().getName(), each.getSpec().getTemplate().getSpec()));
    all(objects, V1Pod.class)
        .forEach(each -> pods.put(each.getMetadata().getName(), each.getSpec()));
    return pods;
  }

  /**
   * The value of a variable in the first container of a pod, or {@code secret} and the name of the
   * secret that has it. Both names are regular expressions; several values are joined by spaces,
   * and no value is empty.
   *
   * @param pod its name, see {@link #isNamed}
   */
  static String variable(String values, String pod, String name) {
    List<V1PodSpec> pods =
        pods(of(values)).entrySet().stream()
            .filter(each -> isNamed(each.getKey(), pod))
            .map(Map.Entry::getValue)
            .toList();
    if (pods.isEmpty()) {
      throw new IllegalArgumentException("no pod has the name " + pod);
    }
    return pods.stream()
        .flatMap(each -> Stream.ofNullable(each.getContainers().getFirst().getEnv()))
        .flatMap(List::stream)
        .filter(each -> each.getName().matches(name))
        .map(each ->
            each.getValueFrom() == null
                ? each.getValue()
                : "secret " + each.getValueFrom().getSecretKeyRef().getName())
        .collect(Collectors.joining(" "));
  }
}
