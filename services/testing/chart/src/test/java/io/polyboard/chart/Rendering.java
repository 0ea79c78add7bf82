package io.polyboard.chart;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What Helm makes of the chart. */
final class Rendering {
  static final String RELEASE = "lab";

  /** The oldest that the chart allows. */
  static final String KUBERNETES = "1.30.0";

  static final Path CHART = Path.of("../../../helm/polyboard");

  private static final Path WITHOUT_HOOKS = withoutHooks();

  private Rendering() {}

  /**
   * A copy of the chart: Helm leaves out of its output what is a hook, as the test of a release.
   */
  private static Path withoutHooks() {
    Path copy = Path.of("target/chart-without-hooks");
    try (Stream<Path> files = Files.walk(CHART)) {
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

  /** The objects that the chart makes of a file of values in {@code src/test/resources/values}. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> of(String values) {
    String text =
        new Helm(WITHOUT_HOOKS)
            .template()
            .withName(RELEASE)
            .withKubeVersion(KUBERNETES)
            .withNamespace("polyboard")
            .withValuesFile(Path.of("src/test/resources/values", values + ".yaml"))
            .call();
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
      if (document != null) {
        objects.add((Map<String, Object>) document);
      }
    }
    return objects;
  }
}
