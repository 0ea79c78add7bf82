package io.polyboard.standalone.platform;

import module java.base;

import com.marcnuri.helm.Helm;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The chart in {@code helm/polyboard}, rendered by Helm.
 *
 * @param objects of the Kubernetes API, in order
 */
record RenderedChart(List<Map<?, ?>> objects) {
  private static final Path CHART = Path.of("../../helm/polyboard");

  private static final String NAMESPACE = "polyboard";

  /** The oldest version that the chart allows. */
  private static final String KUBERNETES = "1.30.0";

  /**
   * Renders the chart.
   *
   * @param release its name
   * @param values by their paths, as {@code --set} takes them
   */
  static RenderedChart of(String release, Map<String, String> values) {
    var template =
        new Helm(CHART)
            .template()
            .withName(release)
            .withNamespace(NAMESPACE)
            .withKubeVersion(KUBERNETES);
    values.forEach(template::set);
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object document :
        new Load(LoadSettings.builder().build()).loadAllFromString(template.call())) {
      if (document instanceof Map<?, ?> object) {
        objects.add(object);
      }
    }
    return new RenderedChart(objects);
  }

  /** The pod templates of all Deployments and Jobs, by name. */
  Map<String, Map<?, ?>> pods() {
    Map<String, Map<?, ?>> pods = new LinkedHashMap<>();
    for (Map<?, ?> object : objects) {
      if (Set.of("Deployment", "Job").contains(String.valueOf(object.get("kind")))) {
        pods.put(name(object), (Map<?, ?>) Manifests.at(object, "spec", "template", "spec"));
      }
    }
    return pods;
  }

  /** The address at which pods call the Service of a Deployment. */
  static String address(String name) {
    return name + "." + NAMESPACE + ".svc";
  }

  /** The contents of all ConfigMaps, by name. */
  Map<String, Map<String, String>> configMaps() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (Map<?, ?> object : objects) {
      if ("ConfigMap".equals(object.get("kind"))) {
        Map<String, String> data = new LinkedHashMap<>();
        ((Map<?, ?>) object.get("data"))
            .forEach((key, value) -> data.put(String.valueOf(key), String.valueOf(value)));
        all.put(name(object), data);
      }
    }
    return all;
  }

  private static String name(Map<?, ?> object) {
    return String.valueOf(Manifests.at(object, "metadata", "name"));
  }
}
