package io.polyboard.chart;

import static java.util.Map.entry;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.BackendTLSPolicy;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import org.jspecify.annotations.Nullable;

/**
 * The types of the Kubernetes API, from its OpenAPI document, and those of operators that publish
 * types for Java: Strimzi, the Gateway API, the Prometheus operator. {@link TypeScript} has those
 * of other operators.
 */
final class KubernetesApi {
  private static final Gson GSON = new Gson();

  private static final Map<String, Class<?>> TYPES =
      Map.ofEntries(
          entry("apps/v1 Deployment", V1Deployment.class),
          entry("batch/v1 Job", V1Job.class),
          entry("v1 ConfigMap", V1ConfigMap.class),
          entry("v1 Service", V1Service.class),
          entry("v1 ServiceAccount", V1ServiceAccount.class),
          entry("v1 PersistentVolumeClaim", V1PersistentVolumeClaim.class),
          entry("v1 Pod", V1Pod.class),
          entry("policy/v1 PodDisruptionBudget", V1PodDisruptionBudget.class),
          entry("networking.k8s.io/v1 Ingress", V1Ingress.class),
          entry("networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy.class),
          entry("autoscaling/v2 HorizontalPodAutoscaler", V2HorizontalPodAutoscaler.class),
          entry("gateway.networking.k8s.io/v1 GRPCRoute", GRPCRoute.class),
          entry("gateway.networking.k8s.io/v1 HTTPRoute", HTTPRoute.class),
          entry("gateway.networking.k8s.io/v1 BackendTLSPolicy", BackendTLSPolicy.class),
          entry("monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor.class),
          entry("monitoring.coreos.com/v1 PodMonitor", PodMonitor.class),
          entry("monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class),
          entry("kafka.strimzi.io/v1 Kafka", Kafka.class),
          entry("kafka.strimzi.io/v1 KafkaNodePool", KafkaNodePool.class),
          entry("kafka.strimzi.io/v1 KafkaTopic", KafkaTopic.class),
          entry("kafka.strimzi.io/v1 KafkaUser", KafkaUser.class));

  /**
   * Refuses unknown fields, which the models would keep, and deprecated ones, which later versions
   * remove. Writes all fields for the comparison, also those with default values.
   */
  private static final ObjectMapper STRICT =
      new ObjectMapper()
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                @Override
                public @Nullable Boolean hasAnySetter(Annotated member) {
                  return false;
                }

                @Override
                public boolean hasIgnoreMarker(AnnotatedMember member) {
                  return super.hasIgnoreMarker(member)
                      || member.getAnnotated().isAnnotationPresent(Deprecated.class);
                }

                @Override
                public JsonInclude.Value findPropertyInclusion(Annotated member) {
                  return JsonInclude.Value.construct(
                      JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS);
                }
              })
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES);

  private KubernetesApi() {}

  /** The version and kind of an object, separated by a space. */
  static String type(Map<String, Object> object) {
    return object.get("apiVersion") + " " + object.get("kind");
  }

  /** The class of the result of {@link #read} for an object; empty if its type is unknown. */
  static Optional<Class<?>> model(Map<String, Object> object) {
    return Optional.ofNullable(TYPES.get(type(object)));
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if a field is unknown, missing or of another type
   */
  static Object read(Map<String, Object> object) {
    String type = type(object);
    JsonElement json = GSON.toJsonTree(object);
    Class<?> model =
        model(object).orElseThrow(() -> new IllegalArgumentException("unknown type: " + type));
    return KubernetesObject.class.isAssignableFrom(model)
        ? own(type, model, json)
        : custom(type, model, json);
  }

  private static Object own(String type, Class<?> model, JsonElement json) {
    try {
      model.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + ": " + e.getCause(), e);
    }
    Object read = JSON.deserialize(json.toString(), model);
    requireSame(type, json, GSON.fromJson(JSON.serialize(read), JsonElement.class));
    return read;
  }

  private static Object custom(String type, Class<?> model, JsonElement json) {
    try {
      Object read = STRICT.readValue(json.toString(), model);
      // Models of several versions write only one of them.
      JsonObject written = json.getAsJsonObject().deepCopy();
      written.remove("apiVersion");
      requireSame(type, written, GSON.fromJson(STRICT.writeValueAsString(read), JsonElement.class));
      return read;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(type + ": " + e.getMessage(), e);
    }
  }

  /** Requires that all written values were read. The read value may have more fields. */
  private static void requireSame(String path, JsonElement written, @Nullable JsonElement read) {
    switch (written) {
      case JsonObject object when read instanceof JsonObject other ->
          object
              .entrySet()
              .forEach(each ->
                  requireSame(
                      path + "." + each.getKey(), each.getValue(), other.get(each.getKey())));
      case JsonArray array when read instanceof JsonArray other && other.size() == array.size() -> {
        for (int i = 0; i < array.size(); i++) {
          requireSame(path + "[" + i + "]", array.get(i), other.get(i));
        }
      }
      // Models leave out empty objects.
      case JsonObject object when read == null && object.isEmpty() -> {}
      case JsonPrimitive value
          when read instanceof JsonPrimitive other
              && other.isString() == value.isString()
              && other.getAsString().equals(value.getAsString()) -> {
        // The same.
      }
      default ->
          throw new IllegalArgumentException(path + " is " + written + ", and was read as " + read);
    }
  }
}
