package io.polyboard.service.access;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.MessageOrBuilder;

/**
 * Looks for the character NUL in requests: no id, name or filter may have it, and databases refuse
 * it. Files of others may, in the fields called {@value #FILE}. Stateless.
 */
final class NulText {
  private static final String FILE = "text";

  private NulText() {}

  /**
   * The first field with a NUL, by its path in the contract such as {@code filter.variant_id};
   * empty where there is none.
   */
  static Optional<String> field(Object message) {
    return message instanceof MessageOrBuilder proto ? look(proto, "") : Optional.empty();
  }

  private static Optional<String> look(MessageOrBuilder message, String path) {
    for (Map.Entry<FieldDescriptor, Object> each : message.getAllFields().entrySet()) {
      FieldDescriptor field = each.getKey();
      boolean isText = field.getJavaType() == JavaType.STRING && !field.getName().equals(FILE);
      if (!isText && field.getJavaType() != JavaType.MESSAGE) {
        continue;
      }
      String at = path + field.getName();
      List<?> values = each.getValue() instanceof List<?> list ? list : List.of(each.getValue());
      for (Object value : values) {
        Optional<String> found =
            value instanceof MessageOrBuilder inner
                ? look(inner, at + ".")
                : value.toString().indexOf('\0') >= 0 ? Optional.of(at) : Optional.empty();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
