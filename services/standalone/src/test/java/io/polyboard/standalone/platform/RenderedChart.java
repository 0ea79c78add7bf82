package io.polyboard.standalone.platform;

import com.marcnuri.helm.Helm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What Helm makes of the chart in {@code helm/polyboard}.
 *
 * @param objects of the Kubernetes API, in their order
 */
record RenderedChart(List<Map<?, ?>> objects) {
  private static final Path CHART = Path.of("../../helm/polyboard");

  /** The oldest that the chart allows. */
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
            .withNamespace("polyboard")
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

  /** The templates of the pods of all Deployments, by the names of these. */
  Map<String, Map<?, ?>> deployments() {
    Map<String, Map<?, ?>> pods = new LinkedHashMap<>();
    for (Map<?, ?> object : objects) {
      if ("Deployment".equals(object.get("kind"))) {
        String name = (String) Manifests.at(object, "metadata", "name");
        pods.put(name, (Map<?, ?>) Manifests.at(object, "spec", "template", "spec"));
      }
    }
    return pods;
  }
}
