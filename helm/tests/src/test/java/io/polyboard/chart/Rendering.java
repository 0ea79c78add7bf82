package io.polyboard.chart;

import module java.base;

import com.marcnuri.helm.Helm;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What Helm makes of the chart. */
final class Rendering {
  static final String RELEASE = "lab";

  /** The oldest that the chart allows. */
  static final String KUBERNETES = "1.30.0";

  static final Path CHART = Path.of("../polyboard");

  private static final Path VALUES = Path.of("src/test/resources/values");

  private static final Path WITHOUT_HOOKS = withoutHooks();

  private Rendering() {}

  /**
   * A copy of the chart: Helm leaves out of its output what is a hook, as the test of a release.
   */
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

  /** The names of the files of values in {@code src/test/resources/values}. */
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

  /** The objects that the chart makes of one of the {@link #valueSets}. */
  static List<Map<String, Object>> of(String values) {
    return of(RELEASE, values, Map.of());
  }

  /**
   * The objects that the chart makes.
   *
   * @param values one of the {@link #valueSets}
   * @param set values by their paths, as {@code --set} takes them
   */
  static List<Map<String, Object>> of(String release, String values, Map<String, String> set) {
    return of(release, List.of(VALUES.resolve(values + ".yaml")), set);
  }

  /**
   * The objects that the chart makes.
   *
   * @param files of values
   * @param set values by their paths, as {@code --set} takes them
   */
  static List<Map<String, Object>> of(String release, List<Path> files, Map<String, String> set) {
    var template =
        new Helm(WITHOUT_HOOKS)
            .template()
            .withName(release)
            .withKubeVersion(KUBERNETES)
            .withNamespace("polyboard");
    files.forEach(template::withValuesFile);
    set.forEach(template::set);
    return objects(template.call());
  }

  /** The objects of several documents of YAML. */
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

  /** The objects of a type. */
  static <T> List<T> all(List<Map<String, Object>> objects, Class<T> type) {
    return objects.stream()
        .filter(each -> KubernetesApi.model(each).filter(type::equals).isPresent())
        .map(KubernetesApi::read)
        .map(type::cast)
        .toList();
  }

  /** All pods there may be: of services, of Jobs and of tests, by the names of their objects. */
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
}
