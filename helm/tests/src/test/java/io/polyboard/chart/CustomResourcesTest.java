package io.polyboard.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Custom resources are checked against the types that their operators publish. */
class CustomResourcesTest {
  private static Map<String, Object> ofKind(String kind) {
    return Rendering.ofKind(Rendering.of("operators"), kind).findFirst().orElseThrow();
  }

  /** Sets a field of an object by its path, which leads through the first elements of lists. */
  @SuppressWarnings("unchecked")
  private static void set(Map<String, Object> object, String path, Object value) {
    String[] names = path.split("/", -1);
    Map<String, Object> parent = object;
    for (int i = 0; i < names.length - 1; i++) {
      Object next = parent.get(names[i]);
      parent = (Map<String, Object>) (next instanceof List<?> several ? several.getFirst() : next);
    }
    parent.put(names[names.length - 1], value);
  }

  @ParameterizedTest
  @CsvSource({
    "Kafka, spec/kafka/listener, []",
    "Kafka, spec/kafka/listeners/tls, yes",
    "KafkaNodePool, spec/storage/volumes/sizes, 1Gi",
    "KafkaTopic, spec/partitions, many",
    "KafkaUser, spec/authorization/acls/operation, Read",
    "KafkaUser, spec/authorization/acls/resource/name, 7",
    "GRPCRoute, spec/rules/backends, none",
    "GRPCRoute, spec/rules/backendRefs/port, grpc",
    "BackendTLSPolicy, spec/validation/hostnames, a",
    "ServiceMonitor, spec/endpoints/intervals, 30s",
    "PrometheusRule, spec/groups/rules/expression, 1",
    "Deployment, spec/template/spec/containers/readinessProb, none",
    "Deployment, spec/template/spec/containers/imagePullPolice, Always",
    "Deployment, spec/template/spec/containers/enviroment, none",
  })
  void aFieldThatIsUnknownOrOfAnotherTypeIsAFault(String kind, String path, String value) {
    // Given
    Map<String, Object> object = ofKind(kind);
    KubernetesApi.read(object);

    // When
    set(object, path, value.equals("7") ? (Object) 7 : value);

    // Then
    assertThatThrownBy(() -> KubernetesApi.read(object))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(kind)
        .hasMessageContaining(path.substring(path.lastIndexOf('/') + 1));
  }

  @Test
  void objectsOfKedaAndCloudNativePgHaveNoFaults() throws Exception {
    // Given
    TypeScript typeScript = TypeScript.installed();
    List<Map<String, Object>> objects =
        Rendering.valueSets()
            .flatMap(values -> Rendering.of(values).stream())
            .filter(TypeScript::has)
            .toList();

    // When
    List<String> faults = typeScript.faults(objects);

    // Then
    assertThat(objects)
        .extracting(each -> each.get("kind"))
        .contains("ScaledObject", "Cluster")
        .hasSizeGreaterThan(3);
    assertThat(faults).isEmpty();
  }

  @Test
  void faultsOfObjectsOfKedaAndCloudNativePgAreFound() throws Exception {
    // Given
    TypeScript typeScript = TypeScript.installed();
    Map<String, Object> unknown = ofKind("Cluster");
    set(unknown, "spec/storage/sizes", "1Gi");
    Map<String, Object> mistyped = ofKind("Cluster");
    set(mistyped, "spec/instances", "3");
    Map<String, Object> deep = ofKind("ScaledObject");
    set(deep, "spec/advanced/horizontalPodAutoscalerConfig/behavior/scaleDown/seconds", 3);
    Map<String, Object> text = ofKind("ScaledObject");
    set(text, "spec/triggers/metadata/threshold", 16);

    // When
    List<String> faults = typeScript.faults(List.of(unknown, mistyped, deep, text));

    // Then
    assertThat(faults).filteredOn(each -> each.contains("Cluster-0")).isNotEmpty();
    assertThat(faults).filteredOn(each -> each.contains("Cluster-1")).isNotEmpty();
    assertThat(faults).filteredOn(each -> each.contains("ScaledObject-2")).isNotEmpty();
    assertThat(faults).filteredOn(each -> each.contains("ScaledObject-3")).isNotEmpty();
  }
}
