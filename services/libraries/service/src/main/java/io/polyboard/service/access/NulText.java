package io.polyboard.service.access;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.MessageOrBuilder;

/**
 * Finds NUL characters in requests. No id, name or filter may have one, and databases refuse it.
 * Only fields named {@value #FILE}, which hold the text of files, may have one. Stateless.
 */
final class NulText {
  private static final String FILE = "text";

  private NulText() {}

  /**
   * The path of the first field with a NUL, such as {@code filter.variant_id}; empty if there is
   * none.
   */
  static Optional<String> field(Object message) {
    return message instanceof MessageOrBuilder proto ? find(proto, "") : Optional.empty();
  }

  private static Optional<String> find(MessageOrBuilder message, String path) {
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
                ? find(inner, at + ".")
                : value.toString().indexOf('\0') >= 0 ? Optional.of(at) : Optional.empty();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
