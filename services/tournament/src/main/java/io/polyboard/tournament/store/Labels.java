package io.polyboard.tournament.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** Labels as JSON. */
final class Labels {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Labels() {}

  static String write(Map<String, String> labels) {
    try {
      return MAPPER.writeValueAsString(labels);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no labels to store", e);
    }
  }

  static Map<String, String> read(String json) {
    try {
      return MAPPER.readValue(json, new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("stored labels are none", e);
    }
  }
}
