package io.polyboard.chart;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of the Kubernetes API, as its OpenAPI document has them. */
final class KubernetesApi {
  private static final Gson GSON = new Gson();

  private static final Map<String, Class<?>> TYPES =
      Map.of(
          "apps/v1 Deployment", V1Deployment.class,
          "v1 Service", V1Service.class,
          "v1 ServiceAccount", V1ServiceAccount.class,
          "v1 Pod", V1Pod.class,
          "policy/v1 PodDisruptionBudget", V1PodDisruptionBudget.class,
          "networking.k8s.io/v1 Ingress", V1Ingress.class,
          "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy.class,
          "autoscaling/v2 HorizontalPodAutoscaler", V2HorizontalPodAutoscaler.class);

  private KubernetesApi() {}

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if a field is unknown, missing or of another type
   */
  static Object read(Map<String, Object> object) {
    String type = object.get("apiVersion") + " " + object.get("kind");
    Class<?> model = TYPES.get(type);
    if (model == null) {
      throw new IllegalArgumentException("no type is known of " + type);
    }
    JsonElement json = GSON.toJsonTree(object);
    try {
      model.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + ": " + e.getCause(), e);
    }
    Object read = JSON.deserialize(json.toString(), model);
    requireSame(type, json, GSON.fromJson(JSON.serialize(read), JsonElement.class));
    return read;
  }

  /** What was read may have more: lists and maps that are empty. */
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
