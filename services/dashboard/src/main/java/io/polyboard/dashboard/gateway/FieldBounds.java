package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import io.vertx.core.json.JsonObject;

/**
 * The bounds of the fields of requests, read from their comments: "1 to 1,000; 0 for 50", "at most
 * 200 characters". The comments of the contract are the only place that states them. Bounds in
 * other words, such as a limit from a setting, stay in the description. Integers of 64 bits are
 * text in JSON, and have no bounds in the schema.
 */
final class FieldBounds {
  private static final String NUMBER = "(-?\\d{1,3}(?:,\\d{3})*)";
  private static final Pattern RANGE =
      Pattern.compile("(?<![\\w.,-])" + NUMBER + " to " + NUMBER + "(?![\\w,]|\\.\\d| characters)");
  private static final Pattern CHARACTERS =
      Pattern.compile("(?:[Aa]t most|to) " + NUMBER + " characters");
  private static final Pattern AT_MOST =
      Pattern.compile("[Aa]t most " + NUMBER + "(?![\\w,^]|\\.\\d| characters| KiB| MiB)");
  private static final Pattern DEFAULT_OF_ZERO = Pattern.compile("(?<![\\w,.])0 (?:for|is) ");

  private FieldBounds() {}

  /**
   * Adds the bounds of a field to its schema.
   *
   * @param comment of the field, unwrapped
   */
  static void add(JsonObject schema, FieldDescriptor field, String comment) {
    Matcher range = RANGE.matcher(comment);
    if (field.isRepeated()) {
      Matcher max = AT_MOST.matcher(comment);
      if (!field.isMapField() && range.find()) {
        schema.put("maxItems", number(range.group(2)));
      } else if (max.find()) {
        schema.put(field.isMapField() ? "maxProperties" : "maxItems", number(max.group(1)));
      }
    } else if (field.getJavaType() == JavaType.STRING) {
      Matcher characters = CHARACTERS.matcher(comment);
      if (characters.find()) {
        schema.put("maxLength", number(characters.group(1)));
      }
    } else if (field.getJavaType() == JavaType.INT && range.find()) {
      long min = number(range.group(1));
      boolean hasDefault = DEFAULT_OF_ZERO.matcher(comment).find();
      schema.put("minimum", hasDefault ? Math.min(0, min) : min);
      schema.put("maximum", number(range.group(2)));
    }
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
